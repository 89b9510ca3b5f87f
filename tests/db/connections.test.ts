/** Connecting and reconnecting a channel, its label, and letting go of it. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newClient, newUser } from "../../scripts/builder/rows/accounts.ts";
import { setAccount, setClient, setConnection, setSyncs } from "../../scripts/builder/rows/changes.ts";
import { comment } from "../../scripts/builder/rows/comments.ts";
import { accountOf, clientOf, connectionOf } from "../../scripts/builder/rows/looks.ts";
import { newPosted } from "../../scripts/builder/rows/replies.ts";
import { newChannel, type User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

interface ConnectionRow {
  id: string;
  label: string;
  is_active: boolean;
  status: string;
  last_error_code: string | null;
  access_token: string;
  refresh_token: string;
  selected_for_posting: boolean;
  watermark_at: Date;
  connected_at: Date;
  channel_title: string;
}
interface Saved {
  user?: User;
  client?: string;
  channel?: string;
  id?: string;
  label?: string | null;
  refresh?: string | null;
}

const db = testDatabase();
let user: User;
let client: string;
let channel: string;
beforeEach(async () => {
  user = await newUser(db);
  client = await newClient(db, user);
  channel = newChannel();
});

const begin = (of: User, config: string, onChannel: string) =>
  db.serviceValue<string>("begin_connection", {
    p_user: of.id,
    p_client_config: config,
    p_channel_id: onChannel,
  });
const save = async (saved: Saved = {}) => {
  const of = saved.user ?? user;
  const config = saved.client ?? client;
  const onChannel = saved.channel ?? channel;
  const refresh = saved.refresh === undefined ? "k1:refresh" : saved.refresh;
  const [row] = await db.service<ConnectionRow>("save_connection", {
    p_id: saved.id ?? (await begin(of, config, onChannel)),
    p_user: of.id,
    p_email: of.email,
    p_client_config: config,
    p_channel_id: onChannel,
    p_channel_title: "A channel",
    p_label: saved.label ?? null,
    p_scope: "youtube.force-ssl",
    p_expires_in: 3599,
    p_access_mask: "••••acce",
    p_sealed_access: "k1:access",
    p_refresh_mask: refresh === null ? "" : "••••refr",
    p_sealed_refresh: refresh,
    p_signed_in_email: "owner@example.test",
  });
  if (!row) throw new Error("the connection was not saved");
  return row;
};
const secretsOf = async (id: string) => {
  const rows = await db.sql<{ name: string; sealed: string }[]>`
    select name, sealed from test.secrets where row_id = ${id} order by name`;
  return Object.fromEntries(rows.map((row) => [row.name, row.sealed]));
};

describe("connecting a channel", () => {
  it("stores masks on the row and the sealed tokens apart", async () => {
    const row = await save();
    expect(row).toMatchObject({
      access_token: "••••acce",
      refresh_token: "••••refr",
      status: "ok",
      is_active: true,
    });
    expect(await secretsOf(row.id)).toEqual({ access_token: "k1:access", refresh_token: "k1:refresh" });
  });

  it("selects the first connection for posting, and no further one", async () => {
    expect((await save()).selected_for_posting).toBe(true);
    expect((await save({ client: await newClient(db, user) })).selected_for_posting).toBe(false);
  });

  it("maps the channel, begins its reading, and notes the sign-in on the client", async () => {
    const row = await save();
    expect([
      ...(await db.sql`select channel_id from test.channels where client_user_id = ${user.id}`),
    ]).toEqual([{ channel_id: channel }]);
    expect([...(await db.sql`select connection_id from test.syncs where user_id = ${user.id}`)]).toEqual([
      { connection_id: row.id },
    ]);
    expect([
      ...(await db.sql`select scopes, signed_in_email from test.clients where id = ${client}`),
    ]).toEqual([{ scopes: "youtube.force-ssl", signed_in_email: "owner@example.test" }]);
  });

  it("makes profile and settings for a user who has none, without a plan and paused", async () => {
    const email = `${randomUUID()}@example.test`;
    const fresh = { id: await db.createUser(email), email };
    await save({ user: fresh, client: await newClient(db, fresh) });
    expect([...(await db.sql`select plan from test.accounts where user_id = ${fresh.id}`)]).toEqual([
      { plan: null },
    ]);
    expect([
      ...(await db.sql`select automation_status, posting_policy from test.settings where user_id = ${fresh.id}`),
    ]).toEqual([{ automation_status: "paused", posting_policy: "review" }]);
  });
});

describe("connecting again", () => {
  it("keeps the row, its watermark and its label, and clears what was wrong", async () => {
    const first = await save({ label: "main" });
    await setConnection(db, first, {
      is_active: false,
      status: "need_reauth",
      last_error_code: "invalid_grant",
      error_kind: "grant",
    });
    await db.moveClock("3 days");
    const again = await save();
    expect(again).toMatchObject({
      id: first.id,
      label: "main",
      watermark_at: first.watermark_at,
      connected_at: first.connected_at,
      is_active: true,
      status: "ok",
      last_error_code: null,
    });
  });

  it("keeps the refresh token when Google sends none this time", async () => {
    const first = await save();
    const again = await save({ refresh: null });
    expect(again.refresh_token).toBe("••••refr");
    expect(await secretsOf(first.id)).toMatchObject({ refresh_token: "k1:refresh" });
  });

  it("takes a new label when one is given, and not a blank one", async () => {
    await save({ label: "main" });
    expect((await save({ label: "second thought" })).label).toBe("second thought");
    expect((await save({ label: "   " })).label).toBe("second thought");
  });

  it("makes the channel due for reading at once", async () => {
    await save();
    await setSyncs(db, user, {
      next_sync_at: db.sql`engine.now() + interval '1 hour'`,
      last_error_code: "x",
    });
    await save();
    expect([
      ...(await db.sql`select next_sync_at <= engine.now() as due, last_error_code from test.syncs where user_id = ${user.id}`),
    ]).toEqual([{ due: true, last_error_code: null }]);
  });
});

describe("the label of a connection", () => {
  it("falls back to youtube_1, youtube_2, … when it is taken or missing", async () => {
    await setAccount(db, user, { plan: "enterprise" });
    const labels = [];
    for (const label of [null, null, "main", "main"])
      labels.push((await save({ channel: newChannel(), label })).label);
    expect(labels).toEqual(["youtube_1", "youtube_2", "main", "youtube_3"]);
  });

  it("is unique among the user's own, and free for others", async () => {
    await setAccount(db, user, { plan: "enterprise" });
    const one = await save({ label: "main" });
    const two = await save({ label: "other", channel: newChannel() });
    const rename = db.as(
      user,
      (sql) => sql`update public.youtube_connections set label = 'main' where id = ${two.id}`,
    );
    expect(await refusalOf(rename)).toMatchObject({ sqlstate: "23505" });
    const elsewhere = await newAccount(db, { label: "main" });
    expect(elsewhere.id).not.toBe(one.id);
  });

  it("cannot be empty", async () => {
    const row = await save();
    const rename = db.as(
      user,
      (sql) => sql`update public.youtube_connections set label = '' where id = ${row.id}`,
    );
    expect(await refusalOf(rename)).toMatchObject({ sqlstate: "23514" });
  });
});

describe("a stranger's ids", () => {
  it("do not let a connection be saved over another user's", async () => {
    const account = await newAccount(db);
    const before = await db.sql`select * from test.connections where id = ${account.id}`;
    const secrets = await secretsOf(account.id);
    expect(await refusalOf(save({ id: account.id }))).toMatchObject({
      status: 404,
      code: "connection_not_found",
    });
    expect(await db.sql`select * from test.connections where id = ${account.id}`).toEqual(before);
    expect(await secretsOf(account.id)).toEqual(secrets);
  });

  it("do not let a channel be connected through another user's client", async () => {
    const account = await newAccount(db);
    expect(await refusalOf(save({ client: account.clientConfig }))).toMatchObject({
      status: 404,
      code: "client_config_not_found",
    });
  });

  it("do not lead to another user's row on reconnecting", async () => {
    const account = await newAccount(db);
    expect(await begin(account.user, account.clientConfig, account.channel)).toBe(account.id);
    expect(await begin(user, account.clientConfig, account.channel)).not.toBe(account.id);
  });

  it("do not open credentials, refresh, or delete: the answer is that of a missing row", async () => {
    const account = await newAccount(db);
    const calls = (id: string) => [
      db.service("connection_secrets", { p_user: user.id, p_connection: id }),
      db.service("claim_refreshes", { p_user: user.id, p_connection: id }),
      db.service("refresh_states", { p_user: user.id, p_connection: id }),
      db.service("delete_connection", { p_user: user.id, p_connection: id }),
    ];
    const foreign = await Promise.all(calls(account.id).map(refusalOf));
    const missing = await Promise.all(calls(randomUUID()).map(refusalOf));
    expect(foreign).toEqual(missing);
    expect(foreign.every((refusal) => refusal.code === "connection_not_found")).toBe(true);
    expect(await secretsOf(account.id)).toMatchObject({ access_token: "k1:access-token" });
  });

  it("do not replace another user's OAuth client", async () => {
    const strangers = await newAccount(db);
    const attempt = db.service("save_oauth_client", {
      p_id: strangers.clientConfig,
      p_user: user.id,
      p_label: "mine now",
      p_client_id: "12345-mine.apps.googleusercontent.com",
      p_secret_mask: "••••mine",
      p_sealed_secret: "k1:mine",
    });
    expect(await refusalOf(attempt)).toMatchObject({ status: 404, code: "client_config_not_found" });
    expect(await secretsOf(strangers.clientConfig)).toEqual({ client_secret: "k1:client-secret" });
  });

  it("do not replace another user's API key", async () => {
    const account = await newAccount(db);
    const attempt = db.service("save_api_key", {
      p_id: account.id,
      p_user: user.id,
      p_email: user.email,
      p_mask: "••••mine",
      p_sealed: "k1:mine",
    });
    expect(await refusalOf(attempt)).toMatchObject({ status: 404, code: "connection_not_found" });
    expect(await secretsOf(account.id)).not.toHaveProperty("api_key");
  });
});

describe("deleting a connection", () => {
  it("takes its secrets and its reading, and leaves replies and history", async () => {
    const account = await newAccount(db);
    const posted = await newPosted(db, account);
    await db.service("delete_connection", { p_user: account.user.id, p_connection: account.id });
    expect(await secretsOf(account.id)).toEqual({});
    expect(await db.sql`select from test.syncs where user_id = ${account.user.id}`).toHaveLength(0);
    expect(await comment(db, posted.id)).toMatchObject({
      reply_status: "posting",
      used_connection_id: null,
      used_connection_label: expect.any(String),
    });
  });

  it("leaves the reading of a channel that another connection still reads", async () => {
    const first = await save();
    await save({ client: await newClient(db, user) });
    await db.service("delete_connection", { p_user: user.id, p_connection: first.id });
    expect(await db.sql`select from test.syncs where user_id = ${user.id}`).toHaveLength(1);
  });
});

describe("an OAuth client", () => {
  const saveClient = (id: string, clientId: string, secret = "k1:secret") =>
    db.service<{ id: string; client_secret: string }>("save_oauth_client", {
      p_id: id,
      p_user: user.id,
      p_label: "client",
      p_client_id: clientId,
      p_secret_mask: "••••cret",
      p_sealed_secret: secret,
    });

  it("is saved with a mask, its secret sealed apart", async () => {
    const id = randomUUID();
    const [row] = await saveClient(id, "4711-a.apps.googleusercontent.com");
    expect(row).toMatchObject({ id, client_secret: "••••cret" });
    expect(await secretsOf(id)).toEqual({ client_secret: "k1:secret" });
  });

  it("takes a new secret under the same id and Client ID", async () => {
    const id = randomUUID();
    await saveClient(id, "4711-b.apps.googleusercontent.com");
    await saveClient(id, "4711-b.apps.googleusercontent.com", "k1:newer");
    expect(await secretsOf(id)).toEqual({ client_secret: "k1:newer" });
  });

  it("is refused when its Client ID is saved already", async () => {
    await saveClient(randomUUID(), "4711-c.apps.googleusercontent.com");
    expect(await refusalOf(saveClient(randomUUID(), "4711-c.apps.googleusercontent.com"))).toMatchObject({
      status: 409,
      code: "client_exists",
    });
  });

  it("belongs to the project whose number its Client ID begins with, or else to itself", async () => {
    await saveClient(randomUUID(), "4711-d.apps.googleusercontent.com");
    await saveClient(randomUUID(), "odd-client-id");
    const rows = await db.sql`
      select project from test.clients where user_id = ${user.id} and client_id ~ '^(4711-d|odd)' order by 1`;
    expect([...rows]).toEqual([{ project: "4711" }, { project: "odd-client-id" }]);
  });

  it("cannot be deleted while a connection uses it, and takes its secret along when none does", async () => {
    const row = await save();
    const remove = () =>
      db.as(user, (sql) => sql`delete from public.user_google_oauth_clients where id = ${client}`);
    expect(await refusalOf(remove())).toMatchObject({ sqlstate: "23503" });
    await db.service("delete_connection", { p_user: user.id, p_connection: row.id });
    await remove();
    expect(await secretsOf(client)).toEqual({});
  });
});

describe("an API key", () => {
  const saveKey = (mask: string, id: string = randomUUID()) =>
    db.service<{ id: string; label: string; scope: string; access_token: string; api_key: string }>(
      "save_api_key",
      {
        p_id: id,
        p_user: user.id,
        p_email: user.email,
        p_mask: mask,
        p_sealed: "k1:key",
      },
    );

  it("is a connection of its own, without an access token", async () => {
    const [row] = await saveKey("••••1234");
    expect(row).toMatchObject({ label: "API key", scope: "api_key", access_token: "", api_key: "••••1234" });
    expect(await db.serviceValue("find_api_key", { p_user: user.id })).toBe(row?.id);
    expect(await secretsOf(row?.id ?? "")).toEqual({ api_key: "k1:key" });
  });

  it("is replaced under its own id, and refused under another", async () => {
    const [row] = await saveKey("••••1234");
    const [again] = await saveKey("••••5678", row?.id);
    expect(again).toMatchObject({ id: row?.id, api_key: "••••5678" });
    expect(await refusalOf(saveKey("••••9999"))).toMatchObject({ status: 409, code: "key_exists" });
  });

  it("is removed by an empty mask with its secret; without one there is nothing to remove", async () => {
    const [row] = await saveKey("••••1234");
    expect(await saveKey("")).toEqual([]);
    expect(await secretsOf(row?.id ?? "")).toEqual({});
    expect(await refusalOf(saveKey(""))).toMatchObject({ status: 404, code: "no_key" });
  });

  it("finds another label when a channel already is called API key", async () => {
    await save({ label: "API key" });
    const [row] = await saveKey("••••1234");
    expect(row?.label).toBe("youtube_2");
  });
});

describe("the OAuth client that is selected", () => {
  const selected = async () => [
    ...(await db.sql<{ id: string }[]>`
      select id from test.clients where user_id = ${user.id} and is_selected`),
  ];

  it("is the one that connected last", async () => {
    expect(await selected()).toEqual([]);
    await save();
    expect(await selected()).toEqual([{ id: client }]);
    const other = await newClient(db, user);
    await save({ client: other });
    expect(await selected()).toEqual([{ id: other }]);
  });

  it("is another when its owner chooses another, and never two", async () => {
    await save();
    const other = await newClient(db, user);
    const stranger = await newUser(db);
    const theirs = await newClient(db, stranger);
    await setClient(db, theirs, { is_selected: true });
    await db.as(
      user,
      (sql) => sql`update public.user_google_oauth_clients set is_selected = true where id = ${other}`,
    );
    expect(await selected()).toEqual([{ id: other }]);
    // All in one statement is refused, or leaves the last: as its rows lie.
    await db.sql`update test.clients set is_selected = true where user_id = ${user.id}`.catch(
      () => undefined,
    );
    expect(await selected()).toHaveLength(1);
    const row = await clientOf(db, theirs, "is_selected");
    expect(row?.is_selected).toBe(true);
  });
});

describe("the channel address of a profile", () => {
  const address = async () => {
    const row = await accountOf<{ channel_url: string | null }>(db, user, "channel_url");
    return row?.channel_url;
  };
  const of = (id: string) => `https://www.youtube.com/channel/${id}`;

  it("is that of the first channel connected, and of the next one when that is gone", async () => {
    await setAccount(db, user, { plan: "enterprise" });
    expect(await address()).toBeNull();
    const first = await save();
    expect(await address()).toBe(of(channel));
    const next = await save({ channel: newChannel() });
    expect(await address()).toBe(of(channel));
    await db.sql`delete from test.connections where id = ${first.id}`;
    const row = await connectionOf(db, next, "channel_id");
    expect(await address()).toBe(of(row?.channel_id));
    await db.sql`delete from test.connections where id = ${next.id}`;
    expect(await address()).toBeNull();
  });

  it("is what its owner writes there, whatever is connected", async () => {
    const written = "https://www.youtube.com/@kettleandkin";
    await db.as(
      user,
      (sql) => sql`update public.profiles set channel_url = ${written} where user_id = ${user.id}`,
    );
    const { id } = await save();
    expect(await address()).toBe(written);
    await db.sql`delete from test.connections where id = ${id}`;
    expect(await address()).toBe(written);
  });
});
