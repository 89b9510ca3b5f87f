import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { functionsDirectory } from "../../scripts/lib/paths.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();

it("every scheduled job calls an edge function that there is", async () => {
  const rows = await db.sql<{ function_name: string }[]>`select function_name from private.scheduled_jobs`;
  expect(rows.length).toBeGreaterThan(0);
  const missing = rows.filter(
    ({ function_name }) => !existsSync(join(functionsDirectory, function_name, "index.ts")),
  );
  expect(missing).toEqual([]);
});

it("every scheduled interval has a form that pg_cron knows: seconds below a minute, or whole minutes that divide an hour", async () => {
  const rows = await db.sql<{ every_seconds: number }[]>`select every_seconds from private.scheduled_jobs`;
  for (const { every_seconds } of rows) {
    expect(every_seconds < 60 || 3600 % every_seconds === 0, `${every_seconds} s`).toBe(true);
  }
});
