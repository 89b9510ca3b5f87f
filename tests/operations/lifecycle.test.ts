import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, realpath, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeHome } from "../../scripts/stack/home.ts";
import type { Stack } from "../../scripts/stack/index.ts";
import { freePorts, knownPorts } from "../../scripts/stack/ports.ts";
import { isAlive, signedIn, startFixtureStack, until } from "../stack/support.ts";

let home: string;

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "rejoinder-lifecycle-")));
});
afterEach(() => removeHome(home));

describe("a stack with a home", () => {
  it("finds its data, users and keys again at the next start", async () => {
    const first = await startFixtureStack({ home, seed: true });
    expect(first.fresh).toBe(true);
    const { user } = await signedIn(first, "ada@example.test");
    await user.from("notes").insert({ body: "kept" });
    await first.stop();

    const second = await startFixtureStack({ home, seed: true });
    try {
      expect(second.fresh).toBe(false);
      expect(second.keys).toEqual(first.keys);
      const notes = await second.sql<{ body: string }[]>`select body from public.notes order by id`;
      expect(notes.map((note) => note.body)).toEqual(["seeded", "kept"]);
      expect(await second.sql`select email from auth.users`).toEqual([{ email: "ada@example.test" }]);
    } finally {
      await second.stop();
    }
  });

  it("keeps what it holds from everybody else on the machine", async () => {
    const stack = await startFixtureStack({ home });
    await stack.admin.advance(1000);
    await stack.stop();
    const names = await readdir(home);
    expect(names).toEqual(expect.arrayContaining(["db", "keys.json", "logs", "mail", "simulator.json"]));
    for (const name of names) expect((await stat(join(home, name))).mode & 0o077, name).toBe(0);
  });

  it("has no demo account where Google is real", async () => {
    const real = { google: false, model: true };
    const stack = await startFixtureStack({ home, mail: false, seed: true, simulate: real });
    try {
      expect(await stack.sql`select body from public.notes`).toEqual([]);
    } finally {
      await stack.stop();
    }
  });

  it("makes a new database after a first start that was broken off", async () => {
    const breakOff = async (stack: Stack) => {
      await stack.sql`insert into public.notes (body) values ('half')`;
      throw new Error("broken off");
    };
    await expect(startFixtureStack({ home, mail: false, onFresh: breakOff })).rejects.toThrow("broken off");
    const stack = await startFixtureStack({ home, mail: false });
    expect(stack.fresh).toBe(true);
    expect(await stack.sql`select body from public.notes`).toEqual([]);
    await stack.stop();
  });

  it("works in a directory that other accounts cannot enter", async () => {
    await chmod(home, 0o700);
    const stack = await startFixtureStack({ home, mail: false });
    expect((await stack.sql`select 1 as one`)[0]).toEqual({ one: 1 });
    await stack.stop();
  });

  it("refuses a second stack, naming the process that runs", async () => {
    const stack = await startFixtureStack({ home, mail: false });
    await expect(startFixtureStack({ home, mail: false })).rejects.toThrow(`process ${process.pid}`);
    expect((await stack.sql`select 1 as one`)[0]).toEqual({ one: 1 });
    await stack.stop();
  });

  it("goes on with every committed row after Postgres was killed, and leaves no call unanswered", async () => {
    const stack = await startFixtureStack({ home, mail: false });
    const { user } = await signedIn(stack, "ada@example.test");
    await user.from("notes").insert({ body: "committed" });
    const killed = stack.postgres.pid ?? 0;
    const underWay = Promise.all(Array.from({ length: 20 }, () => user.from("notes").select("body")));
    process.kill(killed, "SIGKILL");
    for (const { data, error } of await underWay) {
      expect(error ? "refused" : data).toSatisfy((answer) => answer === "refused" || answer.length === 1);
    }

    await until(() => (stack.postgres.pid === killed ? undefined : true));
    await stack.api.ready();
    expect((await user.from("notes").select("body")).data).toEqual([{ body: "committed" }]);
    await stack.stop();
  });
});

describe("a temporary stack", () => {
  it("runs beside another and leaves no process and no file", async () => {
    const [one, two] = await Promise.all([startFixtureStack(), startFixtureStack()]);
    expect(one.urls.api).not.toBe(two.urls.api);
    const processes = [one, two].flatMap((stack) => [stack.postgres.pid ?? 0, stack.functionsHost.pid ?? 0]);
    expect(processes.every(isAlive)).toBe(true);
    await Promise.all([one.stop(), two.stop()]);
    expect(processes.filter(isAlive)).toEqual([]);
    expect([one.home, two.home].filter(existsSync)).toEqual([]);
  });

  it("leaves no process when its own is killed", async () => {
    const script = join(import.meta.dirname, "..", "stack", "fixtures", "run-stack.ts");
    const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
    const line = await new Promise<string>((resolve) =>
      child.stdout.setEncoding("utf8").once("data", resolve),
    );
    const { processes, home: left } = JSON.parse(line) as { processes: number[]; home: string };
    expect(processes.every(isAlive)).toBe(true);
    child.kill("SIGKILL");
    await until(() => (processes.some(isAlive) ? undefined : true));
    await removeHome(left);
  });
});

describe("ports", () => {
  it("that are taken are reported with the variable that moves them", async () => {
    const free = await freePorts();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(free.api, "127.0.0.1", resolve));
    const env = { REJOINDER_API_PORT: String(free.api), REJOINDER_WEB_PORT: String(free.web) };
    await expect(knownPorts(env)).rejects.toThrow(
      `port ${free.api} (api) is in use; free it or set REJOINDER_API_PORT to another port`,
    );
    taken.close();
  });

  it("that are not numbers are refused", async () => {
    await expect(knownPorts({ REJOINDER_API_PORT: "http" })).rejects.toThrow(
      "REJOINDER_API_PORT must be a port number",
    );
  });
});
