/** `npm run migration`: drafts the next migration from the schema files, or checks that none is missing. */
import { relative } from "node:path";
import { Command } from "commander";
import { PlainError, runCommand } from "./lib/errors.ts";
import { supabaseDirectory } from "./lib/paths.ts";
import { writeBaseline } from "./schema/baseline.ts";
import { compareSchemas, draftMigration } from "./schema/draft.ts";
import { startNamelessCluster } from "./stack/test-database.ts";

const program = new Command("npm run migration --")
  .description(
    "Drafts the migration that takes databases from the current migrations to what supabase/schemas describes.",
  )
  .argument("[name]", "lower-case words with underscores, such as add_reply_notes")
  .option("--check", "write nothing; fail if the schema files and the migrations differ")
  .option(
    "--baseline",
    "write one migration from the schema files in place of all others; only while no version of them was released",
  )
  .addHelpText(
    "after",
    `
1. Change supabase/schemas: it is what one reads, and gives the whole schema.
2. npm run migration -- NAME writes supabase/migrations/<time>_NAME.sql and lists what the draft lost.
3. Read the draft and complete it by hand, until --check is content. npm test checks it too.

The draft is the official CLI's (supabase db diff --use-pg-delta). It loses or gets wrong:
  renames          a renamed column or table is drafted as dropped and added anew, without its data
  data             backfills, reference rows, and any cast of a changed type but the plain one
  statistics       create statistics is left out
  comments         those on fields of composite types and on columns of views
  triggers         those on tables of other schemas, such as auth.users
  composite types  a field that comes in the middle is added at the end: drop and create the type instead
  enums            a new value cannot be used in the migration that adds it: make that two
A step that does on purpose what squawk warns of says so above the statement: -- squawk-ignore ban-drop-column

Once a database has applied a migration, its file is never edited: npm start refuses such a database.`,
  );

await runCommand(async () => {
  const { check, baseline } = program.parse().opts<{ check?: boolean; baseline?: boolean }>();
  const name = program.args[0];
  if (baseline) {
    console.log(`Written: ${relative(process.cwd(), await writeBaseline(supabaseDirectory))}`);
    return;
  }
  if (!check && name === undefined) {
    throw new PlainError("a name is needed, such as npm run migration -- add_reply_notes; see --help");
  }
  const stop = await startNamelessCluster();
  try {
    if (check) await refuseDifferences();
    else await draft(name ?? "");
  } finally {
    await stop();
  }
});

async function refuseDifferences(): Promise<void> {
  const found = await compareSchemas(supabaseDirectory);
  if (found.length > 0) {
    throw new PlainError(
      `the schema files and the migrations differ; npm run migration -- NAME drafts the step\n${list(found)}`,
    );
  }
  console.log("The schema files and the migrations give the same schema.");
}

async function draft(name: string): Promise<void> {
  const drafted = await draftMigration(supabaseDirectory, name);
  if (!drafted) {
    console.log("Nothing to draft: the schema files and the migrations give the same schema.");
    return;
  }
  const { file, failure, remaining } = drafted;
  console.log(`Written: ${relative(process.cwd(), file)}`);
  if (failure) console.log(`It doesn't apply as is: ${failure}`);
  if (remaining.length === 0) {
    console.log(
      "It gives what the schema files say. What it does to the rows that are there, no schema shows.",
    );
    return;
  }
  console.log("Complete it by hand, until npm run migration -- --check is content. These differ still:");
  console.log(list(remaining));
}

function list(sentences: string[]): string {
  return sentences.map((sentence) => `- ${sentence}`).join("\n");
}
