/** Whatever happens in whatever order, a reply is sent at most once for each decision to send it, and the books stay right. */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { actOn } from "../../scripts/builder/rows/acts.ts";
import { setAccount, setSettings } from "../../scripts/builder/rows/changes.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import type { Arguments } from "../../scripts/builder/rows/database.ts";
import { beginSend, claimPosts, type PostClaim, recordPost } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { recordThreads, reply, thread } from "../../scripts/builder/rows/threads.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const COMMENTS = 4;

const db = testDatabase();

const which = fc.nat(COMMENTS - 1);
/** Chooses among what was claimed so far; the number is taken modulo their count. */
const any = fc.nat(1000);

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("write", "edit", "dismiss", "cancel", "resend"), which }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("approve"), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("draft"), decision: fc.constantFrom("reply", "skip", "retry") }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("post") }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("claim") }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("send"), any }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("record"),
      any,
      outcome: fc.constantFrom("posted", "posted", "returned", "refused", "uncertain"),
      reason: fc.constantFrom("network", "quotaExceeded", "out_of_time"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("withdraw"),
      any,
      outcome: fc.constantFrom("answered", "edited"),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant("reconcile"),
      after: fc.constantFrom("30 seconds", "6 minutes", "6 minutes", "25 hours"),
      found: fc.constantFrom(true, false, false, false),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("check"),
      after: fc.constantFrom("30 seconds", "6 minutes", "25 hours"),
      seen: fc.constantFrom("public", "absent", "absent", "unread"),
      owner: fc.constantFrom(null, "held", "hidden"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("ownerAnswers", "viewerEdits"), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom("pause", "withdrawPlan", "disable"),
      back: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait"), time: fc.constantFrom("4 minutes", "1 hour") }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** One account's life, and what the world outside of the database knows about it. */
class Life {
  readonly connection: Connection;
  readonly ids: string[];
  readonly claims: PostClaim[] = [];
  readonly leasesThatSent = new Set<string>();
  /** Comments for which a reply may have reached YouTube, as far as anybody can tell. */
  readonly out = new Set<string>();
  mayPost = { pause: true, withdrawPlan: true, disable: true };

  constructor(connection: Connection, ids: string[]) {
    this.connection = connection;
    this.ids = ids;
  }

  get #user() {
    return this.connection.user;
  }

  #id(index: number): string {
    return this.ids[index] as string;
  }

  async take(one: Step): Promise<void> {
    switch (one.do) {
      case "write":
      case "edit":
      case "approve":
      case "dismiss":
      case "cancel":
      case "resend":
        return this.#ownerActs(one.do, this.#id(one.which));
      case "draft":
        return this.#draft(one.decision);
      case "claim":
        return void (await this.#claim());
      case "post":
        for (const claim of await this.#claim()) await this.#send(claim);
        return;
      case "send":
        return this.#send(this.claims[one.any % this.claims.length]);
      case "record":
      case "withdraw":
        return this.#record(one.any, one.outcome, "reason" in one ? one.reason : "");
      case "reconcile":
        await db.moveClock(one.after);
        return this.#reconcile(one.found);
      case "check":
        await db.moveClock(one.after);
        return this.#check(one.seen, one.owner);
      case "ownerAnswers":
      case "viewerEdits":
        return this.#threadChanges(this.#id(one.which), one.do);
      case "wait":
        return db.moveClock(one.time);
      default:
        return this.#switch(one.do, one.back);
    }
  }

  async #ownerActs(name: string, id: string): Promise<void> {
    if (name === "cancel") {
      await actOn(db, this.#user, "cancel", id).catch((error) => expect(error.message).toContain("too late"));
      return;
    }
    const args: Arguments = { p_id: id };
    if (name === "write" || name === "edit") args.p_text = `Text ${randomUUID()}`;
    const call = db.rpc(this.#user, `${name}_reply`, args);
    if (name === "resend") {
      const done = await call.then(
        () => true,
        () => false,
      );
      // A person looked and decided to send it again.
      if (done) this.out.delete(id);
      return;
    }
    await call.catch(async () => expect(await refusalOf(call)).toMatchObject({ status: 409 }));
  }

  async #draft(decision: string): Promise<void> {
    const { comments } = await db.serviceValue<{ comments: { id: string }[] }>("claim_drafts", {
      p_user: this.#user.id,
    });
    const results = comments.map(({ id }) => ({ id, decision, reason: "spam", reply: "Drafted." }));
    await db.service("record_drafts", { p_results: results });
  }

  async #claim(): Promise<PostClaim[]> {
    const claimed = await claimPosts(db, this.#user, 2);
    const { pause, withdrawPlan, disable } = this.mayPost;
    if (!(pause && withdrawPlan && disable)) expect(claimed).toEqual([]);
    this.claims.push(...claimed);
    return claimed;
  }

  async #send(claim: PostClaim | undefined): Promise<void> {
    if (!claim) return;
    const may = await beginSend(db, claim);
    if (!may || this.leasesThatSent.has(claim.lease_id + claim.id)) return;
    expect(this.mayPost).toEqual({ pause: true, withdrawPlan: true, disable: true });
    expect(this.out.has(claim.id), "a reply that may be out is not sent again").toBe(false);
    this.leasesThatSent.add(claim.lease_id + claim.id);
    this.out.add(claim.id);
  }

  async #record(index: number, outcome: string, reason: string): Promise<void> {
    const claim = this.claims[index % this.claims.length];
    if (!claim) return;
    const before = await comment(db, claim.id);
    const heard = before.reply_status === "posting" && before.lease_id === claim.lease_id;
    await recordPost(db, claim, outcome, { reason, replyId: randomUUID() });
    if (!heard) expect(await comment(db, claim.id)).toEqual(before);
    else if (outcome !== "posted" && outcome !== "uncertain") this.out.delete(claim.id);
  }

  async #reconcile(found: boolean): Promise<void> {
    const claimed = await db.service<{ id: string; lease_id: string }>("claim_reconciles", {
      p_user: this.#user.id,
    });
    for (const { id, lease_id } of claimed) {
      expect(this.out.has(id), "only what was sent is looked for").toBe(true);
      await db.service("record_reconcile", {
        p_id: id,
        p_lease: lease_id,
        p_found_reply_id: found ? randomUUID() : null,
      });
    }
  }

  async #check(seen: string, owner: string | null): Promise<void> {
    const due = await db.service<{ id: string; lease_until: Date; needs_owner: boolean }>("claim_checks", {
      p_user: this.#user.id,
    });
    const results = due.map((one) => ({
      id: one.id,
      lease_until: one.lease_until,
      seen,
      owner: one.needs_owner ? owner : null,
      note: "backendError",
    }));
    await db.service("record_checks", { p_results: results });
  }

  async #threadChanges(id: string, change: "ownerAnswers" | "viewerEdits"): Promise<void> {
    const { comment_id, thread_id } = await comment(db, id);
    const text = change === "viewerEdits" ? `Edited ${randomUUID()}` : "How long do you let it rest?";
    const answer =
      change === "ownerAnswers"
        ? [reply({ author_channel_id: this.connection.channel, text: "By hand" })]
        : [];
    await recordThreads(db, this.connection, [
      thread({ id: comment_id, text }, { thread_id, replies: answer }),
    ]);
  }

  async #switch(name: "pause" | "withdrawPlan" | "disable", back: boolean): Promise<void> {
    this.mayPost[name] = back;
    const user = this.#user.id;
    if (name === "pause") await setSettings(db, { id: user }, { video_replies_enabled: back });
    else if (name === "withdrawPlan") await setAccount(db, { id: user }, { plan: back ? "pro" : null });
    else await db.sql`update test.connections set is_active = ${back} where user_id = ${user}`;
  }
}

