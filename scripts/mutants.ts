/** `npm run mutants`: breaks the product on purpose, one fault at a time, and finds out whether the tests notice. */
import { Command, Option } from "commander";
import { PlainError, runCommand } from "./lib/errors.ts";
import { judgeFunctions } from "./mutants/functions.ts";
import { ALL } from "./mutants/list.ts";
import { KINDS, kindOf, type MutantKind, type Verdict } from "./mutants/mutant.ts";
import { judgeSql } from "./mutants/sql.ts";

const program = new Command("npm run mutants --")
  .description(
    "Breaks the product on purpose, one fault at a time, and runs the tests that must notice: first without any fault, then under each. " +
      "Nothing of the repository is changed. Exits with 1 when a fault is noticed by no test.",
  )
  .option("--only <name...>", "just these mutants")
  .addOption(new Option("--kind <kind>", "just those of the database or of the functions").choices(KINDS))
  .option("--json", "end with one JSON object")
  .addHelpText(
    "after",
    () => `\nMutants:\n${ALL.map(({ name, breaks }) => `  ${name}\n      ${breaks}`).join("\n")}`,
  );

await runCommand(async () => {
  const { only, kind, json } = program.parse().opts<{ only?: string[]; kind?: MutantKind; json?: boolean }>();
  // The embedded Auth hashes a password for every account; accounts of tests need no strong ones.
  process.env.LITE_AUTH_BCRYPT_COST ??= "4";
  const unknown = only?.find((name) => !ALL.some((mutant) => mutant.name === name));
  if (unknown !== undefined) throw new PlainError(`there is no mutant '${unknown}'; --help lists them`);
  const chosen = ALL.filter(
    (mutant) => (only?.includes(mutant.name) ?? true) && (kind ?? kindOf(mutant)) === kindOf(mutant),
  );

  const verdicts: Verdict[] = [];
  const started = performance.now();
  const tell = (verdict: Verdict) => {
    verdicts.push(verdict);
    const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(4);
    console.error(`${seconds} s  ${verdict.name}: ${verdict.noticed ?? "NOBODY NOTICED"}`);
  };
  await judgeSql(
    chosen.filter((mutant) => kindOf(mutant) === "sql"),
    tell,
  );
  await judgeFunctions(
    chosen.filter((mutant) => kindOf(mutant) === "functions"),
    tell,
  );

  const survivors = chosen
    .map(({ name }) => name)
    .filter((name) => !verdicts.some((verdict) => verdict.name === name && verdict.noticed !== undefined));
  for (const name of survivors)
    console.log(`${name} is noticed by no test: ${ALL.find((mutant) => mutant.name === name)?.breaks}`);
  console.log(`${chosen.length} mutants, ${chosen.length - survivors.length} noticed.`);
  if (json)
    console.log(
      JSON.stringify({ mutants: chosen.length, killed: chosen.length - survivors.length, survivors }),
    );
  // Said either way: vitest leaves 1 behind when a fault makes a test's file fail outside its tests.
  process.exitCode = survivors.length > 0 ? 1 : 0;
});
