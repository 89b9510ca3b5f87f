/** `npm run promises`: all that screens, mails and SQL promise, and the test that keeps each promise. */
import { writeFile } from "node:fs/promises";
import { Command } from "commander";
import { PlainError, runCommand } from "./lib/errors.ts";
import { CATALOGUE, promisesOf, readCatalogue, whyUnkept } from "./promises/catalogue.ts";
import { allSaid } from "./promises/said.ts";

const program = new Command("npm run promises --")
  .description(
    "Lists every promise of the screens, emails and SQL with the test that keeps it. Exits with 1 when one has no test.",
  )
  .option("--write", "bring tests/promises.json up to date: new promises without a test, gone ones removed");

await runCommand(async () => {
  const { write } = program.parse().opts<{ write?: boolean }>();
  const promises = promisesOf(await allSaid(), await readCatalogue());
  if (write) await writeFile(CATALOGUE, `${JSON.stringify(promises, null, 2)}\n`);
  let unkept = 0;
  for (const promise of promises) {
    const why = await whyUnkept(promise);
    if (why) unkept += 1;
    console.log(`${promise.promise}\n  ${why ? `NOT KEPT: ${why}` : promise.keptBy}`);
  }
  console.log(`${promises.length} promises, ${unkept} without a test`);
  if (unkept > 0)
    throw new PlainError("Each promise needs the name of the test that keeps it in tests/promises.json.");
});
