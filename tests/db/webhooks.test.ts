/** Endpoints: facts are told once and with them, in order; what fails is tried again; who may change what; what is kept. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import { newKey, programOf } from "../../scripts/builder/rows/programs.ts";
import { newDraft, newPosted, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import {
  claimDeliveries,
  type DeliveryClaim,
  deliveriesOf,
  newWebhook,
  recordDelivery,
} from "../../scripts/builder/rows/webhooks.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
let owner: User;
beforeEach(async () => {
  await db.sql`update test.clock set shift = '0'`;
  await db.sql`delete from test.webhooks`;
  await db.sql`delete from test.program_events`;
  account = await newAccount(db, { plan: "enterprise" });
  owner = account.user;
});

/** Kinds of what an endpoint is to be told, or was, in the order of the facts. */
const told = async (webhook: string) =>
  (
    await db.sql<{ kind: string }[]>`select kind from test.outbox where webhook_id = ${webhook} order by id`
  ).map(({ kind }) => kind);
/** The deliveries to one endpoint that are claimed next. */
const claimed = async (): Promise<[DeliveryClaim, ...DeliveryClaim[]]> => {
  const [first, ...others] = await claimDeliveries(db);
  if (!first) throw new Error("Nothing is due.");
  return [first, ...others];
};
const events = (kind: string) =>
  db.sql<{ id: string; channel_id: string | null; data: Record<string, never> }[]>`
    select id, channel_id, data from test.program_events where kind = ${kind} order by occurred_at`;
const move = (id: string, to: string, reason: string) =>
  db.sql`select engine.move_reply(${id}, ${to}, 'engine', ${reason})`;
/** Delivers what is due until nothing is, and returns what arrived. */
async function deliver(
  answer: (claim: DeliveryClaim) => number | null = () => 200,
): Promise<DeliveryClaim[]> {
  const seen: DeliveryClaim[] = [];
  for (let due = await claimDeliveries(db); due.length > 0; due = await claimDeliveries(db)) {
    for (const claim of due) {
      await recordDelivery(db, claim, answer(claim));
      seen.push(claim);
    }
  }
  return seen;
}
const of = async (webhook: string) => {
  const found = await db.rpc<{
    id: string;
    disabled_reason: string | null;
    failures: number;
    waiting: number;
  }>(owner, "webhooks");
  return found.find(({ id }) => id === webhook);
};
const manage = (who: Parameters<typeof db.rpc>[0], name: string, p_webhook: string, args = {}) =>
  db.rpc(who, name, { p_webhook, ...args });

