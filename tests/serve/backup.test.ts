import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import type postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { recipientsOf } from "../../scripts/backup/age.ts";
import { type Backup, backUp, forgetOld } from "../../scripts/backup/back-up.ts";
import { noteBroughtBack } from "../../scripts/backup/brought-back.ts";
import { lastBackup } from "../../scripts/backup/last-backup.ts";
import { restore } from "../../scripts/backup/restore.ts";
import { removeHome } from "../../scripts/stack/home.ts";
import { connect } from "../../scripts/stack/postgres.ts";
import { type Contents, type RunningHome, runHome, tableContents } from "./support/homes.ts";

let place: string;
/** The home that the backup of most tests is of; it runs on, with more in it than the backup has. */
let home: string;
let original: RunningHome;
let contents: Contents;
let keys: string;
let backups: string;
let backup: Backup;
const others: RunningHome[] = [];

beforeAll(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), "rejoinder-backup-")));
  await chmod(place, 0o711);
  home = join(place, "home");
  backups = join(place, "backups");
  original = await runHome(home);
  await addUsers(original.sql, 20);
  contents = await tableContents(original.sql);
  keys = await readFile(join(home, "keys.json"), "utf8");
  backup = await backUp(home, backups);
});
afterEach(async () => {
  while (others.length > 0) await others.pop()?.stop();
});
afterAll(async () => {
  await original.stop();
  for (const name of await readdir(place))
    if (existsSync(join(place, name, "db"))) await removeHome(join(place, name));
  await rm(place, { recursive: true, force: true });
});

async function start(where: string): Promise<RunningHome> {
  const started = await runHome(where);
  others.push(started);
  return started;
}

async function addUsers(sql: postgres.Sql, count: number): Promise<void> {
  await sql`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    select id, 'authenticated', 'authenticated', id || '@example.test', now(), '{}', '{}'
    from (select gen_random_uuid() as id from generate_series(1, ${count})) ids`;
}

/** As age-keygen writes it. */
async function identity(number: number): Promise<{ recipient: string; file: string }> {
  const secret = await generateIdentity();
  const recipient = await identityToRecipient(secret);
  const file = join(place, `identity-${number}.txt`);
  await writeFile(file, `# created: 2026-01-01T00:00:00Z\n# public key: ${recipient}\n${secret}\n`);
  return { recipient, file };
}

