import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Simulator, startSimulator } from "../../scripts/simulator/server.ts";

describe("other websites in the same browser", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  let simulator: Simulator;

  beforeAll(async () => {
    simulator = await startSimulator();
  });
  afterAll(() => simulator.close());

  /** The status that a request with these headers is answered with. */
  function statusOf(method: string, path: string, headers: Record<string, string>) {
    return new Promise<number>((resolve, reject) => {
      const options = { host: "127.0.0.1", port: simulator.port, method, path, headers };
      request(options, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on("error", reject)
        .end(method === "POST" ? "[]" : undefined);
    });
  }

  test.each(["/__sim/overview", "/o/oauth2/v2/auth", "/token", "/v1/chat/completions"])(
    "change nothing through %s, whatever secret they know",
    async (path) => {
      const own = { host: `127.0.0.1:${simulator.port}`, "x-simulator-secret": simulator.secret, ...form };
      for (const stranger of [
        { ...own, origin: "https://evil.example" },
        { ...own, origin: "null" },
        { ...own, "sec-fetch-site": "same-site", origin: "http://127.0.0.1:5173" },
        { ...own, "sec-fetch-site": "cross-site" },
        { ...own, host: "evil.example" },
      ])
        expect(await statusOf("POST", path, stranger)).toBe(403);
      expect(await statusOf("POST", path, own)).not.toBe(403);
      expect(await statusOf("POST", path, { ...own, origin: simulator.origin })).not.toBe(403);
    },
  );

  test("read nothing by a name that was let point here, but may show its pictures", async () => {
    expect(await statusOf("GET", "/v1/models", { host: `evil.example:${simulator.port}` })).toBe(403);
    const picture = { host: `localhost:${simulator.port}`, "sec-fetch-site": "same-site" };
    expect(await statusOf("GET", "/thumb/a.svg", picture)).toBe(200);
  });
});

test("the file with its tokens is its owner's alone, also where an earlier one was not", async () => {
  const directory = await mkdtemp(join(tmpdir(), "rejoinder-simulator-"));
  const stateFile = join(directory, "deeper", "simulator.json");
  const modes = async () =>
    [(await stat(join(directory, "deeper"))).mode & 0o777, (await stat(stateFile)).mode & 0o777] as const;
  try {
    const first = await startSimulator({ stateFile });
    await first.admin.advance(1000);
    await first.close();
    expect(await modes()).toEqual([0o700, 0o600]);

    await chmod(stateFile, 0o644);
    await writeFile(`${stateFile}.tmp`, "", { mode: 0o644 });
    const second = await startSimulator({ stateFile });
    expect((await modes())[1]).toBe(0o600);
    await second.admin.advance(1000);
    await second.close();
    expect((await modes())[1]).toBe(0o600);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
