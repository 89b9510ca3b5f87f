/** What answers within threads take to go without a person, and within which limits they do. */
import { beforeEach, describe, expect, it } from "vitest";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { comment, eventsOf, place, stateOf, statusOf } from "../../scripts/builder/rows/comments.ts";
import { beginSend, claimPosts } from "../../scripts/builder/rows/replies.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { consent, newRule, recordDraft, termsOf } from "../../scripts/builder/rows/rules.ts";
import { decideTurns, newTalk, newViewer, Talk, type Viewer } from "../../scripts/builder/rows/talk.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
let talk: Talk;
beforeEach(async () => {
  talk = await newTalk(db);
  connection = talk.connection;
});

const policy = (p_about: string, p_policy: string) =>
  db.rpc(connection.user, "set_posting_policy", { p_policy, p_about });
const standing = async () => {
  const [row] = await db.sql<{ approved: number; edited: number; rejected: number; earned: boolean }[]>`
    select * from engine.conversation_standing(${connection.user.id}, ${connection.channel})`;
  return row;
};
/** The owner lets comments and conversations go by themselves, which the latter have earned. */
async function letGo(): Promise<void> {
  await decideTurns(db, connection, 20);
  await consent(db, connection);
  await consent(db, connection, "conversations");
}
/** A thread that begins with a comment and our automatic reply. */
async function begun(by?: Viewer): Promise<string> {
  const top = await talk.says("How long in the oven?", by);
  await db.sql`update test.comments set first_opinion = 'ordinary' where id = ${top}`;
  await talk.draft(top);
  await talk.post();
  await db.moveClock("2 hours");
  return top;
}

describe("answers within threads go without a person", () => {
  it("only by a consent of their own, which comments' is none of", async () => {
    await decideTurns(db, connection, 20);
    await consent(db, connection);
    await begun();
    expect(await stateOf(db, await talk.answered("And with rye?"))).toEqual(["draft", "conversation"]);
    await consent(db, connection, "conversations");
    expect(await stateOf(db, await talk.answered("And with rye, please?"))).toEqual(["queue", "policy_auto"]);
  });

  it("not while comments are reviewed, whose consent is asked first", async () => {
    await decideTurns(db, connection, 20);
    expect(await refusalOf(consent(db, connection, "conversations"))).toMatchObject({
      status: 409,
      code: "comments_reviewed",
    });
    await letGo();
    await begun();
    await policy("comments", "review");
    expect(await stateOf(db, await talk.answered("And with rye?"))).toEqual(["draft", "needs_approval"]);
  });

  it("only after enough approvals in conversations, nine of ten unedited, since the last that was dismissed", async () => {
    await letGo();
    expect(await standing()).toEqual({ approved: 20, edited: 0, rejected: 0, earned: true });
    await decideTurns(db, connection, 2, "edited");
    expect(await standing()).toMatchObject({ approved: 20, edited: 2, earned: true });
    await decideTurns(db, connection, 1, "edited");
    expect(await standing()).toMatchObject({ edited: 3, earned: false });
    await db.moveClock("1 minute");
    await decideTurns(db, connection, 1, "dismissed");
    expect(await standing()).toEqual({ approved: 0, edited: 0, rejected: 1, earned: false });
    await db.moveClock("1 minute");
    await decideTurns(db, connection, 19);
    expect(await standing()).toMatchObject({ approved: 19, earned: false });
    await begun();
    expect(await stateOf(db, await talk.answered("And with rye?"))).toEqual(["draft", "conversation"]);
    await decideTurns(db, connection, 1);
    expect(await standing()).toMatchObject({ approved: 20, earned: true });
  });

  it("by the approvals of this channel, not by those of first comments", async () => {
    await consent(db, connection);
    await consent(db, connection, "conversations");
    await decideTurns(db, { ...connection, channel: newChannel() }, 20);
    await decideTurns(db, connection, 20);
    await db.sql`update test.turns set due = false where user_id = ${connection.user.id} and channel_id = ${connection.channel}`;
    expect(await standing()).toMatchObject({ approved: 0, earned: false });
  });

  it("under rules that let go, too, and never with a finding", async () => {
    await letGo();
    const rule = await newRule(db, connection, { action: "draft" });
    await begun();
    const id = await talk.says("And with rye?");
    await talk.turn(id);
    await talk.draft(id, { rule_id: rule });
    expect(await stateOf(db, id)).toEqual(["draft", "rule"]);
    const other = await talk.says("And with oats?", newViewer("@other"));
    await talk.turn(other);
    await talk.draft(other, { findings: [{ check: "length", reason: "Too long." }] });
    expect(await stateOf(db, other)).toEqual(["draft", "check_failed"]);
  });

  it("by terms of their own, of which a consent keeps what it is about", async () => {
    await letGo();
    const terms = await termsOf(db, connection, "conversations");
    expect(terms?.rules).toContain("At most 2 automatic replies to one viewer in a thread, and one an hour.");
    expect(terms?.rules).not.toEqual((await termsOf(db, connection))?.rules);
    const kept =
      await db.sql`select about, policy from test.consents where user_id = ${connection.user.id} order by id`;
    expect([...kept]).toEqual([
      { about: "comments", policy: "auto" },
      { about: "conversations", policy: "auto" },
    ]);
    const hash = (await termsOf(db, connection))?.hash ?? null;
    const wrong = { p_policy: "auto", p_channel: connection.channel, p_hash: hash, p_about: "conversations" };
    expect((await refusalOf(db.rpc(connection.user, "set_posting_policy", wrong))).status).toBe(409);
    const unknown = { p_policy: "review", p_about: "everything" };
    expect((await refusalOf(db.rpc(connection.user, "set_posting_policy", unknown))).status).toBe(422);
  });
});

