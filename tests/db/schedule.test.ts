import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, startDatabase } from "./support/database.ts";

let db: Database;
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.stop());

it("the database schedules exactly what supabase/schedule.json lists", async () => {
  const file = new URL("../../supabase/schedule.json", import.meta.url);
  const listed = JSON.parse(await readFile(file, "utf8")) as { name: string }[];
  const rows =
    await db.sql`select name, function_name as function, every_seconds, body from private.scheduled_jobs`;
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  expect([...rows].map((row) => ({ ...row }) as { name: string }).sort(byName)).toEqual(listed.sort(byName));
});

it("every scheduled interval has a form that pg_cron knows: seconds below a minute, or whole minutes that divide an hour", async () => {
  const rows = await db.sql<{ every_seconds: number }[]>`select every_seconds from private.scheduled_jobs`;
  for (const { every_seconds } of rows) {
    expect(every_seconds < 60 || 3600 % every_seconds === 0, `${every_seconds} s`).toBe(true);
  }
});
