/** Views from YouTube Analytics: who may be asked for them, how often, what is kept, and for how long. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newClient, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { setAccount, setConnection, setSyncs } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { connectionOf } from "../../scripts/builder/rows/looks.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const VIEWS = "https://www.googleapis.com/auth/yt-analytics.readonly";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
  await grantViews();
});

const grantViews = (scope = `https://www.googleapis.com/auth/youtube.force-ssl ${VIEWS} openid`) =>
  setConnection(db, connection, { scope });
/** Videos of the channel, the last one published last. */
const addVideos = (ids: string[], channel = connection.channel) => db.sql`
  insert into test.videos (user_id, id, channel_id, title, published_at)
  select ${connection.user.id}, v.id, ${channel}, 'Bread', engine.now() - interval '1 year' + v.n * interval '1 day'
  from unnest(${ids}::text[]) with ordinality v (id, n)`;
const due = async () => {
  const claims = await db.service<{ views_due: boolean }>("claim_syncs", { p_user: connection.user.id });
  await setSyncs(db, connection.user, { lease_until: null });
  return claims.map(({ views_due }) => views_due);
};
const channelOf = () => ({ p_user: connection.user.id, p_channel: connection.channel });
const begin = async (limit = 200) => {
  const rows = await db.service<{ begin_views: string }>("begin_views", { ...channelOf(), p_limit: limit });
  return rows.map((row) => row.begin_views);
};
const record = (asked: string[], figures: { id: string; views: number; comments: number }[]) =>
  db.service("record_views", { ...channelOf(), p_asked: asked, p_figures: figures });
const fail = (code: string, kind: string | null) =>
  db.service("note_views_error", { ...channelOf(), p_error_code: code, p_error_kind: kind });
const setSwitch = (on: boolean) =>
  db.as(connection.user, (sql) => sql`update public.automation_settings set read_views = ${on}`);
const videos = async () => [
  ...(await db.sql`
    select id, views::int, comment_count::int as comments, views_read_at is not null as asked from test.videos
    where user_id = ${connection.user.id} order by id`),
];
const sync = async () => {
  const [row] = await db.sql`
    select views_read_at is not null as read, views_error_code as code, views_error_kind as kind, views_due_at <= engine.now() as due
    from test.syncs where user_id = ${connection.user.id}`;
  return row;
};
const figures = (id: string, views = 1000, comments = 4) => ({ id, views, comments });

