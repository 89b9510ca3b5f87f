import { execFileSync } from "node:child_process";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backUp } from "../../scripts/backup/back-up.ts";
import { findTools } from "../../scripts/backup/postgres-tools.ts";
import { restore } from "../../scripts/backup/restore.ts";
import { PlainError } from "../../scripts/lib/errors.ts";
import { supabaseDirectory } from "../../scripts/lib/paths.ts";
import { removeHome } from "../../scripts/stack/home.ts";
import { change, forgetPrepared, preparedIn } from "../../scripts/upgrade/prepared.ts";
import { tryOut } from "../../scripts/upgrade/try-out.ts";
import { upgrade } from "../../scripts/upgrade/upgrade.ts";
import { runHome, tableContents } from "./support/homes.ts";

let place: string;
let home: string;
/** Where versions come from, and a clone of it that is one behind. */
let origin: string;
let clone: string;
let behind: string;
let newest: string;

const git = (where: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.test", ...args], {
    cwd: where,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

beforeAll(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), "rejoinder-upgrade-")));
  await chmod(place, 0o711);
  home = join(place, "home");
  const running = await runHome(home);
  await running.stop();
});
afterAll(async () => {
  for (const name of await readdir(place)) if (name.startsWith("home")) await removeHome(join(place, name));
  await rm(place, { recursive: true, force: true });
});

beforeEach(async () => {
  const repositories = await mkdtemp(join(place, "repositories-"));
  origin = join(repositories, "origin");
  clone = join(repositories, "clone");
  await mkdir(origin);
  git(origin, "init", "--quiet", "--initial-branch=main");
  await cp(join(supabaseDirectory, "migrations"), join(origin, "supabase", "migrations"), {
    recursive: true,
  });
  await writeFile(join(origin, ".gitignore"), "node_modules/\n.upgrade/\n");
  behind = await commit("one");
  git(repositories, "clone", "--quiet", origin, clone);
  await mkdir(join(clone, "node_modules"));
  await writeFile(join(clone, "node_modules", "of"), "one");
  newest = await commit("two");
  git(origin, "tag", "v2");
});

async function commit(version: string): Promise<string> {
  await writeFile(join(origin, "version"), version);
  git(origin, "add", "--all");
  git(origin, "commit", "--quiet", "--message", version);
  return git(origin, "rev-parse", "HEAD");
}

function run(
  tried: (checkout: string, copy: string) => Promise<void>,
  version?: string,
  more: { databaseUrl?: string } = {},
) {
  return upgrade({
    root: clone,
    home,
    backups: join(place, "backups"),
    install: async (checkout) => {
      await mkdir(join(checkout, "node_modules"));
      await cp(join(checkout, "version"), join(checkout, "node_modules", "of"));
    },
    tryOut: tried,
    buildClient: () => Promise.resolve(),
    note: () => undefined,
    ...(version === undefined ? {} : { version }),
    ...more,
  });
}

async function state() {
  return {
    commit: git(clone, "rev-parse", "HEAD"),
    packages: await readFile(join(clone, "node_modules", "of"), "utf8"),
    changes: git(clone, "status", "--porcelain"),
    worktrees: git(clone, "worktree", "list").split("\n").length,
    homes: (await readdir(place)).filter((name) => name.startsWith("home")),
  };
}

async function data() {
  const running = await runHome(home);
  return tableContents(running.sql).finally(() => running.stop());
}

