/** The tab 'Spam': what its owner does there, and what the channel learns from it. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { actOn } from "../../scripts/builder/rows/acts.ts";
import { type CommentValues, comment, eventsOf, newComment } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const LURE = "My dough trainer made me rich, ask Ana how she did it for 300 loaves";

/** A comment that drafting has skipped, as spam unless told otherwise. */
async function skipped(values: CommentValues = {}, reason = "spam", at = connection): Promise<string> {
  const id = await newComment(db, at, { text_original: LURE, candidate: true, ...values });
  const detail = { detector: "own", reasons: ["Promises money."] };
  await db.sql`select engine.move_reply(${id}, 'skipped', 'engine', ${reason}, ${db.sql.json(detail)})`;
  return id;
}
const idsIn = async (tab: string) => {
  const { rows } = await db.rpcValue<{ rows: { id: string }[] }>(connection.user, "inbox_page", {
    p_tab: tab,
  });
  return rows.map(({ id }) => id);
};
const bulk = (p_act: string, p_ids: string[]) =>
  db.rpcValue<{ done: string[]; refused: { id: string }[] }>(connection.user, "bulk_act", {
    p_act,
    p_tab: "spam",
    p_ids,
  });
const lessonOn = async (text: string, at = connection) => {
  const [row] = await db.sql<{ lesson: string | null }[]>`
    select engine.spam_lesson(${at.user.id}, ${at.channel}, ${text}) as lesson`;
  return row?.lesson;
};

describe("the tab 'Spam'", () => {
  it("lists what was skipped as spam, newest first and with the reason in words, and no other tab does", async () => {
    const now = Number(await db.now());
    const older = await skipped({ published_at: new Date(now - 60_000) });
    const newer = await skipped({ published_at: new Date(now - 1_000) });
    const noise = await skipped({}, "noise");
    expect(await idsIn("spam")).toEqual([newer, older]);
    expect(await db.rpcValue(connection.user, "inbox_item", { p_id: newer })).toMatchObject({
      item: { spam_reasons: ["Promises money."] },
    });
    expect(await idsIn("no_reply")).toEqual([noise]);
    expect(await db.rpc(connection.user, "reply_counts")).toMatchObject([{ spam: 2, no_reply: 1 }]);
  });

  it("gives a restored comment back to drafting, with history", async () => {
    const id = await skipped({ candidate: false });
    await actOn(db, connection.user, "not_spam", id);
    expect(await comment(db, id)).toMatchObject({ reply_status: null, candidate: true, draft_attempts: 0 });
    expect((await eventsOf(db, id)).at(-1)).toBe("skipped>none not_spam");
    expect(await idsIn("spam")).toEqual([]);
    const claimed = await db.serviceValue<{ comments: { id: string; spam_lesson: string }[] }>(
      "claim_drafts",
      {
        p_user: connection.user.id,
      },
    );
    expect(claimed.comments).toMatchObject([{ id, spam_lesson: "genuine" }]);
  });

  it("moves a confirmed comment out of the tab, from where it can still be restored", async () => {
    const id = await skipped();
    await actOn(db, connection.user, "spam", id);
    expect(await idsIn("spam")).toEqual([]);
    expect(await idsIn("no_reply")).toEqual([id]);
    expect((await eventsOf(db, id)).at(-1)).toBe("skipped>skipped confirmed_spam");
    expect(await lessonOn(LURE)).toBe("spam");
    await actOn(db, connection.user, "not_spam", id);
    expect(await lessonOn(LURE)).toBe("genuine");
  });

  it("does either to several at once, and says which could not be done", async () => {
    const [one, two] = [await skipped(), await skipped()];
    const noise = await skipped({}, "noise");
    expect(await bulk("not_spam", [one, two, noise])).toMatchObject({
      done: [one, two],
      refused: [{ id: noise }],
    });
    const third = await skipped();
    expect(await bulk("spam", [third])).toMatchObject({ done: [third], refused: [] });
  });

  it.each(["not_spam", "spam"] as const)(
    "refuses %s of what is not spam, and of a stranger's",
    async (act) => {
      await expect(actOn(db, connection.user, act, await skipped({}, "noise"))).rejects.toThrow(
        "isn't marked as spam",
      );
      const stranger = await newAccount(db);
      await expect(actOn(db, stranger.user, act, await skipped())).rejects.toThrow("doesn't exist");
    },
  );

  it("does not restore what YouTube no longer lets us answer", async () => {
    const id = await skipped({ can_reply: false });
    await expect(actOn(db, connection.user, "not_spam", id)).rejects.toThrow("can no longer be answered");
    expect(await lessonOn(LURE)).toBeNull();
  });
});

