/** What people of one account do together about a comment: assigning, labels, notes, who is writing, and a second pair of eyes. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { type Member, newTeammate } from "../../scripts/builder/rows/members.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { newDrafted, newRule, recordDraft } from "../../scripts/builder/rows/rules.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
let owner: User;
let robin: Member;
let id: string;
beforeEach(async () => {
  await db.sql`update test.clock set shift = '0'`;
  account = await newAccount(db);
  owner = account.user;
  await db.sql`update test.account_rows set responders_approve = true where id = ${owner.id}`;
  robin = await newTeammate(db, account, "responder");
  id = await newDrafted(db, account);
});

interface Item {
  item: { can: Record<string, string>; labels: string[]; notes: number };
  notes: { id: string; body: string; deleted: boolean; mine: boolean; mentions: string[] }[];
  people: Record<string, string>;
  history: {
    events: { reason: string; actor_id: string | null }[];
    versions: { id: number; actor_id: string | null }[];
  };
}
const item = (who: User | Caller) => db.rpcValue<Item>(who, "inbox_item", { p_id: id });
const mailsTo = (kind: string) => db.sql<{ person_id: string; body: string }[]>`
  select person_id, body from test.mails where user_id = ${owner.id} and kind = ${kind} order by id`;
const listed = (who: User | Caller, p_filters: object) =>
  db
    .rpcValue<{ rows: { id: string }[] }>(who, "inbox_page", { p_tab: "to_approve", p_filters })
    .then(({ rows }) => rows.map((row) => row.id));

describe("assigning", () => {
  const assign = (p_person: string | null, p_ids = [id], who: User | Caller = owner) =>
    db.rpcValue<number>(who, "assign_comments", { p_ids, p_person });
  const assignee = async (of = id) =>
    (await db.sql<{ assignee: string | null }[]>`select assignee from test.comments where id = ${of}`)[0]
      ?.assignee;

  it("gives comments to a person who may answer, whose name the history says, and takes them back", async () => {
    const theirs = await newDraft(db, await newAccount(db));
    expect(await assign(robin.userId, [id, theirs])).toBe(1);
    expect([await assignee(), await assignee(theirs)]).toEqual([robin.userId, null]);
    const { history, people } = await item(robin);
    expect(history.events.at(-1)).toMatchObject({
      ...{ reason: "assigned", actor_id: owner.id, detail: { assignee: robin.userId } },
    });
    expect(people[robin.userId]).toBe(robin.name);
    expect(await listed(robin, { assignee: "me" })).toEqual([id]);
    expect(await listed(owner, { assignee: "me" })).toEqual([]);
    await assign(null);
    expect((await item(owner)).history.events.at(-1)).toMatchObject({ reason: "unassigned" });
  });

  it.each([
    ["a stranger", async () => (await newAccount(db)).user.id],
    ["a viewer", async () => (await newTeammate(db, account, "viewer")).userId],
    [
      "a responder of another channel",
      async () => (await newTeammate(db, account, "responder", ["UCother"])).userId,
    ],
  ])("is refused to %s", async (_, whom) => {
    expect(await refusalOf(assign(await whom()))).toMatchObject({ status: 422, code: "not_a_teammate" });
    expect(await assignee()).toBeNull();
  });

  it("says of everybody in the account whether they may answer, to members alone", async () => {
    const viewer = await newTeammate(db, account, "viewer");
    const people = async (who: User | Caller) =>
      (await db.rpc<{ person_id: string; may_answer: boolean }>(who, "account_people")).map(
        ({ person_id, may_answer }) => [person_id, may_answer],
      );
    expect(await people(robin)).toEqual([
      [owner.id, true],
      [robin.userId, true],
      [viewer.userId, false],
    ]);
    const names = async (who: User | Caller) => (await people(who)).map(([id]) => id);
    expect(await names((await newAccount(db)).user)).not.toContain(owner.id);
  });

  it("is told once by one mail that waits, not to who did it, nor who wants none", async () => {
    const more = await newDraft(db, account);
    await assign(robin.userId);
    await assign(robin.userId);
    await assign(robin.userId, [more]);
    await assign(owner.id);
    const [mail, ...others] = await mailsTo("assigned");
    expect(others).toEqual([]);
    expect(mail?.person_id).toBe(robin.userId);
    expect(mail?.body.match(/assigned a comment to you/g)).toHaveLength(2);
    await db.sql`delete from test.mails`;
    await db.as(
      robin,
      (sql) => sql`insert into public.notice_settings (user_id, assigned) values (${owner.id}, false)`,
    );
    await assign(robin.userId);
    expect(await mailsTo("assigned")).toHaveLength(0);
  });

  it("ends for who leaves the account or the channel, and with it their rules and mails", async () => {
    await assign(robin.userId);
    const rule = await newRule(db, account);
    await db.sql`update test.rules set assign_to = ${robin.userId} where id = ${rule}`;
    await db.sql`update test.members set channels = ${[account.channel]} where person_id = ${robin.userId}`;
    expect(await assignee()).toBe(robin.userId);
    await db.sql`delete from test.members where person_id = ${robin.userId}`;
    expect(await assignee()).toBeNull();
    expect(await db.sql`select assign_to from test.rules where id = ${rule}`).toMatchObject([
      { assign_to: null },
    ]);
    const claimed = await db.service<{ kind: string }>("claim_mails", { p_limit: 100 });
    expect(claimed.filter(({ kind }) => kind === "assigned")).toEqual([]);
  });

  it("by a rule gives a comment to its person unless somebody has it, with its label, and says so", async () => {
    const rule = await newRule(db, account);
    const [label] = await db.sql<
      [{ id: string }]
    >`insert into test.labels (user_id, name) values (${owner.id}, 'Press') returning id`;
    await db.as(
      owner,
      (sql) =>
        sql`update public.reply_rules set assign_to = ${robin.userId}, label_id = ${label.id} where id = ${rule}`,
    );
    const beingDrafted = { draft_after: new Date(Number(await db.now()) + 120_000), draft_attempts: 1 };
    const taken = await newComment(db, account, beingDrafted);
    await assign(owner.id, [taken]);
    const free = await newComment(db, account, beingDrafted);
    for (const id of [taken, free]) await recordDraft(db, id, { rule_id: rule });
    expect([await assignee(taken), await assignee(free)]).toEqual([owner.id, robin.userId]);
    expect(await db.sql`select from test.comment_labels where label_id = ${label.id}`).toHaveLength(2);
    expect(await mailsTo("assigned")).toMatchObject([{ person_id: robin.userId }]);
    const stranger = (await newAccount(db)).user.id;
    const set = (column: object) =>
      db.as(owner, (sql) => sql`update public.reply_rules set ${sql(column as never)} where id = ${rule}`);
    expect(await refusalOf(set({ assign_to: stranger }))).toMatchObject({ code: "not_a_teammate" });
    expect(await refusalOf(set({ label_id: randomUUID() }))).toMatchObject({ code: "label_not_found" });
  });
});

describe("labels", () => {
  const make = (who: User | Caller, name = "Press") =>
    db.as(
      who,
      (sql) =>
        sql<
          { id: string }[]
        >`insert into public.labels (user_id, name, colour) values (${owner.id}, ${name}, 'teal') returning id`,
    );
  const label = (p_label: string, p_on: boolean, who: User | Caller = robin, p_ids = [id]) =>
    db.rpcValue<number>(who, "label_comments", { p_ids, p_label, p_on });

  it("are made by who manages, given by who answers, filtered by and counted", async () => {
    expect(await refusalOf(make(robin))).toMatchObject({ sqlstate: "42501" });
    const [{ id: press } = { id: "" }] = await make(owner);
    const other = await newDraft(db, account);
    const { cursor } = await db.rpcValue<{ cursor: object }>(owner, "inbox_page", { p_tab: "to_approve" });
    expect(await label(press, true)).toBe(1);
    expect(await label(press, true)).toBe(1);
    expect(await listed(owner, { label: press })).toEqual([id]);
    expect(await listed(owner, { label: "none" })).toEqual([other]);
    const { facets } = await db.rpcValue<{ facets: { label: object[] } }>(owner, "inbox_counts", {
      p_tab: "to_approve",
    });
    expect(facets.label).toMatchObject(
      [
        { value: press, label: "Press", count: 1 },
        { value: "none", count: 1 },
      ].sort((a, b) => (a.value < b.value ? -1 : 1)),
    );
    const news = await db.rpcValue<{ changed: { id: string; labels: string[] }[] }>(owner, "inbox_changes", {
      ...{ p_tab: "to_approve", p_filters: {}, p_since: cursor },
    });
    expect(news.changed).toMatchObject([{ id, labels: [press] }]);
    await label(press, false);
    expect((await item(owner)).item.labels).toEqual([]);
  });

  it("are one of each name, fifty an account, of the account's own, and its own comments'", async () => {
    const [{ id: press } = { id: "" }] = await make(owner);
    expect(await refusalOf(make(owner, "PRESS"))).toMatchObject({ sqlstate: "23505" });
    await db.sql`insert into test.labels (user_id, name) select ${owner.id}, 'n' || n from generate_series(1, 49) n`;
    expect(await refusalOf(make(owner, "One more"))).toMatchObject({ status: 422, code: "too_many_labels" });
    const stranger = await newAccount(db);
    expect(await refusalOf(label(press, true, stranger.user))).toMatchObject({ code: "label_not_found" });
    expect(await label(press, true, robin, [await newDraft(db, stranger)])).toBe(0);
    const viewer = await newTeammate(db, account, "viewer");
    expect(await refusalOf(label(press, true, viewer))).toMatchObject({ status: 403 });
    const elsewhere = await newTeammate(db, account, "responder", ["UCother"]);
    expect(await label(press, true, elsewhere)).toBe(0);
  });
});

describe("notes", () => {
  const write = (p_body: string, p_mentions: string[] = [], who: User | Caller = owner) =>
    db.rpcValue<string>(who, "write_note", { p_comment: id, p_body, p_mentions });
  const mentions = (who: User | Caller) =>
    db.rpc<{ comment_id: string; text: string; seen: boolean }>(who, "my_mentions");

  it("reach whom they mention, in the menu and by mail, until they are seen", async () => {
    await write("@robin, is this right?", [robin.userId, owner.id]);
    expect(await mentions(robin)).toMatchObject([
      { comment_id: id, text: "@robin, is this right?", seen: false },
    ]);
    expect(await mentions(owner)).toMatchObject([{ seen: true }]);
    const [mail, ...others] = await mailsTo("mentioned");
    expect([mail?.person_id, others]).toEqual([robin.userId, []]);
    await db.rpc(robin, "see_mentions", { p_comment: id });
    expect(await mentions(robin)).toMatchObject([{ seen: true }]);
  });

  it("are edited by their author alone, deleted by a manager, too, and leave no text behind", async () => {
    const note = await write("Look at this.");
    expect((await item(robin)).notes).toMatchObject([{ body: "Look at this.", mine: false }]);
    const edit = (who: User | Caller) =>
      db.rpc(who, "edit_note", { p_id: note, p_body: "Look again.", p_mentions: [robin.userId] });
    const remove = (who: User | Caller) => db.rpc(who, "delete_note", { p_id: note });
    expect(await refusalOf(edit(robin))).toMatchObject({ status: 403, code: "not_your_note" });
    expect(await refusalOf(remove(robin))).toMatchObject({ status: 403, code: "not_your_note" });
    await edit(owner);
    expect((await item(robin)).notes).toMatchObject([{ body: "Look again.", mentions: [robin.userId] }]);
    await remove(await newTeammate(db, account, "manager"));
    expect((await item(robin)).notes).toMatchObject([{ body: "", deleted: true, mentions: [] }]);
    expect((await item(robin)).item.notes).toBe(0);
    expect(await refusalOf(edit(owner))).toMatchObject({ status: 404 });
  });

  it("are shown to nobody who may not answer there", async () => {
    await write("Between us.");
    const viewer = await newTeammate(db, account, "viewer");
    expect((await item(viewer)).notes).toEqual([]);
    expect(await db.as(viewer, (sql) => sql`select from public.comment_notes`)).toHaveLength(0);
    const elsewhere = await newTeammate(db, account, "responder", ["UCother"]);
    expect(await db.as(elsewhere, (sql) => sql`select from public.comment_notes`)).toHaveLength(0);
    expect(await refusalOf(write("Hello.", [], elsewhere))).toMatchObject({ status: 404 });
    expect(await refusalOf(write("Hello.", [], viewer))).toMatchObject({ status: 403 });
    expect(await refusalOf(write("Hello.", [viewer.userId]))).toMatchObject({ code: "not_a_teammate" });
  });

  it("are bounded: their text, their number, whom one mentions", async () => {
    expect(await refusalOf(write(" \n"))).toMatchObject({ status: 422 });
    expect(await refusalOf(write("x".repeat(2001)))).toMatchObject({ status: 422 });
    expect(
      await refusalOf(
        write(
          "x",
          Array.from({ length: 21 }, () => randomUUID()),
        ),
      ),
    ).toMatchObject({ status: 422 });
    await db.sql`
      insert into test.notes (user_id, channel_id, comment_row_id, author_id, body)
      select ${owner.id}, ${account.channel}, ${id}, ${owner.id}, 'n' from generate_series(1, 100)`;
    expect(await refusalOf(write("x"))).toMatchObject({ code: "too_many_notes" });
  });

  it("are read by nothing that writes a prompt", async () => {
    const readers = await db.sql<{ name: string }[]>`
      select p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'engine'::regnamespace, 'service'::regnamespace) and p.prosrc ~ 'public.comment_notes|engine.item_notes' order by 1`;
    // What people read and write, by link too, what they take away, and what leaves with a channel.
    expect(readers.map(({ name }) => name)).toEqual(
      [
        "engine.beside",
        "engine.client_comment",
        "engine.client_draft",
        "engine.delete_note",
        "engine.edit_note",
        "engine.has_beside",
        "engine.item_notes",
        "engine.note_left_channel",
        "engine.own_note",
        "engine.people_of",
        "engine.require_room_for_note",
        "engine.see_mentions",
        "engine.write_note",
        "engine.export_account",
        "engine.export_of_member",
        "engine.names_in",
        "public.inbox_item",
        "public.my_mentions",
      ].sort(),
    );
    const views = await db.sql<{ name: string }[]>`
      select c.relname as name from pg_class c where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'engine'::regnamespace)
        and pg_get_viewdef(c.oid) ~ 'comment_notes'`;
    expect([...views]).toEqual([]);
  });
});

describe("who is writing", () => {
  const says = (who: User | Caller, p_id: string | null = id) => db.rpc(who, "note_writing", { p_id });
  const shown = async (who: User | Caller) =>
    (
      await db.rpcValue<{ writing: { id: string; name: string }[] }>(who, "inbox_changes", {
        ...{ p_tab: "to_approve", p_filters: {}, p_since: { s: "3:3:" } },
      })
    ).writing;

  it("is shown to the others for 20 seconds, or until they stop, on the channels that are theirs", async () => {
    await says(robin);
    expect(await shown(owner)).toEqual([{ id, name: robin.name }]);
    expect(await shown(robin)).toEqual([]);
    expect(await shown(await newTeammate(db, account, "responder", ["UCother"]))).toEqual([]);
    expect(await shown((await newAccount(db)).user)).toEqual([]);
    await db.moveClock("21 seconds");
    expect(await shown(owner)).toEqual([]);
    await says(robin);
    await says(robin, null);
    expect(await shown(owner)).toEqual([]);
  });

  it("is said of what one may answer, thirty times a minute at most", async () => {
    expect(await refusalOf(says((await newAccount(db)).user))).toMatchObject({ status: 404 });
    expect(await refusalOf(says(await newTeammate(db, account, "viewer")))).toMatchObject({ status: 403 });
    expect(await refusalOf(says(await newTeammate(db, account, "responder", ["UCother"])))).toMatchObject({
      status: 404,
    });
    for (let times = 0; times < 30; times++) await says(robin);
    expect(await refusalOf(says(robin))).toMatchObject({ status: 429 });
    await db.moveClock("61 seconds");
    await says(robin);
  });
});

describe("a text that somebody else changed meanwhile", () => {
  it("is overwritten by no save that was begun on the one before", async () => {
    const begun = (await item(owner)).history.versions.at(-1)?.id ?? 0;
    const save = (who: User | Caller, p_text: string, act = "edit_reply") =>
      db.rpc(who, act, { p_id: id, p_text, p_version: begun });
    await save(robin, "Robin's text.");
    for (const act of ["edit_reply", "write_reply", "approve_reply"])
      expect(await refusalOf(save(owner, "The owner's text.", act))).toMatchObject({
        ...{ status: 409, code: "changed_meanwhile" },
        message: `${robin.name} changed this reply while you were writing.`,
      });
    expect((await comment(db, id)).generated_reply).toBe("Robin's text.");
    // Who wants the same is not refused, nor who has seen the newer one.
    await save(owner, "Robin's text.");
    const now = (await item(owner)).history.versions.at(-1);
    expect(now?.actor_id).toBe(robin.userId);
    await db.rpc(owner, "edit_reply", { p_id: id, p_text: "The owner's text.", p_version: now?.id ?? 0 });
  });

  it("may be the first there is", async () => {
    const empty = await newComment(db, account);
    const write = (who: User | Caller, p_text: string) =>
      db.rpc(who, "write_reply", { p_id: empty, p_text, p_version: 0 });
    await write(robin, "Robin's text.");
    expect(await refusalOf(write(owner, "The owner's text."))).toMatchObject({ code: "changed_meanwhile" });
  });
});

describe("a second pair of eyes", () => {
  const approve = (who: User | Caller, p_text: string | null = null) =>
    db.rpc(who, "approve_reply", { p_id: id, p_text });
  const refused = { status: 409, message: "You wrote this reply. Somebody else has to approve it." };
  beforeEach(() => db.sql`update test.account_rows set second_eyes = true where id = ${owner.id}`);

  it("is asked for what a responder wrote, in every way to let it go", async () => {
    await db.rpc(robin, "edit_reply", { p_id: id, p_text: "Robin's text." });
    expect(await refusalOf(approve(robin))).toMatchObject(refused);
    expect(await refusalOf(approve(robin, "Another text of Robin's."))).toMatchObject(refused);
    expect((await item(robin)).item.can).not.toHaveProperty("approve");
    const bulk = await db.rpcValue<{ done: string[]; refused: { message: string }[] }>(robin, "bulk_act", {
      ...{ p_act: "approve", p_tab: "to_approve", p_ids: [id] },
    });
    expect(bulk).toMatchObject({ done: [], refused: [{ message: refused.message }] });
    expect((await comment(db, id)).reply_status).toBe("draft");
  });

  it("may be another responder's, who may edit first; the versions name both", async () => {
    await db.rpc(robin, "edit_reply", { p_id: id, p_text: "Robin's text." });
    const noor = await newTeammate(db, account, "responder");
    await db.rpc(noor, "edit_reply", { p_id: id, p_text: "Noor's text." });
    expect(await refusalOf(approve(noor))).toMatchObject(refused);
    await approve(robin);
    const { history, people } = await item(owner);
    expect(history.versions.map(({ actor_id }) => actor_id && people[actor_id])).toEqual([
      null,
      robin.name,
      noor.name,
    ]);
  });

  it.each([
    ["what the model wrote", async () => undefined, () => robin],
    ["what the owner wrote", () => db.rpc(owner, "edit_reply", { p_id: id, p_text: "Mine." }), () => owner],
    [
      "where the account does not want it",
      async () => {
        await db.rpc(robin, "edit_reply", { p_id: id, p_text: "Robin's text." });
        await db.sql`update test.account_rows set second_eyes = false where id = ${owner.id}`;
      },
      () => robin,
    ],
  ] as [string, () => Promise<unknown>, () => User | Caller][])(
    "is not asked for %s",
    async (_, arrange, who) => {
      await arrange();
      await approve(who());
      expect((await comment(db, id)).reply_status).toBe("queue");
    },
  );
});