describe("a backup", { timeout: 90_000 }, () => {
  it("brings back every row of every table, and the keys, in an empty home", async () => {
    const again = join(place, "again");
    const restored = await restore({ from: backup.file, home: again, force: false });
    expect(restored).toMatchObject({ home: again, aside: null, migrations: backup.migrations });
    expect(await readFile(join(again, "keys.json"), "utf8")).toBe(keys);
    expect(await lastBackup(again)).toBe(backup.made_at);
    const found = await tableContents((await start(again)).sql);
    expect(Object.keys(found).length).toBeGreaterThan(40);
    expect(found["auth.users"]?.rows).toBe("20");
    expect(found).toEqual(contents);
  });

  it("is its owner's alone, and leaves nothing beside it but a note of when it was made", async () => {
    expect((await stat(backup.file)).mode & 0o077).toBe(0);
    expect((await stat(backup.file)).size).toBe(backup.bytes);
    expect(await readdir(backups)).toHaveLength(1);
    expect((await readdir(home)).filter((name) => name.includes("backup"))).toEqual(["last-backup.json"]);
  });

  it("says which code and which migrations it is of", async () => {
    const head = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
    expect(backup.commit).toBe(head);
    const applied = await original.sql<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations order by version`;
    expect(backup.migrations).toEqual(applied.map(({ version }) => version));
  });

  it("of a running database is of one moment, whatever is written meanwhile", async () => {
    const { sql, url } = original;
    await sql`create table public.left_hand (n int primary key)`;
    await sql`create table public.right_hand (n int primary key, filling text)`;
    const writer = connect(url, { max: 1 });
    let written = 0;
    let writing = true;
    async function write(): Promise<void> {
      written += 1;
      await writer.begin(async (both) => {
        await both`insert into public.left_hand values (${written})`;
        await both`insert into public.right_hand values (${written}, ${"x".repeat(2000)})`;
      });
      if (written % 50 === 0) await writer`checkpoint`;
    }
    for (let rows = 0; rows < 60; rows++) await write();
    const before = written;
    const work = (async () => {
      while (writing) await write();
    })();
    const { file } = await backUp(home, join(place, "meanwhile-backups"));
    writing = false;
    await work;
    await writer.end();

    const meanwhile = join(place, "meanwhile");
    await restore({ from: file, home: meanwhile, force: false });
    const { sql: restored } = await start(meanwhile);
    const [told] = await restored<{ rows: number; highest: number; same: boolean }[]>`
      select count(*)::int as rows, max(n) as highest,
        (select array_agg(n order by n) from public.left_hand) = array_agg(n order by n) as same
      from public.right_hand`;
    expect(told?.highest).toBeGreaterThan(before);
    expect(told?.highest).toBeLessThan(written);
    expect(told).toEqual({ rows: told?.highest, highest: told?.highest, same: true });
  });

  it("is made of a home whose server was killed, too", async () => {
    const killed = join(place, "killed");
    const first = await runHome(killed);
    await addUsers(first.sql, 7);
    const held = await tableContents(first.sql);
    await first.kill();
    const { file } = await backUp(killed, join(place, "killed-backups"));
    await restore({ from: file, home: killed, force: true });
    expect(await tableContents((await start(killed)).sql)).toEqual(held);
  });

  it("is made of a home whose database has a password of its own", async () => {
    await original.sql`alter role postgres password 'its own'`;
    await writeFile(join(home, "server.json"), JSON.stringify({ databasePassword: "its own" }));
    try {
      const { migrations } = await backUp(home, join(place, "served-backups"));
      expect(migrations).toEqual(backup.migrations);
    } finally {
      await original.sql`alter role postgres password 'postgres'`;
      await rm(join(home, "server.json"));
    }
  });

  it("is encrypted for the recipients that are named, and opens with the identity of any of them alone", async () => {
    const [one, two, stranger] = [await identity(0), await identity(1), await identity(2)];
    const recipients = [one.recipient, two.recipient];
    const { file } = await backUp(home, join(place, "sealed-backups"), { recipients });
    expect(file).toMatch(/\.tar\.gz\.age$/);
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    expect(execFileSync("sh", ["-c", 'tar -tzf "$1" 2>&1 || true', "sh", file]).toString()).not.toContain(
      "keys.json",
    );
    expect(await readdir(join(place, "sealed-backups"))).toHaveLength(1);

    const where = join(place, "unsealed");
    const tried = (identityFile?: string) =>
      restore({ from: file, home: where, force: false, identity: identityFile });
    await expect(tried()).rejects.toThrow("is encrypted; name the file with the identity");
    await expect(tried(stranger.file)).rejects.toThrow("none of the identities");
    await expect(tried(join(home, "keys.json"))).rejects.toThrow("isn't an identity file of age");
    await tried(two.file);
    expect(await readFile(join(where, "keys.json"), "utf8")).toBe(keys);
  });

  it("that is encrypted is damaged when a byte of it is another one, and changes nothing", async () => {
    const { recipient, file: identityFile } = await identity(3);
    const { file } = await backUp(home, join(place, "changed-backups"), { recipients: [recipient] });
    const bytes = await readFile(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
    const where = join(place, "never");
    await expect(restore({ from: file, home: where, force: false, identity: identityFile })).rejects.toThrow(
      "is damaged or isn't a backup",
    );
    expect(await readdir(where)).toEqual([]);
  });

  it("names a recipient that is none", async () => {
    await expect(recipientsOf("ssh-ed25519 AAAA")).rejects.toThrow("'ssh-ed25519' isn't an age recipient");
    const { recipient } = await identity(4);
    expect(await recipientsOf(` ${recipient},\n${recipient} `)).toEqual([recipient, recipient]);
    expect(await recipientsOf("")).toEqual([]);
  });

  it("is refused where there is no finished database", async () => {
    const empty = join(place, "empty");
    await mkdir(empty);
    await expect(backUp(empty, join(place, "none"))).rejects.toThrow("nothing to back up");
    expect(existsSync(join(place, "none"))).toBe(false);
  });

  it("is forgotten when it is older than it may be, and nothing else is", async () => {
    const kept = join(place, "kept");
    await mkdir(kept);
    const old = ["rejoinder-2020-01-01T000000000Z.tar.gz", "rejoinder-2020-01-01T000000001Z.tar.gz.age"];
    for (const name of [...old, "rejoinder-2999-01-01T000000000Z.tar.gz", "notes.txt"]) {
      await writeFile(join(kept, name), "");
    }
    expect((await forgetOld(kept, 7)).sort()).toEqual(old);
    expect(await readdir(kept)).toHaveLength(2);
  });
});

describe("a restore", { timeout: 90_000 }, () => {
  it("refuses a home that holds something, and with force keeps that aside, still able to start", async () => {
    const used = join(place, "used");
    const first = await runHome(used);
    await addUsers(first.sql, 3);
    const held = await tableContents(first.sql);
    await first.stop();
    await expect(restore({ from: backup.file, home: used, force: false })).rejects.toThrow("--force");

    const { aside } = await restore({ from: backup.file, home: used, force: true });
    expect(await tableContents((await start(used)).sql)).toEqual(contents);
    expect(await tableContents((await start(aside ?? "")).sql)).toEqual(held);
  });

  it("is told to the database, which looks for what was posted since, and pauses everything when that is wanted", async () => {
    const calm = join(place, "calm");
    await restore({ from: backup.file, home: calm, force: false, paused: true });
    const { sql, stop } = await start(calm);
    expect(await sql`select why from service.engine_state()`).toEqual([{ why: "restored from a backup" }]);
    expect(await sql`select engine.restored_at() > now() - interval '1 minute' as noted`).toEqual([
      { noted: true },
    ]);
    await sql`update private.lineage set restored_at = null`;
    await stop();

    const told = { home: calm, from: undefined, force: false, paused: false };
    await noteBroughtBack({ ...told, identity: undefined, databaseUrl: undefined });
    const again = await start(calm);
    expect(await again.sql`select engine.restored_at() > now() - interval '1 minute' as noted`).toEqual([
      { noted: true },
    ]);
  });

  it("refuses while the home runs", async () => {
    await expect(restore({ from: backup.file, home, force: true })).rejects.toThrow("already runs");
  });

  it("changes nothing when the backup is cut short, broken inside, or not there", async () => {
    const held = join(place, "held");
    await mkdir(held);
    await writeFile(join(held, "keys.json"), "mine");
    const cut = join(place, "cut.tar.gz");
    await writeFile(cut, (await readFile(backup.file)).subarray(0, backup.bytes / 2));
    const broken = join(place, "broken");
    await mkdir(broken);
    execFileSync("tar", ["-xzf", backup.file, "-C", broken]);
    await writeFile(join(broken, "db", "global", "pg_control"), "nothing");

    const tried = (from: string) => restore({ from, home: held, force: true });
    await expect(tried(cut)).rejects.toThrow("nothing was changed");
    await expect(tried(broken)).rejects.toThrow("can't read the copied database");
    await expect(tried(join(place, "none"))).rejects.toThrow("no backup found at");
    expect(await readdir(held)).toEqual(["keys.json"]);
    expect(await readFile(join(held, "keys.json"), "utf8")).toBe("mine");
    expect((await readdir(place)).filter((name) => name.startsWith("held."))).toEqual([]);
  });

  it("names the commit to return to when this checkout cannot run the data", async () => {
    const sources = join(place, "older");
    await mkdir(join(sources, "migrations"), { recursive: true });
    const refused = restore({ from: backup.file, home: join(place, "young"), force: false, sources });
    await expect(refused).rejects.toThrow(`git checkout ${backup.commit}`);
    await expect(refused).rejects.toThrow(backup.migrations[0]);
  });
});
