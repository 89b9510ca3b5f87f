/**
 * A disk that fills up under a stack that works, for real: a file system in memory, small enough to be filled. Only root may
 * make one, and only Linux has it.
 */
import { execFileSync } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { appendFile, chmod, mkdtemp, readFile, rm, stat, statfs, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addChannel } from "../../scripts/builder/channel.ts";
import { installNames } from "../../scripts/builder/names.ts";
import { approveAccess, connect, type Owner, setVideoReplies, signIn } from "../../scripts/builder/owner.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { examine } from "../../scripts/doctor/examine.ts";
import { usedPercent } from "../../scripts/lib/disk.ts";
import { until } from "../../scripts/lib/until.ts";
import { type Stack, startStack } from "../../scripts/stack/index.ts";

const MB = 2 ** 20;

/** A file system of its own at a new directory; undefined where none can be had. */
async function smallDisk(megabytes: number): Promise<string | undefined> {
  const place = await mkdtemp(join(tmpdir(), "rejoinder-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "rejoinder-test", place], {
      stdio: "ignore",
    });
    await chmod(place, 0o711);
    return place;
  } catch {
    await rm(place, { recursive: true });
    return undefined;
  }
}

const newClient = () => ({
  clientId: "123456789012-disk.apps.googleusercontent.com",
  clientSecret: "GOCSPX-of-a-full-disk",
  redirectUris: [],
  projectNumber: 123_456_789_012,
});

const disk = await smallDisk(600);

describe.skipIf(!disk)(`a full disk${disk ? "" : " (skipped: no file system can be mounted here)"}`, () => {
  const place = disk ?? "";
  const filling = join(place, "filling");
  const notices: string[] = [];
  const unhandled: unknown[] = [];
  const hear = (error: unknown) => unhandled.push(error);
  let stack: Stack;
  let owner: Owner;
  let channel: string;

  /** Fills the disk up to so many percent, or lets it go down to as many. On the way up it has no moment of room, in which work would go on. */
  async function fillTo(percent: number): Promise<void> {
    await appendFile(filling, "");
    const { size } = await stat(filling);
    const { blocks, bsize, bavail } = await statfs(place);
    const more = Math.ceil((blocks * percent) / 100 - (blocks - bavail)) * bsize;
    if (more > 0) await appendFile(filling, Buffer.alloc(more));
    else await truncate(filling, Math.max(0, size + more));
  }

  /** Fills it until it takes no byte more. */
  async function fillWhole(): Promise<void> {
    await fillTo(98);
    const file = openSync(filling, "a");
    try {
      for (const size of [MB, 4096]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size));
        } catch {
          // Full, as wanted.
        }
      }
    } finally {
      closeSync(file);
    }
  }

  const state = async () =>
    (await stack.sql<[{ disk: string | null }]>`select disk from service.machine_state()`)[0].disk;
  /** Looked at every 15 s. */
  const becomes = (wanted: string) =>
    until(async () => ((await state().catch(() => undefined)) === wanted ? true : undefined), 60_000);
  const health = async () => {
    const answer = await fetch(`${stack.urls.api}/functions/v1/health`);
    return { status: answer.status, body: await answer.json() };
  };
  const healthBecomes = (status: number) =>
    until(
      async () => ((await health().catch(() => undefined))?.status === status ? true : undefined),
      60_000,
    );
  const doctor = async () => {
    const place = { url: stack.urls.api, key: stack.keys.secretKey, way: "serve", home: stack.home } as const;
    return (await examine(place)).faults.map(({ code }) => code);
  };
  const statusOf = async (id: string) =>
    (
      await stack.sql<{ status: string | null }[]>`
      select reply_status as status from public.comments where id = ${id}`
    )[0]?.status;
  const comment = (text: string) => newComment(stack, { user: owner, channel }, { text_original: text });

  beforeAll(async () => {
    process.on("uncaughtException", hear);
    process.on("unhandledRejection", hear);
    stack = await startStack({
      home: join(place, "home"),
      mail: false,
      schedule: true,
      log: (line) => notices.push(line),
    });
    await installNames(stack.sql);
    const made = await addChannel(stack, "Bread Notes");
    owner = await signIn(stack, "disk@rejoinder.test");
    await approveAccess(stack, owner, "enterprise");
    await connect(stack, owner, made);
    await setVideoReplies(owner, true);
    channel = made.channelId;
  }, 180_000);

  afterAll(async () => {
    await stack?.stop();
    process.off("uncaughtException", hear);
    process.off("unhandledRejection", hear);
    execFileSync("umount", [place]);
    await rm(place, { recursive: true });
  }, 60_000);

  it("has its database on the disk that is filled", async () => {
    expect((await stat(join(stack.home, "db"))).dev).toBe((await stat(place)).dev);
    const { blocks, bsize, bavail } = await statfs(place);
    expect(usedPercent({ bytes: blocks * bsize, free: bavail * bsize })).toBeLessThan(80);
    await becomes("ok");
  });

  it("is a warning from 90 percent on, and work goes on", async () => {
    await fillTo(92);
    await becomes("low");
    expect(notices.join("\n")).toMatch(/the disk of .* is 9[123]% full, .* left; at 95% .* pause/);
    expect(await doctor()).toContain("low_disk");
    await until(async () => {
      const { status, body } = await health();
      return status === 200 && body.warnings?.length === 1 ? true : undefined;
    }, 60_000);
    const id = await comment("How long do you let it rest?");
    await until(async () => ((await statusOf(id)) ? true : undefined), 60_000);
  });

  it("pauses work from 95 percent on, in words, and the doctor says nothing else of it", async () => {
    await fillTo(96);
    await becomes("full");
    await healthBecomes(503);
    expect(notices.join("\n")).toMatch(/% full, .*: reading, drafting and posting are paused/);
    const faults = await doctor();
    expect(faults).toContain("full_disk");
    for (const code of ["functions_missing", "functions_failing", "database_failing", "stopped_schedule"])
      expect(faults).not.toContain(code);
    const { data } = await owner.client.rpc("posting_outlook");
    expect(data).toEqual([expect.objectContaining({ reason: "disk_full" })]);
  });

  it("without a byte left nothing dies; with room again it goes on, and what came meanwhile is done", async () => {
    const waiting = await comment("Which flour do you take?");
    const parts = [stack.api, stack.functionsHost].map((part) => part.pid);
    await fillWhole();
    // Everything that writes is made to write.
    await Promise.allSettled(
      Array.from({ length: 40 }, () => fetch(`${stack.urls.api}/functions/v1/nobody`, { method: "POST" })),
    );
    await stack.admin.registerClient(newClient()).catch(() => undefined);
    const answer = await fetch(`${stack.urls.api}/functions/v1/health`);
    expect([200, 503]).toContain(answer.status);
    await answer.body?.cancel();
    expect([stack.api, stack.functionsHost].map((part) => part.pid)).toEqual(parts);
    expect(await statusOf(waiting)).toBeNull();

    await fillTo(0);
    await becomes("ok");
    await healthBecomes(200);
    expect(notices.join("\n")).toMatch(/has room again/);
    await until(async () => ((await statusOf(waiting)) ? true : undefined), 90_000);
    const kept = JSON.parse(await readFile(join(stack.home, "simulator.json"), "utf8"));
    expect(JSON.stringify(kept)).toContain(newClient().clientId);
    expect(unhandled).toEqual([]);
  });
});
