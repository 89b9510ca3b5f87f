/** Measures the configured models: counts what it costs, asks, and writes the report and the file of their errors. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { judgeSettings, judgesItself } from "../../supabase/functions/_shared/model/judge-model.ts";
import { createModel } from "../../supabase/functions/_shared/model/model.ts";
import type { Env } from "../../supabase/functions/_shared/runtime/env.ts";
import { askFor } from "../lib/command-family.ts";
import { PlainError } from "../lib/errors.ts";
import { repositoryRoot } from "../lib/paths.ts";
import { costOf, type Facts, reportJson, reportMarkdown } from "./model-report.ts";
import { type Asked, countingModel, type Named, tryModels } from "./model-trial.ts";
import { progressLine } from "./progress.ts";

export interface Measuring {
  comments: string;
  set: string;
  conditions: string;
  inputPrice: number;
  outputPrice: number;
  report: string;
  yes?: true;
}

export async function measureModels(settings: Env, asked: Asked, options: Measuring): Promise<void> {
  const prices = { input: options.inputPrice, output: options.outputPrice };
  const isAlone = judgesItself(settings);

  const counted: Named = { name: "counted", model: countingModel() };
  const plan = costOf((await tryModels(asked, isAlone ? [counted] : [counted, counted])).uses, prices);
  const names = isAlone
    ? settings.MODEL_NAME
    : `${settings.MODEL_NAME} and ${judgeSettings(settings).MODEL_NAME}`;
  console.error(
    `${asked.comments.length} comments are read twice, ${asked.fittings.length} more with conditions in plain words, and ${asked.replies.length} replies judged by ${names}: ${plan.calls} calls, ` +
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
    sets: [options.comments, options.conditions, options.set],
    prices,
  };
  writeFileSync(`${options.report}.md`, reportMarkdown(trial, facts));
  writeFileSync(`${options.report}.json`, reportJson(trial, facts));
  console.log(`Written: ${options.report}.md and ${options.report}.json`);
}

/** Throws where no model is named. */
export function modelSettings(env: NodeJS.ProcessEnv): Env {
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
