/** `npm run proof`: what takes too long for every run of the tests, in half an hour on two quick cores and an hour on slow ones. CI runs it after `npm test`. */
import { Command } from "commander";
import { runCommand } from "./lib/errors.ts";
import { type Choice, jsonOption, onlyOption, runSuites, suitesInWords } from "./test/run.ts";
import { proofs } from "./test/suites.ts";

const program = new Command("npm run proof --")
  .description(
    "Runs every long proof, or just the ones you name, and ends with 'N passed, N failed, N skipped'.",
  )
  .addOption(onlyOption(proofs, "just these proofs"))
  .addOption(jsonOption)
  .addHelpText("after", suitesInWords(proofs));

await runCommand(async () => {
  await runSuites(proofs, program.parse().opts<Choice>());
});
