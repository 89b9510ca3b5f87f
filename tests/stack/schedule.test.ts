import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supabaseDirectory } from "../../scripts/lib/paths.ts";
import { readJobs } from "../../scripts/stack/schedule.ts";
import { startTestDatabase, type TestDatabase } from "../../scripts/stack/test-database.ts";
import { startFixtureStack, until } from "./support.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

describe("the schedule", () => {
  it("is the same list in supabase/schedule.json and in the database", async () => {
    const jobs = await readJobs(join(supabaseDirectory, "schedule.json"));
    const rows =
      await database.sql`select name, function_name, every_seconds, body from private.scheduled_jobs`;
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect(rows.map((row) => ({ ...row, name: String(row.name) })).sort(byName)).toEqual(
      jobs.map(({ function: function_name, ...job }) => ({ ...job, function_name })).sort(byName),
    );
  });

  it("calls its functions with the schedule's own key, again and again", async () => {
    const stack = await startFixtureStack({ mail: false, schedule: true });
    try {
      const answers = await until(async () => {
        const log = await readFile(join(stack.logs, "schedule.log"), "utf8");
        const lines = log.split("\n").filter(Boolean);
        return lines.length >= 2 ? lines.map((line) => JSON.parse(line)) : undefined;
      });
      for (const { job, status, answer } of answers) {
        expect({ job, status, ...JSON.parse(answer) }).toMatchObject({
          job: "echo",
          status: 200,
          mode: "secret",
        });
      }
    } finally {
      await stack.stop();
    }
  });
});
