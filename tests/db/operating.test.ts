/** What the operator asks and does for the whole installation. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newUser } from "../../scripts/builder/rows/accounts.ts";
import { setComment, setConnection } from "../../scripts/builder/rows/changes.ts";
import { comment, eventsOf, newComment, place, statusOf } from "../../scripts/builder/rows/comments.ts";
import { syncOf } from "../../scripts/builder/rows/looks.ts";
import {
  beginSend,
  claimPosts,
  newClaimed,
  newDraft,
  newQueued,
  newSent,
  recordPost,
} from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";
import { draftsClaimed, NO_WORK, workClaimed } from "./support/work.ts";

const db = testDatabase();
let account: Connection;
beforeEach(async () => {
  account = await newAccount(db);
});

const state = async () => (await db.service("engine_state"))[0];

describe("everything paused", () => {
  it("is neither read, drafted nor posted, and goes on at once when it is resumed", async () => {
    const candidate = await newComment(db, account);
    const queued = await newQueued(db, account);
    await db.service("pause_everything", { p_why: " a wrong reply " });
    expect(await state()).toMatchObject({ paused: true, why: "a wrong reply" });
    expect(await workClaimed(db, account)).toEqual(NO_WORK);
    expect(await claimPosts(db, account.user)).toEqual([]);
    expect(await db.service("claim_questions")).toEqual([]);

    await db.service("resume_everything");
    expect(await state()).toMatchObject({ paused: false });
    expect(await workClaimed(db, account)).toEqual({ drafts: [candidate], posts: [queued], reads: 1 });
  });

  it("leaves every channel its turn to post, however often somebody claims meanwhile", async () => {
    await newQueued(db, account);
    const turn = async () => {
      const row = await syncOf<{ post_due_at: Date }>(db, account.user, "post_due_at");
      return row.post_due_at;
    };
    const before = await turn();
    await db.service("pause_everything");
    await claimPosts(db);
    await claimPosts(db, account.user);
    expect(await turn()).toEqual(before);
    await db.service("resume_everything");
  });

  it("keeps a claimed reply from leaving, which then waits in the queue and says why", async () => {
    const claim = await newClaimed(db, account);
    await db.service("pause_everything");
    expect(await beginSend(db, claim)).toBe(false);
    expect(await comment(db, claim.id)).toMatchObject({ reply_status: "queue", status_reason: "all_paused" });
    await db.service("resume_everything");
    expect((await claimPosts(db, account.user)).map(({ id }) => id)).toEqual([claim.id]);
  });

  it("still records what was sent, and asks the schedule for no turn", async () => {
    const claim = await newSent(db, account);
    await db.service("pause_everything");
    expect(await recordPost(db, claim, "posted", { replyId: "reply-of-mine" })).toBe("posting");
    await newComment(db, account);
    await newQueued(db, account);
    // What reports count goes on: it reads and posts nothing.
    await db.sql`select service.fold_reports()`;
    const [due] = await db.sql`
      select engine.work_due('draft-replies', 9) as drafts, engine.work_due('post-replies', 9) as posts, engine.work_due('sync-comments', 9) as reads`;
    expect(due).toEqual({ drafts: 0, posts: 0, reads: 0 });
    await db.service("resume_everything");
  });

  it("keeps the time and reason of the first pause, and is in the log once", async () => {
    await db.service("pause_everything", { p_why: "first" });
    const first = await state();
    expect(first).toMatchObject({ paused: true, why: "first" });
    await db.service("pause_everything", { p_why: "second" });
    expect(await state()).toEqual(first);
    for (let twice = 0; twice < 2; twice++) await db.service("resume_everything");
    expect(await state()).toEqual({ paused: false, since: null, why: null });
    const lines = await db.sql`
      select action, detail from test.activity_log where user_id is null and actor = 'operator' order by id desc limit 2`;
    expect(lines).toMatchObject([
      { action: "everything_resumed" },
      { action: "everything_paused", detail: { why: "first" } },
    ]);
  });

  it("takes a reason of 500 characters at most", async () => {
    expect(await refusalOf(db.service("pause_everything", { p_why: "x".repeat(501) }))).toMatchObject({
      status: 422,
    });
  });
});

interface Channel {
  email: string;
  channel_id: string;
  state: string;
  stopped_by: string | null;
  error_code: string | null;
  hold: string | null;
  to_approve: number;
  queued: number;
}
const channelOf = async ({ user, channel }: Connection) => {
  const all = await db.service<Channel>("operator_channels", { p_email: user.email.toUpperCase() });
  expect(all.every(({ email }) => email === user.email)).toBe(true);
  return all.find(({ channel_id }) => channel_id === channel);
};

describe("the list of channels", () => {
  it("counts what waits, and shows no text", async () => {
    await newDraft(db, account, "A text of the owner's.");
    await newQueued(db, account);
    expect(await channelOf(account)).toMatchObject({ state: "ok", to_approve: 1, queued: 1, hold: null });
    expect(JSON.stringify(await db.service("operator_channels"))).not.toContain("A text of the owner's.");
  });

  it("says what keeps a channel from running", async () => {
    await db.service("record_connection_error", {
      p_connection: account.id,
      p_code: "invalid_grant",
      p_kind: "grant",
    });
    expect(await channelOf(account)).toMatchObject({
      state: "stopped",
      stopped_by: "grant",
      error_code: "invalid_grant",
    });
    await setConnection(db, account, { is_active: false });
    expect(await channelOf(account)).toMatchObject({ state: "off" });
    const held = await newAccount(db, { plan: null });
    expect(await channelOf(held)).toMatchObject({ state: "held", hold: "no_plan" });
    const late = await newAccount(db);
    await db.moveClock("61 minutes");
    expect(await channelOf(late)).toMatchObject({ state: "late" });
  });

  it("of an email that nobody has is a 404", async () => {
    expect(
      await refusalOf(db.service("operator_channels", { p_email: "nobody@example.test" })),
    ).toMatchObject({
      status: 404,
      code: "account_not_found",
    });
  });
});

it("the list of users has everybody, those in trouble first", async () => {
  const bare = { email: `${crypto.randomUUID()}@example.test` };
  await db.createUser(bare.email);
  await db.service("record_connection_error", {
    p_connection: account.id,
    p_code: "invalid_grant",
    p_kind: "grant",
  });
  const fine = await newUser(db);
  const users = await db.service<{ email: string; channels: number; troubled: number }>("operator_users");
  const place = (email: string) => users.findIndex((user) => user.email === email);
  expect(users[place(account.user.email)]).toMatchObject({ plan: "pro", channels: 1, troubled: 1 });
  expect(users[place(bare.email)]).toMatchObject({ plan: null, channels: 0, troubled: 0 });
  expect(place(account.user.email)).toBeLessThan(place(fine.email));
});

it("the quota of today is told by project and purpose", async () => {
  await db.service("charge", { p_connection: account.id, p_units: 3, p_kind: "list" });
  await db.service("charge", { p_connection: account.id, p_units: 50, p_kind: "insert" });
  const [{ project }] = await db.sql<
    [{ project: string }]
  >`select engine.project_of(${account.id}) as project`;
  const projects = await db.service<{ project: string }>("quota_report");
  expect(projects.find((one) => one.project === project)).toMatchObject({
    quota: 10_000,
    used: 53,
    closed_until: null,
    purposes: { news: 3, posting: 50 },
    accounts: [account.user.email],
  });
});

it("the costs of today are told by account, at the operator's prices", async () => {
  await db.service("set_model_limits", { p_limits: { input_price: 2, output_price: 10 } });
  await db.sql`
    insert into test.model_days (user_id, day, calls, input_tokens, output_tokens) values (${account.user.id}, engine.model_day(), 4, 500000, 100000)`;
  const accounts = await db.service<{ email: string; calls: number; money: string }>("cost_report");
  const theirs = accounts.find(({ email }) => email === account.user.email);
  expect([theirs?.calls, Number(theirs?.money)]).toEqual([4, 2]);
});

describe("what failed is tried again", () => {
  const requeue = async (apply = true) => {
    const [counts] = await db.service("requeue", { p_email: account.user.email, p_apply: apply });
    return counts;
  };
  /** YouTube could not process it, twice. */
  async function unprocessed(): Promise<string> {
    const first = await newSent(db, account);
    await recordPost(db, first, "again", { reason: "processingFailure" });
    await db.moveClock("16 minutes");
    const [second] = await claimPosts(db, account.user);
    if (!second) throw new Error("nothing was claimed");
    await beginSend(db, second);
    expect(await recordPost(db, second, "again", { reason: "processingFailure" })).toBe("failed");
    return first.id;
  }

  it("is a reply that YouTube could not process, with the approval it has", async () => {
    const id = await unprocessed();
    const { approved_hash } = await comment(db, id);
    const one = { replies: 1, drafts: 0, mails: 0, unproven: 0, failed: 0 };
    expect(await requeue(false)).toEqual(one);
    expect(await statusOf(db, id)).toBe("failed");
    expect(await requeue()).toEqual(one);
    expect(await comment(db, id)).toMatchObject({ reply_status: "queue", approved_hash });
    expect((await eventsOf(db, id)).at(-1)).toBe("failed>queue requeued");
    // Its connection rests after two troubles of YouTube's.
    await db.moveClock("2 hours");
    expect((await claimPosts(db, account.user)).map((claim) => claim.id)).toEqual([id]);
  });

  it("is no reply whose comment was answered, edited or taken away meanwhile", async () => {
    const id = await unprocessed();
    await setComment(db, id, { text_original: "Another question?" });
    expect(await requeue()).toMatchObject({ replies: 0, failed: 1 });
    expect(await statusOf(db, id)).toBe("failed");
  });

  it("is no reply that YouTube refused, and none that may be on YouTube", async () => {
    const refused = await newSent(db, account);
    await recordPost(db, refused, "refused", { reason: "forbidden" });
    const unproven = await newSent(db, account);
    await place(db, unproven.id, "unknown", { lease_id: null, lease_until: null } as object);
    expect(await requeue()).toMatchObject({ replies: 0, failed: 1, unproven: 1 });
    expect(await statusOf(db, refused.id)).toBe("failed");
    expect(await statusOf(db, unproven.id)).toBe("unknown");
  });

  it("is a comment whose drafting was given up", async () => {
    const id = await newComment(db, account);
    for (let tries = 0; tries < 3; tries++)
      await db.sql`select engine.set_draft_aside(${id}, 'model_unusable')`;
    expect(await comment(db, id)).toMatchObject({ status_reason: "draft_given_up" });
    expect(await draftsClaimed(db, account)).toEqual([]);
    expect(await requeue()).toMatchObject({ replies: 0, drafts: 1, mails: 0 });
    expect(await draftsClaimed(db, account)).toEqual([id]);
  });

  it("is a queued reply that was put off for an hour, and a mail that is still news", async () => {
    const id = await newQueued(db, account);
    await db.sql`select engine.set_post_aside(${id}, 'a test')`;
    await db.sql`
      insert into test.mails (user_id, kind, subject, body, attempts, failed_at, created_at) values
        (${account.user.id}, 'channel_paused', 'News', 'News.', 12, engine.now(), engine.now() - interval '1 day'),
        (${account.user.id}, 'channel_paused', 'Old', 'Old.', 12, engine.now(), engine.now() - interval '4 days')`;
    expect(await requeue()).toMatchObject({ replies: 1, drafts: 0, mails: 1 });
    expect((await claimPosts(db, account.user)).map((claim) => claim.id)).toEqual([id]);
    // Beside alerts that other tests' troubles raised.
    const mails = await db.service<{ subject: string }>("claim_mails");
    const subjects = mails.map(({ subject }) => subject).filter((one) => ["News", "Old"].includes(one));
    expect(subjects).toEqual(["News"]);
  });
});

describe("an account that its owner asks the operator about", () => {
  it("is exported as its owner would export it, which its log says", async () => {
    await newDraft(db, account);
    const theirs = await db.rpcValue<Record<string, unknown[]>>(account.user, "export_account");
    const ours = await db.serviceValue<Record<string, unknown[]>>("export_account", {
      p_email: account.user.email,
    });
    expect({ ...ours, exported_at: null }).toEqual({ ...theirs, exported_at: null });
    const [line] = await db.sql`
      select actor, action from test.activity_log where user_id = ${account.user.id} order by id desc limit 1`;
    expect(line).toEqual({ actor: "operator", action: "account_exported" });
  });

  it("is summed up before it is deleted", async () => {
    await newDraft(db, account);
    expect(await db.service("account_summary", { p_email: account.user.email })).toEqual([
      { email: account.user.email, plan: "pro", channels: ["A channel"], comments: 1, replies_posted: 0 },
    ]);
    expect(await refusalOf(db.service("account_summary", { p_email: "nobody@example.test" }))).toMatchObject({
      status: 404,
    });
  });
});
