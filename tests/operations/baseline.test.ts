/** `npm run migration -- --baseline`: one migration in place of all others. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeBaseline } from "../../scripts/schema/baseline.ts";
import { compareSchemas } from "../../scripts/schema/draft.ts";
import { makeProject } from "../db/support/project.ts";

it("a baseline holds the schema files in their order, comes after what it replaces, and gives the same schema", async () => {
  const project = await makeProject({
    "schemas/10_notes.sql":
      "create table public.notes (id bigint primary key);\nalter table public.notes enable row level security;",
    "schemas/20_titles.sql": "alter table public.notes add column title text;",
    "migrations/20260101000000_notes.sql": "create table public.notes (id bigint primary key);",
    "migrations/20990101000000_titles.sql": "alter table public.notes add column title text;",
  });
  try {
    await writeBaseline(project.directory, new Date("2026-03-04T05:06:07Z"));
    expect(await readdir(join(project.directory, "migrations"))).toEqual(["20990101000001_baseline.sql"]);
    expect(await compareSchemas(project.directory)).toEqual([]);
  } finally {
    await project.remove();
  }
});
