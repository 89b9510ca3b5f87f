/** The breaker: when a channel's replies are not seen, posting there stops until a person says go on. */

import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { newAccount, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { newComment, place, statusOf } from "../../scripts/builder/rows/comments.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import type { Pace } from "../../scripts/builder/rows/pace.ts";
import {
  beginSend,
  claimPosts,
  newClaimed,
  newPosted,
  newQueued,
  newSent,
  recordPost,
} from "../../scripts/builder/rows/replies.ts";
import type { Connection, Sql } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { blockedBackends } from "./support/locks.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

const watched = (
  pace: Partial<Pace> = { breaker_not_public: 2, breaker_judged: 4 },
  plan: "pro" | "enterprise" = "pro",
) => newAccount(db, { pace, plan });
type Verdict = "public" | "held" | "failed" | "removed" | "deleted" | "refused" | "open";
const states = {
  public: ["verified_public", "seen_by_public_read"],
  held: ["under_moderation", "held"],
  failed: ["failed", "not_public_hidden"],
  removed: ["removed", "gone_after_being_public"],
  deleted: ["deleted", "deleted_by_owner"],
  refused: ["failed", "commentTextTooLong"],
  open: ["posting", null],
} as const;
let sequence = 0;
/** A reply posted just now, after those before it, with this verdict. */
const judged = async (account: Connection, verdict: Verdict) => {
  const [status, reason] = states[verdict];
  const id = await newComment(db, account, { generated_reply: `Reply ${sequence}` });
  await place(db, id, status, {
    youtube_reply_id: `reply-${randomUUID()}`,
    approved_hash: "hash",
    status_reason: reason,
    ...(verdict === "refused" ? { youtube_reply_id: null } : {}),
    [verdict === "refused" ? "send_started_at" : "posted_at"]: new Date(Number(await db.now()) + ++sequence),
  });
  return id;
};
const trip = async (account: Connection) => {
  const [row] = await db.sql<[{ tripped: boolean }]>`
    select engine.trip_breaker(${account.user.id}, ${account.channel}) as tripped`;
  return row.tripped;
};
const judgedAll = async (account: Connection, verdicts: Verdict[]) => {
  for (const verdict of verdicts) await judged(account, verdict);
};
const pauses = (account: Connection) =>
  db.as(
    account.user,
    (sql) => sql`select channel_id, not_public, judged, resumed_at from public.channel_pauses`,
  );
const pausedChannels = (account: Connection) =>
  db.as(
    account.user,
    (sql) => sql`select channel_id, channel_title, not_public, judged from public.paused_channels`,
  );
const mails = (account: Connection) => mailsOf(db, account.user);
/** The checks of what was posted some minutes ago, claimed. */
const claimChecks = (account: Connection) =>
  db.service<{ id: string; lease_until: Date }>("claim_checks", { p_user: account.user.id });
const resume = (account: Connection, channel = account.channel) =>
  db.rpc(account.user, "resume_channel", { p_channel: channel });
const activity = async (account: Connection) =>
  (
    await db.sql<{ action: string }[]>`
      select actor || ' ' || action as action from test.activity_log where user_id = ${account.user.id} and action like 'channel_%' order by id`
  ).map((row) => row.action);

describe("the breaker", () => {
  it.each<[string, Verdict[], boolean]>([
    ["enough held replies", ["public", "held", "held"], true],
    ["one held, one failed verification", ["held", "public", "failed"], true],
    ["one held, one removed by YouTube", ["held", "removed", "public"], true],
    ["too few", ["held", "public", "public", "public"], false],
    [
      "the bad ones longer ago than it looks",
      ["held", "held", "public", "public", "public", "public"],
      false,
    ],
    ["the last of the bad ones just within its look", ["public", "held", "public", "public", "held"], true],
    ["what its owner deleted", ["deleted", "deleted", "deleted", "held"], false],
    ["what YouTube refused to take", ["refused", "public", "refused"], true],
    [
      "what YouTube refused to take, longer ago than it looks",
      ["refused", "refused", "public", "public", "public", "public"],
      false,
    ],
    ["what has no verdict yet", ["open", "open", "held"], false],
    [
      "replies without a verdict between the bad ones",
      ["held", "open", "open", "open", "open", "held"],
      true,
    ],
  ])("looks at the last replies with a verdict: %s", async (_, verdicts, trips) => {
    const account = await watched();
    await judgedAll(account, verdicts);
    expect(await trip(account)).toBe(trips);
    expect(await pauses(account)).toHaveLength(trips ? 1 : 0);
  });

  it("pauses the channel, says so by mail and in the activity log, once", async () => {
    const account = await watched();
    await judgedAll(account, ["public", "held", "held"]);
    expect(await trip(account)).toBe(true);
    expect(await trip(account)).toBe(false);
    expect([...(await pauses(account))]).toEqual([
      { channel_id: account.channel, not_public: 2, judged: 3, resumed_at: null },
    ]);
    const sent = await mails(account);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ kind: "channel_paused", subject: "Replies on A channel are paused" });
    expect(sent[0]?.body).toContain("2 of the last 3 replies on A channel aren't public");
    expect(await activity(account)).toEqual(["engine channel_paused"]);
    expect([...(await pausedChannels(account))]).toEqual([
      { channel_id: account.channel, channel_title: "A channel", not_public: 2, judged: 3 },
    ]);
  });

  it("trips in the very run that records the verdicts", async () => {
    const account = await watched({ breaker_not_public: 2, breaker_judged: 4 });
    for (let n = 0; n < 2; n++) await newPosted(db, account);
    await db.moveClock("6 minutes");
    const claims = await claimChecks(account);
    await db.service("record_checks", {
      p_results: claims.map((claim) => ({ ...claim, seen: "absent", owner: "held" })),
    });
    expect(await pauses(account)).toHaveLength(1);
  });

  it("trips in the very run that records that public replies were removed", async () => {
    const account = await watched({ breaker_not_public: 2, breaker_judged: 4 });
    for (let n = 0; n < 2; n++) await newPosted(db, account);
    const look = async (after: string, seen: string) => {
      await db.moveClock(after);
      const claims = await claimChecks(account);
      expect(claims).toHaveLength(2);
      await db.service("record_checks", { p_results: claims.map((claim) => ({ ...claim, seen })) });
    };
    await look("1 minute", "public");
    await look("24 hours", "absent");
    expect(await pauses(account)).toEqual([]);
    await look("6 minutes", "absent");
    expect(await pauses(account)).toMatchObject([{ channel_id: account.channel, not_public: 2 }]);
  });

  it("trips in the very run that records that YouTube refused replies for good", async () => {
    const account = await watched({ breaker_not_public: 2, breaker_judged: 4 });
    const refuse = async () => {
      const claim = await newSent(db, account);
      await recordPost(db, claim, "refused", { reason: "forbidden" });
    };
    await refuse();
    expect(await pauses(account)).toEqual([]);
    await refuse();
    expect(await pauses(account)).toMatchObject([{ channel_id: account.channel, not_public: 2 }]);
  });

  it.each([
    [
      "the verdicts of two batches",
      async (account: Connection) => {
        for (let n = 0; n < 2; n++) await newPosted(db, account);
        await db.moveClock("6 minutes");
        return (await claimChecks(account)).map(
          (claim) => (sql: Sql) =>
            sql`select service.record_checks(${sql.json([{ ...claim, seen: "absent", owner: "held" }] as never)})`,
        );
      },
    ],
    [
      "two refusals",
      async (account: Connection) => {
        const sent = [await newSent(db, account), await newSent(db, account)];
        return sent.map(
          ({ id, lease_id }) =>
            (sql: Sql) =>
              sql`select service.record_post(${id}, ${lease_id}, 'refused', 'forbidden')`,
        );
      },
    ],
  ])("sees %s that are recorded at the same time", async (_, arrange) => {
    const account = await watched();
    const [one, two] = await arrange(account);
    const [recorded, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = db.sql.begin(async (sql) => {
      await one?.(sql);
      recorded.resolve();
      await end.promise;
    });
    await recorded.promise;
    const second = db.sql.begin(async (sql) => {
      await two?.(sql);
    });
    await vi.waitFor(async () => expect(await blockedBackends(db)).toBe(1), { timeout: 10_000 });
    end.resolve();
    await Promise.all([first, second]);
    expect(await pauses(account)).toHaveLength(1);
    expect(await mails(account)).toHaveLength(1);
  });

  it("looks at one channel, and pauses that one", async () => {
    const account = await watched({ breaker_not_public: 2, breaker_judged: 4 }, "enterprise");
    const second = await newConnection(db, account.user);
    await judged(account, "held");
    await judged(second, "held");
    expect([await trip(account), await trip(second)]).toEqual([false, false]);
    await judged(account, "held");
    expect(await trip(account)).toBe(true);
    await newQueued(db, account);
    const free = await newQueued(db, second);
    expect((await claimPosts(db, account.user)).map((claim) => claim.id)).toEqual([free]);
  });

  it("of a user does not pause another's work on the same channel", async () => {
    const one = await watched();
    const two = await newAccount(db, { channel: one.channel });
    await judgedAll(one, ["held", "held"]);
    await trip(one);
    const id = await newQueued(db, two);
    expect((await claimPosts(db, two.user)).map((claim) => claim.id)).toEqual([id]);
  });
});

