/**
 * One's own server, from an empty home to a reply that the public sees: `npm run serve` and Caddy as processes of their own, a
 * mail server and a stand-in for Google outside of them.
 */
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addChannel } from "../../scripts/builder/channel.ts";
import { installNames } from "../../scripts/builder/names.ts";
import {
  connect as connectChannel,
  type Owner,
  openAccount,
  setVideoReplies,
} from "../../scripts/builder/owner.ts";
import { Clock, type JourneyStack, runScheduled } from "../../scripts/journey/engine.ts";
import { repositoryRoot, supabaseDirectory } from "../../scripts/lib/paths.ts";
import { run } from "../../scripts/lib/run.ts";
import {
  approveDrafts,
  draftAll,
  MINUTE,
  postAll,
  SECOND,
  UNDO_WINDOW_MS,
} from "../../scripts/proofs/pipeline/steps.ts";
import type { MailBox } from "../../scripts/serve/trial/mail-box.ts";
import { findCaddy } from "../../scripts/serve/trial/proxy.ts";
import { environmentOf, type Served, startServing } from "../../scripts/serve/trial/served.ts";
import { type Surroundings, startSurroundings } from "../../scripts/serve/trial/surroundings.ts";
import type { Simulator } from "../../scripts/simulator/server.ts";
import { startDatabase } from "../../scripts/stack/database.ts";
import { removeHome } from "../../scripts/stack/home.ts";
import type { Ports } from "../../scripts/stack/ports.ts";
import { connect, databaseUrl } from "../../scripts/stack/postgres.ts";
import { servedPassword } from "../../scripts/stack/served-home.ts";
import type { Database } from "../../supabase/functions/_shared/database/database.types.ts";
import { until } from "../stack/support.ts";
import { type Contents, tableContents } from "./support/homes.ts";

const caddy = findCaddy();
const email = "owner@example.com";
const commands = join(repositoryRoot, "scripts/bootstrap.mjs");

let around: Surroundings;
let directory: string;
let home: string;
let ports: Ports;
let site: URL;
let google: Simulator;
let mailBox: MailBox;
let settings: Record<string, string>;
let served: Served;
let sql: postgres.Sql;
let journey: JourneyStack;
let owner: Owner;

/** An operator's command on this machine. */
const operator = (...args: string[]) =>
  run(process.execPath, [commands, ...args], { env: environmentOf(settings), extendEnv: false });

const openDatabase = async () => {
  const { databasePassword } = JSON.parse(await readFile(join(home, "server.json"), "utf8"));
  return connect(databaseUrl(ports.database, "postgres", databasePassword), { max: 2 });
};

/** What the database of a home that nobody serves holds, table by table. */
async function contentsAtRest(): Promise<Contents> {
  const password = await servedPassword(home);
  const { service } = await startDatabase({
    home,
    supabaseDirectory,
    ports,
    temporary: false,
    password,
    logFile: join(directory, "at-rest.log"),
    notice: () => undefined,
  });
  const quiet = connect(databaseUrl(ports.database, "postgres", password), { max: 1 });
  try {
    return await tableContents(quiet);
  } finally {
    await quiet.end();
    await service.stop();
  }
}