describe("views", () => {
  it("are due where Google granted them and the owner wants them, which is so until it is switched off", async () => {
    expect(await due()).toEqual([true]);
    await setSwitch(false);
    expect(await due()).toEqual([false]);
    await setSwitch(true);
    expect(await due()).toEqual([true]);
  });

  it("are never due through a connection whose owner unticked them at Google", async () => {
    await grantViews("https://www.googleapis.com/auth/youtube.force-ssl openid");
    expect(await due()).toEqual([false]);
  });

  it("are asked for once in 24 hours, however many runs there are, also after one that was killed", async () => {
    await addVideos(["one", "two"]);
    const asked = await Promise.all([begin(), begin(), begin()]);
    expect(asked.filter((ids) => ids.length > 0)).toEqual([["two", "one"]]);
    await db.moveClock("23 hours 59 minutes");
    expect([await due(), await begin()]).toEqual([[false], []]);
    await db.moveClock("2 minutes");
    expect([await due(), await begin()]).toEqual([[true], ["two", "one"]]);
  });

  it("wait until the channel has videos", async () => {
    await addVideos(["elsewhere"], newChannel());
    expect(await begin()).toEqual([]);
    await addVideos(["one"]);
    expect(await begin()).toEqual(["one"]);
  });

  it("are read of those videos that waited longest, where there are more than one report holds", async () => {
    await addVideos(["one", "two", "three"]);
    const first = await begin(2);
    expect(first).toEqual(["three", "two"]);
    await record(first, [figures("three"), figures("two")]);
    await db.moveClock("25 hours");
    expect(await begin(2)).toEqual(["one", "three"]);
  });

  it("are kept with the comments of the same time; a video that the report does not list has none yet", async () => {
    await addVideos(["one", "two", "three"]);
    await record(["one", "two"], [figures("one", 8_000_000_000, 12), figures("three", 5)]);
    const [row] =
      await db.sql`select views::text from test.videos where user_id = ${connection.user.id} and id = 'one'`;
    expect(row).toEqual({ views: "8000000000" });
    await record(["one"], [figures("one", 70, 3)]);
    expect(await videos()).toEqual([
      { id: "one", views: 70, comments: 3, asked: true },
      { id: "three", views: null, comments: null, asked: false },
      { id: "two", views: null, comments: null, asked: true },
    ]);
  });

  it("that could not be read are noted and close nothing; the next ones clear the note", async () => {
    await fail("accessNotConfigured", "client");
    expect(await sync()).toMatchObject({ read: false, code: "accessNotConfigured", kind: "client" });
    const row = await connectionOf(db, connection, "last_error_code", "error_kind");
    expect(row).toEqual({ last_error_code: null, error_kind: null });
    expect(await due()).toEqual([true]);
    await addVideos(["one"]);
    await record(["one"], [figures("one")]);
    expect(await sync()).toMatchObject({ read: true, code: null, kind: null });
  });

  it("are asked for at once after a refusal when the owner has been at Google again, and not otherwise", async () => {
    const reconnect = () =>
      db.service("save_connection", {
        p_id: connection.id,
        p_user: connection.user.id,
        p_email: connection.user.email,
        p_client_config: connection.clientConfig,
        p_channel_id: connection.channel,
        p_channel_title: "A channel",
        p_label: null,
        p_scope: `https://www.googleapis.com/auth/youtube.force-ssl ${VIEWS}`,
        p_expires_in: 3600,
        p_access_mask: "••••cess",
        p_sealed_access: "k1:access",
        p_refresh_mask: "",
        p_sealed_refresh: null,
        p_signed_in_email: null,
      });
    await addVideos(["one"]);
    await begin();
    await reconnect();
    expect(await sync()).toMatchObject({ due: false });
    await fail("insufficientPermissions", "grant");
    await reconnect();
    expect(await sync()).toMatchObject({ due: true, code: null, kind: null });
  });

  it("are forgotten when they are switched off, and not kept when that happens while they are read", async () => {
    await addVideos(["one", "two"]);
    const asked = await begin();
    await record(asked, [figures("one"), figures("two")]);
    const other = await newAccount(db);
    await db.sql`
      insert into test.videos (user_id, id, channel_id, views, comment_count, views_read_at)
      values (${other.user.id}, 'one', ${other.channel}, 5, 1, engine.now())`;
    await setSwitch(false);
    await record(asked, [figures("one")]);
    expect((await videos()).map(({ views, asked: was }) => [views, was])).toEqual([
      [null, false],
      [null, false],
    ]);
    expect(await sync()).toMatchObject({ read: false, due: false });
    expect(await db.sql`select views::int from test.videos where user_id = ${other.user.id}`).toEqual([
      { views: 5 },
    ]);
  });

  it("go with the channel's last connection", async () => {
    const second = await newConnection(db, connection.user, { channel: connection.channel });
    await addVideos(["one"]);
    await record(["one"], [figures("one")]);
    await db.sql`delete from test.connections where id = ${connection.id}`;
    expect(await videos()).toMatchObject([{ views: 1000 }]);
    await db.sql`delete from test.connections where id = ${second.id}`;
    expect(await videos()).toEqual([{ id: "one", views: null, comments: null, asked: false }]);
  });

  it("go 30 days after they were read, and no sooner", async () => {
    await addVideos(["one"]);
    await record(["one"], [figures("one")]);
    await db.moveClock("29 days 23 hours");
    await db.service("redact_stale");
    expect(await videos()).toMatchObject([{ views: 1000 }]);
    await db.moveClock("2 hours");
    await db.service("redact_stale");
    expect(await videos()).toEqual([{ id: "one", views: null, comments: null, asked: false }]);
  });

  it("stand in the owner's export and dashboard, and in nobody else's; the account takes them with it", async () => {
    await addVideos(["one", "two"]);
    await newComment(db, connection, { video_id: "one" });
    await record(["one"], [figures("one", 1000, 4)]);
    const exported = await db.rpcValue<{ videos: object[] }>(connection.user, "export_account");
    expect(exported.videos).toMatchObject([
      { id: "one", views: 1000, comment_count: 4 },
      { id: "two", views: null },
    ]);

    const today = (await db.now()).toISOString().slice(0, 10);
    const dashboard = () =>
      db.rpcValue<{ videos: object[]; reads_views: boolean }>(connection.user, "report_dashboard", {
        p_start: today,
        p_end: today,
        p_tz: "UTC",
      });
    expect(await dashboard()).toMatchObject({
      reads_views: true,
      videos: [
        { id: "one", comments: 1, views: 1000, comments_per_thousand: 4, views_read_at: expect.any(String) },
      ],
    });
    await setSwitch(false);
    expect(await dashboard()).toMatchObject({
      reads_views: false,
      videos: [{ id: "one", views: null, comments_per_thousand: null, views_read_at: null }],
    });

    const stranger = await newAccount(db);
    expect(await db.as(stranger.user, (sql) => sql`select from public.videos`)).toHaveLength(0);
    await db.service("delete_account", { p_user: connection.user.id });
    expect(await db.sql`select from test.videos where user_id = ${connection.user.id}`).toHaveLength(0);
  });

  it("are read for a second channel of the account as well, each once a day", async () => {
    await setAccount(db, connection.user, { plan: "enterprise" });
    const other = await newConnection(db, connection.user, { channel: newChannel() });
    await addVideos(["mine"]);
    await addVideos(["theirs"], other.channel);
    expect(await begin()).toEqual(["mine"]);
    const rows = await db.service<{ begin_views: string }>("begin_views", {
      p_user: connection.user.id,
      p_channel: other.channel,
      p_limit: 200,
    });
    expect(rows).toEqual([{ begin_views: "theirs" }]);
  });
});

describe("an authorisation", () => {
  const begun = async () => {
    const client = await newClient(db, connection.user);
    const [row] = await db.service<{ read_views: boolean }>("create_oauth_session", {
      p_id: randomUUID(),
      p_user: connection.user.id,
      p_client_config: client,
      p_state_hash: randomUUID(),
      p_sealed_verifier: "k1:verifier",
      p_redirect_to: "http://127.0.0.1:5173",
    });
    return row?.read_views;
  };

  it("asks for views unless they are switched off, also before there are settings", async () => {
    expect(await begun()).toBe(true);
    await setSwitch(false);
    expect(await begun()).toBe(false);
    await db.sql`delete from test.settings where user_id = ${connection.user.id}`;
    expect(await begun()).toBe(true);
  });
});
