/** `npm run schema`: how heavy the schema is, and what in it nothing calls. */
import { Command } from "commander";
import { runCommand } from "./lib/errors.ts";
import { schemaFigures } from "./schema/figures.ts";
import { startTestDatabase } from "./stack/test-database.ts";

const program = new Command("npm run schema --")
  .description(
    "Measures a freshly migrated database: the most columns, indexes and triggers of a table, the lines of functions (comments and " +
      "texts of several lines are none), the lines of schemas and migrations, and the functions and views that neither the product nor the " +
      "contract uses.",
  )
  .option("--json", "print {tables, functions, lines, uncalled} as one JSON object")
  .showHelpAfterError();

await runCommand(async () => {
  const { json } = program.parse().opts<{ json?: boolean }>();
  const database = await startTestDatabase();
  try {
    const figures = await schemaFigures(database.sql);
    if (json) console.log(JSON.stringify(figures));
    else console.dir(figures, { depth: 4 });
  } finally {
    await database.stop();
  }
});