describe("a fact", () => {
  it("about a comment is told once for each of its kinds, whatever way led there", async () => {
    const hook = await newWebhook(db, owner);
    const posted = await newPosted(db, account);
    expect(await told(hook)).toEqual(["comment.waiting", "reply.approved"]);
    await move(posted.id, "verified_public", "seen_by_public_read");
    await move(posted.id, "removed", "gone_after_being_public");
    await db.sql`update test.comment_rows set read_at = engine.now() where id = ${posted.id}`;
    expect(await told(hook)).toEqual([
      ...["comment.waiting", "reply.approved", "reply.public"],
      // Taken down, it waits for a person again.
      ...["comment.waiting", "reply.removed"],
    ]);
    const [approved] = await events("reply.approved");
    expect(approved).toMatchObject({
      channel_id: account.channel,
      data: {
        comment: { id: posted.id, tab: "queued", state: "queue", thread_id: posted.thread_id },
        reply: { text: posted.reply, approved_by: "owner" },
      },
    });
  });

  it("is one event for all endpoints, with one id", async () => {
    const hooks = [await newWebhook(db, owner), await newWebhook(db, owner)];
    await newDraft(db, account);
    const rows = await db.sql`select webhook_id, event_id from test.outbox where webhook_id is not null`;
    expect(new Set(rows.map((row) => row.webhook_id))).toEqual(new Set(hooks));
    expect(new Set(rows.map((row) => row.event_id)).size).toBe(1);
  });

  it("is told in its transaction, or not at all", async () => {
    const hook = await newWebhook(db, owner);
    const id = await newQueued(db, account);
    const undone = db.sql.begin(async (sql) => {
      await sql`select engine.move_reply(${id}, 'draft', 'engine', 'check_failed')`;
      expect(
        await sql`select from test.outbox where webhook_id = ${hook} and kind = 'comment.waiting'`,
      ).toHaveLength(2);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await told(hook)).toEqual(["comment.waiting", "reply.approved"]);
  });

  it("that a reply comes back to the queue is no approval", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["reply.approved"] });
    const id = await newQueued(db, account);
    await move(id, "posting", "claimed");
    await move(id, "queue", "interrupted");
    expect(await told(hook)).toEqual(["reply.approved"]);
  });

  it("of the channel, a connection, a question and a grave comment is told with what it takes to act", async () => {
    const hook = await newWebhook(db, owner, {
      kinds: ["comment.grave", "question.asked", "channel.paused", "connection.broken"],
    });
    const id = await newComment(db, account, { text_original: "Which kettle is this?" });
    await db.sql`update test.comment_rows set grave = true where id = ${id}`;
    await db.sql`select engine.ask_owner(${id}, 'Which kettle is this?', 'en')`;
    await db.sql`select engine.ask_owner(${id}, 'Which kettle is this?', 'en')`;
    for (const [code, kind] of [
      ["quotaExceeded", "quota"],
      ["invalid_grant", "grant"],
      ["invalid_grant", "grant"],
    ] as const)
      await db.service("record_connection_error", { p_connection: account.id, p_code: code, p_kind: kind });
    expect(await told(hook)).toEqual(["comment.grave", "question.asked", "connection.broken"]);
    const [question] = await events("question.asked");
    expect(question?.data).toMatchObject({ question: { text: "Which kettle is this?", language: "en" } });
    const [broken] = await events("connection.broken");
    expect(broken).toMatchObject({ channel_id: account.channel, data: { error: "grant" } });
  });

  it("of the breaker is told when it trips", async () => {
    const watched = await newAccount(db, { pace: { breaker_not_public: 2, breaker_judged: 4 } });
    const hook = await newWebhook(db, watched.user, { kinds: ["channel.paused"] });
    for (const _ of [1, 2]) {
      const { id } = await newPosted(db, watched);
      await move(id, "under_moderation", "held");
    }
    await db.sql`select engine.trip_breaker(${watched.user.id}, ${watched.channel})`;
    expect(await told(hook)).toEqual(["channel.paused"]);
  });

  it("that a week has ended is told on Monday at 8, once, to all who want to know", async () => {
    const hooks = [
      await newWebhook(db, owner, { kinds: ["report.ready"] }),
      await newWebhook(db, owner, { kinds: ["report.ready"], channels: [account.channel] }),
    ];
    const week = () => db.serviceValue<number>("tell_of_weeks");
    expect(await week()).toBe(0);
    await db.moveClock("7 days");
    expect([await week(), await week()]).toEqual([1, 0]);
    for (const hook of hooks) expect(await told(hook)).toEqual(["report.ready"]);
    const [ready] = await events("report.ready");
    expect(Object.keys(ready?.data ?? {}).sort()).toEqual(["from", "report", "to"]);
    await db.moveClock("7 days");
    expect(await week()).toBe(1);
  });

  it("is told of the kinds and channels alone that an endpoint is about", async () => {
    const other = await newConnection(db, owner);
    const hook = await newWebhook(db, owner, { kinds: ["comment.waiting"], channels: [other.channel] });
    await newQueued(db, account);
    expect(await told(hook)).toEqual([]);
    await newQueued(db, other);
    expect(await told(hook)).toEqual(["comment.waiting"]);
  });

  it("writes nothing where no endpoint wants to know", async () => {
    const stranger = await newAccount(db);
    await newWebhook(db, owner);
    await newQueued(db, stranger);
    const deaf = await newWebhook(db, stranger.user, { kinds: ["report.ready"] });
    await newQueued(db, stranger);
    expect(await told(deaf)).toEqual([]);
    expect(await db.sql`select from test.program_events where account_id = ${stranger.user.id}`).toHaveLength(
      0,
    );
  });
});

