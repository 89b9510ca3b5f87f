/** The operator's commands as they are called, against a stack through its Data API. */

import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installNames } from "../../scripts/builder/names.ts";
import { newProfile } from "../../scripts/builder/rows/accounts.ts";
import { withPushKey } from "../../scripts/builder/rows/push.ts";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { run } from "../../scripts/lib/run.ts";
import { type Stack, startStack } from "../../scripts/stack/index.ts";
import { signedIn } from "../stack/support.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ seed: true, mail: false });
  await installNames(stack.sql);
});
afterAll(() => stack.stop());

function command(name: string, args: string[], env: Record<string, string> = {}) {
  const script = join(repositoryRoot, "scripts", `${name}.ts`);
  const place = { REJOINDER_HOME: stack.home, REJOINDER_API_PORT: String(stack.ports.api) };
  return run(process.execPath, [script, ...args], { env: { ...place, ...env } });
}

/** The last line of a command that is asked for JSON. */
async function json(name: string, ...args: string[]) {
  const { stdout, exitCode } = await command(name, [...args, "--json"]);
  return { exitCode, answer: JSON.parse(stdout.trim().split("\n").at(-1) ?? "") };
}

describe("operate", () => {
  it("explains itself, and each of its words", async () => {
    const { stdout } = await command("operate", ["--help"]);
    const words = [...stdout.matchAll(/^ {2}([a-z]+) .*\S/gm)]
      .map(([, word]) => word)
      .filter((word) => word !== "help");
    expect(words).toEqual(
      expect.arrayContaining([
        ...["users", "channels", "quota", "costs", "pause", "resume", "state", "requeue", "export", "delete"],
      ]),
    );
    for (const word of words) {
      const help = await command("operate", [word as string, "--help"]);
      expect([help.exitCode, help.stdout]).toEqual([0, expect.stringContaining("--json")]);
    }
  }, 60_000);

  it("says and changes what is lent, and closes the key", async () => {
    expect((await json("operate", "lend")).answer).toMatchObject({
      account_units: 2500,
      key_units: 10_000,
      state: "ok",
    });
    expect(
      (await json("operate", "lend", "--account-units", "4000", "--key-account-units", "100")).answer,
    ).toMatchObject({
      account_units: 4000,
      key_account_units: 100,
    });
    expect((await json("operate", "lend", "--key-units", "-1")).exitCode).toBe(1);
    expect((await json("operate", "close-key")).exitCode).toBe(1);
    expect((await json("operate", "close-key", "--yes", "--why", "a test")).answer).toMatchObject({
      state: "closed",
    });
    expect((await command("status", [])).stdout).toContain(
      "Your API key: you closed it (a test); 0 of 10,000 units used today",
    );
    expect((await json("operate", "open-key")).answer).toMatchObject({ state: "ok", closed_why: null });
    expect((await json("status")).answer.operators_key).toMatchObject({ state: "ok", used: 0 });
  }, 60_000);

  it("says and changes how large the database may become", async () => {
    expect((await json("operate", "size")).answer).toMatchObject({ state: null, most_bytes: null });
    expect((await json("operate", "size", "--set", "8GB")).answer).toMatchObject({
      state: "ok",
      most_bytes: 8e9,
      bytes: expect.any(Number),
    });
    expect((await command("status", [])).stdout).toMatch(/^Database: \d+ MB of 8\.0 GB \(0%\)$/m);
    expect((await json("status")).answer.database).toMatchObject({ state: "ok", most_bytes: 8e9 });
    for (const wrong of [
      ["--set", "8"],
      ["--set", "8MB"],
      ["--set", "8GB", "--none"],
    ])
      expect([wrong, (await json("operate", "size", ...wrong)).exitCode]).toEqual([wrong, 1]);
    await stack.sql`update test.database_size set bytes = 7000000000, measured_at = engine.now() + interval '1 day'`;
    const full = await command("status", []);
    expect([full.exitCode, full.stdout]).toEqual([
      1,
      expect.stringContaining("7.0 GB of 8.0 GB (87%), so past comments wait"),
    ]);
    expect((await json("operate", "size", "--none")).answer).toMatchObject({ state: null, most_bytes: null });
  }, 60_000);

  it("tells users, channels, quota and costs", async () => {
    const person = await signedIn(stack, "ada@example.test");
    await newProfile(stack, { id: person.id, email: "ada@example.test" }, { plan: "pro" });
    const { answer: found } = await json("operate", "users");
    expect(found.users).toContainEqual(
      expect.objectContaining({ email: "ada@example.test", plan: "pro", channels: 0, troubled: 0 }),
    );
    expect((await json("operate", "channels", "--user", "ADA@example.test")).answer).toEqual({
      channels: [],
    });
    expect((await json("operate", "quota")).answer).toMatchObject({ day: expect.any(String), projects: [] });
    expect((await json("operate", "costs")).answer).toMatchObject({ calls: 0, money: 0, accounts: [] });
    const inWords = await command("operate", ["users"]);
    expect([inWords.exitCode, inWords.stdout]).toEqual([0, expect.stringContaining("ada@example.test")]);
  }, 60_000);

  it("pauses everything only when it is told to, and lets it go on", async () => {
    const unasked = await json("operate", "pause");
    expect(unasked).toEqual({ exitCode: 1, answer: { error: expect.stringContaining("--yes") } });
    expect((await json("operate", "state")).answer).toMatchObject({ paused: false });
    expect((await json("operate", "pause", "--yes", "--why", "a wrong reply")).answer).toMatchObject({
      paused: true,
      why: "a wrong reply",
    });
    expect((await command("operate", ["state"])).stdout).toContain("(a wrong reply)");
    expect((await json("operate", "resume")).answer).toMatchObject({ paused: false });
  }, 60_000);

  it("shows the key of notifications on devices, replaces it when told to, and goes without", async () => {
    await withPushKey(stack);
    const { answer: first } = await json("operate", "push");
    expect(first).toMatchObject({
      public_key: expect.stringMatching(/^[\w-]{87}$/),
      off_since: null,
      devices: 0,
    });
    expect((await json("operate", "push", "--off")).answer).toMatchObject({ off_since: expect.any(String) });
    expect((await command("operate", ["push"])).stdout).toContain(
      "To turn them on: npm run operate -- push --on",
    );
    expect((await json("operate", "push", "--on")).answer).toMatchObject({ off_since: null, ...first });
    const unasked = await json("operate", "push", "--rotate");
    expect(unasked).toEqual({ exitCode: 1, answer: { error: expect.stringContaining("--yes") } });
    // The next run of the functions makes another one.
    expect((await json("operate", "push", "--rotate", "--yes")).answer.public_key).not.toBe(first.public_key);
    expect((await json("operate", "push", "--on", "--off")).exitCode).toBe(1);
  }, 60_000);

  it("counts what may be tried again before it does anything", async () => {
    expect((await json("operate", "requeue", "--dry-run")).answer).toEqual({
      applied: false,
      again: { replies: 0, drafts: 0, mails: 0 },
      left_to_owners: { unproven: 0, failed: 0 },
    });
    expect((await command("operate", ["requeue"])).stdout).toContain("Nothing to retry.");
  });

  it("exports an account to a file of its own, and over no other", async () => {
    const file = join(stack.home, "export.json");
    const { exitCode, answer } = await json("operate", "export", "ada@example.test", "--to", file);
    expect([exitCode, answer.counts.profile]).toEqual([0, 1]);
    expect(JSON.parse(await readFile(file, "utf8")).profile.email).toBe("ada@example.test");
    expect((await json("operate", "export", "ada@example.test", "--to", file)).answer.error).toContain(
      "EEXIST",
    );
    await rm(file);
  });

  it("deletes an account only when it is told to, and then for good", async () => {
    const unasked = await json("operate", "delete", "ada@example.test");
    expect([unasked.exitCode, unasked.answer.error]).toEqual([1, expect.stringContaining("can't be undone")]);
    expect(await json("operate", "delete", "ada@example.test", "--yes")).toEqual({
      exitCode: 0,
      answer: { deleted: "ada@example.test" },
    });
    expect(await stack.sql`select from auth.users where email = 'ada@example.test'`).toHaveLength(0);
    expect((await json("operate", "delete", "ada@example.test", "--yes")).answer).toEqual({
      error: "No account uses the email ada@example.test.",
    });
  }, 60_000);

  it("says in one line what is wrong, as JSON too", async () => {
    const cases: [string[], Record<string, string>, string][] = [
      [["fly"], {}, "unknown command 'fly'"],
      [["channels", "--user", "ada"], {}, "'ada' isn't an email address"],
      [
        ["users"],
        { SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_SECRET_KEY: "x" },
        "nothing responds at http://127.0.0.1:9",
      ],
      [
        ["users"],
        { SUPABASE_URL: stack.urls.api, SUPABASE_SECRET_KEY: "sb_secret_wrong" },
        "doesn't accept the secret key",
      ],
      [["users"], { REJOINDER_HOME: "/nowhere" }, "no local stack found"],
    ];
    for (const [args, env, sentence] of cases) {
      const { exitCode, stdout, stderr } = await command("operate", [...args, "--json"], env);
      expect([exitCode, JSON.parse(stdout.trim()).error, stderr]).toEqual([
        1,
        expect.stringContaining(sentence),
        expect.stringContaining(sentence),
      ]);
    }
  }, 60_000);
});

