/** Every key of a server is replaced while it runs: nobody has to sign in again, and nothing that is sealed is lost. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type Session } from "@supabase/supabase-js";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Served, startServing } from "../../scripts/serve/trial/served.ts";
import type { Keys } from "../../scripts/stack/keys.ts";
import { databaseUrl } from "../../scripts/stack/postgres.ts";
import { createSealer, secretOf } from "../../supabase/functions/_shared/secrets/seal.ts";
import { type ServingPlace, servingPlace } from "./support/serving.ts";
import { signIn } from "./support/sign-in.ts";

const row = "00000000-0000-4000-9000-0000000000d1";
let place: ServingPlace;
let served: Served | undefined;
let session: Session;
let sql: postgres.Sql;

const keysNow = async (): Promise<Keys> => JSON.parse(await readFile(join(place.home, "keys.json"), "utf8"));

async function openDatabase(): Promise<postgres.Sql> {
  const { databasePassword } = JSON.parse(await readFile(join(place.home, "server.json"), "utf8"));
  return postgres(databaseUrl(place.ports.database, "postgres", databasePassword), { max: 1 });
}

beforeAll(async () => {
  place = await servingPlace();
  served = await startServing(place.settings);
  ({ session } = await signIn({ ...place, mails: place.mailBox.origin }, "owner@example.com"));
  sql = await openDatabase();
}, 180_000);
afterAll(async () => {
  await sql?.end();
  await served?.stop();
  await place?.remove();
}, 60_000);

/** How the service answers a call with an API key and a session. */
async function answers(path: string, apikey: string, token = apikey): Promise<number> {
  const headers = { apikey, authorization: `Bearer ${token}` };
  return (await fetch(`${place.api}${path}`, { headers })).status;
}

it("says first which Postgres it has, and that Auth and Data API are an alpha", () => {
  const [first] = served?.output().split("\n") ?? [];
  expect(first).toMatch(
    /Postgres: embedded, for trying out .*Auth and Data API: @supabase\/lite [\d.]+, an alpha/,
  );
});

it("replaces the secret that signs sessions, and those of before stay good for a day", async () => {
  const before = await keysNow();
  const { exitCode, all } = await place.command("keys", "rotate", "signing");
  expect(exitCode, all).toBe(0);
  expect(all).toContain("The service has the new key.");
  expect(all).toMatch(/accepted beside it until \d{4}-/);
  const now = await keysNow();
  expect(now.jwtSecret).not.toBe(before.jwtSecret);
  expect(await answers("/auth/v1/user", now.publishableKey, session.access_token)).toBe(200);
  expect(await answers("/rest/v1/profiles?select=user_id", now.publishableKey, session.access_token)).toBe(
    200,
  );

  const { data, error } = await createClient(place.api, now.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.refreshSession(session);
  expect(error).toBeNull();
  if (data.session) session = data.session;
  expect(await answers("/auth/v1/user", now.publishableKey, session.access_token)).toBe(200);
}, 60_000);

it("replaces the client's key, and serves a client that has the new one", async () => {
  const before = await keysNow();
  const { exitCode, all } = await place.command("keys", "rotate", "publishable");
  expect(exitCode, all).toBe(0);
  const { publishableKey } = await keysNow();
  for (const key of [before.publishableKey, publishableKey])
    expect(await answers("/rest/v1/profiles?select=user_id", key, session.access_token)).toBe(200);
  for (const path of ["/", "/index.html", "/app/replies"]) {
    const page = await (await fetch(`http://127.0.0.1:${place.ports.web}${path}`)).text();
    expect(page).toContain(publishableKey);
    expect(page).not.toContain(before.publishableKey);
  }
}, 120_000);

it("replaces the operator's and the schedule's key; at once, so that a key which leaked is good for nothing", async () => {
  const before = await keysNow();
  expect((await place.command("keys", "rotate", "secret", "--accept-old", "0")).exitCode).toBe(0);
  const rotated = await place.command("keys", "rotate", "schedule");
  expect(rotated.exitCode, rotated.all).toBe(0);
  const now = await keysNow();
  const asked = (key: string) => answers("/rest/v1/rpc/opening", key);
  expect(await asked(before.secretKey)).toBe(401);
  expect(await asked(now.secretKey)).not.toBe(401);
  expect(await asked(before.cronKey)).not.toBe(401);
  expect((await place.command("status")).all).not.toContain("http_401");
  const { all } = await place.command("keys", "status");
  expect(all).toMatch(/The old signing key is accepted until/);
  expect(all).not.toContain("The old secret key");
}, 90_000);

it("replaces the key that seals, with everything that is sealed", async () => {
  const { sealingKey } = await keysNow();
  const names = ["access_token", "refresh_token"] as const;
  for (const name of names) {
    const sealed = await createSealer({ k1: sealingKey }, "k1").seal(name, secretOf(row, name));
    await sql`insert into private.secrets (row_id, name, user_id, sealed) values (${row}, ${name}, ${session.user.id}, ${sealed})`;
  }
  const { exitCode, all } = await place.command("keys", "rotate");
  expect(exitCode, all).toBe(0);
  // Those two, and the pair of keys for notifications.
  expect(all).toMatch(/[23] of [23] credentials re-sealed/);
  expect(all).toContain("Everything is sealed with k2.");
  const now = await keysNow();
  expect([now.sealingKeyId, now.olderSealingKeys]).toEqual(["k2", undefined]);
  const rows = await sql`select name, sealed from private.secrets where row_id = ${row} order by name`;
  const sealer = createSealer({ k2: now.sealingKey }, "k2");
  expect(await Promise.all(rows.map(({ name, sealed }) => sealer.open(sealed, secretOf(row, name))))).toEqual(
    names,
  );
}, 90_000);

it("finds nothing to mend while the keys open what is sealed, and says so when they don't", async () => {
  const { exitCode, all } = await place.command("serve", "--check");
  expect([exitCode, all]).toEqual([0, expect.stringContaining("The settings are complete.")]);
  place.settings.SEALING_KEYS = JSON.stringify({ k9: "5e".repeat(32) });
  place.settings.SEALING_KEY_ID = "k9";
  try {
    const half = await place.command("serve", "--check");
    expect(half.exitCode).toBe(78);
    expect(half.all).toMatch(/[23] credentials are sealed with the key k2, which isn't in SEALING_KEYS/);
    expect(half.all).not.toContain("The settings are complete.");
  } finally {
    delete place.settings.SEALING_KEYS;
    delete place.settings.SEALING_KEY_ID;
  }
}, 30_000);

it("gives the database another password while it is stopped, and says how long it was down", async () => {
  expect((await place.command("keys", "rotate", "database")).all).toContain("already runs");
  await sql.end();
  const passwordOf = async () =>
    JSON.parse(await readFile(join(place.home, "server.json"), "utf8")).databasePassword;
  const before = await passwordOf();
  expect(await served?.stop()).toBe(0);
  expect((await place.command("keys", "rotate", "database")).exitCode).toBe(0);
  expect(await passwordOf()).not.toBe(before);
  served = await startServing(place.settings);
  expect(served.output()).toMatch(/was down for \d+\.\d s/);
  sql = await openDatabase();
  expect(await sql`select count(*)::int as n from private.secrets`).toEqual([{ n: 2 }]);
  expect(await answers("/auth/v1/user", (await keysNow()).publishableKey, session.access_token)).toBe(200);
}, 90_000);
