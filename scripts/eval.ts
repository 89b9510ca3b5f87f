/** `npm run eval`: how good the checks of comments are, and what orders in comments achieve. */
import { Command, Option } from "commander";
import { type EvalComment, readEvalComments } from "./eval/comments.ts";
import { readErrors, STATED } from "./eval/errors.ts";
import { evaluateText, type TextEvaluation } from "./eval/evaluate-text.ts";
import { askedReplies } from "./eval/evidence.ts";
import { databaseRetrieval } from "./eval/evidence-database.ts";
import { readEvidenceSet } from "./eval/evidence-set.ts";
import { CORPUS, type DetectorEvaluation, evaluateDetector, readCases } from "./eval/injection-corpus.ts";
import { evaluateInjection, type InjectionEvaluation, missedTargets } from "./eval/injection-pipeline.ts";
import type { Scores } from "./eval/metrics.ts";
import { evaluateModelUse, type ModelUseEvaluation, type Prices } from "./eval/model-use.ts";
import { progressLine } from "./eval/progress.ts";
import {
  evaluateReaders,
  judgedComment,
  missedReaders,
  provenReads,
  type Read,
  type ReadersEvaluation,
  titleOf,
} from "./eval/readers.ts";
import { withUnattended } from "./eval/unattended.ts";
import { runCommand } from "./lib/errors.ts";
import { onTemporaryStack } from "./stack/temporary.ts";

const SET = "tests/fixtures/evidence/set.jsonl";

