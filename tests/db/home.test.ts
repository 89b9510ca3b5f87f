/** What the first screen says of today, by channel, and who has taken the first steps off it. */
import { beforeEach, describe, expect, it } from "vitest";
import { newConnection, newMember, newUser } from "../../scripts/builder/rows/accounts.ts";
import { setAccount, setComment, setConnection, setSyncs } from "../../scripts/builder/rows/changes.ts";
import { newComment, place } from "../../scripts/builder/rows/comments.ts";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import { newDraft, newPosted, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
interface Today {
  channel_id: string;
  reason: string | null;
  sentence: string | null;
  next_post_at: Date | null;
}
/** Ten in the evening in Berlin, where the day began at 22:00 UTC. */
const evening = "2027-05-05T20:00:00Z";
let user: User;
let bread: Connection;
let tea: Connection;

beforeEach(async () => {
  await db.setClock(evening);
  user = await newUser(db, { plan: "enterprise" });
  await setAccount(db, user, { timezone: "Europe/Berlin" });
  bread = await newConnection(db, user);
  tea = await newConnection(db, user);
});

/** Somebody, asking for the account of the test. */
const at = (who: User): Caller => ({ ...callerOf(who), account: user.id });
const today = (who: User | Caller = user) => db.rpc<Today>(who, "today_by_channel");
const onBread = async () => (await today()).find(({ channel_id }) => channel_id === bread.channel);

describe("today", () => {
  it("has each connected channel once, in the order of use, and zeros where nothing was", async () => {
    await newConnection(db, user, { channel: bread.channel });
    expect(await today()).toMatchObject([
      { channel_id: bread.channel, comments: 0, waiting: 0, queued: 0, posted: 0, posted_public: 0 },
      { channel_id: tea.channel, next_post_at: null, reason: null, ends: null, sentence: null },
    ]);
  });

  it("counts the comments seen since midnight in the account's zone, and none of history", async () => {
    await newComment(db, bread);
    await setComment(db, await newComment(db, bread), { created_at: "2027-05-04T22:00:00Z" });
    await setComment(db, await newComment(db, bread), { created_at: "2027-05-04T21:59:00Z" });
    await setComment(db, await newComment(db, bread), { history: true });
    expect(await onBread()).toMatchObject({ comments: 2 });
  });

  it("counts what waits for a person and what is queued on each channel", async () => {
    await newDraft(db, bread);
    await newQueued(db, bread);
    await newQueued(db, tea);
    expect(await today()).toMatchObject([
      { waiting: 1, queued: 1 },
      { waiting: 0, queued: 1 },
    ]);
  });

  it("counts what YouTube accepted today, and what of it is public now", async () => {
    await newPosted(db, bread);
    await place(db, (await newPosted(db, bread)).id, "verified_public");
    const before = await newPosted(db, bread);
    await setComment(db, before.id, { posted_at: "2027-05-04T21:59:00Z" });
    expect(await onBread()).toMatchObject({ posted: 2, posted_public: 1 });
  });
});

describe("the next post", () => {
  it("is the channel's turn, and none is named where nothing is queued", async () => {
    expect(await onBread()).toMatchObject({ next_post_at: null });
    await newQueued(db, bread);
    await setSyncs(db, user, { post_due_at: "2027-05-05T20:07:00Z" });
    expect(await onBread()).toMatchObject({ next_post_at: new Date("2027-05-05T20:07:00Z") });
  });

  it("comes no sooner than quiet hours end", async () => {
    await newQueued(db, bread);
    await db.sql`update test.settings set quiet_from = 21 * 60, quiet_to = 7 * 60 where user_id = ${user.id}`;
    await setSyncs(db, user, { post_due_at: "2027-05-05T20:07:00Z" });
    expect(await onBread()).toMatchObject({
      reason: "quiet_hours",
      next_post_at: new Date("2027-05-06T05:00:00Z"),
    });
  });

  it("has no time while somebody has to act first, and says what is wrong", async () => {
    await newQueued(db, bread);
    await setConnection(db, bread, { selected_for_posting: false });
    expect(await onBread()).toMatchObject({ queued: 1, next_post_at: null, reason: "not_for_posting" });
    expect((await onBread())?.sentence).toContain("enabled for posting");
  });
});

it("shows members their channels alone, and strangers none of them", async () => {
  await newDraft(db, bread);
  await newDraft(db, tea);
  const member = await newMember(db, user, "viewer", [tea.channel]);
  expect(await today(at(member))).toMatchObject([{ channel_id: tea.channel, waiting: 1 }]);
  expect(await today(await newUser(db))).toEqual([]);
});

describe("the first steps", () => {
  const hidden = (who: User) =>
    db.as(who, (sql) => sql`select user_id, first_steps_hidden from public.notice_settings`);

  it("are taken off a person's screen and brought back, and other choices stay", async () => {
    await db.as(
      user,
      (sql) => sql`insert into public.notice_settings (user_id, digest) values (${user.id}, 'daily')`,
    );
    await db.rpc(user, "hide_first_steps", { p_hidden: true });
    expect(await hidden(user)).toMatchObject([{ user_id: user.id, first_steps_hidden: true }]);
    await db.rpc(user, "hide_first_steps", { p_hidden: false });
    expect(await hidden(user)).toMatchObject([{ first_steps_hidden: false }]);
    expect(await db.as(user, (sql) => sql`select digest from public.notice_settings`)).toEqual([
      { digest: "daily" },
    ]);
  });

  it("stay where others of the account see them", async () => {
    const member = await newMember(db, user, "manager");
    await db.rpc(user, "hide_first_steps", { p_hidden: true });
    expect(await db.as(at(member), (sql) => sql`select * from public.notice_settings`)).toEqual([]);
  });

  it("are nobody's to hide who is not in the account", async () => {
    const stranger = await newUser(db);
    expect(await refusalOf(db.rpc(at(stranger), "hide_first_steps", { p_hidden: true }))).toMatchObject({
      status: 403,
    });
  });
});
