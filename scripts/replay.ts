/** `npm run replay`: what a recorded day with Google says, and a Google that says it again. */
import { Command } from "commander";
import { runCommand } from "./lib/errors.ts";
import { connectAsOperator } from "./lib/operator.ts";
import { loadSettings } from "./lib/settings.ts";
import { onStopSignal } from "./lib/stop-signals.ts";
import { checklist } from "./simulator/recording/checklist.ts";
import { type Kind, ofFile, ofInstallation, saveTo } from "./simulator/recording/kept.ts";
import { modelExchangesIn, outcomeOf } from "./simulator/recording/model.ts";
import { exchangesIn } from "./simulator/recording/read.ts";
import { serveRecording } from "./simulator/recording/serve.ts";
import { differencesFrom } from "./simulator/recording/shapes.ts";

interface Options {
  save?: string;
  forget?: boolean;
  serve?: string | true;
  model?: boolean;
  json?: boolean;
}

const program = new Command("npm run replay --")
  .description(
    "Reads what the functions recorded while RECORD_GOOGLE=1 was set, and prints what it says to the open questions of docs/YOUTUBE.md " +
      "and where Google's answers differ from the simulator's. Differences are news, not failures: it exits with 0. Without SUPABASE_URL and " +
      "SUPABASE_SECRET_KEY it asks the local stack.",
  )
  .argument("[file]", "read this file instead, which --save wrote")
  .option("--save <file>", "instead, write the recording to this file, one exchange a line")
  .option("--forget", "instead, delete the recording from the database")
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
  const { save, forget, serve, model, json } = program.opts<Options>();
  if (save !== undefined)
    return console.log(`${await saveTo(save, await connect())} exchanges are in ${save}`);
  if (forget) return console.log(`${await (await connect())("forget_exchanges", {})} exchanges are deleted`);
  if (model) return tellModel(await read("model"), json);
  const exchanges = exchangesIn(await read("google"));
  if (serve !== undefined) {
    const replay = await serveRecording(exchanges, serve === true ? 0 : Number(serve));
    console.log(`${exchanges.length} exchanges are answered again at ${replay.origin}`);
    onStopSignal(() => void replay.close());
    return;
  }
  await tellGoogle(exchanges, json);
});

function connect() {
  return connectAsOperator(loadSettings());
}

async function read(of: Kind): Promise<unknown[]> {
  const [file] = program.args;
  return file === undefined ? ofInstallation(await connect(), of) : ofFile(file, of);
}

async function tellModel(kept: readonly unknown[], json = false): Promise<void> {
  const counts: Record<string, number> = {};
  for (const exchange of modelExchangesIn(kept)) {
    const outcome = `${exchange.model}: ${await outcomeOf(exchange)}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  if (json) console.log(JSON.stringify(counts));
  else console.table(counts);
}

async function tellGoogle(exchanges: ReturnType<typeof exchangesIn>, json = false): Promise<void> {
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
}
