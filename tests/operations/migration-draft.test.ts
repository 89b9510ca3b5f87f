/** `npm run migration`: drafts the step that brings the migrations to what the schema files say. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compareSchemas, draftMigration, nextVersion } from "../../scripts/schema/draft.ts";
import { makeProject, type Project } from "../db/support/project.ts";

const notes = `
  create table public.notes (id bigint primary key, body text, at timestamptz);
  alter table public.notes enable row level security;`;
const baseline = "20260101000000_baseline.sql";

let project: Project;
beforeEach(async () => {
  project = await makeProject({ [`migrations/${baseline}`]: notes, "schemas/10_notes.sql": notes });
});
afterEach(() => project.remove());

const migrations = () => readdir(join(project.directory, "migrations"));

describe("the draft of a migration", () => {
  it("brings the new column, and what it lost is told", async () => {
    await project.write(
      "schemas/10_notes.sql",
      notes.replace("body text,", "title text not null default '', body text,"),
    );
    await project.write(
      "schemas/20_statistics.sql",
      "create statistics public.notes_at (dependencies) on body, at from public.notes;",
    );
    const now = new Date("2026-03-04T05:06:07.890Z");
    const draft = await draftMigration(project.directory, "add_titles", now);
    expect(draft?.failure).toBeUndefined();
    expect(draft?.remaining).toEqual([
      "statistics public.notes_at of table public.notes is in the schema files but not in the migrations",
    ]);
    expect(await migrations()).toEqual([baseline, "20260304050607_add_titles.sql"]);
    const text = await readFile(draft?.file ?? "", "utf8");
    expect(text).toMatch(/^-- add_titles: drafted by 'npm run migration'/);
    expect(text).toContain(`ADD COLUMN "title" text NOT NULL DEFAULT ''::text;`);
    expect(await compareSchemas(project.directory)).toEqual(draft?.remaining);
  });

  it("that does not apply is written all the same, with the reason and all that differs", async () => {
    await project.write("schemas/10_notes.sql", notes.replace("body text", "body text check (body <> '')"));
    await project.write(`migrations/${baseline}`, `${notes} insert into public.notes values (1, '');`);
    const draft = await draftMigration(project.directory, "forbid_empty_notes");
    expect(draft?.failure).toMatch(/_forbid_empty_notes\.sql failed: .*violated by some row/);
    expect(draft?.remaining).toEqual([
      "constraint notes_body_check of table public.notes is in the schema files but not in the migrations",
    ]);
  });

  it("is not written when there is nothing to draft", async () => {
    expect(await draftMigration(project.directory, "change_nothing")).toBeUndefined();
    expect(await migrations()).toEqual([baseline]);
  });

  it.each(["AddTitles", "add-titles", "add titles", "1_title", "../titles", "_", ""])(
    "is refused the name '%s'",
    async (name) => {
      await expect(draftMigration(project.directory, name)).rejects.toThrow(
        `a migration's name is lower-case words with underscores, such as add_reply_notes, not '${name}'`,
      );
    },
  );
});

describe("the version of the next migration", () => {
  const now = new Date("2026-03-04T05:06:07Z");
  it.each([
    ["is the time", [], "20260304050607"],
    ["is the time after older ones", ["20260101000000"], "20260304050607"],
    ["is above the largest", ["20280101000000", "20271231235959"], "20280101000001"],
    ["goes on into the next minute", ["20280101005959"], "20280101010000"],
  ])("%s", (_name, versions, next) => {
    expect(nextVersion(now, versions)).toBe(next);
  });
});

describe("a schema file that fails", () => {
  it("is named with its line", async () => {
    await project.write("schemas/20_broken.sql", "-- 💬\nselect 1;\nselect nothing;\n");
    await expect(compareSchemas(project.directory)).rejects.toThrow(
      /schemas\/20_broken\.sql, line 3, failed: column "nothing" does not exist/,
    );
  });

  it("is missed when there is none at all", async () => {
    const empty = await makeProject({ [`migrations/${baseline}`]: notes });
    await expect(compareSchemas(empty.directory)).rejects.toThrow("holds no schema files");
    await empty.remove();
  });
});
