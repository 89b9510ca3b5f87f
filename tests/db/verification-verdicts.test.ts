/** What each look at YouTube makes of a posted reply; how a verdict is reversed stands in verification-heals.test.ts. */

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment, setSettings } from "../../scripts/builder/rows/changes.ts";
import { comment, eventsOf, newComment, place, statusOf } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

type Status = "posting" | "under_moderation" | "verified_public";
interface Look {
  seen?: string | null;
  owner?: string | null;
  note?: string;
  kind?: string;
}
const counts = { public: 0, held: 0, waiting: 0, failed: 0, removed: 0, unread: 0 };

const db = testDatabase();
let connection: Connection;
beforeAll(async () => {
  connection = await newAccount(db);
});

/** Leases a reply's check as a claim does, whether it is due or not. */
const leased = async (id: string) => {
  const [row] = await db.sql<[{ lease_until: Date }?]>`
    update test.comments set next_check_at = engine.now(), look_until = date_trunc('milliseconds', engine.now()) + interval '3 minutes'
    where id = ${id} returning look_until as lease_until`;
  return { id, lease_until: row?.lease_until ?? null };
};
const record = (results: object[]) => db.serviceRow<typeof counts>("record_checks", { p_results: results });
const look = async (id: string, look: Look) => record([{ ...(await leased(id)), ...look }]);
const reply = async (
  status: Status,
  postedAgo: string,
  note: string | null = null,
  absentFor: string | null = null,
) => {
  const id = await newComment(db, connection, {
    generated_reply: "Ours.",
    approved_hash: "h",
    youtube_reply_id: randomUUID(),
    verification_note: note,
  });
  await place(db, id, status);
  await setComment(db, id, {
    posted_at: db.sql`engine.now() - ${postedAgo}::interval`,
    next_check_at: db.sql`engine.now()`,
    absent_since: db.sql`engine.now() - ${absentFor}::interval`,
  });
  return id;
};
/** Its owner's word, of which no outcome was recorded. */
const change = (id: string, action: "edit" | "delete") =>
  db.sql`
    insert into test.reply_changes (comment_row_id, action, lease_id, lease_until)
    values (${id}, ${action}, gen_random_uuid(), engine.now())`;
/** Seconds until the next check; null when there is none. */
const secondsToCheck = async (id: string) => {
  const { next_check_at } = await comment(db, id);
  return next_check_at && Math.round((Number(next_check_at) - Number(await db.now())) / 1000);
};
/** To ten seconds: to ask takes time itself. */
const nextCheck = async (id: string) => {
  const seconds = await secondsToCheck(id);
  return seconds && Math.ceil(seconds / 10) * 10;
};
const minute = 60;
const hour = 3600;

