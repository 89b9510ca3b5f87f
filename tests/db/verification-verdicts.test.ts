/** What each look at YouTube makes of a posted reply. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Connection, newAccount } from "./support/accounts.ts";
import { comment, eventsOf, newComment, place, statusOf } from "./support/comments.ts";
import { testDatabase } from "./support/database.ts";

type Status = "posting" | "under_moderation" | "verified_public";
interface Look {
  seen?: string | null;
  owner?: string | null;
  note?: string;
}
const counts = { public: 0, held: 0, waiting: 0, failed: 0, removed: 0, unread: 0 };

const db = testDatabase();
let connection: Connection;
beforeAll(async () => {
  connection = await newAccount(db);
});

const look = (id: string, look: Look) =>
  db.serviceValue<typeof counts>("record_checks", { p_results: [{ id, ...look }] });
const reply = async (status: Status, postedAgo: string, note: string | null = null) => {
  const id = await newComment(db, connection, {
    generated_reply: "Ours.",
    approved_hash: "h",
    youtube_reply_id: randomUUID(),
    verification_note: note,
  });
  await place(db, id, status);
  await db.sql`
    update public.youtube_comments set posted_at = engine.now() - ${postedAgo}::interval, next_check_at = engine.now() where id = ${id}`;
  return id;
};
/** Seconds until the next check; null when there is none. */
const nextCheck = async (id: string) => {
  const { next_check_at } = await comment(db, id);
  return next_check_at && Math.round((Number(next_check_at) - Number(await db.now())) / 1000);
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
    ["under_moderation", "25 hours", { seen: "absent", owner: "held" }, "failed", "failed", null],
    ["under_moderation", "25 hours", { seen: "absent", owner: "gone" }, "failed", "failed", null],
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
    const id = await reply("posting", "25 hours");
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

describe("a reply that was public", () => {
  it("is removed only when two looks in a row do not find it", async () => {
    const id = await reply("verified_public", "24 hours");
    await look(id, { seen: "absent" });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "verified_public",
      verification_note: "absent_once",
    });
    expect(await look(id, { seen: "absent" })).toEqual({ ...counts, removed: 1 });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "removed",
      status_reason: "gone_after_being_public",
      next_check_at: null,
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
  it.each(["posting", "under_moderation", "verified_public"] as const)(
    "is no verdict on a reply that is %s, however often it fails",
    async (status) => {
      const id = await reply(status, "25 hours");
      for (let n = 0; n < 4; n++) {
        expect(await look(id, { seen: "unread", note: "backendError" })).toEqual({ ...counts, unread: 1 });
      }
      expect(await comment(db, id)).toMatchObject({
        reply_status: status,
        verification_attempts: 0,
        verification_note: "backendError",
      });
      expect(await nextCheck(id)).toBe(2 * minute);
    },
  );

  it.each([null, "", "maybe"])("is what anything but public and absent counts as (%s)", async (seen) => {
    const id = await reply("verified_public", "25 hours", "absent_once");
    expect(await look(id, { seen })).toEqual({ ...counts, unread: 1 });
    expect(await statusOf(db, id)).toBe("verified_public");
  });

  it("for want of a key is tried again in an hour, and says so", async () => {
    const id = await reply("posting", "20 seconds");
    await look(id, { seen: "unread", note: "no_api_key" });
    expect(await nextCheck(id)).toBe(hour);
    expect(await comment(db, id)).toMatchObject({
      reply_status: "posting",
      verification_note: "no_api_key",
    });
  });
});

describe("record_checks", () => {
  it("leaves alone what is not out, or not there", async () => {
    const draft = await newComment(db, connection, { generated_reply: "Ours." });
    await place(db, draft, "draft");
    const failed = await newComment(db, connection, {
      generated_reply: "Ours.",
      youtube_reply_id: randomUUID(),
    });
    await place(db, failed, "failed");
    for (const id of [draft, failed, randomUUID()])
      expect(await look(id, { seen: "public" })).toEqual(counts);
    expect([await statusOf(db, draft), await statusOf(db, failed)]).toEqual(["draft", "failed"]);
  });

  it("counts a batch", async () => {
    const looks = [
      { id: await reply("posting", "20 seconds"), seen: "public" },
      { id: await reply("posting", "20 seconds"), seen: "public" },
      { id: await reply("posting", "6 minutes"), seen: "absent", owner: "held" },
      { id: await reply("posting", "20 seconds"), seen: "unread", note: "x" },
    ];
    expect(await db.serviceValue("record_checks", { p_results: looks })).toEqual({
      ...counts,
      public: 2,
      held: 1,
      unread: 1,
    });
  });
});
