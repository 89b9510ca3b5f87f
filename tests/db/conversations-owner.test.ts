/** What an owner says in a thread on YouTube closes all that came before it, wherever our answer to that is by then. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { comment, eventsOf, stateOf, statusOf } from "../../scripts/builder/rows/comments.ts";
import { beginSend, recordPost } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { newTalk, newViewer, Talk } from "../../scripts/builder/rows/talk.ts";
import { testDatabase } from "./support/database.ts";
import { blockedBackends } from "./support/locks.ts";

const db = testDatabase();
let connection: Connection;
let talk: Talk;
beforeEach(async () => {
  talk = await newTalk(db);
  connection = talk.connection;
  await talk.begun();
});

const answered = ["skipped", "already_answered"];
/** An answer that a person approved, claimed for posting. */
async function claimed(text = "And with rye?") {
  const id = await talk.answered(text);
  await talk.approve(id);
  return talk.claim(id);
}

describe("the owner's answer on YouTube", () => {
  it("closes what waits for its draft, a draft and what is queued, whoever's they are", async () => {
    const waiting = await talk.says("And with rye?");
    await talk.turn(waiting);
    const draft = await talk.answered("What flour is it?", newViewer("@other"));
    const queued = await talk.answered("How hot?", newViewer("@third"));
    await talk.approve(queued);
    await talk.owner();
    for (const id of [waiting, draft, queued]) expect([id, await stateOf(db, id)]).toEqual([id, answered]);
  });

  it("leaves open what is said after it, and is no answer to that", async () => {
    await talk.owner();
    const later = await talk.answered("And with rye?");
    await talk.read();
    expect(await stateOf(db, later)).toEqual(["draft", "needs_approval"]);
    expect((await comment(db, later)).owner_replied_at).toBeNull();
  });

  it("is not taken for one where it is our own reply, whoever that answered", async () => {
    const first = await talk.answered("And with rye?");
    await talk.approve(first);
    const second = await talk.answered("What flour is it?", newViewer("@other"));
    expect(await talk.post()).toEqual([first]);
    await talk.read();
    expect([await statusOf(db, second), (await comment(db, second)).owner_replied_at]).toEqual([
      "draft",
      null,
    ]);
  });

  it("is not taken for one where the answer to our own was lost", async () => {
    const claim = await claimed();
    expect(await beginSend(db, claim)).toBe(true);
    const id = await talk.ownerWrites(claim.reply);
    await recordPost(db, claim, "uncertain", { reason: "lost_answer" });
    const other = await talk.says("What flour is it?", newViewer("@other"));
    await talk.read();
    expect((await comment(db, claim.id)).owner_replied_at).toBeNull();
    const saidBeside = async (p_id: string) =>
      (
        await db.service<{ said_by_owner: string }>("said_by_owner", {
          p_id,
          p_replies: [
            { id, text: `${claim.reply} ` },
            { id: "by-hand", text: "I have answered that myself." },
          ],
        })
      ).map((row) => row.said_by_owner);
    await talk.write(other, "Rye, mostly.");
    expect(await saidBeside(other)).toEqual(["by-hand"]);
    // Sent again, it is looked for itself.
    expect(new Set(await saidBeside(claim.id))).toEqual(new Set([id, "by-hand"]));
    expect((await comment(db, other)).owner_replied_at).toBeNull();
  });

  it("stops what is claimed before it is sent", async () => {
    const claim = await claimed();
    await talk.owner();
    expect(await statusOf(db, claim.id)).toBe("posting");
    expect(await beginSend(db, claim)).toBe(false);
    expect(await stateOf(db, claim.id)).toEqual(answered);
    expect(await eventsOf(db, claim.id)).toEqual(
      expect.arrayContaining(["posting>queue already_answered", "draft>skipped already_answered"]),
    );
    const [reserved] = await db.sql<[{ n: number }]>`
      select count(*)::int as n from test.reserved_replies where comment_row_id = ${claim.id}`;
    expect(reserved.n).toBe(0);
  });

  it("that is read in the very moment of sending is waited for, and stops it", async () => {
    const claim = await claimed();
    await talk.ownerWrites();
    let sending: Promise<boolean> | undefined;
    await db.sql.begin(async (sql) => {
      await sql`select service.record_threads(${connection.user.id}, ${connection.channel}, ${sql.json([talk.page()] as never)})`;
      sending = beginSend(db, claim);
      await vi.waitUntil(async () => (await blockedBackends(db)) === 1, { timeout: 10_000 });
    });
    expect(await sending).toBe(false);
    expect(await stateOf(db, claim.id)).toEqual(answered);
  });

  it("that is read after sending began comes too late for it, and stays beside it", async () => {
    const claim = await claimed();
    expect(await beginSend(db, claim)).toBe(true);
    await talk.owner();
    await recordPost(db, claim, "posted", { replyId: "our-reply" });
    expect(await comment(db, claim.id)).toMatchObject({
      reply_status: "posting",
      youtube_reply_id: "our-reply",
    });
  });

  it("that the look before posting finds takes the claim back", async () => {
    const claim = await claimed();
    expect(await recordPost(db, claim, "answered")).toBe("skipped");
    expect(await stateOf(db, claim.id)).toEqual(answered);
  });

  it("teaches by what it was said to first, once", async () => {
    const other = new Talk(db, connection);
    const top = await other.says("How long should it rise?");
    const word = await other.says("I'd like to know that as well, please!", newViewer("@other"));
    await other.owner("An hour or so in a warm kitchen.");
    const lessons = await db.sql<{ id: string }[]>`
      select comment_row_id as id from test.lessons where comment_row_id in (${top}, ${word}) and from_youtube`;
    expect([...lessons]).toEqual([{ id: top }]);
    expect((await comment(db, word)).owner_reply_text).toBe("An hour or so in a warm kitchen.");
    const [near] = await db.sql<{ ids: string[] }[]>`
      select array_agg(comment_row_id) as ids from engine.nearest_answers(${connection.user.id}, ${connection.channel}, 'I''d like to know that as well, please!')`;
    expect(near?.ids ?? []).not.toContain(word);
  });
});
