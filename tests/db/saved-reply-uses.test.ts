/** What saved replies are used for: counted with the approval, shown with the reply, and what fits a comment like those before. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { actOn, approveShown } from "../../scripts/builder/rows/acts.ts";
import { type CommentValues, newComment } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { consent, newDrafted, newRule, recordDraft } from "../../scripts/builder/rows/rules.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const RECIPE = "{viewer}, the whole recipe is under {video}.";

interface Saved {
  channel_id: string | null;
  language: string | null;
}

async function save(name: string, body: string, values: Partial<Saved> = {}): Promise<string> {
  const row = { user_id: connection.user.id, name, body, ...values };
  const [saved] = await db.as(
    connection.user,
    (sql) => sql<{ id: string }[]>`insert into public.saved_replies ${sql(row)} returning id`,
  );
  return saved?.id as string;
}

const act = (name: string, id: string, text?: string) =>
  db.rpc(connection.user, name, { p_id: id, ...(text === undefined ? {} : { p_text: text }) });
const note = (comment: string, saved: string, who: Connection["user"] = connection.user) =>
  db.rpc(who, "note_saved_reply", { p_comment: comment, p_saved_reply: saved });
const usesOf = async (saved: string) => {
  const [row] = await db.as(
    connection.user,
    (sql) => sql<{ uses: number; last_used_at: Date | null }[]>`
      select uses, last_used_at from public.saved_reply_states where id = ${saved}`,
  );
  return row;
};
const drafted = (text: string, values: CommentValues = {}) =>
  newDrafted(db, connection, {}, { text_original: text, ...values });
const fitting = (comment: string, who: Connection["user"] = connection.user) =>
  db.rpc<{ saved_reply_id: string; used_for: number; about: string[] }>(who, "saved_replies_for", {
    p_comment: comment,
  });

/** A comment that was answered with a saved reply. */
async function answered(text: string, saved: string, reply: string): Promise<string> {
  const id = await drafted(text, { topics: ["recipe"] });
  await note(id, saved);
  await act("approve_reply", id, reply);
  return id;
}

describe("the use of a saved reply", () => {
  it("counts once a comment, with the approval of a reply that still says it", async () => {
    const recipe = await save("Recipe", RECIPE);
    const id = await drafted("Where is the recipe?");
    await note(id, recipe);
    await note(id, recipe);
    expect(await usesOf(recipe)).toEqual({ uses: 0, last_used_at: null });
    await act("edit_reply", id, "Ana, the whole recipe is right under Rye for beginners!");
    expect(await usesOf(recipe)).toMatchObject({ uses: 0 });
    await act("approve_reply", id);
    expect(await usesOf(recipe)).toEqual({ uses: 1, last_used_at: expect.any(Date) });
    const [use] = await db.sql`select used_by from test.saved_reply_uses where comment_row_id = ${id}`;
    expect(use).toEqual({ used_by: connection.user.id });
  });

  it("does not count while it is taken back, nor where nothing of it was left", async () => {
    const recipe = await save("Recipe", RECIPE);
    const id = await answered("Where is the recipe?", recipe, "Ana, the whole recipe is under Rye.");
    await actOn(db, connection.user, "cancel", id);
    expect(await usesOf(recipe)).toEqual({ uses: 0, last_used_at: null });
    await act("approve_reply", id);
    expect(await usesOf(recipe)).toMatchObject({ uses: 1 });
    await answered("How is the recipe made?", recipe, "Watch from minute three on.");
    expect(await usesOf(recipe)).toMatchObject({ uses: 1 });
  });

  it("counts for a rule that has its text, whoever approves", async () => {
    const thanks = await save("Thanks", "Thank you, {viewer}!");
    const other = await save("Thanks elsewhere", "Thank you so much!");
    await db.sql`update test.settings set shadow_mode = false where user_id = ${connection.user.id}`;
    const rule = await newRule(db, connection, { action: "fixed", fixed_text: "Thank you, {viewer}!" });
    await db.sql`update test.rules set min_approvals = 1 where id = ${rule}`;
    const reply = { reply: "Thank you, Ana!", rule_id: rule };
    const byHand = await newDrafted(db, connection, reply);
    await approveShown(db, connection.user, byHand);
    expect(await usesOf(thanks)).toMatchObject({ uses: 1 });
    await consent(db, connection);
    const alone = await newComment(db, connection, {
      draft_after: new Date(Number(await db.now()) + 120_000),
      draft_attempts: 1,
    });
    await recordDraft(db, alone, reply);
    const uses = await db.sql`
      select u.comment_row_id as id, u.used_by, y.reply_status from test.saved_reply_uses u join test.comments y on y.id = u.comment_row_id
      where u.saved_reply_id = ${thanks} order by u.used_by`;
    expect(uses).toEqual([
      { id: byHand, used_by: connection.user.id, reply_status: "queue" },
      { id: alone, used_by: null, reply_status: "queue" },
    ]);
    expect(await usesOf(other)).toMatchObject({ uses: 0 });
  });

  it("goes with the comment and with the saved reply", async () => {
    const recipe = await save("Recipe", RECIPE);
    const id = await answered("Where is the recipe?", recipe, "Ana, the whole recipe is under Rye.");
    await answered("The recipe, please?", recipe, "Bob, the whole recipe is under Rye.");
    await db.sql`delete from public.comments where id = ${id}`;
    expect(await usesOf(recipe)).toMatchObject({ uses: 1 });
    await db.as(connection.user, (sql) => sql`delete from public.saved_replies where id = ${recipe}`);
    expect(await db.sql`select from test.saved_reply_uses where saved_reply_id = ${recipe}`).toHaveLength(0);
  });

  it("is noted by who may answer the comment, of what is for its channel, and written by nobody", async () => {
    const stranger = await newAccount(db);
    const recipe = await save("Recipe", RECIPE);
    const id = await drafted("Where is the recipe?");
    expect(await refusalOf(note(id, recipe, stranger.user))).toMatchObject({
      status: 404,
      code: "comment_not_found",
    });
    const theirs = await newComment(db, stranger);
    expect(await refusalOf(note(theirs, recipe, stranger.user))).toMatchObject({
      status: 404,
      code: "saved_reply_not_found",
    });
    const write = db.as(
      connection.user,
      (sql) => sql`
        insert into public.saved_reply_uses (comment_row_id, saved_reply_id, user_id, channel_id, used_at)
        values (${id}, ${recipe}, ${connection.user.id}, ${connection.channel}, now())`,
    );
    expect(await refusalOf(write)).toMatchObject({ sqlstate: "42501" });
  });
});

