/** `npm run eval:evidence`: whether replies rest on what a channel has said, over a set of questions and replies. */
import { Command, InvalidArgumentError, Option } from "commander";
import { readErrors, STATED } from "./eval/errors.ts";
import { type EvidenceEvaluation, evaluateEvidence, type Miss, missedLimits } from "./eval/evidence.ts";
import { databaseRetrieval } from "./eval/evidence-database.ts";
import { readEvidenceSet } from "./eval/evidence-set.ts";
import { progressLine } from "./eval/progress.ts";
import { withUnattended } from "./eval/unattended.ts";
import { runCommand } from "./lib/errors.ts";

const SET = "tests/fixtures/evidence/set.jsonl";

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

function summary({
  retrieval,
  replies,
  judge,
  unanswerable,
  ms_p50,
  prompt_tokens_p95,
}: EvidenceEvaluation): string {
  const { same_language: same, other_language: other } = retrieval;
  const { proven, invented, product, by_kind, posted } = replies;
  return [
    `Found among the first three passages: ${percent(same.hit3)} of ${same.n} questions in the language of their answer`,
    `In the prompt: ${percent(other.in_prompt)} of ${other.n} questions in another language`,
    `Proven replies held: ${proven.held} of ${proven.n}`,
    `Inventions with a number, date, time, price, code or link that passed: ${invented.typed.passed} of ${invented.typed.n}`,
    `Other inventions that were neither marked nor sent to the judge: ${invented.plain.passed} of ${invented.plain.n}`,
    `Proven replies held by the whole product: ${product.held} of ${product.n}`,
    ...Object.entries(by_kind).map(
      ([kind, { n, unmarked }]) => `  invented ${kind.padEnd(6)} ${unmarked} of ${n} unmarked by code`,
    ),
    `With a judge that misses ${percent(judge.missed_rate)} and doubts ${percent(judge.false_rate)} of replies, one in ten invented: ` +
      `${posted.inventions_per_100} of 100 posted are inventions (${posted.with_second_judge} with a second judge), ${posted.proven_held_percent} % of proven ones wait`,
    `Put to the owner: ${unanswerable.asked_owner} of ${unanswerable.n} questions that nothing answers`,
    `Half of the questions within ${ms_p50} ms; 95 % of the prompts within ${prompt_tokens_p95} tokens`,
  ].join("\n");
}

const program = new Command("npm run eval:evidence --")
  .description(
    "Fills a temporary database with a set's videos and facts, finds the evidence of every question as a draft does, and lets code judge every reply. " +
      "Models are simulated: the writer cites the passages that hold the answer, the reader is honest, the judge errs as a file says. " +
      "Exits with 1 when a limit is not kept (docs/EVALUATION.md, Evidence).",
  )
  .option("--set <file>", "videos, facts, questions and replies, a JSON object a line", SET)
  .option("--as-of <date>", "the day on which it is asked: which facts have ended", day, new Date())
  .addOption(
    new Option("--judges <file>", "how judges err, as npm run eval:model writes it").default(
      STATED,
      "scripts/eval/errors.json",
    ),
  )
  .option("--misses", "also print, to stderr, what went otherwise than it should")
  .option("--json", "print one JSON object");

await runCommand(async () => {
  const options = program
    .parse()
    .opts<{ set: string; asOf: Date; judges: string; misses?: true; json?: true }>();
  const set = readEvidenceSet(options.set);
  const errors = readErrors(options.judges);
  for (const doubt of set.doubts) console.error(`${options.set}, ${doubt}`);
  console.error(
    `${set.videos.length} videos, ${set.facts.length} facts, ${set.questions.length} questions, ${set.replies.length} replies. Starting a temporary database …`,
  );
  const misses: Miss[] = [];
  const result = await withUnattended(async (unattended) => {
    const { retrieve, stop } = await databaseRetrieval(set, options.asOf);
    return evaluateEvidence(set, retrieve, {
      asOf: options.asOf,
      errors,
      unattended,
      progress: progressLine("questions asked"),
      miss: (one) => misses.push(one),
    }).finally(stop);
  });
  if (options.misses) {
    for (const { what, question, text, about } of misses)
      console.error(`${what}: ${question} ${text} [${about}]`);
  }
  console.log(options.json ? JSON.stringify(result) : summary(result));
  const missed = missedLimits(result);
  for (const sentence of missed) console.error(`Missed: ${sentence}`);
  if (missed.length > 0) process.exitCode = 1;
});

function day(value: string): Date {
  const date = new Date(`${value}T12:00:00Z`);
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(value) ||
    Number.isNaN(date.getTime()) ||
    date.toISOString().slice(0, 10) !== value
  )
    throw new InvalidArgumentError("A day such as 2026-11-22 is needed.");
  return date;
}
