/** `npm run weigh`: how large the code is, by purpose, its longest functions and its duplicates. */
import { resolve } from "node:path";
import { Command } from "commander";
import { wholeNumber } from "./lib/arguments.ts";
import { PlainError, runCommand } from "./lib/errors.ts";
import { repositoryRoot } from "./lib/paths.ts";
import { type Duplicate, duplicatesOf } from "./weigh/duplicates.ts";
import { functionsOf, type WeighedFunction } from "./weigh/functions.ts";
import { countLines, type Lines, trackedFiles } from "./weigh/lines.ts";

/** What a small team can carry. */
const LIMITS = { written: 160_000, proof_share: 1.05, function_lines: 80, duplicates: 0 };

interface Options {
  in?: string;
  longest: number;
  json?: boolean;
}

const program = new Command("npm run weigh --")
  .description(
    "Counts the lines of all files that git keeps by what they are for (scripts/weigh/purposes.ts), and lists the longest functions and " +
      "the stretches of code that stand in two places. Exits with 1 over a limit: " +
      `${LIMITS.written.toLocaleString("en")} lines that aren't generated, ${LIMITS.proof_share} lines of tests, proofs and simulator to each of the ` +
      `product, ${LIMITS.function_lines} lines in a function, ${LIMITS.duplicates} duplicates without a reason.`,
  )
  .option("--in <directory>", "another checkout, to compare with this one")
  .option("--longest <n>", "how many functions and duplicates are listed", wholeNumber, 20)
  .option("--json", "print one JSON object");

await runCommand(async () => {
  const options = program.parse().opts<Options>();
  const checkout = resolve(options.in ?? repositoryRoot);
  const paths = await trackedFiles(checkout);
  const lines = countLines(checkout, paths);
  const functions = functionsOf(checkout, paths);
  const duplicates = await duplicatesOf(checkout);
  const tooLong = functions.filter((one) => one.lines > LIMITS.function_lines).length;
  const longest = functions.slice(0, options.longest);
  if (options.json)
    console.log(
      JSON.stringify({
        ...lines,
        functions: { all: functions.length, too_long: tooLong, longest },
        duplicates: {
          all: duplicates.length,
          lines: duplicates.reduce((sum, one) => sum + one.lines, 0),
          longest: duplicates.slice(0, options.longest),
        },
      }),
    );
  else print(lines, longest, duplicates.slice(0, options.longest));
  const missed = [
    lines.written > LIMITS.written && `${lines.written.toLocaleString("en")} lines are written`,
    lines.proof_share > LIMITS.proof_share && `${lines.proof_share} lines prove each of the product`,
    tooLong > 0 && `${tooLong} functions are longer than ${LIMITS.function_lines} lines`,
    duplicates.length > LIMITS.duplicates && `${duplicates.length} duplicates have no reason`,
  ].filter((one) => one !== false);
  if (missed.length > 0) throw new PlainError(`over a limit: ${missed.join("; ")}`);
});

function print(lines: Lines, longest: WeighedFunction[], duplicates: Duplicate[]): void {
  const { product, written, proof_share, ...others } = lines;
  console.table({ ...product, ...others, "without generated": written });
  console.log(`Tests, proofs and simulator: ${proof_share} lines to each of the product.`);
  console.log("\nLongest functions");
  for (const one of longest) console.log(`${String(one.lines).padStart(5)}  ${one.name}  ${one.file}`);
  console.log("\nDuplicates");
  for (const { lines: count, files } of duplicates)
    console.log(`${String(count).padStart(5)}  ${files.join("  ")}`);
}
