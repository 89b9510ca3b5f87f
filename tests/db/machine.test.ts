/** The machine under a server of one's own: a disk that fills up warns, pauses and lets go on; backups that are due. */
import { beforeEach, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { beginSend, claimPosts, newClaimed, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { NO_WORK, workClaimed } from "./support/work.ts";

const db = testDatabase();
let account: Connection;
beforeEach(async () => {
  account = await newAccount(db);
});

const GB = 1e9;

/** What the watch tells of a disk of 100 GB with so many left, and what it hears. */
async function note(left: number, backedUp: string | null = null, served = true): Promise<string> {
  const [row] = await db.sql<[{ level: string }]>`
    select engine.note_machine(${served}, ${100 * GB}::bigint, ${Math.round(left * GB)}::bigint, ${backedUp}) as level`;
  return row.level;
}

const state = async () => (await db.service<Record<string, unknown>>("machine_state"))[0];
const stands = async () =>
  (await db.sql<[{ why: string | null }]>`select engine.standstill_reason() as why`)[0].why;

it("nothing is known where nobody looks, as on hosted Supabase, and nothing stands still", async () => {
  expect(await state()).toEqual({
    disk: null,
    disk_bytes: null,
    disk_free: null,
    used_percent: null,
    is_served: null,
    backed_up_at: null,
    backup_late: null,
  });
  expect(await stands()).toBeNull();
});

it("a disk is low from 90 percent on and full from 95, to the byte", async () => {
  const levels = [];
  for (const left of [10.000001, 10, 5.000001, 5, 0]) levels.push(await note(left));
  expect(levels).toEqual(["ok", "low", "low", "full", "full"]);
});

it("a full disk pauses reading, drafting and posting, which go on at once when there is room", async () => {
  const candidate = await newComment(db, account);
  const queued = await newQueued(db, account);
  await note(4);
  expect(await stands()).toBe("disk_full");
  expect(await workClaimed(db, account)).toEqual(NO_WORK);

  await note(6);
  expect(await stands()).toBeNull();
  expect(await workClaimed(db, account)).toEqual({ drafts: [candidate], posts: [queued], reads: 1 });
});

it("a reply that was claimed before the disk was full goes back to the queue, and says why", async () => {
  const claim = await newClaimed(db, account);
  await note(4);
  expect(await beginSend(db, claim)).toBe(false);
  expect(await comment(db, claim.id)).toMatchObject({ reply_status: "queue", status_reason: "disk_full" });
  await note(50);
  expect((await claimPosts(db, account.user)).map(({ id }) => id)).toEqual([claim.id]);
});

it("owners are told why their replies wait, and an operator's own pause is told before the disk", async () => {
  await newQueued(db, account);
  await note(4);
  const outlook = () => db.as(account.user, (sql) => sql`select reason, label from public.posting_outlook()`);
  expect(await outlook()).toEqual([{ reason: "disk_full", label: "Server is full" }]);
  await db.service("pause_everything");
  expect(await outlook()).toMatchObject([{ reason: "all_paused" }]);
  await db.service("resume_everything");
});

it("what was noted an hour ago says nothing of a disk any more, so a database that has moved runs", async () => {
  await note(4);
  await db.sql`update test.machine set noted_at = engine.now() - interval '61 minutes'`;
  expect(await stands()).toBeNull();
  expect(await state()).toMatchObject({ disk: null, disk_bytes: null });
});

it("the operator is told once when it is low, once when it is full, and once when there is room", async () => {
  const claim = async () =>
    (await db.service<{ state: string }>("claim_disk_notice")).map(({ state }) => state);
  const tell = async (sent = true) => {
    const [told] = await claim();
    if (told) await db.service("record_disk_notice", { p_state: told, p_sent: sent });
    return told;
  };
  await note(50);
  expect(await tell()).toBeUndefined();
  await note(8);
  // Not sent, so it is told again; while it is under way nobody else tells it.
  expect(await tell(false)).toBe("low");
  expect(await claim()).toEqual(["low"]);
  expect(await claim()).toEqual([]);
  await db.service("record_disk_notice", { p_state: "low", p_sent: true });
  expect(await tell()).toBeUndefined();
  // At the edge it is full again and again.
  for (const [left, said] of [
    [4, "full"],
    [6, undefined],
    [4, undefined],
    [11, "ok"],
    [12, undefined],
  ] as const) {
    await note(left);
    expect([left, await tell()]).toEqual([left, said]);
  }
});

it("a server without a backup for two days is late, counted from when it began to serve; a demo never is", async () => {
  const late = async () => (await state())?.backup_late;
  await note(50);
  expect(await late()).toBe(false);
  await db.sql`update test.machine set since = engine.now() - interval '49 hours'`;
  expect(await late()).toBe(true);
  await note(50, new Date(Number(await db.now()) - 47 * 3_600_000).toISOString());
  expect(await late()).toBe(false);
  // What is told without one forgets none.
  await note(50);
  expect(await late()).toBe(false);
  await db.sql`update test.machine set since = engine.now() - interval '90 days', backed_up_at = null`;
  await note(50, null, false);
  expect(await late()).toBe(false);
});