describe("delivering", () => {
  it("keeps the order of what is about one comment, and holds up nothing else", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["comment.waiting", "reply.approved"] });
    const first = await newQueued(db, account);
    const other = await newQueued(db, account);
    const tried = await deliver(({ kind, data }) =>
      data.comment?.id === first && kind === "comment.waiting" ? 500 : 200,
    );
    expect(tried.filter(({ data }) => data.comment?.id === first).map(({ kind }) => kind)).toEqual([
      "comment.waiting",
    ]);
    expect(tried.filter(({ data }) => data.comment?.id === other).map(({ kind }) => kind)).toEqual([
      "comment.waiting",
      "reply.approved",
    ]);
    await db.moveClock("5 seconds");
    expect((await deliver()).map(({ kind }) => kind)).toEqual(["comment.waiting", "reply.approved"]);
    expect(await of(hook)).toMatchObject({ waiting: 0, failures: 0 });
  });

  it("is to one endpoint at a time, a few at a time, and never by two at once", async () => {
    const slow = await newWebhook(db, owner, { kinds: ["comment.waiting"] });
    for (const _ of [1, 2, 3, 4, 5]) await newDraft(db, account);
    const quick = await newWebhook(db, owner, { kinds: ["reply.approved"] });
    await newQueued(db, account);
    const [one, two, three] = await Promise.all([
      claimDeliveries(db),
      claimDeliveries(db),
      claimDeliveries(db),
    ]);
    const claims = [one, two, three].filter((claim) => claim.length > 0);
    expect(claims.map((claim) => claim.length).sort()).toEqual([1, 4]);
    expect(new Set(claims.map(([claim]) => claim?.webhook_id))).toEqual(new Set([slow, quick]));
  });

  it("is to two endpoints of an account at a time, so that one account holds up no other", async () => {
    for (const _ of [1, 2, 3]) await newWebhook(db, owner, { kinds: ["comment.waiting"] });
    await newDraft(db, account);
    const other = await newAccount(db);
    const theirs = await newWebhook(db, other.user, { kinds: ["comment.waiting"] });
    await newDraft(db, other);
    const claims = [await claimDeliveries(db), await claimDeliveries(db), await claimDeliveries(db)];
    expect(claims.map((claim) => claim.length)).toEqual([1, 1, 1]);
    expect(claims[2]?.[0]?.webhook_id).toBe(theirs);
    expect(await claimDeliveries(db)).toEqual([]);
  });

  it("goes on where a run died, under the same id", async () => {
    await newWebhook(db, owner, { kinds: ["comment.waiting"] });
    await newDraft(db, account);
    const [dead] = await claimed();
    expect(await claimDeliveries(db)).toEqual([]);
    await db.moveClock("31 seconds");
    const [next] = await claimed();
    expect(next).toMatchObject({ id: dead.id, event_id: dead.event_id });
    await recordDelivery(db, dead, 500);
    await recordDelivery(db, next, 200);
    expect(await claimDeliveries(db)).toEqual([]);
  });

  it("is tried at 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 24 h after one another, and then no more", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["comment.waiting"] });
    await newDraft(db, account);
    await newDraft(db, account);
    await deliver(() => 500);
    for (const pause of ["5 seconds", "5 minutes", "30 minutes", "2 hours", "5 hours", "10 hours"]) {
      await db.sql`update test.clock set shift = shift + ${pause}::interval - interval '2 seconds'`;
      expect(await claimDeliveries(db), pause).toEqual([]);
      await db.moveClock("3 seconds");
      expect(await deliver(() => null), pause).toHaveLength(2);
      expect(await of(hook)).toMatchObject({ disabled_reason: null });
    }
    await db.moveClock("24 hours");
    const [last, other] = await claimed();
    await newDraft(db, account);
    await recordDelivery(db, last, 503);
    expect(await of(hook)).toMatchObject({ disabled_reason: "failing", failures: 15 });
    // One that was under way may still arrive.
    if (other) await recordDelivery(db, other, 200);
    expect((await deliveriesOf(db, owner, hook)).map(({ state }) => state)).toEqual([
      "failed",
      "delivered",
      "failed",
    ]);
    await newDraft(db, account);
    expect(await told(hook)).toHaveLength(3);
    expect(await mailsOf(db, owner, "webhook_off")).toHaveLength(1);
  });

  it("ends for good where an endpoint says that it is gone, and everybody who manages it is told", async () => {
    const manager = await newTeammate(db, account, "manager", [account.channel]);
    const hook = await newWebhook(db, owner);
    const theirs = await newWebhook(db, owner, { channels: [account.channel] }, manager);
    await newDraft(db, account);
    await deliver(() => 410);
    expect([await of(hook), await of(theirs)]).toMatchObject([
      { disabled_reason: "gone" },
      { disabled_reason: "gone" },
    ]);
    expect(await mailsOf(db, owner, "webhook_off")).toHaveLength(2);
    expect(await mailsOf(db, { id: manager.userId }, "webhook_off")).toHaveLength(1);
    const before = [await told(hook), await told(theirs)];
    const broken = { p_connection: account.id, p_code: "invalid_grant", p_kind: "grant" };
    await db.service("record_connection_error", broken);
    expect([await told(hook), await told(theirs)]).toEqual(before);
  });

  it("writes nothing more for an endpoint that many deliveries wait for", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["comment.waiting"] });
    await newDraft(db, account);
    await db.sql`
      insert into test.outbox (way, kind, webhook_id, event_id)
      select 'webhook', kind, webhook_id, event_id from test.outbox, generate_series(1, engine.most('webhook_waiting') - 1) where webhook_id = ${hook}`;
    await newDraft(db, account);
    expect(await of(hook)).toMatchObject({ waiting: 1000 });
    expect(await events("comment.waiting")).toHaveLength(1);
  });
});

