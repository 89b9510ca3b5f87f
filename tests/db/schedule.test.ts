import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { newDraft, newPosted, newQueued, newSent } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { newWebhook } from "../../scripts/builder/rows/webhooks.ts";
import { functionsDirectory } from "../../scripts/lib/paths.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();

it("every scheduled job calls an edge function that there is", async () => {
  const rows = await db.sql<{ function_name: string }[]>`select function_name from test.scheduled_jobs`;
  expect(rows.length).toBeGreaterThan(0);
  const missing = rows.filter(
    ({ function_name }) => !existsSync(join(functionsDirectory, function_name, "index.ts")),
  );
  expect(missing).toEqual([]);
});

it("every scheduled interval has a form that pg_cron knows: seconds below a minute, or whole minutes that divide an hour", async () => {
  const rows = await db.sql<{ every_seconds: number }[]>`select every_seconds from test.scheduled_jobs`;
  for (const { every_seconds } of rows) {
    expect(every_seconds < 60 || 3600 % every_seconds === 0, `${every_seconds} s`).toBe(true);
  }
});

it("every scheduled function's work is known, so that it is called only when there is some", async () => {
  const rows = await db.sql<{ name: string; calls: number }[]>`
    select name, engine.calls_due(name) as calls from test.scheduled_jobs`;
  expect(rows.filter(({ calls }) => calls !== 0)).toEqual([]);
});

describe("the calls of a job", () => {
  const callsDue = async (name: string) => {
    const [row] = await db.sql<[{ calls: number }]>`select engine.calls_due(${name}) as calls`;
    return row.calls;
  };
  let account: Connection;
  beforeEach(async () => {
    await db.sql`delete from auth.users`;
    account = await newAccount(db);
    await db.sql`update test.syncs set next_sync_at = engine.now() + interval '1 hour'`;
  });

  it.each<[string, () => Promise<unknown>]>([
    ["sync-comments", () => db.sql`update test.syncs set next_sync_at = engine.now()`],
    ["draft-replies", () => newComment(db, account)],
    ["post-replies", () => newQueued(db, account)],
    [
      "verify-pending-replies",
      async () => {
        await newPosted(db, account);
        await db.sql`update test.comments set next_check_at = engine.now() where next_check_at is not null`;
      },
    ],
    [
      "refresh-youtube-token",
      () => db.sql`update test.connections set expires_at = engine.now() + interval '5 minutes'`,
    ],
    [
      "send-mails",
      () =>
        db.sql`insert into test.mails (user_id, kind, subject, body) values (${account.user.id}, 'test', 'One', 'Two')`,
    ],
    [
      "send-webhooks",
      async () => {
        await newWebhook(db, account.user);
        await newDraft(db, account);
      },
    ],
  ])("%s are none while nothing is due, and one for little", async (name, arise) => {
    expect(await callsDue(name)).toBe(0);
    await arise();
    expect(await callsDue(name)).toBe(1);
  });

  it("post-replies are due for a reply whose sending ended in doubt", async () => {
    await newSent(db, account);
    await db.sql`update test.syncs set post_due_at = null`;
    expect(await callsDue("post-replies")).toBe(0);
    await db.sql`update test.comments set lease_until = engine.now() where reply_status = 'posting'`;
    expect(await callsDue("post-replies")).toBe(1);
  });

  it("sync-comments are due for texts to redact even when no channel is left", async () => {
    await newComment(db, account, { read_at: new Date(Number(await db.now()) - 31 * 86_400_000) });
    await db.sql`delete from test.syncs`;
    expect(await callsDue("sync-comments")).toBe(1);
  });

  it("are one for each batch that is due, and no more than its width", async () => {
    const [job] = await db.sql<[{ batch: number; width: number }]>`
      update test.scheduled_jobs set batch = 10, width = 3 where name = 'draft-replies' returning batch, width`;
    const calls = [];
    for (const channels of [10, 11, 21, 95]) {
      await db.sql`delete from test.syncs`;
      await db.sql`
        insert into test.syncs (user_id, channel_id, draft_due_at)
        select ${account.user.id}, 'UC' || n, engine.now() from generate_series(1, ${channels}::int) n`;
      calls.push(await callsDue("draft-replies"));
    }
    expect(job).toEqual({ batch: 10, width: 3 });
    expect(calls).toEqual([1, 2, 3, 3]);
  });
});

