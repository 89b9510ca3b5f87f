/** SPEC 9: Pro covers 1 channel. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, newAccount, newClient, newConnection, newUser } from "./support/accounts.ts";
import { refusalOf } from "./support/refusal.ts";
import { newChannel, startWorld, type User, type World } from "./support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const limit = { status: 409, code: "channel_limit" };
const setActive = (connection: Connection, active: boolean) =>
  world.as(
    connection.user,
    (sql) => sql`update public.youtube_connections set is_active = ${active} where id = ${connection.id}`,
  );
const connect = async (user: User, client: string, channel = newChannel()) =>
  world.service("save_connection", {
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
    const account = await newAccount(world, { plan });
    expect(await refusalOf(newConnection(world, account.user))).toMatchObject(limit);
  });

  it("lets Enterprise connect several", async () => {
    const account = await newAccount(world, { plan: "enterprise" });
    await newConnection(world, account.user);
    await newConnection(world, account.user);
  });

  it("counts channels, not connections", async () => {
    const account = await newAccount(world);
    await newConnection(world, account.user, { channel: account.channel });
  });

  it("counts active connections only", async () => {
    const account = await newAccount(world);
    await setActive(account, false);
    const second = await newConnection(world, account.user);
    expect(await refusalOf(setActive(account, true))).toMatchObject(limit);
    await setActive(second, false);
    await setActive(account, true);
  });

  it("does not count an API key", async () => {
    const user = await newUser(world);
    await world.service("save_api_key", {
      p_id: randomUUID(),
      p_user: user.id,
      p_email: user.email,
      p_mask: "••••1234",
      p_sealed: "k1:key",
    });
    await newConnection(world, user);
  });

  it("refuses a second channel without a trace of it", async () => {
    const account = await newAccount(world);
    const before = await world.sql`select count(*) from private.secrets`;
    expect(await refusalOf(connect(account.user, account.clientConfig))).toMatchObject(limit);
    expect(await world.sql`select count(*) from private.secrets`).toEqual(before);
    expect(
      await world.sql`select from public.client_youtube_channels where client_user_id = ${account.user.id}`,
    ).toHaveLength(1);
  });

  it("holds when two tabs connect two channels at once, even for a user who never had a profile", async () => {
    for (let n = 0; n < 5; n++) {
      const email = `${randomUUID()}@example.test`;
      const user = { id: await world.db.createUser(email), email };
      const client = await newClient(world, user);
      const results = await Promise.allSettled([
        connect(user, client),
        connect(user, client),
        connect(user, client),
      ]);
      expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    }
  });
});