describe("sending again", () => {
  it("sends what failed in a time, or one, under its old id, once the endpoint is resumed", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["comment.waiting"] });
    const since = await db.now();
    await newDraft(db, account);
    await newDraft(db, account);
    const lost = await deliver(() => 410);
    const again = (args: object) =>
      db.rpcValue<number>(owner, "resend_webhook", { p_webhook: hook, ...args });
    expect(await refusalOf(again({ p_since: since }))).toMatchObject({
      status: 409,
      code: "webhook_stopped",
    });
    await manage(owner, "pause_webhook", hook, { p_paused: false });
    expect(await again({ p_since: since, p_until: since })).toBe(0);
    expect(await again({ p_since: since })).toBe(2);
    const arrived = await deliver();
    expect(arrived.map(({ event_id }) => event_id).sort()).toEqual(
      [...new Set([...lost, ...arrived].map(({ event_id }) => event_id))].sort(),
    );
    expect(await again({ p_since: since })).toBe(0);
    expect(await again({ p_delivery: arrived[0]?.id })).toBe(1);
    expect(await deliver()).toMatchObject([{ event_id: arrived[0]?.event_id }]);
    expect(await refusalOf(again({ p_delivery: 0 }))).toMatchObject({ code: "delivery_not_found" });
    expect(await refusalOf(again({}))).toMatchObject({ status: 422 });
  });
});