describe("the schedule where pg_cron runs it", () => {
  interface Post {
    url: string;
    headers: Record<string, string>;
    body: object;
    timeout_milliseconds: number;
  }
  /** What pg_cron, pg_net and Vault have there, as far as the schedule uses it. */
  beforeEach(async () => {
    await db.sql.unsafe(`
      drop schema if exists cron cascade;
      drop schema if exists net cascade;
      drop schema if exists vault cascade;
      create schema net;
      create table net.posts (id bigint generated always as identity, url text, headers jsonb, body jsonb, timeout_milliseconds int);
      create table net._http_response (id bigint, status_code int, error_msg text);
      create function net.http_post(url text, headers jsonb, body jsonb, timeout_milliseconds int) returns bigint language sql
        as 'insert into net.posts (url, headers, body, timeout_milliseconds) values ($1, $2, $3, $4) returning id';
      create function net.http_get(url text, timeout_milliseconds int) returns bigint language sql
        as 'insert into net.posts (url, timeout_milliseconds) values ($1, $2) returning id';
      create schema vault;
      create table vault.decrypted_secrets (name text, decrypted_secret text);
      insert into vault.decrypted_secrets values ('project_url', 'https://project.test'), ('cron_key', 'the-key')`);
    await db.sql`delete from auth.users`;
    await forgetRuns();
  });
  const callScheduled = async (name: string) => {
    const [row] = await db.sql<[{ calls: number | null }]>`select engine.call_scheduled(${name}) as calls`;
    return row.calls;
  };
  const posts = async () => [
    ...(await db.sql<Post[]>`select url, headers, body, timeout_milliseconds from net.posts order by id`),
  ];
  const addCron = () =>
    db.sql.unsafe(`
      create schema cron;
      create table cron.job (jobid bigint generated always as identity, jobname text unique, schedule text, command text);
      create function cron.schedule(text, text, text) returns bigint language sql as
        'insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
         on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning jobid';
      create function cron.unschedule(text) returns boolean language sql as 'delete from cron.job where jobname = $1 returning true'`);
  const cronJobs = async () =>
    (await db.sql<{ jobname: string }[]>`select jobname from cron.job order by jobname`).map(
      ({ jobname }) => jobname,
    );

  it("makes the calls that are due, to be answered at once", async () => {
    const { user } = await newAccount(db);
    await db.sql`
      insert into test.syncs (user_id, channel_id) select ${user.id}, 'UC' || n from generate_series(1, 150) n`;
    expect(await callScheduled("sync-comments")).toBe(3);
    const one = {
      url: "https://project.test/functions/v1/sync-comments",
      headers: { "content-type": "application/json", apikey: "the-key" },
      body: { background: true },
      timeout_milliseconds: 5000,
    };
    expect(await posts()).toEqual([one, one, one]);
  });

  it("makes one call a minute when nothing is due, so that it is known to arrive", async () => {
    const calls = [];
    for (const seconds of [0, 30, 54, 56, 90]) {
      await db.sql`update test.job_runs set called_at = called_at - make_interval(secs => ${seconds})`;
      calls.push(await callScheduled("draft-replies"));
      if (calls.at(-1) === 0) {
        await db.sql`update test.job_runs set called_at = called_at + make_interval(secs => ${seconds})`;
      }
    }
    expect(calls).toEqual([1, 0, 0, 1, 1]);
    expect(await posts()).toHaveLength(3);
  });

  it("makes a call in its own interval when nothing is due and that is longer", async () => {
    expect(await callScheduled("refresh-youtube-token")).toBe(1);
    await db.sql`update test.job_runs set called_at = called_at - interval '4 minutes'`;
    expect(await callScheduled("refresh-youtube-token")).toBe(0);
  });

  it.each([
    ["cron_key", "cron_key_missing"],
    ["project_url", "project_url_missing"],
  ])("makes no call without %s, and says so", async (name, error) => {
    await newAccount(db);
    await db.sql`delete from vault.decrypted_secrets where name = ${name}`;
    expect(await callScheduled("sync-comments")).toBeNull();
    expect(await posts()).toEqual([]);
    expect(await jobOf("sync-comments")).toMatchObject({ last_error: error });
  });

  it.each([
    [401, "http_401"],
    [503, "http_503"],
    [null, "no_answer"],
  ])("keeps that a call was answered with %s", async (status, error) => {
    await callScheduled("send-mails");
    expect(await jobOf("send-mails")).toMatchObject({ last_error: null });
    await db.sql`insert into net._http_response (id, status_code) values (1, ${status})`;
    await callScheduled("send-mails");
    expect(await jobOf("send-mails")).toMatchObject({ last_error: error });
  });

  it("keeps no error of a call that was accepted", async () => {
    await callScheduled("send-mails");
    await db.sql`insert into net._http_response (id, status_code) values (1, 202)`;
    await callScheduled("send-mails");
    expect(await jobOf("send-mails")).toMatchObject({ last_error: null });
  });

  it("is told to pg_cron when the extensions appear after the migrations", async () => {
    await runsAged("3 minutes");
    await report();
    await addCron();
    await db.sql`insert into cron.job (jobname) values ('rejoinder-former'), ('somebody-elses')`;
    await report();
    const jobs = await db.sql<
      { name: string }[]
    >`select 'rejoinder-' || name as name from test.scheduled_jobs`;
    const own = [...jobs.map(({ name }) => name), "rejoinder-watch", "rejoinder-purge"];
    expect(await cronJobs()).toEqual([...own, "somebody-elses"].toSorted());
  });

  it("asks health, without a key, while a job missed three runs", async () => {
    await runsAged("1 minute");
    await db.sql`select engine.watch_schedule()`;
    expect(await posts()).toEqual([]);
    await runsAged("4 minutes");
    await db.sql`select engine.watch_schedule()`;
    expect(await posts()).toMatchObject([{ url: "https://project.test/functions/v1/health", headers: null }]);
  });
});

