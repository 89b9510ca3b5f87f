/** Whether a reply approved now would be posted: what rows, approvals and badges say (docs/REPLIES.md, What holds a queued reply back). */

import { beforeEach, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { useReplies } from "../../scripts/builder/rows/budgets.ts";
import { setAccount } from "../../scripts/builder/rows/changes.ts";
import { claimPosts, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { accountAtNoon } from "./support/noon.ts";

const db = testDatabase();
let project: string;
let account: Connection;
beforeEach(async () => {
  ({ project, account } = await accountAtNoon(db));
  await setAccount(db, account.user, { timezone: "Europe/Berlin" });
});

const outlook = () => db.as(account.user, (sql) => sql`select * from public.posting_outlook()`);
const set = (change: string) =>
  db.sql.unsafe(`update test.settings set ${change} where user_id = '${account.user.id}'`);
const setConnection = (change: string) =>
  db.sql.unsafe(`update test.connections set ${change} where id = '${account.id}'`);
/** Has what is queued claimed, as the schedule would, and says how many replies were taken. */
const taken = async () => {
  await db.setClock("2027-05-05T19:10:00Z");
  return (await claimPosts(db, account.user)).length;
};

it("a channel on which a reply approved now is posted has no row, and its reply is taken", async () => {
  expect(await outlook()).toEqual([]);
  await newQueued(db, account);
  expect(await taken()).toBe(1);
});

it.each([
  ["a channel that is off", () => setConnection("is_active = false"), "channel_off", "Channel is off"],
  [
    "a channel without a connection for posting",
    () => setConnection("selected_for_posting = false"),
    "not_for_posting",
    "Not enabled for posting",
  ],
  ["replies that are off", () => set("video_replies_enabled = false"), "paused", "Video replies are off"],
  ["shadow mode", () => set("shadow_mode = true"), "shadow", "Shadow mode is on"],
  [
    "an account without access",
    () => setAccount(db, account.user, { plan: null }),
    "no_plan",
    "Waiting for access",
  ],
  [
    "a channel whose connection is gone",
    () => db.sql`delete from test.connections where id = ${account.id}`,
    "not_connected",
    "Channel not connected",
  ],
  [
    "a channel that the breaker stopped",
    () =>
      db.sql`insert into test.channel_pauses (user_id, channel_id, not_public, judged) values (${account.user.id}, ${account.channel}, 3, 10)`,
    "channel_paused",
    "Channel is paused",
  ],
  [
    "a sign-in that ended",
    () => setConnection("expires_at = engine.now() - interval '1 hour', refresh_token = ''"),
    "stopped",
    "Posting has stopped",
  ],
])("%s says so in place of a time, and its reply stays in the queue", async (_, stop, reason, label) => {
  await newQueued(db, account);
  await stop();
  const [row] = await outlook();
  expect(row).toMatchObject({ channel_id: account.channel, reason, label, ends: null });
  expect(row?.sentence).toMatch(/^[A-Z].* .*\.$/);
  expect(await taken()).toBe(0);
});

it("quiet hours, a spent project and the caps say until when, in the owner's time zone", async () => {
  await newQueued(db, account);
  // 21:00 in Berlin.
  await set("quiet_from = 20 * 60, quiet_to = 7 * 60");
  expect(await outlook()).toMatchObject([
    { reason: "quiet_hours", label: "Posts after tomorrow at 07:00", ends: new Date("2027-05-06T05:00:00Z") },
  ]);
  await set("quiet_from = null, quiet_to = null");

  await db.sql`select engine.charge(${project}, 9990, 'post')`;
  const [spent] = await outlook();
  expect(spent).toMatchObject({
    reason: "quota",
    sentence: "Today's YouTube quota is used up: replies go out after tomorrow at 09:00.",
  });
  const [{ health, left, words }] = await db.as(
    account.user,
    (sql) => sql<[{ health: string; left: number; words: string }]>`
      select health, replies_left_today as left, quota_words as words from public.connection_health`,
  );
  expect({ left, words }).toEqual({ left: 0, words: expect.stringContaining("No more replies today") });
  expect(health).toBe("ok");
  expect(await taken()).toBe(0);
});

it("a pause after Google's servers failed says when it is over, and then the reply is taken", async () => {
  await newQueued(db, account);
  await db.sql`
    insert into test.server_troubles (connection_id, failures, pauses, failed_at, paused_until)
    values (${account.id}, 0, 1, engine.now(), engine.now() + interval '20 minutes')`;
  expect(await outlook()).toMatchObject([{ reason: "server_trouble", label: "Posts after 21:20" }]);
  expect(await taken()).toBe(0);
  await db.setClock("2027-05-05T19:20:01Z");
  expect(await claimPosts(db, account.user)).toHaveLength(1);
});

it("the pause of all by the operator comes before everything else", async () => {
  await setConnection("is_active = false");
  await db.service("pause_everything");
  expect(await outlook()).toMatchObject([
    { reason: "all_paused", label: "Paused by the operator", ends: null },
  ]);
  await db.service("resume_everything");
});

it("the day's cap and the plan's month say until when", async () => {
  await set("cap_day = 1");
  await newQueued(db, account);
  await db.setClock("2027-05-05T19:10:00Z");
  expect(await claimPosts(db, account.user)).toHaveLength(1);
  expect(await outlook()).toMatchObject([
    { reason: "cap_day", label: expect.stringMatching(/^Posts after tomorrow at 21:1\d$/) },
  ]);
  await set("cap_day = 100");
  await useReplies(db, account.user, 1_000_000);
  expect(await outlook()).toMatchObject([
    { reason: "plan_month", label: "Posts after 1 June at 02:00", ends: new Date("2027-06-01T00:00:00Z") },
  ]);
});

it("a cap that is reached says when the next reply goes out", async () => {
  await set("cap_hour = 1");
  await newQueued(db, account);
  await newQueued(db, account);
  await db.setClock("2027-05-05T19:10:00Z");
  expect(await claimPosts(db, account.user)).toHaveLength(1);
  expect(await outlook()).toMatchObject([
    { reason: "cap_hour", label: expect.stringMatching(/^Posts after 22:1\d$/) },
  ]);
});

it("replies left today are what is left for posting, and none for an API key", async () => {
  const rows = () =>
    db.as(
      account.user,
      (sql) =>
        sql`select replies_left_today as left, quota_words as words from public.connection_health where channel_id is not null`,
    );
  const [before] = await rows();
  expect(before?.left).toBeGreaterThan(100);
  expect(before?.words).toContain(`Room for about ${Math.floor(before?.left / 10) * 10} more replies today.`);
  await db.sql`
    insert into test.connections (user_id, label, scope, api_key) values (${account.user.id}, 'key', 'api_key', 'sealed')`;
  const [key] = await db.as(
    account.user,
    (sql) => sql`select replies_left_today as left from public.connection_health where channel_id is null`,
  );
  expect(key?.left).toBe(0);
});

it("nobody hears of another account's channels", async () => {
  await set("shadow_mode = true");
  const other = await newAccount(db);
  expect(await db.as(other.user, (sql) => sql`select * from public.posting_outlook()`)).toEqual([]);
});
