/** `node scripts/bootstrap.mjs train-spam`: the spam detector's weights. The same data give the same file: nothing in it is random. */
import { writeFileSync } from "node:fs";
import { Command } from "commander";
import { readComments } from "./eval/comments.ts";
import { type Scores, scoresOf } from "./eval/metrics.ts";
import {
  chooseThreshold,
  type LeftOut,
  leaveOneVideoOut,
  moduleText,
  prepare,
  train,
} from "./eval/spam-training.ts";
import { runCommand } from "./lib/errors.ts";

const line = (name: string, { precision, recall, f1, falsePositives, comments }: Scores) =>
  `${name.padEnd(14)} precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}  f1 ${f1.toFixed(4)}  false alarms ${falsePositives}  of ${comments}`;

function report(scored: readonly LeftOut[], threshold: number): void {
  const said = (rows: readonly LeftOut[]) =>
    rows.map(({ score, truth }) => ({ said: score >= threshold, truth }));
  console.log(`threshold ${threshold} (leave one video out)`);
  for (const video of new Set(scored.map((row) => row.video))) {
    console.log(line(video, scoresOf(said(scored.filter((row) => row.video === video)))));
  }
  console.log(line("all", scoresOf(said(scored))));
  const longest = scored
    .filter(({ truth }) => !truth)
    .sort((a, b) => b.length - a.length)
    .slice(0, 200);
  console.log(
    `false alarms on the 200 longest non-spam comments: ${longest.filter(({ score }) => score >= threshold).length}`,
  );
}

const program = new Command("node scripts/bootstrap.mjs train-spam")
  .description(
    "Trains the spam detector and prints what it finds on each video that its training did not see.",
  )
  .option("--comments <file>", "labelled comments", "tests/fixtures/real-comments.jsonl")
  .option("--write [file]", "write the model module, the product's own unless another is named");

await runCommand(async () => {
  const options = program.parse().opts<{ comments: string; write?: string | true }>();
  const prepared = readComments(options.comments).map(prepare);
  const scored = leaveOneVideoOut(prepared);
  const threshold = chooseThreshold(scored);
  report(scored, threshold);
  if (options.write) {
    const target =
      options.write === true ? "supabase/functions/_shared/safety/spam-weights.gen.ts" : options.write;
    const text = moduleText(train(prepared), threshold, prepared.length);
    writeFileSync(target, text);
    console.log(`${target}: ${text.length} bytes`);
  }
});
