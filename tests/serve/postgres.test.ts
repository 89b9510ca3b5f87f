/** The embedded cluster as one that serves people is set. */
import { chmod, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeHome } from "../../scripts/stack/home.ts";
import { memorySettings } from "../../scripts/stack/postgres-settings.ts";
import { until } from "../stack/support.ts";
import { type RunningHome, runHome } from "./support/homes.ts";

let place: string;
let running: RunningHome;

beforeAll(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), "rejoinder-postgres-")));
  await chmod(place, 0o711);
  running = await runHome(join(place, "home"));
});
afterAll(async () => {
  await running.stop();
  await removeHome(join(place, "home"));
  await rm(place, { recursive: true, force: true });
});

it("tells of pages that the disk changed", async () => {
  expect(await running.sql`show data_checksums`).toEqual([{ data_checksums: "on" }]);
});

it("logs a statement that is slow, and nothing of what was passed to it", async () => {
  const told = "a sentence that somebody wrote";
  await running.sql`select pg_sleep(1.1), ${told}::text as told`;
  const log = await until(async () => {
    const text = await readFile(join(place, "home", "postgres.log"), "utf8");
    return text.includes("pg_sleep(1.1)") ? text : undefined;
  });
  expect(log).toMatch(/duration: 1\d\d\d\.\d+ ms .*pg_sleep\(1\.1\)/);
  expect(log).not.toContain(told);
});

it("takes an eighth of the memory for its cache, within bounds", async () => {
  const GB = 1024 ** 3;
  expect(memorySettings(0.5 * GB)).toEqual({ shared_buffers: "128MB", effective_cache_size: "256MB" });
  expect(memorySettings(4 * GB)).toEqual({ shared_buffers: "512MB", effective_cache_size: "2048MB" });
  expect(memorySettings(64 * GB)).toEqual({ shared_buffers: "2048MB", effective_cache_size: "32768MB" });
  const [row] = await running.sql<[{ bytes: number }]>`
    select pg_size_bytes(current_setting('shared_buffers'))::float as bytes`;
  expect(row.bytes).toBeGreaterThanOrEqual(128 * 1024 ** 2);
});