describe("a consent that is withdrawn", () => {
  it("takes back what only it let go, claimed or not, and leaves first replies", async () => {
    await letGo();
    await begun();
    const queued = await talk.answered("And with rye?");
    const other = new Talk(db, connection);
    const first = await other.says("What flour is it?");
    await db.sql`update test.comments set first_opinion = 'ordinary' where id = ${first}`;
    await other.draft(first);
    expect([await statusOf(db, queued), await statusOf(db, first)]).toEqual(["queue", "queue"]);
    await policy("conversations", "review");
    expect([await stateOf(db, queued), await statusOf(db, first)]).toEqual([
      ["draft", "needs_approval"],
      "queue",
    ]);
  });

  it("stops what is claimed before it is sent", async () => {
    await letGo();
    await begun();
    const id = await talk.answered("And with rye?");
    const claim = await talk.claim(id);
    await policy("conversations", "review");
    expect(await beginSend(db, claim)).toBe(false);
    expect(await stateOf(db, id)).toEqual(["draft", "needs_approval"]);
  });

  it("leaves what a person approved, and the other channels with a policy of their own", async () => {
    await letGo();
    await begun();
    await policy("conversations", "review");
    const id = await talk.answered("And with rye?");
    await talk.approve(id);
    await policy("conversations", "review");
    expect(await statusOf(db, id)).toBe("queue");
    await consent(db, connection, "conversations", true);
    const later = await talk.answered("And with oats?", newViewer("@other"));
    await policy("conversations", "review");
    expect(await statusOf(db, later)).toBe("queue");
    await db.rpc(connection.user, "set_posting_policy", {
      ...{ p_policy: null, p_channel: connection.channel, p_only_here: true, p_about: "conversations" },
    });
    expect(await stateOf(db, later)).toEqual(["draft", "needs_approval"]);
  });
});

describe("a channel with a policy of its own", () => {
  it("posts without review in an account that reviews, first replies and answers", async () => {
    await decideTurns(db, connection, 20);
    await consent(db, connection, "comments", true);
    await consent(db, connection, "conversations", true);
    const [settings] =
      await db.sql`select posting_policy, conversations from test.settings where user_id = ${connection.user.id}`;
    expect(settings).toEqual({ posting_policy: "review", conversations: "review" });
    const top = await begun();
    expect(await comment(db, top)).toMatchObject({ approved_by: "engine", reply_status: "posting" });
    const id = await talk.answered("And with rye?");
    expect(await talk.post()).toEqual([id]);
  });

  it("posts nothing unseen that reviews, in an account that lets go", async () => {
    await letGo();
    await begun();
    const id = await talk.answered("And with rye?");
    await db.rpc(connection.user, "set_posting_policy", {
      ...{ p_policy: "review", p_channel: connection.channel, p_only_here: true, p_about: "conversations" },
    });
    expect(await stateOf(db, id)).toEqual(["draft", "needs_approval"]);
    expect(await stateOf(db, await talk.answered("And with oats?"))).toEqual(["draft", "conversation"]);
  });
});