describe("an endpoint that is paused", () => {
  it("is told of what happened meanwhile once it goes on", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["comment.waiting"] });
    await newDraft(db, account);
    await manage(owner, "pause_webhook", hook, { p_paused: true });
    await newDraft(db, account);
    expect(await claimDeliveries(db)).toEqual([]);
    const [due] = await db.sql`select engine.work_due('send-webhooks', 10) as due`;
    expect(due?.due).toBe(0);
    await manage(owner, "pause_webhook", hook, { p_paused: false });
    expect(await deliver()).toHaveLength(2);
  });

  it("keeps what was under way when it was paused, too", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["comment.waiting"] });
    await newDraft(db, account);
    const [claim] = await claimed();
    await manage(owner, "pause_webhook", hook, { p_paused: true });
    await recordDelivery(db, claim, 500);
    await db.moveClock("1 hour");
    expect(await claimDeliveries(db)).toEqual([]);
    await manage(owner, "pause_webhook", hook, { p_paused: false });
    expect(await deliver()).toHaveLength(1);
  });
});

describe("who may", () => {
  it("make and change one: managers, on channels that they manage", async () => {
    const other = await newConnection(db, owner);
    const manager = await newTeammate(db, account, "manager", [account.channel]);
    const mine = await newWebhook(db, owner, { channels: [account.channel] }, manager);
    const all = await newWebhook(db, owner);
    const others = await newWebhook(db, owner, { channels: [other.channel] });
    for (const channels of [null, [other.channel], [account.channel, other.channel]])
      expect(await refusalOf(newWebhook(db, owner, { channels }, manager)), String(channels)).toMatchObject({
        status: 403,
        code: "not_allowed",
      });
    expect(await db.rpc(manager, "webhooks")).toMatchObject([{ id: mine, maker: manager.name }]);
    const change = { p_name: "Mine", p_url: "https://hooks.example.com/2", p_kinds: ["reply.public"] };
    const widened = manage(manager, "change_webhook", mine, { ...change, p_channels: null });
    expect(await refusalOf(widened)).toMatchObject({ status: 403, code: "not_allowed" });
    await manage(manager, "change_webhook", mine, { ...change, p_channels: [account.channel] });
    for (const [name, args] of [
      ["change_webhook", change],
      ["pause_webhook", { p_paused: true }],
      ["test_webhook", {}],
      ["delete_webhook", {}],
      ["resend_webhook", { p_delivery: 1 }],
      ["webhook_deliveries", {}],
    ] as const) {
      for (const id of [all, others, randomUUID()])
        expect(await refusalOf(manage(manager, name, id, args)), name).toMatchObject({
          code: "webhook_not_found",
        });
      for (const role of ["responder", "viewer"] as const)
        expect(
          await refusalOf(manage(await newTeammate(db, account, role), name, mine, args)),
          name,
        ).toMatchObject({
          status: 403,
          code: "not_allowed",
        });
      const stranger = (await newAccount(db)).user;
      expect(await refusalOf(manage(stranger, name, mine, args)), name).toMatchObject({
        code: "webhook_not_found",
      });
    }
  });

  it("change none: programs, which may look", async () => {
    const hook = await newWebhook(db, owner);
    const program = await programOf(db, await newKey(db, owner), "manage");
    expect(await db.rpc(program, "webhooks")).toMatchObject([{ id: hook }]);
    expect(await refusalOf(manage(program, "delete_webhook", hook))).toMatchObject({
      code: "not_for_programs",
    });
  });

  it("go: an endpoint stays when its maker does, and shows them as gone", async () => {
    const manager = await newTeammate(db, account, "manager");
    const hook = await newWebhook(db, owner, {}, manager);
    await db.rpc(owner, "remove_member", { p_person: manager.userId });
    expect(await db.rpc(owner, "webhooks")).toMatchObject([{ id: hook, maker: manager.name }]);
    await db.sql`delete from auth.users where id = ${manager.userId}`;
    expect(await db.rpc(owner, "webhooks")).toMatchObject([{ id: hook, maker: null }]);
    await newDraft(db, account);
    expect(await deliver()).toHaveLength(1);
  });

  it("have as many as an account may, with addresses, kinds and channels that are some", async () => {
    for (const wrong of [
      { name: " " },
      { url: "http://hooks.example.com/" },
      { url: "https://name:word@hooks.example.com/" },
      { url: "https://hooks.example.com\\@10.0.0.1/" },
      { url: "https://hooks.example.com:22/" },
      { url: `https://hooks.example.com/${"x".repeat(2000)}` },
      { kinds: [] },
      { kinds: ["ping"] },
      { channels: ["UCother"] },
      { channels: [] },
      { format: "teams" },
    ])
      expect(await refusalOf(newWebhook(db, owner, wrong)), JSON.stringify(wrong)).toMatchObject({
        status: 422,
      });
    for (let n = 0; n < 10; n++) await newWebhook(db, owner);
    expect(await refusalOf(newWebhook(db, owner))).toMatchObject({ status: 422, code: "too_many_webhooks" });
  });

  it("is in history, without the path of an address, which may be a secret", async () => {
    const hook = await newWebhook(db, owner, { url: "https://hooks.slack.com/services/T/B/secret" });
    await manage(owner, "pause_webhook", hook, { p_paused: true });
    await manage(owner, "delete_webhook", hook);
    const lines = await db.sql`
      select action, subject, detail::text from test.activity_log where user_id = ${owner.id} and action like 'webhook%' order by id`;
    expect(lines.map(({ action, subject }) => [action, subject])).toEqual([
      ["webhook_created", "Zapier"],
      ["webhook_paused", "Zapier"],
      ["webhook_deleted", "Zapier"],
    ]);
    expect(JSON.stringify(lines)).toContain("hooks.slack.com");
    expect(JSON.stringify(lines)).not.toContain("/services");
  });
});