describe("the saved replies that fit a comment", () => {
  it("are those that comments like it were answered with, most like it first", async () => {
    const recipe = await save("Below", "{viewer}, all of it is in the description of {video}.");
    const oven = await save("Oven", "At 240 degrees, {viewer}.");
    const said = (name: string) => `${name}, all of it is in the description of Rye.`;
    await answered("Where can I find the sourdough recipe?", recipe, said("Ana"));
    await answered("Is the sourdough recipe written anywhere?", recipe, said("Bob"));
    await answered("How hot does your oven get?", oven, "At 240 degrees, Eve.");
    const id = await drafted("Can I find the sourdough recipe somewhere?");
    expect(await fitting(id)).toEqual([{ saved_reply_id: recipe, used_for: 2, about: [] }]);
    const stranger = await newAccount(db);
    expect(await fitting(id, stranger.user)).toEqual([]);
  });

  it("or speak of what it is about, three at most, in its language and for its channel", async () => {
    const german = await save("Rezept", "Das sourdough Rezept steht unter {video}.", { language: "de" });
    const english = await save("Sourdough", "All of it is under {video}.", { language: "en" });
    const everywhere = await save("Where", "My sourdough recipe is under {video}.");
    await save("Thanks", "Thank you, {viewer}!");
    const id = await drafted("Where can I read it?", {
      topics: ["sourdough", "shipping"],
      language: "en-GB",
    });
    expect(await fitting(id)).toEqual([
      { saved_reply_id: english, used_for: 0, about: ["sourdough"] },
      { saved_reply_id: everywhere, used_for: 0, about: ["sourdough"] },
    ]);
    for (const name of ["A", "B", "C"]) await save(name, `Sourdough ${name}`);
    expect(await fitting(id)).toHaveLength(3);
    const foreign = await drafted("Wo steht es?", { topics: ["sourdough"], language: "de" });
    expect((await fitting(foreign))[0]).toMatchObject({ saved_reply_id: german });
  });

  it("are none for a grave comment", async () => {
    await save("Sourdough", "All of it is under {video}.");
    expect(await fitting(await drafted("…", { topics: ["sourdough"], grave: true }))).toEqual([]);
  });
});
