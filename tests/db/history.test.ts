/** History is append-only for everybody, and goes only with the account. */
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment, eventsOf, newComment } from "../../scripts/builder/rows/comments.ts";
import { claimPosts, newDraft, newPosted, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const histories = ["reply_events", "reply_versions", "activity_log", "automation_consents"] as const;

const db = testDatabase();
let connection: Connection;

beforeAll(async () => {
  connection = await newAccount(db);
  await newPosted(db, connection);
  await db.rpc(connection.user, "set_posting_policy", { p_policy: "review" });
});

describe.each(histories)("%s", (table) => {
  const everyColumnAsItIs = `update public.${table} set user_id = user_id`;

  it("has something to lose", async () => {
    const [row] = await db.sql.unsafe<[{ count: string }]>(`select count(*) from public.${table}`);
    expect(Number(row.count)).toBeGreaterThan(0);
  });

  it.each([
    ["update", everyColumnAsItIs],
    ["delete", `delete from public.${table}`],
    ["truncate", `truncate public.${table} cascade`],
  ])("refuses %s even to the superuser", async (_, statement) => {
    expect(await refusalOf(db.sql.unsafe(statement))).toMatchObject({
      status: 409,
      code: "history_is_append_only",
    });
  });

  it.each(["anon", "authenticated", "service_role"] as const)("is beyond the reach of %s", async (role) => {
    for (const statement of [everyColumnAsItIs, `delete from public.${table}`, `truncate public.${table}`]) {
      const attempt = db.as({ role, userId: connection.user.id }, (sql) => sql.unsafe(statement));
      expect(await refusalOf(attempt)).toMatchObject({ sqlstate: "42501" });
    }
  });

  it("is not truncated along with the users", async () => {
    expect(await refusalOf(db.sql.unsafe("truncate auth.users cascade"))).toMatchObject({
      code: "history_is_append_only",
    });
  });
});

describe("the history of a reply", () => {
  it("tells who moved it, when, why and with what", async () => {
    const id = await newQueued(db, connection);
    await claimPosts(db, connection.user);
    expect(await eventsOf(db, id)).toEqual([
      "none>draft written",
      "draft>queue approved",
      "queue>posting claimed",
    ]);
    const events = await db.sql`
      select user_id, actor, created_at as at, detail from test.reply_events where comment_row_id = ${id} order by id`;
    expect(events.map((event) => event.actor)).toEqual(["owner", "owner", "engine"]);
    expect(events[1]?.detail).toEqual({ hash: (await comment(db, id)).approved_hash });
    expect(events[2]?.detail).toEqual({ connection_id: connection.id });
    expect(events.every((event) => event.user_id === connection.user.id)).toBe(true);
  });

  it("keeps every text the reply has had, and no text twice in a row", async () => {
    const id = await newDraft(db, connection, "One.");
    await db.rpc(connection.user, "edit_reply", { p_id: id, p_text: "Two." });
    await db.rpc(connection.user, "edit_reply", { p_id: id, p_text: "  Two.\r\n" });
    await db.rpc(connection.user, "approve_reply", { p_id: id, p_text: "Three." });
    const versions = await db.sql`
      select body, reply_type from test.versions where comment_row_id = ${id} order by id`;
    expect([...versions]).toEqual([
      { body: "One.", reply_type: "Manual" },
      { body: "Two.", reply_type: "Manual" },
      { body: "Three.", reply_type: "Manual" },
    ]);
  });
});

describe("deleting an account", () => {
  const remains = async (userId: string) => {
    const columns = await db.sql<{ table: string; column: string }[]>`
      select a.attrelid::regclass::text as table, a.attname as column
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.confrelid in ('auth.users'::regclass, 'public.accounts'::regclass) and n.nspname in ('public', 'private')`;
    const left: string[] = [];
    for (const { table, column } of columns) {
      const [row] = await db.sql.unsafe<[{ count: string }]>(
        `select count(*) from ${table} where ${column} = $1`,
        [userId],
      );
      if (row.count !== "0") left.push(`${table}.${column}`);
    }
    return left.sort();
  };

  const busyAccount = async () => {
    const account = await newAccount(db);
    await newPosted(db, account);
    await newQueued(db, account);
    await db.rpc(account.user, "set_posting_policy", { p_policy: "review" });
    await db.service("create_oauth_session", {
      p_id: crypto.randomUUID(),
      p_user: account.user.id,
      p_client_config: account.clientConfig,
      p_state_hash: crypto.randomUUID(),
      p_sealed_verifier: "k1:x",
      p_redirect_to: "http://127.0.0.1:5173",
    });
    await db.service("record_videos", {
      p_user: account.user.id,
      p_videos: [{ id: "video-1", channel_id: account.channel, title: "A video" }],
    });
    await db.as(account.user, async (sql) => {
      await sql`insert into public.client_objectives (user_id, objective_text) values (${account.user.id}, 'Help')`;
      await sql`insert into public.report_notifications (report) values ('sentiment_shift')`;
    });
    return account.user;
  };

  it("finds something in every table that belongs to a user", async () => {
    const user = await busyAccount();
    expect(await remains(user.id)).toEqual([
      "accounts.owner_id",
      "activity_log.user_id",
      "automation_consents.user_id",
      "automation_settings.user_id",
      "channel_syncs.user_id",
      "client_objectives.user_id",
      "client_youtube_channels.client_user_id",
      "client_youtube_channels.created_by",
      "comments.user_id",
      "lessons.user_id",
      "passages.user_id",
      "private.look_turns.user_id",
      "private.looks.user_id",
      "private.oauth_sessions.user_id",
      "private.passage_terms.user_id",
      "private.reply_months.user_id",
      "private.secrets.user_id",
      "private.stored.user_id",
      "private.thread_looks.user_id",
      "profiles.user_id",
      "replies.user_id",
      "reply_events.user_id",
      "reply_versions.user_id",
      "report_journal.user_id",
      "report_notifications.person_id",
      "report_notifications.user_id",
      "user_google_oauth_clients.user_id",
      "videos.user_id",
      "youtube_connections.user_id",
    ]);
  });

  it("through the service leaves nothing of the user, history included", async () => {
    const user = await busyAccount();
    await db.service("delete_account", { p_user: user.id });
    expect(await remains(user.id)).toEqual([]);
  });

  it("in Auth itself leaves nothing of the user either", async () => {
    const user = await busyAccount();
    await db.sql`delete from auth.users where id = ${user.id}`;
    expect(await remains(user.id)).toEqual([]);
  });

  it("touches nobody else", async () => {
    const before = await db.sql`select count(*) from test.reply_events`;
    const other = await newComment(db, connection);
    await db.service("delete_account", { p_user: (await busyAccount()).id });
    expect(await db.sql`select count(*) from test.reply_events`).toEqual(before);
    expect((await comment(db, other)).user_id).toBe(connection.user.id);
  });
});