describe("automatic answers to one viewer in a thread", () => {
  beforeEach(letGo);

  it("are two at most; a third waits for a person, whom nothing limits", async () => {
    await begun();
    for (const text of ["And with rye?", "And with oats?"]) {
      const id = await talk.answered(text);
      await db.moveClock("2 hours");
      expect(await talk.post()).toEqual([id]);
    }
    const third = await talk.answered("And with spelt?");
    expect(await stateOf(db, third)).toEqual(["draft", "turns_used"]);
    await talk.approve(third);
    expect(await talk.post()).toEqual([third]);
  });

  it("count when they were taken down again", async () => {
    await begun();
    for (const text of ["And with rye?", "And with oats?"]) {
      const id = await talk.answered(text);
      await db.moveClock("2 hours");
      await talk.post();
      await place(db, id, "deleted");
    }
    expect(await stateOf(db, await talk.answered("And with spelt?"))).toEqual(["draft", "turns_used"]);
  });

  it("are counted for each viewer and each thread", async () => {
    await begun();
    for (const text of ["And with rye?", "And with oats?"]) {
      await talk.answered(text);
      await db.moveClock("2 hours");
      await talk.post();
    }
    expect(await statusOf(db, await talk.answered("What flour is it?", newViewer("@other")))).toBe("queue");
    const other = new Talk(db, connection);
    await other.says("And biscuits?", talk.viewer);
    expect(await statusOf(db, await other.answered("Short ones, I mean?", talk.viewer))).toBe("queue");
  });

  it("are one an hour, the first reply to the thread included", async () => {
    await begun();
    const first = await talk.answered("And with rye?");
    await talk.post();
    const sent = (await comment(db, first)).posted_at as Date;
    const second = await talk.answered("And with oats?");
    const { post_after } = await comment(db, second);
    expect(Number(post_after) - Number(sent)).toBe(3_600_000);
    const other = await talk.answered("What flour is it?", newViewer("@other"));
    expect(await talk.post()).toEqual([other]);
  });

  it("count where YouTube did not say whose the word was: it may be theirs", async () => {
    await begun();
    const first = await talk.answered("And with rye?");
    await talk.post();
    const second = await talk.answered("And with oats?");
    await setComment(db, first, { author_channel_id: null });
    await setComment(db, second, { post_after: await db.now() });
    expect(await claimPosts(db, connection.user)).toEqual([]);
    expect(await statusOf(db, second)).toBe("queue");
  });

  it("are one an hour, however long the one before was held up", async () => {
    await begun();
    const first = await talk.answered("And with rye?");
    await db.moveClock("3 hours");
    const second = await talk.answered("And with oats?");
    // As a claim that was given back leaves it: decided, and due, but out only now.
    await place(db, first, "verified_public", {
      ...{
        youtube_reply_id: "held-up",
        posted_at: await db.now(),
        approved_by: "engine",
        reply_sent_at: await db.now(),
      },
    });
    await talk.says("So?", newViewer("@other"));
    await setComment(db, second, { post_after: await db.now() });
    expect(await claimPosts(db, connection.user)).toEqual([]);
    const { post_after, reply_status } = await comment(db, second);
    expect([reply_status, Number(post_after) > Number(await db.now()) + 3_500_000]).toEqual(["queue", true]);
  });

  it("never stand two in a row", async () => {
    await begun();
    const first = await talk.answered("And with rye?");
    const second = await talk.answered("What flour is it?", newViewer("@other"));
    expect(await talk.post()).toEqual([first]);
    expect(await talk.post()).toEqual([]);
    expect(await stateOf(db, second)).toEqual(["draft", "our_last_word"]);
    await talk.approve(second);
    expect(await talk.post()).toEqual([second]);
  });

  it("let a first reply wait where ours is the last word of its thread already", async () => {
    const top = await talk.says("How long in the oven?");
    await db.sql`update test.comments set first_opinion = 'ordinary' where id = ${top}`;
    const word = await talk.answered("In a fan oven, I mean?", newViewer("@other"));
    expect(await talk.post()).toEqual([word]);
    await talk.draft(top);
    expect(await stateOf(db, top)).toEqual(["draft", "our_last_word"]);
    await talk.approve(top);
    expect(await talk.post()).toEqual([top]);
  });

  it("never stand two in a row where what stood between was taken back", async () => {
    await begun();
    const asked = await talk.says("And with rye?");
    await talk.turn(asked);
    await talk.answered("What flour is it?", newViewer("@other"));
    await talk.post();
    const between = await talk.says("I'd like to know, too!", newViewer("@third"));
    await talk.turn(between, { due: false });
    await setComment(db, between, { gone_at: await db.now() });
    await recordDraftOf(asked);
    expect(await stateOf(db, asked)).toEqual(["draft", "our_last_word"]);
  });

  it("never say the same words twice in a thread, to whomever", async () => {
    await begun();
    const same = { reply: "@other Rye works, too!" };
    const first = await talk.says("And with rye?", newViewer("@other"));
    await talk.turn(first);
    await talk.draft(first, same);
    await talk.post();
    await db.moveClock("2 hours");
    const again = await talk.says("And with oats?", newViewer("@third"));
    await talk.turn(again);
    await talk.draft(again, { reply: "@third Rye works too." });
    expect(await stateOf(db, again)).toEqual(["draft", "same_words"]);
    // A name of one letter takes that letter out of every word.
    const short = await talk.says("And with spelt?", newViewer("@e99"));
    await talk.turn(short);
    await talk.draft(short, { reply: "Rye works, too!" });
    expect(await stateOf(db, short)).toEqual(["draft", "same_words"]);
    const elsewhere = new Talk(db, connection);
    await elsewhere.says("And biscuits?");
    const other = await elsewhere.says("With rye?");
    await elsewhere.turn(other);
    await elsewhere.draft(other, { reply: "Rye works, too!" });
    expect(await statusOf(db, other)).toBe("queue");
  });

  it("never go into a quarrel, nor under a comment that was changed, or is gone", async () => {
    await begun();
    const angry = await talk.says("That is wrong.");
    await talk.turn(angry, { negative: true });
    await talk.draft(angry);
    expect(await statusOf(db, angry)).toBe("queue");
    await talk.turn(await talk.says("Nonsense!"), { negative: true, due: false });
    await db.moveClock("2 hours");
    expect(await claimPosts(db, connection.user)).toEqual([]);
    expect(await stateOf(db, angry)).toEqual(["draft", "quarrel"]);
    const other = newViewer("@other");
    const changed = await talk.answered("And with rye?", other);
    await talk.edits(changed, "And with wine?");
    expect(await stateOf(db, changed)).toEqual(["draft", "comment_edited"]);
    expect(await claimPosts(db, connection.user)).toEqual([]);
  });

  it("are a person's after an angry second word that asks for nothing", async () => {
    await begun();
    const asked = await talk.says("That is wrong, isn't it?");
    await talk.turn(asked, { negative: true });
    const nonsense = await talk.says("Nonsense!");
    await talk.turn(nonsense, { negative: true });
    expect(await comment(db, nonsense)).toMatchObject({ escalation: "quarrel" });
    expect(await stateOf(db, asked)).toEqual(["skipped", "newer_word"]);
  });
});