describe("an upgrade", { timeout: 90_000 }, () => {
  it("moves the clone and its packages once the new version has worked on a copy of the data", async () => {
    let tried = "";
    const done = await run(async (checkout, copy) => {
      expect((await state()).commit).toBe(behind);
      tried = `${await readFile(join(checkout, "version"), "utf8")} on ${copy === home ? "the data" : "a copy"}`;
    });
    expect(tried).toBe("two on a copy");
    expect(done).toMatchObject({ changed: true, from: behind, to: newest });
    expect(await state()).toEqual({
      commit: newest,
      packages: "two",
      changes: "",
      worktrees: 1,
      homes: ["home"],
    });
    expect(git(clone, "branch", "--show-current")).toBe("main");
    const again = await run(() => Promise.reject(new Error("there is nothing to try")));
    expect(again).toMatchObject({ changed: false, backup: null });
  });

  it("leaves code, packages and data as they were when the new version fails on the copy", async () => {
    const before = await data();
    const failing = run(async (_checkout, copy) => {
      const running = await runHome(copy);
      await running.sql`create table public.half_migrated (n int)`;
      await running.stop();
      throw new PlainError("the migrations failed");
    });
    await expect(failing).rejects.toThrow(/the migrations failed\nCode and data are unchanged/);
    expect(await state()).toEqual({
      commit: behind,
      packages: "one",
      changes: "",
      worktrees: 1,
      homes: ["home"],
    });
    expect(await data()).toEqual(before);
  });

  it("is returned from with code and data", async () => {
    const before = await data();
    const { from, backup } = await run(() => Promise.resolve(), "v2");
    const later = await runHome(home);
    await later.sql`create table public.of_the_new_version (n int)`;
    await later.stop();
    git(clone, "checkout", "--quiet", from);
    const { aside } = await restore({ from: backup ?? "", home, force: true });
    expect(await readFile(join(clone, "version"), "utf8")).toBe("one");
    expect(await data()).toEqual(before);
    await removeHome(aside ?? "");
  });

  it("is prepared while the service runs, which changes to it when it starts again", async () => {
    const running = await runHome(home);
    const done = await run(() => Promise.resolve()).finally(() => running.stop());
    expect(done).toMatchObject({ changed: true, prepared: true, to: newest });
    expect(await state()).toMatchObject({ commit: behind, packages: "one", changes: "", homes: ["home"] });
    const prepared = await preparedIn(clone);
    expect(prepared).toEqual({ from: behind, to: newest });
    await change(clone, prepared ?? { from: "", to: "" });
    await forgetPrepared(clone);
    expect(await preparedIn(clone)).toBeUndefined();
    expect(await state()).toMatchObject({ commit: newest, packages: "two", changes: "" });
    expect((await run(() => Promise.reject(new Error("there is nothing to try")))).changed).toBe(false);
  });

  it("that was prepared is left alone where the clone has moved or changed since", async () => {
    const running = await runHome(home);
    await run(() => Promise.resolve()).finally(() => running.stop());
    const prepared = (await preparedIn(clone)) ?? { from: "", to: "" };
    await writeFile(join(clone, "version"), "mine");
    await expect(change(clone, prepared)).rejects.toThrow("this clone has changed files");
    git(clone, "checkout", "version");
    git(clone, "checkout", "--quiet", "--detach", newest);
    await expect(change(clone, prepared)).rejects.toThrow("run npm run upgrade again");
    expect((await state()).packages).toBe("one");
  });

  it("tries data of another Postgres on the embedded one", { timeout: 240_000 }, async ({ skip }) => {
    const running = await runHome(home);
    try {
      if (!(await findTools(17).catch(() => undefined))) skip("needs pg_dump 17");
      const before = await tableContents(running.sql);
      let tried: unknown;
      const options = { databaseUrl: running.url };
      await run(
        async (_checkout, copy) => {
          const copied = await runHome(copy);
          tried = await tableContents(copied.sql).finally(() => copied.stop());
        },
        undefined,
        options,
      );
      expect(tried).toEqual(before);
    } finally {
      await running.stop();
    }
  });

  it("says what can't be fetched and from where, and not the last line of git's advice", async () => {
    git(clone, "remote", "set-url", "origin", "/nowhere/rejoinder.git");
    const failed = await run(() => Promise.resolve()).catch(String);
    expect(failed).toContain("new versions can't be fetched from /nowhere/rejoinder.git");
    expect(failed).toContain("Check the network, and that this account may read it");
    expect(failed).not.toContain("and the repository exists");
  });

  it("refuses a clone with changes, and a version that is not there", async () => {
    const never = () => Promise.reject(new Error("not to be tried"));
    await expect(run(never, "v3")).rejects.toThrow("no version 'v3'");
    await writeFile(join(clone, "version"), "mine");
    await expect(run(never)).rejects.toThrow("this clone has changed files");
    git(clone, "checkout", "version");
    expect((await state()).commit).toBe(behind);
  });
});

describe("a version on a copy of the data", () => {
  it("is found to work, or not, with the migration that does not", { timeout: 120_000 }, async () => {
    const { file } = await backUp(home, join(place, "backups"));
    const copy = join(place, "home.copy");
    await restore({ from: file, home: copy, force: false });
    await tryOut({ home: copy, web: false });

    const sources = join(place, "broken", "supabase");
    const functions = join(supabaseDirectory, "functions");
    await cp(supabaseDirectory, sources, { recursive: true, filter: (path) => path !== functions });
    await symlink(functions, join(sources, "functions"));
    await writeFile(join(sources, "migrations", "29990101000000_broken.sql"), "select nowhere.nothing();\n");
    await expect(tryOut({ home: copy, web: false, sources })).rejects.toThrow("nowhere");
  });
});
