/** `npm run serve` on a Postgres of the operator's: somebody signs in, the database crashes and comes back, data is backed up and restored. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Session } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findTools } from "../../scripts/backup/postgres-tools.ts";
import { databaseSetup } from "../../scripts/serve/database.ts";
import { type Served, startServing } from "../../scripts/serve/trial/served.ts";
import { until } from "../stack/support.ts";
import { type ExternalServer, hasPsql, kinds, startExternal } from "./support/external.ts";
import { type ServingPlace, servingPlace } from "./support/serving.ts";
import { signIn } from "./support/sign-in.ts";

const [kind] = kinds;

describe.skipIf(!hasPsql || !kind)(`a service on ${kind?.name}`, () => {
  const version = kind?.version ?? 0;
  let place: ServingPlace;
  let server: ExternalServer;
  let served: Served | undefined;
  let session: Session;

  beforeAll(async () => {
    place = await servingPlace();
    if (!kind) throw new Error("no Postgres");
    server = await startExternal(place.directory, kind);
    const { sql, databaseUrl } = await databaseSetup();
    server.psql(sql);
    place.settings.DATABASE_URL = databaseUrl.replace(":5432/", `:${server.port}/`);
    served = await startServing(place.settings);
  }, 180_000);
  afterAll(async () => {
    await served?.stop();
    await server?.stop();
    await place?.remove();
  }, 60_000);

  const isHealthy = () =>
    until(async () => (await fetch(`${place.api}/functions/v1/health`)).ok || undefined, 90_000);
  async function isSignedIn(): Promise<boolean> {
    const { publishableKey } = JSON.parse(await readFile(join(place.home, "keys.json"), "utf8"));
    const headers = { apikey: publishableKey, authorization: `Bearer ${session.access_token}` };
    return (await fetch(`${place.api}/rest/v1/profiles?select=user_id`, { headers })).ok;
  }

  it("says which one it is, without the password, and makes none of its own", async () => {
    const password = new URL(place.settings.DATABASE_URL ?? "").password;
    expect(served?.output()).toContain(`Postgres: postgresql://rejoinder@127.0.0.1:${server.port}/rejoinder`);
    expect(served?.output()).toContain(`Postgres ${version}.`);
    expect(served?.output()).not.toContain(password);
    expect(existsSync(join(place.home, "db"))).toBe(false);
    await isHealthy();
  }, 120_000);

  it("lets somebody in by a mail, and the operator work", async () => {
    ({ session } = await signIn({ ...place, mails: place.mailBox.origin }, "owner@example.com"));
    expect(await isSignedIn()).toBe(true);
    expect((await place.command("access", "list")).exitCode).toBe(0);
    const { exitCode, all } = await place.command("serve", "--check");
    expect(exitCode, all).toBe(0);
  }, 60_000);

  it("is there again by itself when the database crashed", async () => {
    await server.kill();
    await until(() => served?.output().includes("the connection to Postgres is gone") || undefined);
    await server.start();
    await until(async () => (await isSignedIn().catch(() => false)) || undefined, 60_000);
    await isHealthy();
  }, 120_000);

  it("is backed up while it runs, and restored with everybody in it", async ({ skip }) => {
    if (!(await findTools(version, version).catch(() => undefined))) skip(`needs pg_dump ${version}`);
    const backups = join(place.directory, "backups");
    const made = await place.command("backup", "--to", backups);
    expect(made.exitCode, made.all).toBe(0);
    const [file = ""] = await readdir(backups);
    expect((await place.command("restore", join(backups, file), "--force")).all).toContain("already runs");
    expect(await served?.stop()).toBe(0);
    const restored = await place.command("restore", join(backups, file), "--force");
    expect(restored.exitCode, restored.all).toBe(0);
    served = await startServing(place.settings);
    expect(await isSignedIn()).toBe(true);
  }, 240_000);

  it("names what keeps it from a database that it can't use, and ends with 78 when only asked", async () => {
    server.psql("create database elsewhere; alter database elsewhere set timezone = 'UTC';");
    place.settings.DATABASE_URL = place.settings.DATABASE_URL?.replace(/\/rejoinder$/, "/elsewhere") ?? "";
    const { exitCode, all } = await place.command("serve", "--check");
    expect(exitCode).toBe(78);
    expect(all).toContain("make it the owner: alter database elsewhere owner to rejoinder");
    expect(all).not.toContain("The settings are complete.");
  }, 30_000);
});