describe("a paused channel", () => {
  it("posts nothing, also of what was claimed before", async () => {
    const account = await watched();
    const claim = await newClaimed(db, account);
    await newQueued(db, account);
    await judgedAll(account, ["held", "held"]);
    await trip(account);
    expect(await beginSend(db, claim)).toBe(false);
    expect(await statusOf(db, claim.id)).toBe("queue");
    expect(await claimPosts(db, account.user)).toEqual([]);
  });

  it("goes on once its owner resumes it, with what waited", async () => {
    const account = await watched();
    const id = await newQueued(db, account);
    await judgedAll(account, ["held", "held"]);
    await trip(account);
    await resume(account);
    expect((await claimPosts(db, account.user)).map((claim) => claim.id)).toEqual([id]);
    expect(await activity(account)).toEqual(["engine channel_paused", "owner channel_resumed"]);
    expect([...(await pausedChannels(account))]).toEqual([]);
  });

  it("is judged afterwards by what it posts from then on, and paused again for that", async () => {
    const account = await watched();
    await judgedAll(account, ["held", "held", "held"]);
    await trip(account);
    await db.moveClock("1 minute");
    await resume(account);
    expect(await trip(account)).toBe(false);
    await db.moveClock("1 minute");
    await judged(account, "held");
    expect(await trip(account)).toBe(false);
    await judged(account, "held");
    expect(await trip(account)).toBe(true);
    expect(await mails(account)).toHaveLength(2);
    expect(await claimPosts(db, account.user)).toEqual([]);
  });

  it("is resumed by its owner alone", async () => {
    const [account, other] = [await watched(), await watched()];
    await judgedAll(account, ["held", "held"]);
    await trip(account);
    for (const attempt of [
      () => resume(other, account.channel),
      () => resume(other),
      () => resume(account, "UCnone"),
    ])
      expect(await refusalOf(attempt())).toMatchObject({ status: 404, code: "channel_not_paused" });
    expect(await pauses(account)).toMatchObject([{ resumed_at: null }]);
    await resume(account);
    expect(await refusalOf(resume(account))).toMatchObject({ status: 404, code: "channel_not_paused" });
  });
});