describe("a secret", () => {
  const rotate = async (hook: string, p_sealed: string, who: { id: string } | { userId: string } = owner) => {
    const whose = { p_account: owner.id, p_person: "id" in who ? who.id : who.userId, p_id: hook };
    const p_field = await db.serviceValue<string>("webhook_to_rotate", whose);
    return db.serviceValue<Date>("rotate_webhook", { ...whose, p_field, p_sealed });
  };

  it("that was renewed signs beside the new one for 24 hours, and goes then", async () => {
    const hook = await newWebhook(db, owner);
    await newDraft(db, account);
    await rotate(hook, "k1:secretB");
    const [claim] = await claimed();
    expect(claim).toMatchObject({ sealed: "k1:secretB", old_sealed: "k1:secretA" });
    await recordDelivery(db, claim, 500);
    await rotate(hook, "k1:secretC");
    await db.moveClock("6 seconds");
    const [next] = await claimed();
    expect(next).toMatchObject({ sealed: "k1:secretC", old_sealed: "k1:secretB" });
    await recordDelivery(db, next, 500);
    await db.moveClock("25 hours");
    expect(await claimDeliveries(db)).toMatchObject([{ sealed: "k1:secretC", old_sealed: null }]);
    await db.service("forget_old");
    expect(await db.sql`select sealed from test.secrets where row_id = ${hook}`).toEqual([
      { sealed: "k1:secretC" },
    ]);
    await manage(owner, "delete_webhook", hook);
    expect(await db.sql`select from test.secrets where row_id = ${hook}`).toHaveLength(0);
  });

  it("is renewed by who manages the endpoint, and heard twice is one", async () => {
    const manager = await newTeammate(db, account, "manager", [account.channel]);
    const hook = await newWebhook(db, owner);
    expect(await refusalOf(rotate(hook, "k1:secretB", manager))).toMatchObject({
      code: "webhook_not_found",
    });
    const whose = { p_account: owner.id, p_person: owner.id, p_id: hook, p_field: "webhook_secret_b" };
    const until = await db.serviceValue("rotate_webhook", { ...whose, p_sealed: "k1:secretB" });
    expect(await db.serviceValue("rotate_webhook", { ...whose, p_sealed: "k1:secretB" })).toEqual(until);
    const late = db.serviceValue("rotate_webhook", { ...whose, p_sealed: "k1:secretX" });
    expect(await refusalOf(late)).toMatchObject({ status: 409, code: "changed_meanwhile" });
  });
});