describe("what is said while an answer is claimed", () => {
  beforeEach(letGo);

  it("by its viewer again leaves it: one answer is given, to the last word", async () => {
    await begun();
    const first = await talk.answered("And with rye?");
    const claim = await talk.claim(first);
    const second = await talk.answered("Or with oats?");
    expect(await beginSend(db, claim)).toBe(false);
    expect([await stateOf(db, first), await statusOf(db, second)]).toEqual([
      ["skipped", "newer_word"],
      "queue",
    ]);
    expect(await eventsOf(db, first)).toEqual(
      expect.arrayContaining(["queue>draft newer_word", "draft>skipped newer_word"]),
    );
  });

  it("by a person who takes the word keeps it back", async () => {
    await begun();
    const id = await talk.answered("And with rye?");
    const claim = await talk.claim(id);
    await db.rpc(connection.user, "set_conversation", { p_id: id, p_stance: "by_hand" });
    expect(await beginSend(db, claim)).toBe(false);
    expect(await stateOf(db, id)).toEqual(["draft", "by_hand"]);
    const other = new Talk(db, connection);
    await other.says("And biscuits?");
    const asked = await other.answered("Short ones?");
    const another = await other.claim(asked);
    await db.rpc(connection.user, "set_conversation", { p_id: asked, p_stance: "rest" });
    expect(await beginSend(db, another)).toBe(false);
    expect(await stateOf(db, asked)).toEqual(["skipped", "at_rest"]);
  });
});

/** Drafted past the claim, as one that was handed out before. */
async function recordDraftOf(id: string): Promise<void> {
  await setComment(db, id, { draft_after: await db.now(), draft_attempts: 1, candidate: true });
  await recordDraft(db, id, { reply: "In a while, my friend, in a while." });
}
