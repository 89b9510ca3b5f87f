/** `npm run eval:model`: how often the configured models err, on the sets that the stated ones are counted on. */
import { Command } from "commander";
import { readEvalComments } from "./eval/comments.ts";
import { readFittings } from "./eval/conditions.ts";
import { askedReplies } from "./eval/evidence.ts";
import { databaseRetrieval } from "./eval/evidence-database.ts";
import { readEvidenceSet } from "./eval/evidence-set.ts";
import { type Measuring, measureModels, modelSettings } from "./eval/measure-models.ts";
import type { Asked } from "./eval/model-trial.ts";
import { wholeNumber } from "./lib/arguments.ts";
import { PlainError, runCommand } from "./lib/errors.ts";
import { loadSettings } from "./lib/settings.ts";

interface Options extends Measuring {
  limit: number;
}

const program = new Command("npm run eval:model --")
  .description(
    "Has the configured models (MODEL_* and JUDGE_MODEL_*, in the environment or .env) read labelled comments twice and judge proven and invented replies, as the product asks them. " +
      "Counts calls and cost first and asks; then writes a report, and with it the file that npm run eval -- --readers and npm run eval:evidence -- --judges take.",
  )
  .option("--comments <file>", "labelled comments", "tests/fixtures/judgement/comments.jsonl")
  .option("--set <file>", "an evidence set, for the judge", "tests/fixtures/evidence/hobbies.jsonl")
  .option(
    "--conditions <file>",
    "comments that do and do not fit conditions in plain words",
    "tests/fixtures/conditions/set.jsonl",
  )
  .option("--limit <number>", "at most so many comments and so many replies", wholeNumber, 1000)
  .option("--input-price <money>", "of a million tokens of prompt", Number, 0.15)
  .option("--output-price <money>", "of a million tokens of answer", Number, 0.6)
  .option("--report <path>", "where the report goes, without .md and .json", "model-report")
  .option("--yes", "do not ask");

await runCommand(async () => {
  const options = program.parse().opts<Options>();
  const settings = modelSettings(loadSettings());
  await measureModels(settings, await readSets(options), options);
});

async function readSets({ comments: file, set: path, conditions, limit }: Options): Promise<Asked> {
  const comments = readEvalComments(file).filter(({ label }) => label !== null);
  if (comments.length === 0) throw new PlainError(`${file} has no comment with a label`);
  const set = readEvidenceSet(path);
  const { retrieve, stop } = await databaseRetrieval(set, new Date());
  const replies = await askedReplies(set, retrieve, new Date()).finally(stop);
  const fittings = spread(readFittings(conditions), limit);
  return { comments: spread(comments, limit), replies: spread(replies, limit), fittings };
}

/** So many of a list, from all over it: files begin with one language, or with what is proven. */
function spread<Item>(all: readonly Item[], most: number): Item[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[Math.floor(at * step)] as Item);
}