/** What must be true of an account at any moment; returns what is not. */
async function violations({ connection }: Life): Promise<string[]> {
  const rows = await db.sql<{ violation: string }[]>`
    with own as (select * from test.comments where user_id = ${connection.user.id}),
    events as (
      select e.*, lag(to_status) over (partition by comment_row_id order by id) as before,
        row_number() over (partition by comment_row_id order by id desc) = 1 as last
      from test.reply_events e where user_id = ${connection.user.id})
    select 'posting that nobody will ever look at: ' || id as violation from own
      where reply_status = 'posting' and youtube_reply_id is null and lease_until is null
    union all select 'sent or queued without approval of this very text: ' || id from own
      where reply_status in ('queue', 'posting') and approved_hash is distinct from engine.reply_hash(generated_reply)
    union all select 'queued for never: ' || id from own where reply_status = 'queue' and post_after is null
    union all select 'counted as sent without being queued: ' || id from own
      where coalesce(reply_status, 'skipped') in ('draft', 'skipped') and (approved_hash is not null or reply_sent_at is not null)
    union all select 'accepted, and never to be verified: ' || id from own
      where youtube_reply_id is not null and reply_status in ('posting', 'under_moderation') and next_check_at is null
    union all select 'to be verified without having been accepted: ' || id from own
      where next_check_at is not null and youtube_reply_id is null and reply_status is distinct from 'unknown'
    union all select 'state and history differ: ' || o.id from own o join events e on e.comment_row_id = o.id and e.last
      where e.to_status is distinct from o.reply_status
    union all select 'history has a gap: ' || comment_row_id from events where from_status is distinct from before
    union all select 'history has a forbidden change: ' || comment_row_id from events
      where not engine.reply_transition_exists(from_status, to_status) and reason is distinct from 'accepted'
    union all select 'accepted more often than approved: ' || comment_row_id from events group by comment_row_id
      having count(*) filter (where reason = 'accepted') > count(*) filter (where to_status = 'queue' and reason in ('approved', 'sent_again', 'policy_auto'))
    union all select 'the month is miscounted' where
      (select count(*) from events where reason = 'accepted')
        <> coalesce((select sum(replies) from test.reply_months where user_id = ${connection.user.id}), 0)
    union all select 'reserved for nothing' where engine.reserved_units(engine.project_of(${connection.id}))
      <> 50 * (select count(*) from own where reply_status = 'posting' and youtube_reply_id is null and send_started_at is null)
    union all select 'credits below zero' from test.connections where id = ${connection.id} and daily_credits_used < 0`;
  return rows.map((row) => row.violation);
}

it("no order of events breaks what must always be true", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30, size: "max" }), async (steps) => {
      const connection = await newAccount(db);
      const ids = [];
      for (let n = 0; n < COMMENTS; n++) ids.push(await newComment(db, connection));
      const life = new Life(connection, ids);
      // One reply is out and one queued from the start, so that short sequences get far too.
      for (const index of [0, 1]) {
        await life.take({ do: "write", which: index });
        await life.take({ do: "approve", which: index });
        if (index === 0) await life.take({ do: "post" });
      }
      for (const one of steps) {
        await life.take(one);
        expect(await violations(life), `after ${JSON.stringify(one)}`).toEqual([]);
      }
    }),
    { numRuns: 20 },
  );
});