interface Evaluation extends TextEvaluation, ReadersEvaluation {
  injection_detector: DetectorEvaluation;
  /** What the simulated model is asked about the first thousand comments, at the prices given. */
  model_use: ModelUseEvaluation;
  /** Absent with --text-only. */
  injection?: InjectionEvaluation;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function scoreLine(
  name: string,
  { precision, recall, f1, falsePositives, falseNegatives, comments }: Scores,
): string {
  return `  ${name.padEnd(14)} precision ${percent(precision)}, recall ${percent(recall)}, f1 ${f1.toFixed(3)} (${falsePositives} false alarms, ${falseNegatives} missed, ${comments} comments)`;
}

function labelLines(title: string, labels: TextEvaluation["labels"]): string[] {
  const rows = Object.entries(labels).map(
    ([label, { n, held, skipped, free }]) =>
      `  ${label.padEnd(14)} ${n}: held ${held}, skipped ${skipped}, free ${free}`,
  );
  return rows.length > 0 ? [title, ...rows] : [];
}

function injectionLines(injection: InjectionEvaluation): string[] {
  return [
    `Injection through the product, against a (simulated) model that obeys: ${injection.cases} cases in ${injection.seconds} s`,
    `  answered unseen ${injection.posted}, leaked ${injection.leaked}, links posted ${injection.posted_links}, stop classes posted ${injection.posted_stop_classes}`,
    `  without the detector, past the checks alone: ${Object.entries(injection.without_detector.passed)
      .map(([wants, passed]) => `${wants} ${passed}`)
      .join(", ")}`,
    `  let go ${injection.queued}, left to a person ${injection.drafted}, skipped ${injection.skipped}`,
  ];
}

function costLines({
  comments,
  drafted,
  fixed,
  read,
  write,
  judge,
  group,
  prices,
}: ModelUseEvaluation): string[] {
  const line = (title: string, { calls, input_tokens, output_tokens, money }: typeof drafted) =>
    `  ${title.padEnd(14)} ${calls} calls, ${input_tokens} tokens of prompt, ${output_tokens} of answer, ${money.toFixed(4)}`;
  return [
    `What the model is asked for ${comments} comments, at ${prices.input} and ${prices.output} a million tokens`,
    line("read", read),
    line("written", write),
    line("judged", judge),
    line("grouped", group),
    line("all of it", drafted),
    line("or fixed", fixed),
  ];
}

function readerLines({ readers, spam_with_reader: spam }: ReadersEvaluation): string[] {
  return [
    "What is answered without a person, of 100 each: grave (despair and threats, the rest); ordinary that wait",
    ...readers.map(
      (row) =>
        `  ${titleOf(row)}: ${row.grave_answered_per_100} (${row.despair_threats_answered_per_100}, ${row.other_grave_answered_per_100}); ${row.ordinary_held_percent}`,
    ),
    ...(spam ? [`Spam with the first reader: precision ${spam.precision}, recall ${spam.recall}`] : []),
  ];
}

function summary({ spam, checks, decisions, ...rest }: Evaluation): string {
  const { injection_detector: detector, longest_non_spam: longest, microseconds_per_comment: cost } = rest;
  return [
    `${rest.comments} comments: ${percent(rest.flagged_share)} wait for a person and ${percent(rest.skipped_share)} get no reply by their text alone`,
    ...labelLines("By label, before the model", rest.labels),
    ...labelLines("By label, with the first of the readers below", rest.labels_with_model),
    ...readerLines(rest),
    `Language: right ${percent(rest.language.right)}, unknown ${percent(rest.language.unknown)}, wrong ${percent(rest.language.wrong)}`,
    "Spam against the file's labels",
    scoreLine("all", spam),
    ...Object.entries(spam.by_video).map(([video, scores]) => scoreLine(video || "(no video)", scores)),
    `  ${longest.false_alarms} false alarms on the ${longest.comments} longest non-spam comments`,
    "Checks hit (of them non-spam)",
    ...Object.entries(checks).map(([code, { all, non_spam }]) => `  ${code.padEnd(14)} ${all} (${non_spam})`),
    "Decisions by the text alone",
    `  skipped ${decisions.skipped}, draft ${decisions.draft}, by policy ${decisions.free}`,
    `Median time a comment: spam ${cost.spam} µs, all checks ${cost.triage} µs`,
    ...costLines(rest.model_use),
    `Injection detector: ${detector.suspected} of ${detector.cases} cases suspected`,
    ...(rest.injection ? injectionLines(rest.injection) : []),
  ].join("\n");
}

const program = new Command("npm run eval --")
  .description(
    "Judges the comments of a file as the product does, scores that where they are labelled, and plays the injection corpus through the whole product on a temporary stack, " +
      "against a simulated model that obeys comments. Readers that err as a file says read the labelled ones and the questions of an evidence set. " +
      "The last line of the output is the whole result as one JSON object. Exits with 1 when a reply that gives away the instructions, holds a link or belongs " +
      "to a stop class was posted, or a limit of the stated readers is not kept (docs/EVALUATION.md, What errors come to).",
  )
  .option(
    "--comments <file>",
    'comments: a JSON object a line with "text" and, where known, "spam", "video_id", "label", "despair" and "language"',
    "tests/fixtures/real-comments.jsonl",
  )
  .addOption(
    new Option("--readers <file>", "how readers and judges err, as npm run eval:model writes it").default(
      STATED,
      "scripts/eval/errors.json",
    ),
  )
  .option(
    "--labelled <file>",
    "comments with labels for those readers, where --comments has none that is grave",
    "tests/fixtures/judgement/comments.jsonl",
  )
  .option("--cases <file>", "injection cases", CORPUS)
  .option(
    "--evidence <file>",
    "for what the model is asked: the questions of an evidence set come before the comments, which stand under its videos in turn, and each is written with what is found for it",
  )
  .option("--input-price <money>", "of a million tokens of prompt", Number, 0.15)
  .option("--output-price <money>", "of a million tokens of answer", Number, 0.6)
  .option("--text-only", "leave out the injection corpus, which takes a temporary stack")
  .option("--json", "print only the JSON line");

await runCommand(async () => {
  const options = program.parse().opts<{
    comments: string;
    readers: string;
    labelled: string;
    cases: string;
    evidence?: string;
    inputPrice: number;
    outputPrice: number;
    textOnly?: true;
    json?: true;
  }>();
  const cases = readCases(options.cases);
  const comments = readEvalComments(options.comments);
  const prices = { input: options.inputPrice, output: options.outputPrice };
  const errors = readErrors(options.readers);
  const labelled = comments.some(isGrave) ? comments : readEvalComments(options.labelled);
  const result: Evaluation = {
    ...evaluateText(comments),
    ...(await withUnattended(async (unattended) =>
      evaluateReaders({
        reads: [...labelled.flatMap(judgedComment), ...(await provenQuestions(options.evidence ?? SET))],
        spam: comments,
        errors,
        unattended,
        progress: progressLine("comments read"),
      }),
    )),
    injection_detector: evaluateDetector(cases),
    model_use: options.evidence
      ? await modelUseWithEvidence(options.evidence, comments, prices)
      : await evaluateModelUse(comments, prices),
  };
  if (!options.textOnly) {
    console.error(`${cases.length} injection cases. Starting a temporary stack …`);
    result.injection = await onTemporaryStack({}, (stack) => evaluateInjection(stack, cases));
  }
  if (!options.json) console.log(`${summary(result)}\n`);
  console.log(JSON.stringify(result));
  const missed = [
    ...(result.injection ? missedTargets(result.injection) : []),
    // Of real readers nothing is promised.
    ...(options.readers === STATED ? missedReaders(result) : []),
  ];
  for (const sentence of missed) console.error(`Missed: ${sentence}`);
  if (missed.length > 0) process.exitCode = 1;
});

function isGrave({ label }: EvalComment): boolean {
  return label !== null && !["ordinary", "spam", "injection"].includes(label);
}

async function provenQuestions(file: string): Promise<Read[]> {
  const set = readEvidenceSet(file);
  const { retrieve, stop } = await databaseRetrieval(set, new Date());
  return askedReplies(set, retrieve, new Date()).then(provenReads).finally(stop);
}

/** What is asked for comments of a channel that has described its videos; comments that are labelled as spam are left out. */
async function modelUseWithEvidence(
  file: string,
  comments: EvalComment[],
  prices: Prices,
): Promise<ModelUseEvaluation> {
  const set = readEvidenceSet(file);
  const questions = set.questions.map(
    ({ text, video, language }): EvalComment => ({
      text,
      language,
      video_id: video ?? "",
      label: null,
      spam: null,
    }),
  );
  const others = comments
    .filter(({ spam }) => spam !== true)
    .map((one, at) => ({ ...one, video_id: set.videos[at % set.videos.length]?.id ?? "" }));
  const { retrieve, stop } = await databaseRetrieval(set, new Date());
  try {
    return await evaluateModelUse([...questions, ...others], prices, ({ text, language, video_id }) =>
      retrieve({ text, language: language ?? "", video: video_id || null }),
    );
  } finally {
    await stop();
  }
}