describe("the log", () => {
  it("has the body, the answer and the fault of the last try, for 7 days", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["comment.waiting"] });
    await newDraft(db, account);
    await deliver(() => null);
    expect(await deliveriesOf(db, owner, hook)).toMatchObject([
      { state: "waiting", attempts: 1, fault: "timed_out", answer_status: null, body: "{}" },
    ]);
    await db.moveClock("6 seconds");
    await deliver(() => 204);
    expect(await deliveriesOf(db, owner, hook)).toMatchObject([
      {
        state: "delivered",
        attempts: 2,
        fault: null,
        answer_status: 204,
        duration_ms: 12,
        answer: "answered",
      },
    ]);
    await db.moveClock("6 days 23 hours");
    await db.service("forget_old");
    expect(await deliveriesOf(db, owner, hook)).toHaveLength(1);
    await db.moveClock("2 hours");
    await db.service("forget_old");
    expect(await deliveriesOf(db, owner, hook)).toHaveLength(0);
  });

  it("comes in pages, newest first", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["comment.waiting"] });
    for (const _ of [1, 2, 3]) await newDraft(db, account);
    const page = (args: object) =>
      db.rpc<{ id: string }>(owner, "webhook_deliveries", { p_webhook: hook, ...args });
    const [first, second] = await page({ p_limit: 2 });
    const rest = await page({ p_limit: 2, p_after: second?.id });
    expect(rest).toHaveLength(1);
    expect(Number(first?.id)).toBeGreaterThan(Number(second?.id));
    expect(await refusalOf(page({ p_limit: 101 }))).toMatchObject({ status: 422 });
  });

  it("loses what a viewer wrote when their comment is redacted", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["comment.waiting"] });
    await newDraft(db, account, undefined, { text_original: "My secret recipe", author_name: "@ana" });
    const [claim] = await claimed();
    const tried = ({ id, lease_id }: DeliveryClaim) =>
      db.service("record_delivery", {
        ...{ p_id: id, p_lease: lease_id, p_status: 500, p_answer: "failed", p_fault: null },
        ...{ p_ms: 1, p_body: '{"text":"My secret recipe"}' },
      });
    await tried(claim);
    expect(await deliveriesOf(db, owner, hook)).toMatchObject([{ body: '{"text":"My secret recipe"}' }]);
    await db.moveClock("6 seconds");
    const [underWay] = await claimed();
    await db.sql`update test.comment_rows set read_at = engine.now() - interval '31 days' where user_id = ${owner.id}`;
    await db.service("redact_stale");
    // Nor does the try that was under way bring it back.
    await tried(underWay);
    const kept = await db.sql`
      select o.body, o.answer, e.data from test.outbox o join test.program_events e on e.id = o.event_id where o.webhook_id = ${hook}`;
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toMatch(/recipe|@ana/);
  });
});

describe("a test", () => {
  it("sends a ping to the endpoint alone, so many in a minute", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["report.ready"] });
    const beside = await newWebhook(db, owner);
    for (let n = 0; n < 5; n++) await manage(owner, "test_webhook", hook);
    expect(await refusalOf(manage(owner, "test_webhook", hook))).toMatchObject({
      status: 429,
      code: "too_many_tests",
    });
    expect(await told(beside)).toEqual([]);
    expect((await deliver()).map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => "ping"));
    await manage(owner, "pause_webhook", hook, { p_paused: true });
    expect(await refusalOf(manage(owner, "test_webhook", hook))).toMatchObject({ code: "webhook_stopped" });
  });
});
