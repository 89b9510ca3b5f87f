/** How much one account can store, whatever channels it has or had, and that what belongs to a channel leaves with it. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newUser } from "../../scripts/builder/rows/accounts.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import { newChannel, type User } from "../../scripts/builder/rows/rows.ts";
import { consent } from "../../scripts/builder/rows/rules.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let user: User;
beforeEach(async () => {
  user = await newUser(db, { plan: null });
});

async function map(of = user): Promise<string> {
  const channel = newChannel();
  await db.as(
    of,
    (sql) =>
      sql`insert into public.client_youtube_channels (client_user_id, channel_id, created_by) values (${of.id}, ${channel}, ${of.id})`,
  );
  return channel;
}
const unmap = (channel: string, of = user) =>
  db.as(
    of,
    (sql) =>
      sql`delete from public.client_youtube_channels where client_user_id = ${of.id} and channel_id = ${channel}`,
  );
/** Hardly a word, so that it is indexed quickly: what is tried is how much there may be. */
const text = (length: number) => `${"x".repeat(299)}\n`.repeat(Math.ceil(length / 300)).slice(0, length);
/** As if the account had stored this already. */
const pretend = (kind: string, entries: number, bytes: number) => db.sql`
  insert into test.stored (user_id, kind, entries, bytes) values (${user.id}, ${kind}, ${entries}, ${bytes})`;
const write = (channel: string, body: string, of = user) =>
  db.as(
    of,
    (sql) =>
      sql`insert into public.documents (user_id, channel_id, title, format, body) values (${of.id}, ${channel}, 'Notes', 'txt', ${body})`,
  );
const writeFacts = (channel: string, count: number, answer = "Yes.", of = user) =>
  db.as(
    of,
    (sql) => sql`
    insert into public.facts (user_id, channel_id, question, answer)
    select ${of.id}, ${channel}, 'Question ' || n, ${answer} from generate_series(1, ${count}) n`,
  );
const stored = async (kind: string, of = user) => {
  const [row] = await db.sql<{ entries: number; bytes: string }[]>`
    select entries, bytes from test.stored where user_id = ${of.id} and kind = ${kind}`;
  return { entries: row?.entries ?? 0, bytes: Number(row?.bytes ?? 0) };
};
const count = async (table: string, of = user) => {
  const [row] = await db.sql<
    [{ n: number }]
  >`select count(*)::int as n from ${db.sql(`public.${table}`)} where user_id = ${of.id}`;
  return row.n;
};
/** What the background does until nothing is left of channels that were left an hour ago. */
async function forget(): Promise<void> {
  await db.moveClock("61 minutes");
  while ((await db.serviceValue<number>("forget_old", { p_limit: 1000 })) > 0);
}

