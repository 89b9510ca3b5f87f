/** A database that was brought back to an earlier moment: it notices by itself, settles, and takes nothing for unsent that may have been sent. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment, stateOf, statusOf } from "../../scripts/builder/rows/comments.ts";
import { claimPosts, newClaimed, newDraft, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { newTalk, newViewer, type Talk } from "../../scripts/builder/rows/talk.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let account: Connection;
beforeEach(async () => {
  await db.sql`update test.lineage set server = null, restored_at = null`;
  account = await newAccount(db);
});

/** As Postgres does when it was recovered to a moment, or a replica takes over. */
const beginTimeline = () => db.sql`update test.lineage set server = server || '0'`;
const restoredAt = async () =>
  (await db.sql<[{ restored_at: Date | null }]>`select restored_at from test.lineage`)[0].restored_at;
const settle = () => db.moveClock("5 minutes 1 second");

describe("a database that goes on as it is", () => {
  it("posts at once, and knows of no restore", async () => {
    const id = await newQueued(db, account);
    const [claim] = await claimPosts(db, account.user);
    expect(claim).toMatchObject({ id, may_be_answered: false });
    await claimPosts(db);
    expect(await restoredAt()).toBeNull();
  });

  it("claims for others while its very first claim is under way", async () => {
    const other = await newAccount(db);
    const id = await newQueued(db, other);
    await db.sql.begin(async (sql) => {
      await sql`select from service.claim_posts(${account.user.id}, 50)`;
      expect((await claimPosts(db, other.user)).map((one) => one.id)).toEqual([id]);
    });
  });
});

describe.each([
  ["that is told so", async () => void (await db.service("note_restore"))],
  ["whose timeline is another", async () => void (await beginTimeline())],
])("a database %s", (_, bringBack) => {
  beforeEach(async () => {
    await claimPosts(db);
  });

  it("posts nothing for five minutes, and says why", async () => {
    const claimed = await newClaimed(db, account);
    const id = await newQueued(db, account);
    await bringBack();
    expect(await claimPosts(db, account.user)).toEqual([]);
    expect(await db.serviceValue("begin_send", { p_id: claimed.id, p_lease: claimed.lease_id })).toBe(false);
    expect(await stateOf(db, claimed.id)).toEqual(["queue", "just_restored"]);
    expect((await db.rpc(account.user, "posting_outlook"))[0]).toMatchObject({
      reason: "just_restored",
      label: expect.stringMatching(/^Posts after \d\d:\d\d$/),
      sentence: expect.stringMatching(
        /^The service has just been restored from a backup: replies go out after \d\d:\d\d\.$/,
      ),
    });
    await settle();
    expect((await claimPosts(db, account.user)).map((one) => one.id).sort()).toEqual([id, claimed.id].sort());
  });

  it("has what is older than the restore looked for before it is posted, for as long as YouTube holds anything, and nothing that is newer", async () => {
    const older = await newQueued(db, account);
    await bringBack();
    await claimPosts(db);
    await settle();
    const newer = await newQueued(db, account);
    const told = async () =>
      Object.fromEntries((await claimPosts(db, account.user)).map((one) => [one.id, one.may_be_answered]));
    expect(await told()).toEqual({ [older]: true, [newer]: false });
    const late = await newDraft(db, account, "Later.", { published_at: new Date(0) });
    await db.moveClock("60 days");
    await db.rpc(account.user, "approve_reply", { p_id: late });
    expect(await told()).toMatchObject({ [late]: false });
  });
});

it("a database on another timeline knows it before anything was claimed: what is read first is read right", async () => {
  await claimPosts(db);
  await beginTimeline();
  const [row] = await db.sql<[{ now: boolean }]>`select engine.restored_at() = engine.now() as now`;
  expect(row.now).toBe(true);
  expect(await restoredAt()).toBeNull();
});

describe("after a restore", () => {
  it("a reply that was found is recorded with the time that YouTube has", async () => {
    const claim = await newClaimed(db, account);
    const at = new Date(Date.now() - 3 * 3_600_000);
    await db.service("record_post", {
      p_id: claim.id,
      p_lease: claim.lease_id,
      p_outcome: "posted",
      p_reply_id: "found",
      p_posted_at: at.toISOString(),
    });
    expect(await comment(db, claim.id)).toMatchObject({ youtube_reply_id: "found", posted_at: at });
  });

  it("a decision about a comment that was not through is left to who made it, since they may have decided otherwise", async () => {
    await db.service("note_held", {
      p_user: account.user.id,
      p_channel: account.channel,
      p_comments: ["Ugy1"],
      p_authors: ["@ana"],
      p_texts: ["Held words."],
    });
    await db.rpc(account.user, "moderate_comments", {
      p_channel: account.channel,
      p_act: "publish",
      p_comments: ["Ugy1"],
    });
    await db.service("note_restore");
    expect(await db.service("begin_moderations", { p_user: account.user.id })).toEqual([]);
    expect(await db.rpc(account.user, "moderations", { p_channel: account.channel })).toMatchObject([
      { state: "unsure", reason: "restored" },
    ]);
  });
});

describe("the channel's words on YouTube after a restore", () => {
  let talk: Talk;
  beforeEach(async () => {
    talk = await newTalk(db);
    await talk.begun();
  });

  it("are our reply where they are the very text that waits to be posted, and their owner's otherwise", async () => {
    const [ours, other] = [
      await talk.answered("And with rye?"),
      await talk.answered("How hot?", newViewer("@other")),
    ];
    for (const id of [ours, other]) await talk.approve(id);
    await db.service("note_restore");
    await talk.ownerWrites((await comment(db, ours)).generated_reply as string);
    await talk.read();
    expect(await statusOf(db, ours)).toBe("queue");
    await talk.owner();
    expect(await stateOf(db, other)).toEqual(["skipped", "already_answered"]);
  });
});
