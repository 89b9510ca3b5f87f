/** Pro covers 1 channel. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newAccount, newClient, newConnection, newUser } from "../../scripts/builder/rows/accounts.ts";
import { type Connection, newChannel, type User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

const limit = { status: 409, code: "channel_limit" };
const setActive = (connection: Connection, active: boolean) =>
  db.as(
    connection.user,
    (sql) => sql`update public.youtube_connections set is_active = ${active} where id = ${connection.id}`,
  );
const connect = async (user: User, client: string, channel = newChannel()) =>
  db.service("save_connection", {
    p_id: randomUUID(),
    p_user: user.id,
    p_email: user.email,
    p_client_config: client,
    p_channel_id: channel,
    p_channel_title: "A channel",
    p_label: null,
    p_scope: "youtube.force-ssl",
    p_expires_in: 3599,
    p_access_mask: "••••",
    p_sealed_access: "k1:a",
    p_refresh_mask: "••••",
    p_sealed_refresh: "k1:r",
    p_signed_in_email: null,
  });

describe("the channel limit", () => {
  it.each(["pro", null] as const)("lets plan %s connect one channel", async (plan) => {
    const account = await newAccount(db, { plan });
    expect(await refusalOf(newConnection(db, account.user))).toMatchObject(limit);
  });

  it("lets Enterprise connect several", async () => {
    const account = await newAccount(db, { plan: "enterprise" });
    await newConnection(db, account.user);
    await newConnection(db, account.user);
  });

  it("counts channels, not connections", async () => {
    const account = await newAccount(db);
    await newConnection(db, account.user, { channel: account.channel });
  });

  it("counts active connections only", async () => {
    const account = await newAccount(db);
    await setActive(account, false);
    const second = await newConnection(db, account.user);
    expect(await refusalOf(setActive(account, true))).toMatchObject(limit);
    await setActive(second, false);
    await setActive(account, true);
  });

  it("does not count an API key", async () => {
    const user = await newUser(db);
    await db.service("save_api_key", {
      p_id: randomUUID(),
      p_user: user.id,
      p_email: user.email,
      p_mask: "••••1234",
      p_sealed: "k1:key",
    });
    await newConnection(db, user);
  });

  it("refuses a second channel without a trace of it", async () => {
    const account = await newAccount(db);
    const before = await db.sql`select count(*) from test.secrets`;
    expect(await refusalOf(connect(account.user, account.clientConfig))).toMatchObject(limit);
    expect(await db.sql`select count(*) from test.secrets`).toEqual(before);
    expect(await db.sql`select from test.channels where client_user_id = ${account.user.id}`).toHaveLength(1);
  });

  it("holds when two tabs connect two channels at once, even for a user who never had a profile", async () => {
    for (let n = 0; n < 5; n++) {
      const email = `${randomUUID()}@example.test`;
      const user = { id: await db.createUser(email), email };
      const client = await newClient(db, user);
      const results = await Promise.allSettled([
        connect(user, client),
        connect(user, client),
        connect(user, client),
      ]);
      expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    }
  });
});