describe("the mails that wait", () => {
  interface MailClaim {
    id: string;
    lease_id: string;
    recipient: string;
  }
  const claim = (account: Connection) =>
    db
      .service<MailClaim>("claim_mails", { p_limit: 100 })
      .then((rows) => rows.filter((row) => row.recipient === account.user.email));
  const record = (mail: MailClaim, sent: boolean) =>
    db.service("record_mail", { p_id: mail.id, p_lease: mail.lease_id, p_sent: sent });
  const paused = async () => {
    const account = await watched();
    await judgedAll(account, ["held", "held"]);
    await trip(account);
    return account;
  };

  it("go to the account's own address, to one run at a time", async () => {
    const account = await paused();
    const claims = await Promise.all([claim(account), claim(account), claim(account)]);
    expect(claims.flat()).toHaveLength(1);
    expect(claims.flat()[0]?.recipient).toBe(account.user.email);
  });

  it("are sent once", async () => {
    const account = await paused();
    for (const mail of await claim(account)) await record(mail, true);
    await db.moveClock("1 day");
    expect(await claim(account)).toEqual([]);
  });

  it("are taken over from a run that died, whose word then counts no more", async () => {
    const account = await paused();
    const [lost] = (await claim(account)) as [MailClaim];
    await db.moveClock("121 seconds");
    expect(await claim(account)).toHaveLength(1);
    await record(lost, true);
    await db.moveClock("121 seconds");
    expect(await claim(account)).toHaveLength(1);
  });

  it("are tried again ever more rarely, and given up after twelve times", async () => {
    const account = await paused();
    const waits = [];
    for (let tries = 0; tries < 12; tries++) {
      const [mail] = (await claim(account)) as [MailClaim];
      await record(mail, false);
      const [row] = await db.sql<[{ minutes: number }]>`
        select round(extract(epoch from not_before - engine.now()) / 60)::int as minutes from test.mails where id = ${mail.id}`;
      waits.push(row.minutes);
      await db.moveClock("181 minutes");
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 180, 180, 180, 180, 180]);
    expect(await claim(account)).toEqual([]);
  });
});