it("the model's use and the keys' are told as JSON, too", async () => {
  expect((await json("model")).answer).toMatchObject({ calls: 0, limits: { user_calls: 5000 } });
  expect((await json("model", "limit", "--user-calls", "70")).answer).toMatchObject({
    limits: { user_calls: 70 },
  });
  expect((await json("keys", "status")).answer).toMatchObject({ current: "k1", left: 0, sealed: [] });
}, 60_000);

it("access lists, approves and declines, as JSON too", async () => {
  const person = await signedIn(stack, "bea@example.test");
  await newProfile(stack, { id: person.id, email: "bea@example.test" });
  expect((await json("access", "approve", "bea@example.test")).answer).toEqual({
    email: "bea@example.test",
    plan: "pro",
    waits: false,
  });
  const { answer } = await json("access", "list");
  expect(answer.accounts).toContainEqual(expect.objectContaining({ email: "bea@example.test", plan: "pro" }));
  expect((await json("access", "decline", "bea@example.test")).answer).toMatchObject({ plan: null });
  expect(await json("access", "approve", "nobody@example.test")).toEqual({
    exitCode: 1,
    answer: { error: "No account uses the email nobody@example.test." },
  });
}, 60_000);

it("who asked on the landing page is listed, counted by status, and approved before they sign up", async () => {
  const email = "kim@visitor.test";
  await stack.sql`insert into test.leads ${stack.sql([
    {
      email,
      name: "Kim",
      channel_url: "youtube.com/@kim",
      form_type: "access_request",
      additional_data: { consent: true },
    },
    { email, name: null, channel_url: "youtube.com/@kim", form_type: "free_report", additional_data: {} },
  ] as never)}`;
  expect((await json("access", "list")).answer.accounts).toContainEqual(
    expect.objectContaining({ email, signed_up: false, channels: ["youtube.com/@kim"], plan: null }),
  );
  const before = await command("status", []);
  expect(before.stdout).toContain("Access: 1 person waits (npm run access -- list)");
  expect(before.stdout).toContain("Free reports: 1 waiting");
  await stack.sql`update test.leads set created_at = now() - interval '25 hours' where email = ${email}`;
  expect((await command("status", [])).stdout).toContain(
    "Access: 1 person waits, 1 for more than the 24 hours you promise (npm run access -- list)",
  );
  const approved = await command("access", ["approve", "KIM@visitor.test"]);
  expect([approved.exitCode, approved.stdout]).toEqual([
    0,
    expect.stringContaining("gets the pro plan when they sign up and confirm this address"),
  ]);
  const { id } = await signedIn(stack, email);
  await newProfile(stack, { id, email });
  expect((await json("access", "list")).answer.accounts).toContainEqual(
    expect.objectContaining({ email, signed_up: true, plan: "pro" }),
  );
  expect((await json("status")).answer.requests).toMatchObject({ access: 0, reports: { waiting: 1 } });
}, 60_000);

it("what requests may cause is told and changed, and a planned report announced", async () => {
  expect((await json("operate", "requests", "--reports-per-day", "5")).answer.limits).toMatchObject({
    reports_per_day: 5,
    report_units: 30,
    mails_per_hour: 60,
  });
  expect((await json("operate", "requests", "--report-units", "1000")).exitCode).toBe(1);
  expect((await command("operate", ["requests"])).stdout).toContain("0 of 5 begun today");
  expect((await json("operate", "announce", "sentiment_shift")).answer).toEqual({
    report: "sentiment_shift",
    told: 0,
  });
  expect((await json("operate", "announce", "anything")).exitCode).toBe(1);
}, 60_000);
