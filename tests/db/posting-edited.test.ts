/** A reply to a text that the viewer has changed since is never sent, whoever reads the change first. */

import postgres from "postgres";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { comment, eventsOf, statusOf } from "../../scripts/builder/rows/comments.ts";
import { beginSend, claimPosts, recordPost } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { consent, recordOpinion } from "../../scripts/builder/rows/rules.ts";
import { type ReadThread, recordThreads, rowOf, thread } from "../../scripts/builder/rows/threads.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let account: Connection;
let asked: ReadThread;
let id: string;
beforeEach(async () => {
  account = await newAccount(db);
  asked = thread({ text: "Is it vegan?", published_at: (await db.now()).toISOString() });
  await recordThreads(db, account, [asked]);
  id = await rowOf(db, account, asked.thread_id);
});

const readEdited = (text = "Is it safe for my nut allergy?") =>
  recordThreads(db, account, [
    { ...asked, comment: { ...asked.comment, text, updated_at: new Date(Date.now() + 1000).toISOString() } },
  ]);
const answer = async () => {
  await db.rpc(account.user, "write_reply", { p_id: id, p_text: "Yes, fully vegan!" });
  await db.rpc(account.user, "approve_reply", { p_id: id });
};
const finding = {
  check: "comment_edited",
  reason: "The viewer edited the comment after this reply was written.",
};
const isTakenBack = async () =>
  expect(await comment(db, id)).toMatchObject({
    reply_status: "draft",
    status_reason: "comment_edited",
    approved_hash: null,
    findings: [finding],
  });

describe("an edit that was read while the reply was claimed", () => {
  it("stops it before it is sent", async () => {
    await answer();
    const [claim] = await claimPosts(db, account.user);
    await readEdited();
    expect(claim && (await beginSend(db, claim))).toBe(false);
    await isTakenBack();
    expect((await eventsOf(db, id)).slice(-2)).toEqual([
      "posting>queue comment_edited",
      "queue>draft comment_edited",
    ]);
  });

  it("stops it after the run that claimed it has died", async () => {
    await answer();
    expect(await claimPosts(db, account.user)).toHaveLength(1);
    await readEdited();
    await db.moveClock("4 minutes");
    await db.service("claim_reconciles", { p_user: account.user.id });
    expect(await claimPosts(db, account.user)).toEqual([]);
    await isTakenBack();
  });

  it("says so on the reply that its guard took back", async () => {
    await answer();
    const [claim] = await claimPosts(db, account.user);
    await readEdited();
    expect(claim && (await recordPost(db, claim, "edited"))).toBe("draft");
    await isTakenBack();
  });

  it("is no reason any more once its owner has approved the reply again", async () => {
    await answer();
    await claimPosts(db, account.user);
    await readEdited();
    await db.moveClock("4 minutes");
    await db.service("claim_reconciles", { p_user: account.user.id });
    await claimPosts(db, account.user);
    await db.rpc(account.user, "approve_reply", { p_id: id });
    expect(await claimPosts(db, account.user)).toHaveLength(1);
  });

  it("and taken back by the viewer lets the reply go", async () => {
    await answer();
    const [claim] = await claimPosts(db, account.user);
    await readEdited();
    await readEdited("Is it vegan?");
    expect(claim && (await beginSend(db, claim))).toBe(true);
  });
});

it("an edit that is read while the draft is being recorded takes the queued reply back", async () => {
  await consent(db, account);
  await db.serviceValue("claim_drafts", { p_user: account.user.id });
  await recordOpinion(db, id, "ordinary");
  const draft = {
    id,
    decision: "reply",
    reply: "Yes, fully vegan!",
    reply_type: "AI",
    confidence: 0.95,
    findings: [],
    second_opinion: "ordinary",
  };
  const [at] = await db.sql<[{ port: number; name: string }]>`
    select inet_server_port() as port, current_database() as name`;
  const apart = postgres(`postgresql://postgres:postgres@127.0.0.1:${at.port}/${at.name}`, { max: 1 });
  let reading: Promise<unknown> | undefined;
  await apart.begin(async (sql) => {
    await sql`select service.record_drafts(${sql.json([draft])})`;
    reading = readEdited();
    await vi.waitFor(async () => {
      const [row] = await db.sql<[{ count: number }]>`
        select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(row.count).toBe(1);
    }, 10_000);
  });
  await reading;
  await apart.end();
  await db.moveClock("10 minutes");
  expect(await claimPosts(db, account.user)).toEqual([]);
  await isTakenBack();
});

it("a comment whose text may be kept no longer does not count as edited", async () => {
  await answer();
  await setComment(db, id, { read_at: db.sql`engine.now() - interval '31 days'` });
  await db.service("redact_stale");
  expect(await claimPosts(db, account.user)).toHaveLength(1);
  expect(await statusOf(db, id)).toBe("posting");
});