describe("an account's ceiling", () => {
  it("is reached by mapping a channel, storing documents of 200 kB, unmapping it, and going on with the next", async () => {
    await pretend("documents", 20, 20 * 200_005);
    let written = 0;
    let refusal: unknown;
    for (let round = 0; round < 30 && !refusal; round++) {
      const channel = await map();
      await write(channel, text(200_000)).then(
        () => written++,
        async (error) => (refusal = await refusalOf(Promise.reject(error))),
      );
      await unmap(channel);
    }
    // With the 20 before 4.8 MB, titles included; another would be more than 5.
    expect(written).toBe(4);
    expect(refusal).toMatchObject({
      status: 413,
      code: "account_full",
      message: "Your account's documents have reached the limit of 5 MB, those of all channels together.",
      hint: "Delete or shorten some first.",
    });
    expect(await count("documents")).toBe(4);
    // What was left makes room in the background.
    await forget();
    expect([await count("documents"), await count("passages"), await stored("documents")]).toEqual([
      0,
      0,
      { entries: 20, bytes: 20 * 200_005 },
    ]);
    await write(await map(), text(200_000));
  });

  it("counts documents of all channels, and lets those that are there be shortened and deleted, not grow", async () => {
    const channel = await map();
    await pretend("documents", 98, 4_989_980);
    for (let n = 0; n < 2; n++) await write(channel, text(5000));
    expect(await refusalOf(write(await map(), "Notes"))).toMatchObject({
      status: 422,
      code: "too_many_documents",
      message: "Your account has reached the limit of 100 documents, those of all channels together.",
      hint: "Delete or shorten some first.",
    });
    const change = (body: string) =>
      db.as(
        user,
        (sql) =>
          sql`update public.documents set body = ${body} where id = (select id from public.documents where user_id = ${user.id} order by id limit 1)`,
      );
    expect(await refusalOf(change(text(6000)))).toMatchObject({ status: 413, code: "account_full" });
    await change(text(4000));
    await db.as(user, (sql) => sql`delete from public.documents where user_id = ${user.id}`);
    expect(await stored("documents")).toEqual({ entries: 98, bytes: 4_989_980 });
  });

  it("holds for inserts at the same time, and for thousands in one", async () => {
    await pretend("facts", 1800, 1800);
    const channels = await Promise.all(Array.from({ length: 4 }, () => map()));
    const done = await Promise.allSettled(channels.map((channel) => writeFacts(channel, 90)));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await count("facts")).toBe(180);
    expect((await stored("facts")).entries).toBe(1980);
    const other = await newUser(db, { plan: null });
    await db.sql`insert into test.stored (user_id, kind, entries) values (${other.id}, 'facts', 1000)`;
    expect(await refusalOf(writeFacts(await map(other), 1001, "Yes.", other))).toMatchObject({
      status: 422,
      code: "too_many_facts",
    });
    expect([await count("facts", other), await stored("facts", other)]).toEqual([
      0,
      { entries: 1000, bytes: 0 },
    ]);
  });

  it("counts the bytes of a script that takes three for a letter", async () => {
    await pretend("facts", 0, 1_990_000);
    const channel = await map();
    await writeFacts(channel, 3, "一".repeat(1000));
    expect(await stored("facts")).toEqual({ entries: 3, bytes: 1_990_000 + 3 * (10 + 3000) });
    expect(await refusalOf(writeFacts(channel, 1, "一".repeat(1000)))).toMatchObject({
      status: 413,
      message: "Your account's facts have reached the limit of 2 MB, those of all channels together.",
    });
  });

  it("lets the oldest lessons, spam lessons and questions make room, those of all channels together", async () => {
    const account = await newAccount(db);
    const { id } = account.user;
    for (const [table, most] of [
      ["lessons", 10_000],
      ["spam_lessons", 2000],
      ["questions", 5000],
    ] as const) {
      await db.sql`
        insert into test.stored (user_id, kind, entries) values (${id}, ${table}, ${most - 2})
        on conflict (user_id, kind) do update set entries = excluded.entries`;
      for (let n = 1; n <= 4; n++) {
        const row = await newComment(db, account);
        const at = `2027-01-0${n}`;
        if (table === "lessons")
          await db.sql`
            insert into test.lessons (user_id, channel_id, comment_row_id, comment_hash, features, how, created_at)
            values (${id}, ${`channel ${n}`}, ${row}, 1, '{1}', 'dismissed', ${at})`;
        else if (table === "spam_lessons")
          await db.sql`
            insert into test.spam_lessons (user_id, channel_id, comment_row_id, is_spam, features, created_at)
            values (${id}, ${`channel ${n}`}, ${row}, true, '{1}', ${at})`;
        else
          await db.sql`
            insert into test.questions (user_id, channel_id, body, words, newest_at) values (${id}, ${newChannel()}, 'Why?', '{why}', ${at})`;
      }
      // The third finds the table full and drops what is older, the fourth has room again.
      const rows = await db.sql<{ at: Date }[]>`
        select ${db.sql(table === "questions" ? "newest_at" : "created_at")} as at from ${db.sql(`public.${table}`)} where user_id = ${id} order by 1`;
      expect(
        rows.map(({ at }) => at.toISOString().slice(0, 10)),
        table,
      ).toEqual(["2027-01-03", "2027-01-04"]);
      expect((await stored(table, account.user)).entries).toBe(most - 2 + 4 - 2);
    }
  });

  it("holds for consents, which are never deleted; one can be taken back all the same", async () => {
    const account = await newAccount(db);
    await consent(db, account);
    await db.sql`update test.stored set bytes = 4999990 where user_id = ${account.user.id} and kind = 'automation_consents'`;
    expect(await refusalOf(consent(db, account))).toMatchObject({
      status: 413,
      code: "account_full",
      hint: "Write to support.",
    });
    await db.rpc(account.user, "set_posting_policy", { p_policy: "review" });
  });

  it("is what counting the rows themselves gives", async () => {
    const channel = await map();
    await write(channel, text(3000));
    await writeFacts(channel, 7);
    await db.as(user, (sql) => sql`update public.documents set body = 'Ünï' where user_id = ${user.id}`);
    await db.as(
      user,
      (sql) => sql`delete from public.facts where user_id = ${user.id} and question like '%3'`,
    );
    expect(await stored("documents")).toEqual({ entries: 1, bytes: 5 + 5 });
    for (const { kind, size } of await db.sql<{ kind: string; size: string }[]>`
      select kind, size from engine.ceilings() where kind in ('documents', 'facts')`) {
      const [counted] = await db.sql`
        select count(*)::int as entries, sum(${db.sql.unsafe(size)})::int as bytes from public.${db.sql(kind)} r where r.user_id = ${user.id}`;
      expect(await stored(kind)).toEqual(counted);
    }
  });
});