describe("a job that does not run", () => {
  beforeEach(forgetRuns);

  it("keeps its last start, success, error, duration and counts", async () => {
    await db.service("begin_job", { p_function: "post-replies" });
    expect(await jobOf("post-replies")).toMatchObject({ last_success_at: null, late: false });
    await db.service("end_job", { p_function: "post-replies", p_ms: 120, p_counts: { posted: 3 } });
    const done = await jobOf("post-replies");
    expect(done).toMatchObject({ duration_ms: 120, counts: { posted: 3 }, last_error: null });
    expect(done?.last_success_at).not.toBeNull();
    await db.service("begin_job", { p_function: "post-replies" });
    await db.service("end_job", { p_function: "post-replies", p_ms: 7, p_error: "database_error" });
    expect(await jobOf("post-replies")).toMatchObject({
      duration_ms: 7,
      counts: { posted: 3 },
      last_success_at: done?.last_success_at,
    });
  });

  it("is late for everybody who is signed in two minutes and a quarter after its last success", async () => {
    const { user } = await newAccount(db);
    await runsAged("2 minutes 14 seconds");
    expect(await db.rpc(user, "late_jobs")).toEqual([]);
    await runsAged("2 minutes 16 seconds");
    const late = await db.rpc<{ job: string }>(user, "late_jobs");
    // The web asks every 30 seconds: within three minutes of the stop it is seen (tests/web/app/late-jobs.test.tsx).
    expect(late.map(({ job }) => job).toSorted()).toEqual([
      "draft-replies",
      "moderate-comments",
      "post-replies",
      "send-mails",
      "send-webhooks",
      "sync-comments",
      "verify-pending-replies",
    ]);
  });

  it("is late when its runs fail, too, and when it never ran", async () => {
    await runsAged("3 minutes");
    await db.service("begin_job", { p_function: "sync-comments" });
    await db.service("end_job", { p_function: "sync-comments", p_ms: 7, p_error: "database_error" });
    expect(await jobOf("sync-comments")).toMatchObject({ late: true, last_error: "database_error" });
    await forgetRuns();
    await db.sql`update test.job_runs set added_at = engine.now() - interval '3 minutes'`;
    expect(await jobOf("sync-comments")).toMatchObject({ late: true, last_success_at: null });
  });

  it("is told to the operator once after three missed runs, and once when all run again", async () => {
    const claim = async (asking?: string) => {
      const args = { p_function: asking ?? null };
      const [notice] = await db.service<{ late: { job: string }[] }>("claim_schedule_notice", args);
      return notice;
    };
    await runsAged("3 minutes");
    expect(await claim()).toBeUndefined();
    await runsAged("4 minutes");
    // The first to run after a pause of everything waits for the others.
    expect(await claim("send-mails")).toBeUndefined();
    expect((await claim())?.late).toHaveLength(7);
    expect(await claim()).toBeUndefined();
    await db.service("record_schedule_notice", { p_late: true, p_sent: false });
    expect((await claim())?.late).toHaveLength(7);
    await db.service("record_schedule_notice", { p_late: true, p_sent: true });
    await runsAged("2 hours");
    expect(await claim()).toBeUndefined();
    await runsAged("1 second");
    expect(await claim("send-mails")).toMatchObject({ late: [] });
    await db.service("record_schedule_notice", { p_late: false, p_sent: true });
    expect(await claim()).toBeUndefined();
  });
});

async function forgetRuns(): Promise<void> {
  await db.sql`
    update test.job_runs set added_at = engine.now(), called_at = null, request_ids = '{}', last_success_at = null,
      last_started_at = null, last_error = null, last_error_at = null`;
  await db.sql`update test.schedule_watch set told_at = null, lease_until = '-infinity'`;
}

/** Every job's last success was so long ago. */
async function runsAged(age: string): Promise<void> {
  await db.sql`update test.job_runs set last_success_at = engine.now() - ${age}::interval`;
}

interface Job {
  name: string;
  last_success_at: Date | null;
  last_error: string | null;
  late: boolean;
}

const report = () => db.service<Job>("schedule_report");

async function jobOf(name: string): Promise<Job | undefined> {
  return (await report()).find((job) => job.name === name);
}
