/** What of a thread is a turn that an answer of the channel's is due to, and what becomes of it when more is said. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment, eventsOf, statusOf } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { newTalk, newViewer, Talk } from "../../scripts/builder/rows/talk.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
let talk: Talk;
beforeEach(async () => {
  talk = await newTalk(db);
  connection = talk.connection;
});

const claimed = async () =>
  (
    await db.serviceValue<{ comments: { id: string }[] }>("claim_drafts", { p_user: connection.user.id })
  ).comments.map(({ id }) => id);
const setStance = (p_id: string, p_stance: string | null) =>
  db.rpc(connection.user, "set_conversation", { p_id, p_stance });
const tabOf = async (id: string) => {
  const [row] = await db.sql<{ tab: string | null }[]>`select tab from public.comments where id = ${id}`;
  return row?.tab ?? null;
};

describe("a word within a thread", () => {
  it("that asks the channel something is drafted, in a thread of ours and in any other", async () => {
    await talk.begun();
    const ours = await talk.says("And with fresh yeast?");
    await talk.turn(ours);
    const other = new Talk(db, connection);
    await other.says("Mine never rises.");
    await other.owner("Try warmer water.");
    const theirs = await other.says("How warm, please?", newViewer("@somebody"));
    await other.turn(theirs);
    expect((await claimed()).sort()).toEqual([ours, theirs].sort());
    expect([await tabOf(ours), await tabOf(theirs)]).toEqual(["unanswered", "unanswered"]);
  });

  it.each([
    ["to another viewer", { addressed: "viewer" as const }],
    ["to nobody", { addressed: "nobody" as const }],
    ["to which no answer is due", { due: false }],
    ["which is spam", { opinion: "spam" }],
  ])("%s is read and left alone", async (_, found) => {
    await talk.begun();
    const id = await talk.says("You could let it rest longer.");
    await talk.turn(id, found);
    expect([await claimed(), await tabOf(id)]).toEqual([[], null]);
  });

  it("of a stop class, grave or unread is a person's, and not drafted", async () => {
    await talk.begun();
    const [law, despair, unread] = [
      await talk.says("Is that even legal?", newViewer()),
      await talk.says("I can't go on.", newViewer()),
      await talk.says("…", newViewer()),
    ];
    await talk.turn(law, { opinion: "legal" });
    await talk.turn(despair, { opinion: "health", despair: true });
    await talk.turn(unread, { opinion: "unread" });
    expect(await claimed()).toEqual([]);
    for (const id of [law, despair, unread]) {
      expect([await tabOf(id), (await comment(db, id)).status_reason]).toEqual(["to_approve", "follow_up"]);
    }
  });

  it("from before the channel was connected is not read, so nothing is due to it", async () => {
    const id = await talk.says("How long?");
    await db.sql`update test.connections set watermark_at = engine.now() + interval '1 hour' where id = ${connection.id}`;
    const late = await talk.says("And then?");
    const waiting =
      await db.sql`select from test.chores where comment_row_id in (${id}, ${late}) and classify_after is not null`;
    expect([...waiting]).toEqual([]);
  });

  it("that is changed to something else before its draft is left alone", async () => {
    await talk.begun();
    const id = await talk.says("Does it work with rye?");
    await talk.turn(id);
    expect(await claimed()).toEqual([id]);
    await talk.edits(id, "Thanks, found it!");
    await talk.turn(id, { due: false });
    await talk.draft(id);
    expect(await statusOf(db, id)).toBeNull();
    expect(await claimed()).toEqual([]);
  });

  it("gets no draft that was begun when one was still due", async () => {
    await talk.begun();
    const id = await talk.says("Does it work with rye?");
    await talk.turn(id);
    expect(await claimed()).toEqual([id]);
    await talk.turn(id, { due: false });
    await db.sql`select service.record_drafts(jsonb_build_array(jsonb_build_object(
      'id', ${id}::uuid, 'decision', 'reply', 'reply', 'It does.', 'confidence', 0.9, 'findings', '[]'::jsonb, 'second_opinion', 'ordinary')))`;
    expect(await statusOf(db, id)).toBeNull();
  });

  it("is shown to its reader and its writer with who said what before", async () => {
    await talk.begun("About ten minutes.");
    const id = await talk.says("And with fresh yeast?");
    const round = await db.serviceValue<{ ahead: { id: string; thread: object[] }[] }>("claim_drafts", {
      p_user: connection.user.id,
    });
    const said = [
      { who: "viewer", text: "How long in the oven?", author: "@viewer" },
      { who: "channel", text: "About ten minutes.", author: null },
    ];
    expect(round.ahead.find((one) => one.id === id)?.thread).toEqual(said);
    await talk.turn(id);
    const [drafted] = (
      await db.serviceValue<{ comments: { answers_us: boolean; thread: object[] }[] }>("claim_drafts", {
        p_user: connection.user.id,
      })
    ).comments;
    expect(drafted).toMatchObject({ answers_us: true, thread: said });
  });
});

describe("a viewer who writes again before we answered", () => {
  it("is answered once, to the last word: what was due to the one before is left", async () => {
    await talk.begun();
    const first = await talk.says("And with fresh yeast?");
    await talk.turn(first);
    const second = await talk.answered("Or none at all?");
    expect(await comment(db, first)).toMatchObject({ reply_status: "skipped", status_reason: "newer_word" });
    const third = await talk.answered("Hello?");
    expect(await comment(db, second)).toMatchObject({ reply_status: "skipped", status_reason: "newer_word" });
    expect(await statusOf(db, third)).toBe("draft");
  });

  it("keeps a reply that a person approved, and what another viewer asked", async () => {
    await talk.begun();
    const approved = await talk.answered("And with fresh yeast?");
    await talk.approve(approved);
    const other = await talk.answered("What flour is it?", newViewer("@other"));
    await talk.answered("Or none at all?");
    expect([await statusOf(db, approved), await statusOf(db, other)]).toEqual(["queue", "draft"]);
  });

  it("loses nothing by a word that asks for no answer", async () => {
    await talk.begun();
    const first = await talk.answered("And with fresh yeast?");
    const thanks = await talk.says("Lovely video by the way");
    await talk.turn(thanks, { due: false });
    expect(await statusOf(db, first)).toBe("draft");
  });

  it("has the older word left alone when that is read later than the newer", async () => {
    await talk.begun();
    const [first, second] = [await talk.says("And with fresh yeast?"), await talk.says("Or none at all?")];
    await talk.turn(second);
    await talk.turn(first);
    expect(await claimed()).toEqual([second]);
  });
});

describe("a quarrel", () => {
  it("is a person's from the second angry word of a viewer in a row", async () => {
    await talk.begun();
    const first = await talk.says("That is plain wrong.");
    await talk.turn(first, { negative: true });
    expect(await claimed()).toEqual([first]);
    const second = await talk.says("Are you even reading this?");
    await talk.turn(second, { negative: true });
    expect(await comment(db, second)).toMatchObject({
      escalation: "quarrel",
      reply_status: null,
      candidate: false,
    });
    expect([await claimed(), await tabOf(second)]).toEqual([[], "to_approve"]);
  });

  it("is a person's though the second angry word asks for nothing", async () => {
    await talk.begun();
    await talk.turn(await talk.says("That is plain wrong."), { negative: true, due: false });
    const second = await talk.says("You are all liars.");
    await talk.turn(second, { negative: true, due: false });
    expect(await comment(db, second)).toMatchObject({ escalation: "quarrel", reply_status: null });
    expect([await claimed(), await tabOf(second)]).toEqual([[], "to_approve"]);
    const aside = await talk.says("And you are one, too!", newViewer("@other"));
    await talk.turn(aside, { negative: true, due: false, addressed: "viewer" });
    expect(await tabOf(aside)).toBeNull();
  });

  it("begins with an angry first comment", async () => {
    const [angry, calm] = [new Talk(db, connection), new Talk(db, connection)];
    for (const [one, sentiment] of [
      [angry, "Negative"],
      [calm, "Neutral"],
    ] as const) {
      const top = await one.says("Your recipe ruined my Sunday.");
      await one.draft(top, { sentiment });
      await one.approve(top);
      expect(await one.post()).toEqual([top]);
    }
    const next = await angry.says("And still no answer!");
    await angry.turn(next, { negative: true });
    expect(await comment(db, next)).toMatchObject({ escalation: "quarrel", reply_status: null });
    expect([await claimed(), await tabOf(next)]).toEqual([[], "to_approve"]);
    const others = await angry.says("Nonsense, it is fine. Is it?", newViewer("@other"));
    const once = await calm.says("And still no answer!");
    await angry.turn(others, { negative: true });
    await calm.turn(once, { negative: true });
    expect((await claimed()).sort()).toEqual([others, once].sort());
  });

  it("is none with a friendly word between, or between two viewers", async () => {
    await talk.begun();
    await talk.turn(await talk.says("That is plain wrong."), { negative: true });
    await talk.turn(await talk.says("Sorry, long day."), { due: false });
    const again = await talk.says("Still wrong!");
    await talk.turn(again, { negative: true });
    const other = await talk.says("Wrong, wrong, wrong!", newViewer("@other"));
    await talk.turn(other, { negative: true });
    expect((await claimed()).sort()).toEqual([again, other].sort());
  });
});

describe("a person who takes the word", () => {
  it("lets a conversation rest: what waits there gets no reply, and what comes is left alone", async () => {
    await talk.begun();
    const drafted = await talk.answered("And with fresh yeast?");
    const waiting = await talk.says("What flour is it?", newViewer("@other"));
    await talk.turn(waiting);
    await setStance(drafted, "rest");
    for (const id of [drafted, waiting])
      expect(await comment(db, id)).toMatchObject({ reply_status: "skipped", status_reason: "at_rest" });
    const later = await talk.says("Nobody there?");
    await talk.turn(later);
    expect([await claimed(), await tabOf(later)]).toEqual([[], null]);
  });

  it("is shown what is grave all the same", async () => {
    await talk.begun();
    const id = await talk.says("And with fresh yeast?");
    await setStance(id, "rest");
    const grave = await talk.says("I can't go on.");
    await talk.turn(grave, { opinion: "health", despair: true });
    expect(await tabOf(grave)).toBe("to_approve");
  });

  it("answers by hand: what is due waits for their words, drafts stay", async () => {
    await talk.begun();
    const drafted = await talk.answered("And with fresh yeast?");
    await setStance(drafted, "by_hand");
    const later = await talk.says("What flour is it?", newViewer("@other"));
    await talk.turn(later);
    expect(await claimed()).toEqual([]);
    expect(await comment(db, later)).toMatchObject({
      reply_status: null,
      status_reason: "by_hand",
      candidate: true,
    });
    expect([await tabOf(later), await statusOf(db, drafted)]).toEqual(["unanswered", "draft"]);
    await talk.write(later, "Rye.");
    await talk.approve(later);
    expect(await statusOf(db, later)).toBe("queue");
  });

  it("gives it back: what waited is drafted", async () => {
    await talk.begun();
    const id = await talk.says("And with fresh yeast?");
    await setStance(id, "by_hand");
    await talk.turn(id);
    expect(await claimed()).toEqual([]);
    await setStance(id, null);
    expect(await claimed()).toEqual([id]);
  });

  it("is told in the log of the account, and is no stranger", async () => {
    await talk.begun();
    const id = await talk.says("And with fresh yeast?");
    await setStance(id, "by_hand");
    const [line] =
      await db.sql`select actor, action, subject from test.activity_log where user_id = ${connection.user.id} and action = 'conversation_set'`;
    expect(line).toEqual({ actor: "owner", action: "conversation_set", subject: "by_hand" });
    const stranger = await newAccount(db);
    const refusal = await refusalOf(
      db.rpc(stranger.user, "set_conversation", { p_id: id, p_stance: "rest" }),
    );
    expect(refusal.status).toBe(404);
    expect((await refusalOf(setStance(id, "shout"))).status).toBe(422);
    expect(await eventsOf(db, id)).toEqual([]);
  });
});
