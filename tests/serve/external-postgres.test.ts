/** Rejoinder on a Postgres that somebody else runs: what it asks of it, how it keeps to it, and how its data is backed up and moved. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp } from "../../scripts/backup/back-up.ts";
import { noteBroughtBack } from "../../scripts/backup/brought-back.ts";
import { findTools } from "../../scripts/backup/postgres-tools.ts";
import { restore } from "../../scripts/backup/restore.ts";
import { supabaseDirectory } from "../../scripts/lib/paths.ts";
import { databaseSetup } from "../../scripts/serve/database.ts";
import { examineReachable, openExternalPostgres } from "../../scripts/stack/external-postgres.ts";
import { removeHome } from "../../scripts/stack/home.ts";
import { loadKeys } from "../../scripts/stack/keys.ts";
import { connect, withConnection } from "../../scripts/stack/postgres.ts";
import { until } from "../stack/support.ts";
import { type ExternalServer, hasPsql, kinds, startExternal } from "./support/external.ts";
import { runHome, tableContents } from "./support/homes.ts";

describe.skipIf(!hasPsql).each(kinds)("$name", { timeout: 120_000 }, (kind) => {
  const { version } = kind;
  let place: string;
  let server: ExternalServer;
  /** As the role that the setup makes. */
  let url: string;
  const notices: string[] = [];

  const NO_TOOLS = `needs pg_dump ${version}`;
  const hasTools = () =>
    findTools(version, version).then(
      () => true,
      () => false,
    );

  const open = () =>
    openExternalPostgres({ url, supabaseDirectory, notice: (line) => void notices.push(line) });

  beforeAll(async () => {
    place = await realpath(await mkdtemp(join(tmpdir(), "rejoinder-external-")));
    server = await startExternal(place, kind);
    const { sql, databaseUrl } = await databaseSetup();
    // Twice, as whoever forgot the password does: the second one counts.
    server.psql((await databaseSetup()).sql);
    server.psql(sql);
    url = databaseUrl.replace(":5432/", `:${server.port}/`);
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    for (const name of await readdir(place)) {
      if (existsSync(join(place, name, "keys.json"))) await removeHome(join(place, name));
    }
    await rm(place, { recursive: true, force: true });
  });

  it("is told everything that keeps another database from being used, at once, each with what to do", async () => {
    server.psql("create database bare; create role nobody login password 'nobody';");
    const bare = `postgresql://nobody:nobody@127.0.0.1:${server.port}/bare`;
    const { problems } = await examineReachable(bare);
    const all = problems.join("\n");
    expect(all).toContain("its time zone is Europe/Berlin; run: alter database bare set timezone = 'UTC'");
    expect(all).toContain("the role nobody needs BYPASSRLS");
    expect(all).toContain("make it the owner: alter database bare owner to nobody");
    expect(all).toMatch(/may not act as anon, authenticated, service_role; run as superuser: grant/);
    await expect(
      openExternalPostgres({ url: bare, supabaseDirectory, notice: () => undefined }),
    ).rejects.toThrow("the database bare of DATABASE_URL can't be used");
  });

  it("is told apart from one that doesn't answer, one that knows no such password, and one that isn't there", async () => {
    const asked = (address: string) => examineReachable(address);
    await expect(asked(url.replace(`:${server.port}/`, ":1/"))).rejects.toThrow("nothing listens at");
    await expect(asked(url.replace(/:[^:@]+@/, ":wrong@"))).rejects.toThrow("doesn't accept the password");
    await expect(asked(server.url("none"))).rejects.toThrow("there's no such database at");
    for (const words of await Promise.all([asked(url.replace(/:[^:@]+@/, ":wrong@")).catch(String)]))
      expect(words).not.toContain("wrong");
  });

  it("isn't taken when it holds somebody else's tables", async () => {
    server.psql("create database others; alter database others set timezone = 'UTC';");
    const others = server.url("others");
    await withConnection(others, (sql) => sql`create table public.invoices (id int)`);
    await expect(
      openExternalPostgres({ url: others, supabaseDirectory, notice: () => undefined }),
    ).rejects.toThrow("holds tables that aren't Rejoinder's (public.invoices)");
  });

  it("is migrated by a role that is no superuser, serves one service alone, and is waited for when it goes", async () => {
    const database = await open();
    try {
      expect(database.fresh).toBe(true);
      await expect(open()).rejects.toThrow("another Rejoinder serves from the database");
      const [role] = await withConnection(
        url,
        (sql) => sql`select rolsuper from pg_roles where rolname = current_user`,
      );
      expect(role).toEqual({ rolsuper: false });

      let downs = 0;
      database.service.onDown(() => {
        downs += 1;
      });
      await server.kill();
      await until(() => downs > 0 || undefined);
      await server.start();
      await database.service.ready();
      expect(downs).toBe(1);
      expect(notices).toContain("Postgres answers again");
      await expect(open()).rejects.toThrow("another Rejoinder serves from the database");
    } finally {
      await database.service.stop();
    }
    const again = await open();
    expect(again.fresh).toBe(false);
    await again.service.stop();
  });

  it("is dumped while it runs, and restored as it was, in the place of what came after", async ({ skip }) => {
    if (!(await hasTools())) skip(NO_TOOLS);
    const home = join(place, "home");
    await mkdir(home);
    await chmod(home, 0o711);
    await loadKeys(home);
    const keys = await readFile(join(home, "keys.json"), "utf8");
    const sql = connect(url, { max: 1 });
    try {
      await addUsers(sql, 12);
      const contents = await tableContents(sql);
      const privileges = await privilegesOf(sql);
      const backup = await backUp(home, join(place, "backups"), { databaseUrl: url });
      expect(backup).toMatchObject({ format: 2, postgres: String(version) });
      await addUsers(sql, 3);
      await sql`create table public.later (id int)`;
      await writeFile(join(home, "keys.json"), "{}");

      const again = { from: backup.file, home, databaseUrl: url };
      await expect(restore({ ...again, force: false })).rejects.toThrow("DATABASE_URL already has data");
      const { aside } = await restore({ ...again, force: true });
      expect(await tableContents(sql)).toEqual(contents);
      expect(await privilegesOf(sql)).toEqual(privileges);
      expect(await readFile(join(home, "keys.json"), "utf8")).toBe(keys);
      expect(existsSync(join(aside ?? "", "database.dump"))).toBe(true);

      await restore({ ...again, force: true, paused: true });
      expect(await sql`select why from service.engine_state()`).toEqual([{ why: "restored from a backup" }]);
      expect(await restoredLately(sql)).toBe(true);
    } finally {
      await sql.end();
    }
    const after = await open();
    expect(after.fresh).toBe(false);
    await after.service.stop();
  });

  it("keeps all of its data when a dump doesn't go into it", async ({ skip }) => {
    if (!(await hasTools())) skip(NO_TOOLS);
    const home = join(place, "home");
    const contents = await withConnection(url, tableContents);
    const { file } = await backUp(home, join(place, "backups"), { databaseUrl: url });
    const broken = join(place, "broken");
    await mkdir(broken);
    await restore({ from: file, home: join(place, "elsewhere"), force: false }).catch((error) => {
      expect(String(error)).toContain("this backup is a dump, for a Postgres of your own");
    });
    execFileSync("tar", ["-xzf", file, "-C", broken]);
    const dump = await readFile(join(broken, "database.dump"));
    await writeFile(join(broken, "database.dump"), dump.subarray(0, dump.length - 20_000));
    await expect(restore({ from: broken, home, databaseUrl: url, force: true })).rejects.toThrow();
    expect(await withConnection(url, tableContents)).toEqual(contents);
    expect(existsSync(join(home, "keys.json"))).toBe(true);
  });

  it("stays as it is when it was brought back by other means, knows so, and its home gets a backup's keys", async () => {
    const source = join(place, "source");
    const running = await runHome(source);
    const { file } = await backUp(source, join(place, "sources"));
    await running.stop();
    const sql = connect(url, { max: 1 });
    try {
      await sql`update private.lineage set restored_at = null`;
      await sql`select service.resume_everything()`;
      const contents = await tableContents(sql);
      const home = join(place, "brought-back");
      const options = { from: file, home, force: false, paused: false, identity: undefined };
      await expect(noteBroughtBack({ ...options, databaseUrl: undefined })).rejects.toThrow(
        "restore the whole backup",
      );
      expect(await restoredLately(sql)).toBe(null);
      await noteBroughtBack({ ...options, databaseUrl: url });
      expect(await restoredLately(sql)).toBe(true);
      expect(await tableContents(sql)).toEqual(contents);
      const keysOf = (one: string) => readFile(join(one, "keys.json"), "utf8");
      expect(await keysOf(home)).toBe(await keysOf(source));
      expect(existsSync(join(home, "db"))).toBe(false);

      await writeFile(join(home, "keys.json"), "mine");
      await expect(noteBroughtBack({ ...options, databaseUrl: url })).rejects.toThrow("--force");
      const { aside } = await noteBroughtBack({ ...options, databaseUrl: url, force: true, paused: true });
      expect(await keysOf(home)).toBe(await keysOf(source));
      expect(await keysOf(aside ?? "")).toBe("mine");
      expect(await sql`select why from service.engine_state()`).toEqual([{ why: "restored from a backup" }]);
    } finally {
      await sql.end();
    }
  });

  it("takes over the data of the embedded Postgres, with everybody's keys", async ({ skip }) => {
    if (!(await hasTools())) skip(NO_TOOLS);
    const embedded = await runHome(join(place, "embedded"));
    try {
      await addUsers(embedded.sql, 5);
      const contents = await tableContents(embedded.sql);
      const { file } = await backUp(join(place, "embedded"), join(place, "dumps"), { dump: true });
      const home = join(place, "moved");
      await restore({ from: file, home, databaseUrl: url, force: true });
      expect(await withConnection(url, tableContents)).toEqual(contents);
      const keysOf = (one: string) => readFile(join(one, "keys.json"), "utf8");
      expect(await keysOf(home)).toBe(await keysOf(join(place, "embedded")));
      const after = await open();
      await after.service.stop();
    } finally {
      await embedded.stop();
    }
  });
});

async function restoredLately(sql: postgres.Sql): Promise<boolean | null> {
  const [row] = await sql`select engine.restored_at() > now() - interval '1 minute' as lately`;
  return row?.lately;
}

async function addUsers(sql: postgres.Sql, count: number): Promise<void> {
  await sql`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    select id, 'authenticated', 'authenticated', id || '@example.test', now(), '{}', '{}'
    from (select gen_random_uuid() as id from generate_series(1, ${count})) ids`;
}

/** Every privilege there is, those that go without saying too: what anon may do is part of the data. */
async function privilegesOf(sql: postgres.Sql): Promise<unknown> {
  return sql`
    select kind, name, array(select a::text from unnest(acl) a order by 1) as acl from (
      select 'table' as kind, c.oid::regclass::text as name, coalesce(relacl, acldefault('r', relowner)) as acl
        from pg_class c join pg_namespace n on n.oid = relnamespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
      union all select 'function', oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner))
        from pg_proc where pronamespace::regnamespace::text in ('public', 'service', 'engine', 'auth')
      union all select 'schema', nspname, coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace where nspname not like 'pg\\_%'
      union all select 'default', concat(defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype), defaclacl from pg_default_acl
    ) every order by 1, 2`;
}