describe("the verdict", () => {
  it.each([
    // status, posted ago, the look, state after, count, seconds to the next check
    ["posting", "20 seconds", { seen: "public" }, "verified_public", "public", 24 * hour - 20],
    ["posting", "20 seconds", { seen: "absent" }, "posting", "waiting", 40],
    ["posting", "6 minutes", { seen: "absent" }, "posting", "waiting", 24 * minute],
    ["posting", "6 minutes", { seen: "absent", owner: "held" }, "under_moderation", "held", 24 * minute],
    [
      "posting",
      "6 minutes",
      { seen: "absent", owner: "likely_spam" },
      "under_moderation",
      "held",
      24 * minute,
    ],
    ["posting", "6 minutes", { seen: "absent", owner: "hidden" }, "under_moderation", "held", 24 * minute],
    ["posting", "6 minutes", { seen: "absent", owner: "gone" }, "under_moderation", "held", 24 * minute],
    ["posting", "25 hours", { seen: "public" }, "verified_public", "public", null],
    ["posting", "25 hours", { seen: "absent" }, "posting", "waiting", 6 * hour],
    [
      "under_moderation",
      "7 hours",
      { seen: "absent", owner: "held" },
      "under_moderation",
      "waiting",
      17 * hour,
    ],
    ["under_moderation", "7 hours", { seen: "public" }, "verified_public", "public", 17 * hour],
    ["under_moderation", "25 hours", { seen: "public" }, "verified_public", "public", null],
    [
      "under_moderation",
      "25 hours",
      { seen: "absent", owner: "held" },
      "under_moderation",
      "waiting",
      5 * minute,
    ],
    ["posting", "4 minutes", { seen: "absent", owner: "hidden" }, "posting", "waiting", minute],
    ["verified_public", "24 hours 1 second", { seen: "public" }, "verified_public", null, null],
    ["verified_public", "24 hours 1 second", { seen: "absent" }, "verified_public", "waiting", 5 * minute],
    [
      "verified_public",
      "24 hours 1 second",
      { seen: "absent", owner: "gone" },
      "verified_public",
      "waiting",
      5 * minute,
    ],
  ] as const)(
    "on a reply that is %s, posted %s ago, after %o is %s",
    async (status, ago, seen, after, counted, next) => {
      const id = await reply(status, ago);
      expect(await look(id, seen)).toEqual(counted ? { ...counts, [counted]: 1 } : counts);
      expect(await statusOf(db, id)).toBe(after);
      expect(await nextCheck(id)).toBe(next);
      expect((await comment(db, id)).verification_attempts).toBe(1);
    },
  );

  it("keeps why a reply is not public, and that it failed for it", async () => {
    const id = await reply("posting", "25 hours", null, "5 minutes");
    expect(await look(id, { seen: "absent", owner: "hidden" })).toEqual({ ...counts, held: 1, failed: 1 });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "failed",
      status_reason: "not_public_hidden",
      verification_note: "hidden",
    });
    expect(await eventsOf(db, id)).toEqual([
      "posting>under_moderation hidden",
      "under_moderation>failed not_public_hidden",
    ]);
  });

  it("keeps the first moment of proof", async () => {
    const id = await reply("posting", "20 seconds");
    await look(id, { seen: "public" });
    const { verified_at } = await comment(db, id);
    expect(verified_at).not.toBeNull();
    await db.moveClock("24 hours");
    await look(id, { seen: "public" });
    expect((await comment(db, id)).verified_at).toEqual(verified_at);
    await db.moveClock("-24 hours");
  });
});

describe("a verdict that is final", () => {
  it.each(["held", "likely_spam", "hidden", "gone"])(
    "takes two looks, five minutes apart, also after the last check (%s)",
    async (owner) => {
      const id = await reply("under_moderation", "25 hours");
      expect(await look(id, { seen: "absent", owner })).toEqual({ ...counts, waiting: 1 });
      for (const wait of ["15 seconds", "4 minutes"]) {
        await db.moveClock(wait);
        expect(await look(id, { seen: "absent", owner })).toEqual({ ...counts, waiting: 1 });
        expect(await statusOf(db, id)).toBe("under_moderation");
      }
      await db.moveClock("45 seconds");
      expect(await look(id, { seen: "absent", owner })).toEqual({ ...counts, failed: 1 });
      expect(await comment(db, id)).toMatchObject({
        reply_status: "failed",
        status_reason: `not_public_${owner}`,
      });
      expect(await nextCheck(id)).toBe(hour);
    },
  );

  it("begins anew once the public has seen the reply in between", async () => {
    const id = await reply("verified_public", "24 hours");
    for (const seen of ["absent", "public", "absent"]) {
      await look(id, { seen });
      await db.moveClock("6 minutes");
    }
    expect(await comment(db, id)).toMatchObject({
      reply_status: "verified_public",
      verification_note: "absent_once",
    });
  });
});

