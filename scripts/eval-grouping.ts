/** `npm run eval:grouping`: whether questions that mean the same come together before their owner. */
import { Command, InvalidArgumentError } from "commander";
import { evaluateGrouping, groupInDatabase, readGrouping, simulatedGrouping } from "./eval/grouping.ts";
import { progressLine } from "./eval/progress.ts";
import { runCommand } from "./lib/errors.ts";

const COMMENTS = "tests/fixtures/evidence/grouping.jsonl";
/** docs/EVALUATION.md, Grouping. */
const LEAST_PURITY = 0.9;
const MOST_CALLS = 8;

const program = new Command("npm run eval:grouping --")
  .description(
    "Asks the questions of comments of their owner, in a temporary database and in their order, and groups them as drafting does: by the database at once, by a " +
      "simulated model after every 20 comments. Exits with 1 when less than 0.9 of the comments stand with their like, or a hidden question takes more than 8 calls.",
  )
  .option("--comments <file>", "comments with the question that each hides, a JSON object a line", COMMENTS)
  .option(
    "--misgroup <share>",
    "how many questions the simulated model takes for another, or for none",
    part,
    0.1,
  )
  .option("--json", "print one JSON object");

await runCommand(async () => {
  const options = program.parse().opts<{ comments: string; misgroup: number; json?: true }>();
  const comments = readGrouping(options.comments);
  console.error(`${comments.length} comments. Starting a temporary database …`);
  const model = simulatedGrouping(comments, options.misgroup);
  const grouping = await groupInDatabase(comments, model, progressLine("comments"));
  const result = { ...evaluateGrouping(comments, grouping), misgroup: options.misgroup };
  if (options.json) console.log(JSON.stringify(result));
  else {
    console.log(
      `${result.comments} comments with ${result.questions} hidden questions in ${result.groups} groups`,
    );
    console.log(`Purity ${result.purity}; of a question's comments ${result.together} stand together`);
    console.log(`${result.calls} calls of the model, ${result.calls_per_question} for each question`);
  }
  if (result.purity < LEAST_PURITY || result.calls_per_question > MOST_CALLS) process.exitCode = 1;
});

function part(value: string): number {
  const share = Number(value);
  if (value.trim() === "" || !(share >= 0 && share <= 1))
    throw new InvalidArgumentError("A share from 0 to 1 is needed.");
  return share;
}