describe("what a channel learns", () => {
  it.each([
    [
      "the same text with another name and number",
      "My dough trainer made me rich, ask Eva how she did it for 950 loaves",
    ],
    ["fancy letters and emoji", "𝗠𝘆 dough trainer made me rich!! 🔥 Ask Ana how she did it, for 300 loaves"],
    [
      "invisible characters",
      "My do\u200bugh tra\u200diner made me rich, ask Ana how she did it for 300 loaves",
    ],
  ])("holds for %s", async (_what, text) => {
    await actOn(db, connection.user, "spam", await skipped());
    expect(await lessonOn(text)).toBe("spam");
  });

  it.each(["My dough is too wet, what did I do wrong?", "How did you make 300 loaves?", "🔥", ""])(
    "does not hold for %j",
    async (text) => {
      await actOn(db, connection.user, "spam", await skipped());
      expect(await lessonOn(text)).toBeNull();
    },
  );

  it("knows scripts without blanks", async () => {
    await actOn(
      db,
      connection.user,
      "spam",
      await skipped({ text_original: "加我微信领取免费课程名额有限" }),
    );
    expect(await lessonOn("加我微信领取免费课程，名额有限！")).toBe("spam");
    expect(await lessonOn("可以分享一下食谱吗")).toBeNull();
  });

  it("stays on its channel and with its owner", async () => {
    await actOn(db, connection.user, "not_spam", await skipped());
    const stranger = await newAccount(db);
    expect(await lessonOn(LURE, stranger)).toBeNull();
    expect(await lessonOn(LURE, { ...connection, channel: "UCother" })).toBeNull();
    expect(await db.rpc(stranger.user, "spam_lessons_shown")).toEqual([]);
  });

  it("is shown with what it was learned from, and is forgotten when its owner removes it", async () => {
    const id = await skipped();
    await actOn(db, connection.user, "not_spam", id);
    const shown = await db.rpc<{ id: string }>(connection.user, "spam_lessons_shown");
    expect(shown).toMatchObject([{ is_spam: false, example: LURE, channel_id: connection.channel }]);
    const remove = (user: typeof connection.user) =>
      db.as(user, (sql) => sql`delete from public.spam_lessons where id = ${shown[0]?.id ?? ""}`);
    await remove((await newAccount(db)).user);
    expect(await lessonOn(LURE)).toBe("genuine");
    await remove(connection.user);
    expect(await lessonOn(LURE)).toBeNull();
  });

  it("keeps no text, and goes on when the comment's text has to go", async () => {
    const id = await skipped();
    await actOn(db, connection.user, "spam", id);
    await db.sql`delete from test.comments where id = ${id}`;
    expect(await lessonOn(LURE)).toBe("spam");
    expect(await db.rpc(connection.user, "spam_lessons_shown")).toMatchObject([{ example: null }]);
  });

  it("is bounded: the oldest makes room", async () => {
    const [limit] = await db.sql<[{ most: number }]>`select engine.most('spam_lessons') as most`;
    await db.sql`
      insert into test.spam_lessons (user_id, channel_id, is_spam, features, created_at)
      select ${connection.user.id}, ${connection.channel}, true, array[n], engine.now() - make_interval(hours => n)
      from generate_series(1, ${limit.most}) n`;
    await actOn(db, connection.user, "spam", await skipped());
    const [kept] = await db.sql<[{ n: number; oldest: boolean }]>`
      select count(*)::int as n, bool_or(features = array[${limit.most}]::int[]) as oldest from test.spam_lessons
      where user_id = ${connection.user.id}`;
    expect(kept).toEqual({ n: limit.most, oldest: false });
  });
});
