/** `npm run pipeline`: the main job on a temporary stack, from arriving comments to replies proven public. */
import { Command } from "commander";
import { readCommentsFile } from "./journey/comments-file.ts";
import { runPipeline } from "./journey/pipeline.ts";
import { missedTargets, printSummary } from "./journey/pipeline-summary.ts";
import { runCommand } from "./lib/errors.ts";
import { onTemporaryStack } from "./stack/temporary.ts";

const program = new Command("npm run pipeline --")
  .description(
    "Plays the comments of a file as arriving after a channel was connected, and runs the real functions on a temporary stack " +
      "of its own, with simulated Google and a simulated model, until every comment has its final decision. " +
      "Exits with 1 when a comment was lost or answered twice, or a public reply cost more than 50.3 units.",
  )
  .requiredOption(
    "--comments <file>",
    "a .jsonl file: comment_id, video_id, author_channel_id, author, published_at, text",
  )
  .option("--json", "print the summary as one JSON object on the last line of standard output")
  .showHelpAfterError();

await runCommand(async () => {
  program.parse();
  const options = program.opts<{ comments: string; json?: boolean }>();
  const file = readCommentsFile(options.comments);
  const note = (line: string) => console.error(line);
  note(
    `${file.comments.length} comments${file.repeated ? ` (${file.repeated} lines repeat an id)` : ""}. Starting a temporary stack …`,
  );
  await onTemporaryStack({ log: note }, async (stack) => {
    note(
      `functions host: process ${stack.functionsHost.pid}, Postgres: process ${stack.postgres.pid} (both may be killed)`,
    );
    const summary = await runPipeline(stack, file, note);
    printSummary(summary, note);
    const missed = missedTargets(summary);
    for (const sentence of missed) note(`Missed: ${sentence}`);
    if (options.json) console.log(JSON.stringify(summary));
    if (missed.length > 0) process.exitCode = 1;
  });
});