describe("what belongs to a channel", () => {
  it("leaves with it once it is neither connected nor in reports, in the background, and stays with one that is taken back", async () => {
    const account = await newAccount(db);
    const { channel } = account;
    await write(channel, "What we bake with.", account.user);
    await writeFacts(channel, 3, "Flour.", account.user);
    await unmap(channel, account.user);
    await forget();
    expect(await count("documents", account.user)).toBe(1);

    await db.service("delete_connection", { p_user: account.user.id, p_connection: account.id });
    await db.as(
      account.user,
      (sql) =>
        sql`insert into public.client_youtube_channels (client_user_id, channel_id, created_by) values (${account.user.id}, ${channel}, ${account.user.id})`,
    );
    await forget();
    expect(await count("documents", account.user)).toBe(1);

    await unmap(channel, account.user);
    await forget();
    expect([await count("documents", account.user), await count("facts", account.user)]).toEqual([0, 0]);
    expect(await db.sql`select from test.left_channels where user_id = ${account.user.id}`).toHaveLength(0);
  });

  it("makes no list of channels of which nothing was stored", async () => {
    for (let n = 0; n < 5; n++) await unmap(await map());
    expect(await db.sql`select from test.left_channels where user_id = ${user.id}`).toHaveLength(0);
  });

  it("goes whole with the account", async () => {
    const channel = await map();
    await write(channel, "What we bake with.");
    await db.sql`delete from auth.users where id = ${user.id}`;
    expect(await db.sql`select from test.stored where user_id = ${user.id}`).toHaveLength(0);
  });
});

describe("the history of one reply", () => {
  it("holds 300 changes of its owner's; then it can be dismissed, and changed no more", async () => {
    const account = await newAccount(db);
    const id = await newDraft(db, account);
    const edit = (n: number) => db.rpc(account.user, "edit_reply", { p_id: id, p_text: `Text ${n}` });
    const [before] = await db.sql<
      [{ n: number }]
    >`select count(*)::int as n from test.versions where comment_row_id = ${id}`;
    await db.sql`
      insert into test.versions (user_id, comment_row_id, reply_type, body)
      select ${account.user.id}, ${id}, 'AI+Edited', 'Text' from generate_series(1, ${298 - before.n})`;
    await edit(1);
    await edit(2);
    expect(await refusalOf(edit(3))).toMatchObject({
      status: 409,
      code: "too_many_changes",
      hint: "Dismiss it, or answer on YouTube.",
    });
    await db.rpc(account.user, "dismiss_reply", { p_id: id });
    expect((await comment(db, id)).reply_status).toBe("skipped");
    expect(
      await refusalOf(db.rpc(account.user, "write_reply", { p_id: id, p_text: "Once more" })),
    ).toMatchObject({ status: 409 });
  });
});