describe("a reply that was public", () => {
  it("is removed only when two looks in a row do not find it", async () => {
    const id = await reply("verified_public", "24 hours");
    await look(id, { seen: "absent" });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "verified_public",
      verification_note: "absent_once",
    });
    await db.moveClock("5 minutes");
    expect(await look(id, { seen: "absent" })).toEqual({ ...counts, removed: 1 });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "removed",
      status_reason: "gone_after_being_public",
    });
    expect(await nextCheck(id)).toBe(hour);
  });

  it("is not removed by a second look that comes too early: it is noted, and the one that decides keeps its time", async () => {
    const id = await reply("verified_public", "24 hours");
    await look(id, { seen: "absent" });
    const { next_check_at } = await comment(db, id);
    await db.moveClock("15 seconds");
    expect(await look(id, { seen: "absent", owner: "gone" })).toEqual({ ...counts, waiting: 1 });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "verified_public",
      verification_attempts: 2,
      next_check_at,
    });
  });

  it("is not removed when the second look finds it", async () => {
    const id = await reply("verified_public", "24 hours");
    for (const seen of ["absent", "public"]) await look(id, { seen });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "verified_public",
      verification_note: null,
      next_check_at: null,
    });
  });
});

describe("a look that failed", () => {
  it.each([
    ["posting", "15 seconds"],
    ["under_moderation", "15 seconds"],
    ["verified_public", "24 hours"],
  ] as const)("is no verdict on a reply that is %s, however often it fails", async (status, postedAgo) => {
    const id = await reply(status, postedAgo);
    for (let n = 0; n < 4; n++) {
      expect(await look(id, { seen: "unread", note: "backendError" })).toEqual({ ...counts, unread: 1 });
    }
    expect(await comment(db, id)).toMatchObject({
      reply_status: status,
      verification_attempts: 0,
      verification_note: "backendError",
    });
    expect(await nextCheck(id)).toBe(2 * minute);
  });

  it("is tried again after as long as it is overdue, at most half an hour, so that an outage costs few units", async () => {
    const id = await reply("posting", "15 seconds");
    const waits: (number | null)[] = [];
    for (let n = 0; n < 6; n++) {
      await look(id, { seen: "unread", note: "backendError", kind: "backend" });
      const wait = await secondsToCheck(id);
      waits.push(wait);
      await db.moveClock(`${wait} seconds`);
    }
    expect(waits.map((wait) => Math.round((wait ?? 0) / minute))).toEqual([2, 2, 4, 8, 16, 30]);
  });

  it.each([null, "", "maybe"])("is what anything but public and absent counts as (%s)", async (seen) => {
    const id = await reply("verified_public", "25 hours", "absent_once");
    expect(await look(id, { seen })).toEqual({ ...counts, unread: 1 });
    expect(await statusOf(db, id)).toBe("verified_public");
  });

  it.each(["no_api_key", "key_unreadable", "key_closed"])(
    "for want of a key is tried again in an hour, and says so: %s",
    async (note) => {
      const id = await reply("posting", "20 seconds");
      await look(id, { seen: "unread", note });
      expect(await nextCheck(id)).toBe(hour);
      expect(await comment(db, id)).toMatchObject({ reply_status: "posting", verification_note: note });
    },
  );

  it.each(["key_spent", "key_share_spent"])(
    "for a key that is used up is tried again right after midnight Pacific time, and says so: %s",
    async (note) => {
      const id = await reply("posting", "20 seconds");
      await look(id, { seen: "unread", note });
      const [row] = await db.sql`
        select verification_note, next_check_at >= engine.quota_resets_at() and next_check_at < engine.quota_resets_at() + interval '11 minutes' as tomorrow
        from test.comments where id = ${id}`;
      expect(row).toEqual({ verification_note: note, tomorrow: true });
    },
  );
});

