/** The limits of time that the privacy page names: 7 days after a channel is disconnected, 30 days without a new reading. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { newAccount, newMember } from "../../scripts/builder/rows/accounts.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
let id: string;
beforeEach(async () => {
  await db.sql`delete from auth.users`;
  account = await newAccount(db);
  id = await newComment(db, account, { author_name: "Ana", video_id: "v" });
  await db.sql`
    insert into test.videos (user_id, id, channel_id, title, description, described_at, views, views_read_at)
    values (${account.user.id}, 'v', ${account.channel}, 'A title', 'A description', engine.now(), 7, engine.now())`;
});

/** What the schedule does about it, as often as it runs in a day. */
async function runForADay(): Promise<void> {
  await db.moveClock("1 day");
  const [row] = await db.sql<[{ due: number }]>`select engine.work_due('sync-comments', 1) as due`;
  if (row.due > 0) await db.service("redact_stale");
}

/** What is left of YouTube's. */
async function left() {
  const { text_original, author_name } = await comment(db, id);
  const [video] =
    await db.sql`select title, description, views::int from test.videos where user_id = ${account.user.id}`;
  return { text_original, author_name, ...video };
}
const nothing = { text_original: "", author_name: null, title: "", description: null, views: null };

it("the privacy page names these limits", async () => {
  const page = await readFile(join(repositoryRoot, "web/src/screens/privacy/privacy-page.tsx"), "utf8");
  const words = page.replace(/\s+/g, " ");
  expect(words).toContain(
    "refreshed or removed within 30 days, and removed within 7 days after you disconnect the channel",
  );
});

it("what YouTube returned is kept for 29 days without a reading, and gone on the 30th", async () => {
  // Only read again would keep it: the channel itself stays connected, and its turn to be read does not come.
  await db.sql`update test.syncs set next_sync_at = 'infinity'`;
  for (let day = 0; day < 29; day++) await runForADay();
  expect(await left()).toMatchObject({
    text_original: "How long do you let it rest?",
    title: "A title",
    views: 7,
  });
  await runForADay();
  await db.moveClock("1 minute");
  await db.service("redact_stale");
  expect(await left()).toEqual(nothing);
});

it("what was read of a disconnected channel is there on the 5th day, and gone before the 7th ends", async () => {
  await db.service("delete_connection", { p_user: account.user.id, p_connection: account.id });
  for (let day = 0; day < 5; day++) await runForADay();
  expect(await left()).toMatchObject({ author_name: "Ana", title: "A title" });
  await runForADay();
  expect(await left()).toEqual(nothing);
});

it("an account is deleted in portions, with whatever belongs to its comments and nobody else's", async () => {
  const other = await newAccount(db);
  await newComment(db, other);
  for (let n = 0; n < 24; n++) await newComment(db, account);
  await newDraft(db, account);
  await db.sql`select service.fold_reports()`;
  await newComment(db, account);
  const going = { p_user: account.user.id };
  const left = () => db.serviceValue<string>("comments_left", going);
  expect(Number(await left())).toBe(27);
  const portions: number[] = [];
  for (let deleted = 1; deleted > 0; ) {
    deleted = await db.serviceValue<number>("delete_rows", { ...going, p_limit: 10 });
    portions.push(deleted);
    if (portions.length === 3) expect(Number(await left())).toBe(0);
  }
  expect(portions.slice(0, 3)).toEqual([10, 10, 7]);
  const active = await db.sql<{ user_id: string }[]>`select user_id from test.connections where is_active`;
  expect(active.map(({ user_id }) => user_id)).toEqual([other.user.id]);
  for (const table of ["comments", "reply_events", "report_counts", "report_cells", "report_journal"]) {
    const rows = await db.sql<{ user_id: string }[]>`select distinct user_id from ${db.sql(`test.${table}`)}`;
    expect(rows.filter(({ user_id }) => user_id === account.user.id)).toEqual([]);
  }
  await db.service("delete_account", going);
  expect(await db.sql`select from test.comments where user_id = ${other.user.id}`).toHaveLength(1);
});

it("an account in which others work is not deleted in portions either, unless it is named", async () => {
  const member = await newMember(db, account.user, "viewer");
  const refused = await refusalOf(db.service("delete_rows", { p_user: account.user.id }));
  expect(refused).toMatchObject({ status: 409, code: "account_has_members" });
  expect(await db.sql`select from test.account_members where person_id = ${member.id}`).toHaveLength(1);
  expect(await db.sql`select from test.comments where user_id = ${account.user.id}`).toHaveLength(1);
});

it("the limits are kept while the operator has paused everything", async () => {
  await db.service("pause_everything");
  await db.service("delete_connection", { p_user: account.user.id, p_connection: account.id });
  for (let day = 0; day < 7; day++) await runForADay();
  expect(await left()).toMatchObject({ text_original: "", author_name: null, title: "" });
  await db.service("resume_everything");
});
