/**
 * `npm run eval -- --comments FILE.jsonl [--json]`: scores the text checks against a labelled file.
 * The last line of the output is always the whole result as one JSON object; `--json` prints nothing else.
 */
import { program } from "commander";
import { readComments } from "./comments.ts";
import { evaluateText, type TextEvaluation } from "./evaluate-text.ts";
import { CORPUS, type DetectorEvaluation, evaluateDetector, readCases } from "./injection-corpus.ts";
import type { Scores } from "./metrics.ts";

interface Evaluation extends TextEvaluation {
  injection_detector: DetectorEvaluation;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function scoreLine(
  name: string,
  { precision, recall, f1, falsePositives, falseNegatives, comments }: Scores,
): string {
  return `  ${name.padEnd(14)} precision ${percent(precision)}, recall ${percent(recall)}, f1 ${f1.toFixed(3)} (${falsePositives} false alarms, ${falseNegatives} missed, ${comments} comments)`;
}

function summary({ spam, checks, decisions, ...rest }: Evaluation): string {
  const { injection_detector: detector, longest_non_spam: longest, microseconds_per_comment: cost } = rest;
  return [
    "Spam against the file's labels",
    scoreLine("all", spam),
    ...Object.entries(spam.by_video).map(([video, scores]) => scoreLine(video || "(no video)", scores)),
    `  ${longest.false_alarms} false alarms on the ${longest.comments} longest non-spam comments`,
    "Checks hit (of them non-spam)",
    ...Object.entries(checks).map(([code, { all, non_spam }]) => `  ${code.padEnd(14)} ${all} (${non_spam})`),
    "Decisions by the text alone",
    `  skipped ${decisions.skipped}, draft ${decisions.draft}, by policy ${decisions.free}`,
    `Median time a comment: spam ${cost.spam} µs, all checks ${cost.triage} µs`,
    `Injection detector: ${detector.suspected} of ${detector.cases} cases suspected`,
  ].join("\n");
}

program
  .requiredOption(
    "--comments <file>",
    'labelled comments: a JSON object a line with "text", "spam" and "video_id"',
  )
  .option("--cases <file>", "injection cases", CORPUS)
  .option("--json", "print only the JSON line")
  .parse();
const options = program.opts<{ comments: string; cases: string; json?: true }>();
const result: Evaluation = {
  ...evaluateText(readComments(options.comments)),
  injection_detector: evaluateDetector(readCases(options.cases)),
};
if (!options.json) console.log(`${summary(result)}\n`);
console.log(JSON.stringify(result));