describe("record_checks", () => {
  it("leaves alone what is not out, or not there", async () => {
    const draft = await newComment(db, connection, { generated_reply: "Ours." });
    await place(db, draft, "draft");
    const failed = await newComment(db, connection, { generated_reply: "Ours." });
    await place(db, failed, "failed");
    for (const id of [draft, failed, randomUUID()])
      expect(await look(id, { seen: "public" })).toEqual(counts);
    expect([await statusOf(db, draft), await statusOf(db, failed)]).toEqual(["draft", "failed"]);
  });

  it("counts a batch", async () => {
    const looks = [
      { ...(await leased(await reply("posting", "20 seconds"))), seen: "public" },
      { ...(await leased(await reply("posting", "20 seconds"))), seen: "public" },
      { ...(await leased(await reply("posting", "6 minutes"))), seen: "absent", owner: "held" },
      { ...(await leased(await reply("posting", "20 seconds"))), seen: "unread", note: "x" },
    ];
    expect(await record(looks)).toEqual({
      ...counts,
      public: 2,
      held: 1,
      unread: 1,
    });
  });

  it("sets one aside that cannot be recorded, with a reason, and records the others", async () => {
    const [before, poisoned, after] = [
      await reply("posting", "20 seconds"),
      await reply("posting", "20 seconds"),
      await reply("posting", "20 seconds"),
    ];
    await db.sql`
      create function private.refuse_proof() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$`;
    await db.sql.unsafe(`
      create trigger poison before update on public.replies for each row
      when (new.comment_row_id = '${poisoned}' and new.verified_at is not null) execute function private.refuse_proof()`);
    const looks = [];
    for (const id of [before, poisoned, after]) looks.push({ ...(await leased(id)), seen: "public" });
    expect(await record(looks)).toEqual({ ...counts, public: 2, unread: 1 });
    expect([await statusOf(db, before), await statusOf(db, after)]).toEqual([
      "verified_public",
      "verified_public",
    ]);
    expect(await comment(db, poisoned)).toMatchObject({
      reply_status: "posting",
      verification_note: "look_failed",
    });
    expect(await nextCheck(poisoned)).toBe(hour);
    await db.sql`drop trigger poison on public.replies`;
  });
});

describe("a look that is heard twice, or too late,", () => {
  it("changes nothing: one absent look does not remove a public reply, nor pause its channel", async () => {
    await setSettings(db, connection.user, { breaker_not_public: 1, breaker_judged: 2 });
    const id = await reply("verified_public", "24 hours");
    const once = { ...(await leased(id)), seen: "absent" };
    expect(await record([once])).toEqual({ ...counts, waiting: 1 });
    const row = await comment(db, id);
    expect(await record([once])).toEqual(counts);
    expect(await record([once, once])).toEqual(counts);
    expect(await comment(db, id)).toEqual(row);
    const pauses = await db.sql`select from test.channel_pauses where user_id = ${connection.user.id}`;
    expect(pauses).toHaveLength(0);
  });

  it("changes nothing when the same batch holds it twice", async () => {
    const id = await reply("verified_public", "24 hours");
    const once = { ...(await leased(id)), seen: "absent" };
    expect(await record([once, once])).toEqual({ ...counts, waiting: 1 });
    expect(await statusOf(db, id)).toBe("verified_public");
  });

  it("changes nothing when another run has taken the check over", async () => {
    const id = await reply("posting", "20 seconds");
    const late = await leased(id);
    await db.moveClock("4 minutes");
    const claims = await db.service<{ id: string; lease_until: Date }>("claim_checks", {
      p_user: connection.user.id,
    });
    const own = claims.find((claim) => claim.id === id);
    expect(own?.lease_until).not.toEqual(late.lease_until);
    expect(await record([{ ...late, seen: "absent", owner: "gone" }])).toEqual(counts);
    expect(await record([{ ...own, seen: "public" }])).toEqual({ ...counts, public: 1 });
  });

  it("changes nothing without a lease", async () => {
    const id = await reply("posting", "20 seconds");
    expect(await record([{ id, seen: "public" }])).toEqual(counts);
    expect(await statusOf(db, id)).toBe("posting");
  });
});

describe("a reply that is gone after it was public", () => {
  it.each([
    ["delete", "deleted", "deleted_by_owner"],
    ["edit", "removed", "gone_after_being_public"],
  ] as const)(
    "and that its owner was about to %s, without an answer, is %s",
    async (action, status, reason) => {
      const id = await reply("verified_public", "25 hours", null, "6 minutes");
      await change(id, action);
      expect(await look(id, { seen: "absent" })).toMatchObject({ removed: 1 });
      expect(await comment(db, id)).toMatchObject({ reply_status: status, status_reason: reason });
    },
  );
});
