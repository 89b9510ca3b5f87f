/** `npm run eval:model`: how often the configured models err, on the sets that the stated ones are counted on. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { judgeSettings, judgesItself } from "../supabase/functions/_shared/model/judge-model.ts";
import { createModel } from "../supabase/functions/_shared/model/model.ts";
import type { Env } from "../supabase/functions/_shared/runtime/env.ts";
import { readEvalComments } from "./eval/comments.ts";
import { askedReplies } from "./eval/evidence.ts";
import { databaseRetrieval } from "./eval/evidence-database.ts";
import { readEvidenceSet } from "./eval/evidence-set.ts";
import { costOf, type Facts, reportJson, reportMarkdown } from "./eval/model-report.ts";
import { type Asked, countingModel, type Named, tryModels } from "./eval/model-trial.ts";
import { progressLine } from "./eval/progress.ts";
import { wholeNumber } from "./lib/arguments.ts";
import { askFor } from "./lib/command-family.ts";
import { PlainError, runCommand } from "./lib/errors.ts";
import { repositoryRoot } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";

interface Options {
  comments: string;
  set: string;
  limit: number;
  inputPrice: number;
  outputPrice: number;
  report: string;
  yes?: true;
}

const program = new Command("npm run eval:model --")
  .description(
    "Has the configured models (MODEL_* and JUDGE_MODEL_*, in the environment or .env) read labelled comments twice and judge proven and invented replies, as the product asks them. " +
      "Counts calls and cost first and asks; then writes a report, and with it the file that npm run eval -- --readers and npm run eval:evidence -- --judges take.",
  )
  .option("--comments <file>", "labelled comments", "tests/fixtures/judgement/comments.jsonl")
  .option("--set <file>", "an evidence set, for the judge", "tests/fixtures/evidence/held-out.jsonl")
  .option("--limit <number>", "at most so many comments and so many replies", wholeNumber, 1000)
  .option("--input-price <money>", "of a million tokens of prompt", Number, 0.15)
  .option("--output-price <money>", "of a million tokens of answer", Number, 0.6)
  .option("--report <path>", "where the report goes, without .md and .json", "model-report")
  .option("--yes", "do not ask");

await runCommand(async () => {
  const options = program.parse().opts<Options>();
  const prices = { input: options.inputPrice, output: options.outputPrice };
  const settings = modelSettings(loadSettings());
  const asked = await readSets(options);
  const isAlone = judgesItself(settings);

  const counted: Named = { name: "counted", model: countingModel() };
  const plan = costOf((await tryModels(asked, isAlone ? [counted] : [counted, counted])).uses, prices);
  const names = isAlone
    ? settings.MODEL_NAME
    : `${settings.MODEL_NAME} and ${judgeSettings(settings).MODEL_NAME}`;
  console.error(
    `${asked.comments.length} comments are read twice and ${asked.replies.length} replies judged by ${names}: ${plan.calls} calls, ` +
      `about ${plan.input_tokens} tokens of prompt and ${plan.output_tokens} of answer, ${plan.money.toFixed(2)} at ${prices.input} and ${prices.output} a million.`,
  );
  await askFor("measure", "This sends the sets to the models and costs that.", options.yes);

  const first = askable(settings);
  const second = isAlone ? undefined : askable(judgeSettings(settings));
  const models = second ? [first, second] : [first];
  const trial = await tryModels(
    asked,
    second ? [first, second] : [first],
    progressLine("questions answered"),
  );
  const facts: Facts = {
    at: new Date().toISOString(),
    version: JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")).version,
    models: models.map(({ name, host, answeredAs }) => ({ name, host, answered_as: [...answeredAs] })),
    sets: [options.comments, options.set],
    prices,
  };
  writeFileSync(`${options.report}.md`, reportMarkdown(trial, facts));
  writeFileSync(`${options.report}.json`, reportJson(trial, facts));
  console.log(`Written: ${options.report}.md and ${options.report}.json`);
});

/** Throws where no model is named. */
function modelSettings(env: NodeJS.ProcessEnv): Env {
  const { MODEL_BASE_URL = "", MODEL_NAME = "", MODEL_API_KEY = "" } = env;
  if (!MODEL_BASE_URL || !MODEL_NAME)
    throw new PlainError(
      "no model is configured: set MODEL_BASE_URL and MODEL_NAME (and usually MODEL_API_KEY) in the environment or .env; docs/MODEL.md says more",
    );
  return {
    MODEL_BASE_URL,
    MODEL_NAME,
    MODEL_API_KEY,
    MODEL_OUTPUT: env.MODEL_OUTPUT || "auto",
    MODEL_MAX_OUTPUT_TOKENS: env.MODEL_MAX_OUTPUT_TOKENS ? Number(env.MODEL_MAX_OUTPUT_TOKENS) : undefined,
    JUDGE_MODEL_BASE_URL: env.JUDGE_MODEL_BASE_URL ?? "",
    JUDGE_MODEL_NAME: env.JUDGE_MODEL_NAME ?? "",
    JUDGE_MODEL_API_KEY: env.JUDGE_MODEL_API_KEY ?? "",
    RECORD_MODEL: "",
  } as Env;
}

/** A model as the product asks it; what its server calls itself is kept. */
function askable(settings: Env): Named & { host: string; answeredAs: Set<string> } {
  const answeredAs = new Set<string>();
  const listening: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    const said = await response
      .clone()
      .json()
      .catch(() => null);
    if (typeof said?.model === "string") answeredAs.add(said.model);
    return response;
  };
  const model = createModel(settings, listening, { isKept: false });
  return { name: settings.MODEL_NAME, model, host: new URL(settings.MODEL_BASE_URL).host, answeredAs };
}

async function readSets({ comments: file, set: path, limit }: Options): Promise<Asked> {
  const comments = readEvalComments(file).filter(({ label }) => label !== null);
  if (comments.length === 0) throw new PlainError(`${file} has no comment with a label`);
  const set = readEvidenceSet(path);
  const { retrieve, stop } = await databaseRetrieval(set, new Date());
  const replies = await askedReplies(set, retrieve, new Date()).finally(stop);
  return { comments: spread(comments, limit), replies: spread(replies, limit) };
}

/** So many of a list, from all over it: files begin with one language, or with what is proven. */
function spread<Item>(all: readonly Item[], most: number): Item[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[Math.floor(at * step)] as Item);
}