describe.skipIf(!caddy)(`one's own server${caddy ? "" : " (skipped: no Caddy on PATH or in CADDY)"}`, () => {
  beforeAll(async () => {
    around = await startSurroundings(caddy ?? "");
    ({ directory, home, ports, site, google, mailBox, settings } = around);
    served = await startServing(settings);
    sql = await openDatabase();
    await installNames(sql);
    journey = {
      urls: { api: site.origin, web: site.origin } as JourneyStack["urls"],
      keys: JSON.parse(await readFile(join(home, "keys.json"), "utf8")),
      admin: google.admin,
      sql,
    };
  }, 180_000);

  afterAll(async () => {
    await sql?.end();
    await served?.stop();
    await around?.stop();
  }, 60_000);

  it("says where it is, and that Google is a stand-in", () => {
    expect(served.output()).toContain(`Rejoinder serves ${site.origin} (new database)`);
    expect(served.output()).toContain(`${site.origin}/functions/v1/google-request/callback`);
    expect(served.output()).toMatch(/Not using the real Google because of YOUTUBE_API_ROOT_URL/);
  });

  it("keeps keys and the database's password to its owner, and no demo", async () => {
    for (const name of ["keys.json", "server.json"]) {
      expect((await stat(join(home, name))).mode & 0o777).toBe(0o600);
    }
    for (const name of ["simulator.json", "mail"]) expect(existsSync(join(home, name))).toBe(false);
    const known = connect(databaseUrl(ports.database), { max: 1 });
    await expect(known`select 1`).rejects.toThrow("password authentication failed");
    await known.end();
    expect(await sql`select from auth.users`).toHaveLength(0);
  });

  it("sends the site through the proxy with its headers, and pages by their paths", async () => {
    for (const path of ["/", "/auth/confirm"]) {
      const page = await fetch(new URL(path, site));
      expect(page.status).toBe(200);
      expect(page.headers.get("content-type")).toContain("text/html");
      expect(page.headers.get("strict-transport-security")).toContain("max-age=63072000");
      expect(page.headers.get("content-security-policy")).toContain(`connect-src 'self' ${site.origin};`);
      expect(page.headers.get("content-security-policy")).not.toContain("127.0.0.1");
    }
    expect((await fetch(new URL("/assets/missing.js", site))).status).toBe(404);
    expect((await fetch(new URL("/rest/v1/profiles", site))).status).toBe(401);
  });

  it("signs somebody up by a mail that leads to the public address", async () => {
    const client = createClient<Database>(site.origin, journey.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const asked = await client.auth.signInWithOtp({ email });
    expect(asked.error).toBeNull();
    const mail = await mailBox.mailFor(email);
    const [, link = ""] = /href="(https:[^"]*\/auth\/confirm\?[^"]*)"/.exec(mail.html) ?? [];
    const opened = new URL(link.replaceAll("&amp;", "&"));
    expect(opened.origin).toBe(site.origin);
    expect(mail.text).not.toContain("127.0.0.1");
    const { data, error } = await client.auth.verifyOtp({
      token_hash: opened.searchParams.get("token_hash") ?? "",
      type: "email",
    });
    expect(error).toBeNull();
    owner = await openAccount(client, { id: data.user?.id ?? "", email });
  });

  it("lets the operator's commands in, by the keys of the home", async () => {
    const approved = await operator("access", "approve", email);
    expect(approved.all).toContain(email);
    expect(approved.exitCode).toBe(0);
  });

  it("connects a channel, answers a comment, and proves that the public sees it", async () => {
    const clock = new Clock(journey);
    const channel = await addChannel(journey, "One's own");
    await connectChannel(journey, owner, channel);
    await setVideoReplies(owner, true);
    await clock.advance(2 * SECOND);
    await google.admin.importJsonl({
      jsonl: JSON.stringify({
        comment_id: "one",
        video_id: "video",
        author_channel_id: null,
        author: "Ada",
        published_at: null,
        text: "What a lovely video, thank you for it!",
      }),
      channelId: channel.channelId,
      startAt: clock.now().toISOString(),
      spacingMs: SECOND,
    });
    await clock.advance(10 * MINUTE);
    const status = async () => {
      const [row] = await sql`select reply_status from test.comments where user_id = ${owner.id}`;
      return row?.reply_status as string | undefined;
    };
    const reached = (wanted: string, work: () => Promise<unknown>) =>
      until(async () => {
        if ((await status()) === wanted) return true;
        await work();
        return undefined;
      }, 60_000);
    await sql`update test.syncs set next_sync_at = engine.now(), lease_until = null`;
    await reached("draft", async () => {
      await runScheduled(journey, "sync-comments");
      await draftAll(journey);
    });
    await approveDrafts(owner, journey);
    await clock.advance(UNDO_WINDOW_MS + SECOND);
    await reached("verified_public", async () => {
      await postAll(journey);
      await clock.advance(16 * SECOND);
      await runScheduled(journey, "verify-pending-replies");
    });
    const { comments } = await google.admin.state();
    expect(comments.filter(({ parentId }) => parentId)).toHaveLength(1);
    await clock.reset();
  });

  it("runs its schedule by itself", async () => {
    const rows = await until(async () => {
      const done = await sql`select name from test.job_runs where last_success_at is not null`;
      return done.length >= 5 ? done : undefined;
    });
    expect(rows.length).toBeGreaterThanOrEqual(5);
  });

  it("knows one spelling of a path, whatever the proxy makes of another", async () => {
    for (const path of [
      "/auth/v1/%76erify",
      "/auth/v1/%74oken?grant_type=password",
      "/auth/v1/%6ftp",
      "/auth/v1//verify",
      "/auth/v1/verify/",
      "/AUTH/v1/verify",
    ]) {
      const answer = await fetch(`${site.origin}${path}`, {
        method: "POST",
        headers: { apikey: journey.keys.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ type: "email", email: "nobody@example.com", token: "000000", password: "x" }),
      });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect(await sql`select from test.guesses`).toHaveLength(0);
  });

  it("counts a caller by who calls, and not by who they say they are", async () => {
    const guess = async (number: number) => {
      const answer = await fetch(new URL("/auth/v1/verify", site), {
        method: "POST",
        headers: {
          apikey: journey.keys.publishableKey,
          "content-type": "application/json",
          "x-forwarded-for": `203.0.113.${number}`,
        },
        body: JSON.stringify({ type: "email", email: "nobody@example.com", token: "000000" }),
      });
      return answer.status;
    };
    const answers: number[] = [];
    for (let number = 1; number <= 32; number++) answers.push(await guess(number));
    expect(answers[0]).not.toBe(429);
    expect(answers.at(-1)).toBe(429);
  });

  it("is refused to npm start, which has a demo", async () => {
    const start = await operator("start");
    expect(start.exitCode).toBe(1);
    expect(start.all).toContain("belongs to npm run serve");
  });

  it("ends at SIGTERM with 0, and serves the same data when it starts again", async () => {
    const counted = async () => (await sql`select count(*)::int as n from test.reply_events`)[0]?.n;
    const before = await counted();
    await sql.end();
    expect(await served.stop()).toBe(0);
    const log = await readFile(join(home, "logs/functions.log"), "utf8");

    served = await startServing(settings);
    sql = await openDatabase();
    expect(served.output()).not.toContain("new database");
    expect(before).toBeGreaterThan(0);
    expect(await counted()).toBe(before);
    // A log tells of earlier runs, too.
    expect((await readFile(join(home, "logs/functions.log"), "utf8")).startsWith(log)).toBe(true);
  }, 120_000);

  it("comes back from a backup when the home is gone: every row, and the owner's session", async () => {
    const backups = join(directory, "backups");
    // Made while it serves; its own tests say that it is whole.
    expect((await operator("backup", "--to", backups)).exitCode).toBe(0);
    await sql.end();
    expect(await served.stop()).toBe(0);
    // What the schedule did since is in the second one, so that row by row can be compared.
    const before = await contentsAtRest();
    const backup = await operator("backup", "--to", backups, "--json");
    const { file } = JSON.parse(backup.stdout.trim().split("\n").at(-1) ?? "{}");
    await removeHome(home);
    expect(existsSync(home)).toBe(false);

    expect((await operator("restore", file)).exitCode).toBe(0);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    expect(await contentsAtRest()).toEqual(before);
    served = await startServing(settings);
    sql = await openDatabase();
    const { data, error } = await owner.client.from("youtube_comments").select("reply_status");
    expect(error).toBeNull();
    expect(data).toEqual([{ reply_status: "verified_public" }]);
  }, 120_000);
});
