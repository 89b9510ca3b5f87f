/** `npm run replay FILE`: what a recorded day with Google says, and a Google that says it again. */
import { Command } from "commander";
import { runCommand } from "./lib/errors.ts";
import { onStopSignal } from "./lib/stop-signals.ts";
import { checklist } from "./simulator/recording/checklist.ts";
import { outcomeOf, readModelRecording } from "./simulator/recording/model.ts";
import { readRecording } from "./simulator/recording/read.ts";
import { serveRecording } from "./simulator/recording/serve.ts";
import { differencesFrom } from "./simulator/recording/shapes.ts";

const program = new Command("npm run replay --")
  .description(
    "Reads a log of functions that ran with RECORD_GOOGLE=1, locally .rejoinder/logs/functions.log, and prints what it says to the open " +
      "questions of docs/YOUTUBE.md and where Google's answers differ from the simulator's. Differences are news, not failures: " +
      "it exits with 0.",
  )
  .argument("<file>", "a log; lines that are no exchange with Google are passed over")
  .option(
    "--serve [port]",
    "instead, answer on this port of 127.0.0.1 (any free one) as Google did, until it is stopped",
  )
  .option(
    "--model",
    "instead, read what was said with the model (RECORD_MODEL=1), and what today's reader makes of it",
  )
  .option("--json", "print {exchanges, checklist, differences} as one JSON object")
  .showHelpAfterError();

await runCommand(async () => {
  program.parse();
  const { serve, json, model } = program.opts<{ serve?: string | true; json?: boolean; model?: boolean }>();
  if (model) {
    const counts: Record<string, number> = {};
    for (const exchange of readModelRecording(program.args[0] as string)) {
      const outcome = `${exchange.model}: ${await outcomeOf(exchange)}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    if (json) console.log(JSON.stringify(counts));
    else console.table(counts);
    return;
  }
  const exchanges = readRecording(program.args[0] as string);
  if (serve !== undefined) {
    const replay = await serveRecording(exchanges, serve === true ? 0 : Number(serve));
    console.log(`${exchanges.length} exchanges are answered again at ${replay.origin}`);
    onStopSignal(() => void replay.close());
    return;
  }
  const answers = checklist(exchanges);
  const differences = await differencesFrom(exchanges);
  if (json) {
    console.log(JSON.stringify({ exchanges: exchanges.length, checklist: answers, differences }));
    return;
  }
  console.log(`${exchanges.length} exchanges, ${exchanges[0]?.at} to ${exchanges.at(-1)?.at}\n`);
  for (const { question, seen } of answers) console.log(`${question}\n    ${seen}`);
  console.log(differences.length > 0 ? "\nUnlike the simulator:" : "\nNothing is unlike the simulator.");
  for (const { call, difference } of differences) console.log(`  ${call}: ${difference}`);
});
