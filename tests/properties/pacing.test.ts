/**
 * Whatever is queued, claimed, sent, returned and reconciled in whatever order, with workers side by side: no window of an hour or
 * a day holds more than the caps allow, no video and no text more than its share, and nothing leaves in quiet hours.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import {
  beginSend,
  claimPosts,
  newQueued,
  type PostClaim,
  recordPost,
} from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "../db/support/database.ts";

const RUNS = 25;
const db = testDatabase();

const TEXTS = ["Thank you!", "Glad you like it!", "See you next week!", "Well said.", "Good question!"];
const QUIET = { quiet_from: 22 * 60, quiet_to: 6 * 60 };
const CAPS = { cap_hour: 3, cap_day: 5, cap_video_day: 3, same_text_per_day: 2 };

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("queue" as const),
      count: fc.integer({ min: 1, max: 4 }),
      video: fc.constantFrom("one", "one", "two", "three"),
      text: fc.nat(TEXTS.length - 1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("claim" as const),
      limits: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("send" as const),
      outcome: fc.constantFrom("posted", "posted", "posted", "returned", "uncertain", "killed"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      minutes: fc.constantFrom(1, 5, 20, 59, 61, 61, 300, 700),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reconcile" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

class Play {
  readonly account: Connection;
  claims: PostClaim[] = [];
  queued = 0;

  constructor(account: Connection) {
    this.account = account;
  }

  async take(one: Step): Promise<void> {
    switch (one.do) {
      case "queue":
        for (let n = 0; n < one.count; n++) {
          // Digits do not make another text, and the viewer's name does not either.
          const text = `${TEXTS[one.text]} ${this.queued++}`;
          await newQueued(db, this.account, text, { video_id: one.video });
        }
        return;
      case "claim": {
        const batches = await Promise.all(
          one.limits.map((limit) => claimPosts(db, this.account.user, limit)),
        );
        this.claims.push(...batches.flat());
        return;
      }
      case "send": {
        // Two workers at a time.
        const pair = this.claims.splice(0, 2);
        await Promise.all(
          pair.map(async (claim) => {
            if (!(await beginSend(db, claim)) || one.outcome === "killed") return;
            await recordPost(db, claim, one.outcome, { replyId: `reply-${claim.id}`, reason: "network" });
          }),
        );
        return;
      }
      case "wait":
        await db.moveClock(`${one.minutes} minutes`);
        return;
      case "reconcile": {
        const open = await db.service<{ id: string; lease_id: string }>("claim_reconciles", {
          p_user: this.account.user.id,
        });
        for (const { id, lease_id } of open)
          await db.service("record_reconcile", {
            p_id: id,
            p_lease: lease_id,
            p_found_reply_id: `reply-${id}`,
          });
      }
    }
  }
}

interface Excess {
  hour: number;
  day: number;
  video: number;
  text: number;
  quiet: number;
}

it("no order of events makes a channel speak faster than its owner allows", async () => {
  let posted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      await db.setClock("2027-03-10T09:00:00Z");
      const account = await newAccount(db, { pace: { ...CAPS, ...QUIET } });
      const play = new Play(account);
      for (const one of steps) await play.take(one);
      const [most] = await db.sql<[Excess & { posted: number }]>`
        with sent as (
          select id, video_id, reply_shape, coalesce(posted_at, send_started_at) as at from test.comments
          where user_id = ${account.user.id} and coalesce(posted_at, send_started_at) is not null
        )
        select count(*)::int as posted,
          coalesce(max((select count(*) from sent o where o.at > s.at - interval '1 hour' and o.at <= s.at)), 0)::int as hour,
          coalesce(max((select count(*) from sent o where o.at > s.at - interval '24 hours' and o.at <= s.at)), 0)::int as day,
          coalesce(max((select count(*) from sent o where o.at > s.at - interval '24 hours' and o.at <= s.at and o.video_id = s.video_id)), 0)::int as video,
          coalesce(max((select count(*) from sent o where o.at > s.at - interval '24 hours' and o.at <= s.at and o.reply_shape = s.reply_shape)), 0)::int as text,
          count(*) filter (where clock >= '22:00' or clock < '06:00')::int as quiet
        from sent s cross join lateral (select (s.at at time zone 'UTC')::time as clock)`;
      posted += most.posted;
      expect(most.hour).toBeLessThanOrEqual(CAPS.cap_hour);
      expect(most.day).toBeLessThanOrEqual(CAPS.cap_day);
      expect(most.video).toBeLessThanOrEqual(CAPS.cap_video_day);
      expect(most.text).toBeLessThanOrEqual(CAPS.same_text_per_day);
      expect(most.quiet).toBe(0);
    }),
    { numRuns: RUNS },
  );
  expect(posted, "a sequence posts one reply on average").toBeGreaterThanOrEqual(RUNS);
}, 180_000);
