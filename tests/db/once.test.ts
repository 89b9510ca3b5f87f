/** What a person's browser asks for is done once, by the key of the request (18_once.sql). */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newUser } from "../../scripts/builder/rows/accounts.ts";
import { actOn } from "../../scripts/builder/rows/acts.ts";
import { eventsOf, newComment, place, statusOf } from "../../scripts/builder/rows/comments.ts";
import { newDraft, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { asCaller } from "../../scripts/stack/caller.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

/** Approves as a browser does, which gives the request a key. */
const approve = (id: string, act: string | undefined, version?: number, userId = connection.user.id) =>
  asCaller(
    db.sql,
    { role: "authenticated", userId, ...(act && { act }) },
    (sql) => sql`select public.approve_reply(${id}, null, ${version ?? null})`,
  );

describe("an act with a key", () => {
  it("is done once, even when it was taken back before it is asked for again", async () => {
    const id = await newDraft(db, connection);
    const key = randomUUID();
    await approve(id, key);
    await actOn(db, connection.user, "cancel", id);
    const events = await eventsOf(db, id);
    expect(await refusalOf(approve(id, key))).toMatchObject({ code: "already_done" });
    expect(await statusOf(db, id)).toBe("draft");
    expect(await eventsOf(db, id)).toEqual(events);
  });

  it("is done by one of two requests that come at once, and the other learns it", async () => {
    const id = await newDraft(db, connection);
    const key = randomUUID();
    const answers = await Promise.allSettled([approve(id, key), approve(id, key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await eventsOf(db, id)).filter((event) => event.startsWith("draft>queue"))).toHaveLength(1);
  });

  it("that was refused may be asked for again", async () => {
    const id = await newDraft(db, connection);
    const key = randomUUID();
    expect(await refusalOf(approve(id, key, 0))).toMatchObject({ code: "changed_meanwhile" });
    await approve(id, key);
    expect(await statusOf(db, id)).toBe("queue");
  });

  it("is one person's: another's same key is another act", async () => {
    const [mine, other] = [await newDraft(db, connection), await newAccount(db)];
    const theirs = await newDraft(db, other);
    const key = randomUUID();
    await approve(mine, key);
    await approve(theirs, key, undefined, other.user.id);
    expect(await statusOf(db, theirs)).toBe("queue");
  });

  it("has a key that is a UUID, and no more than that is kept of it", async () => {
    const id = await newDraft(db, connection);
    expect(await refusalOf(approve(id, "once"))).toMatchObject({ message: "X-Act is a UUID." });
    const nobody = await newUser(db);
    expect(await refusalOf(approve(id, randomUUID(), undefined, nobody.id))).not.toBeUndefined();
  });

  it("is remembered for 40 days", async () => {
    const id = await newDraft(db, connection);
    const [old, recent] = [randomUUID(), randomUUID()];
    await approve(id, old);
    await approve(id, recent);
    await db.sql`update private.acts_done set done_at = engine.now() - interval '41 days' where act_key = ${old}`;
    await db.sql`select service.forget_old()`;
    const kept = await db.sql`select act_key from private.acts_done where person_id = ${connection.user.id}`;
    expect(kept.map(({ act_key }) => act_key)).toEqual([recent]);
  });
});

describe("each act that a browser may ask for again", () => {
  const bulk = (act: string) => (id: string) => ({
    name: "bulk_act",
    args: { p_act: act, p_tab: "to_approve", p_filters: {}, p_ids: [id] },
  });
  const of =
    (name: string, args: object = {}) =>
    (id: string) => ({ name, args: { p_id: id, ...args } });
  const label = async (sql: typeof db.sql) =>
    (
      await sql`insert into public.labels (user_id, name, colour) values (${connection.user.id}, ${randomUUID().slice(0, 20)}, 'grey') returning id`
    )[0]?.id;

  it.each([
    ["approve", newDraft, of("approve_reply")],
    ["dismiss", newDraft, of("dismiss_reply")],
    ["edit", newDraft, of("edit_reply", { p_text: "Another text." })],
    ["take back", newQueued, bulk("cancel")],
    ["restore", newDismissed, bulk("restore")],
    ["not spam", newSpam, bulk("not_spam")],
    ["confirm spam", newSpam, bulk("spam")],
    ["write", newDismissed, of("write_reply", { p_text: "By hand." })],
    [
      "assign",
      newDraft,
      (id: string) => ({ name: "assign_comments", args: { p_ids: [id], p_person: connection.user.id } }),
    ],
    [
      "label",
      newDraft,
      async (id: string) => ({
        name: "label_comments",
        args: { p_ids: [id], p_label: await label(db.sql), p_on: true },
      }),
    ],
    ["rest", newDraft, of("set_conversation", { p_stance: "rest" })],
  ])("is done once: %s", async (_, make, call) => {
    const id = await make(db, connection);
    const { name, args } = await call(id);
    const caller = { role: "authenticated", userId: connection.user.id, act: randomUUID() } as const;
    const ask = () =>
      asCaller(db.sql, caller, (sql) =>
        sql.unsafe(
          `select public.${name}(${Object.keys(args)
            .map((key, at) => `${key} => $${at + 1}`)
            .join(", ")})`,
          Object.values(args) as string[],
        ),
      );
    await ask();
    const after = [
      await eventsOf(db, id),
      await db.sql`select id from public.reply_versions where comment_row_id = ${id} order by id`,
    ];
    expect(await refusalOf(ask())).toMatchObject({ status: 409, code: "already_done" });
    expect([
      await eventsOf(db, id),
      await db.sql`select id from public.reply_versions where comment_row_id = ${id} order by id`,
    ]).toEqual(after);
  });

  async function newDismissed(): Promise<string> {
    const id = await newDraft(db, connection);
    await actOn(db, connection.user, "dismiss", id);
    return id;
  }
  async function newSpam(): Promise<string> {
    const id = await newComment(db, connection);
    await place(db, id, "skipped");
    await db.sql`update test.comments set status_reason = 'spam' where id = ${id}`;
    return id;
  }
});

describe("an approval that names the version it saw", () => {
  const newest = async (id: string) =>
    (await db.sql`select max(id)::int as id from public.reply_versions where comment_row_id = ${id}`)[0]?.id;
  const edit = (id: string, text: string) =>
    db.rpc(connection.user, "edit_reply", { p_id: id, p_text: text });

  it("approves no text that came later", async () => {
    const id = await newDraft(db, connection);
    await edit(id, "What was seen.");
    const seen = await newest(id);
    await edit(id, "What came later.");
    expect(await refusalOf(approve(id, randomUUID(), seen))).toMatchObject({
      code: "changed_meanwhile",
      message: "This reply has changed since you saw it.",
    });
    expect(await statusOf(db, id)).toBe("draft");
    await approve(id, randomUUID(), await newest(id));
    expect(await statusOf(db, id)).toBe("queue");
  });
});
