/** `npm run hostile`: calls that no client of ours makes, over everything the API offers, and the ways of attackers beside them. */
import { Command, Option } from "commander";
import { wholeNumber } from "./lib/arguments.ts";
import { runCommand } from "./lib/errors.ts";
import { onStopSignal } from "./lib/stop-signals.ts";
import { assault } from "./proofs/hostile/assault.ts";
import type { HostileCall } from "./proofs/hostile/calls.ts";
import { localPlace, type Place, type PlaceName, servedPlace } from "./proofs/hostile/place.ts";
import { tryWays } from "./proofs/hostile/try-ways.ts";
import { ways } from "./proofs/hostile/ways/index.ts";
import { findCaddy } from "./serve/trial/proxy.ts";
import { Parts } from "./stack/parts.ts";

/** What every detector, check and parser may take for the longest text of a stranger's. */
const MOST_DETECTOR_MS = 25;

const width = Math.max(...ways.map(({ name }) => name.length));

const program = new Command("npm run hostile --")
  .description(
    "Sends generated calls to every edge function, table and SQL function, as a visitor, as an account of " +
      "the attacker's and with forged tokens: wrong types, NUL, deep JSON, long texts, odd methods and headers, filters, and ids of " +
      "another account. Then tries the ways below. Exits with 1 when an answer is a 5xx, holds a row of the other account, a secret or a place " +
      "in our code, is not in an envelope, or does not come, when a row of the other account has changed, when a way got past what should hold it, and when " +
      `a detector takes more than ${MOST_DETECTOR_MS} ms for a text.`,
  )
  .addHelpText(
    "after",
    `\nWays:\n${ways.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`).join("\n")}`,
  )
  .addOption(
    new Option(
      "--way <name>",
      "what is attacked: a temporary stack, or what npm run serve serves behind Caddy (skipped without Caddy)",
    )
      .choices(["local", "served"])
      .default("local"),
  )
  .option("--calls <n>", "how many generated calls", wholeNumber, 1000)
  .option("--seed <n>", "make the same calls again; how they meet stays chance", wholeNumber)
  .addOption(
    new Option("--only <name>", "only this way, without generated calls").choices(
      ways.map(({ name }) => name),
    ),
  )
  .option("--slack <n>", "how many times as long a detector may take beside other work", wholeNumber, 1)
  .option("--json", "print the counts as one JSON object on the last line of standard output")
  .showHelpAfterError();

interface Options {
  way: PlaceName;
  calls: number;
  seed?: number;
  only?: string;
  slack: number;
  json?: boolean;
}

await runCommand(async () => {
  program.parse();
  const { way, json, only, slack, ...options } = program.opts<Options>();
  const { seed = 1 + Math.floor(Math.random() * 1_000_000) } = options;
  const calls = only === undefined ? options.calls : 0;
  const caddy = findCaddy();
  if (way === "served" && !caddy) {
    console.error("Skipped: no Caddy on PATH or in CADDY.");
    if (json) console.log(JSON.stringify({ way, skipped: "no Caddy" }));
    return;
  }
  const parts = new Parts((error) => console.error(String(error)));
  let interrupted = false;
  onStopSignal(() => {
    interrupted = true;
    void parts.end().then(() => process.exit(130));
  });
  try {
    const place = await (way === "local" ? localPlace(parts) : servedPlace(parts, caddy ?? ""));
    const figures = await attack(place, { calls, seed, only });
    if (json) console.log(JSON.stringify({ way, seed, ...figures }));
    if (isBroken(figures, MOST_DETECTOR_MS * slack)) process.exitCode = 1;
  } catch (error) {
    // What breaks because everything is being ended needs no telling.
    if (!interrupted) throw error;
  } finally {
    await parts.end();
  }
});

async function attack(
  place: Place,
  { calls, seed, only }: { calls: number; seed: number; only: string | undefined },
) {
  const started = performance.now();
  const note = (line: string) => console.error(line);
  note(`seed ${seed}`);
  const { examples, ...found } = await assault(place, { calls, seed, note });
  const causes = Object.entries(found.causes).toSorted(([, a], [, b]) => b - a);
  for (const [cause, times] of causes) {
    note(`${times} x ${cause}`);
    note(`    first: ${inShort(examples[cause])}`);
  }
  const offences = Object.values(found.offences).reduce((sum, n) => sum + n, 0);
  note(`${found.calls} calls: ${offences} offences of ${causes.length} causes (--seed ${seed})`);
  const tried = await tryWays(
    place,
    ways.filter(({ name }) => only === undefined || name === only),
    note,
  );
  const { calls: made, ...rest } = found;
  return {
    calls: made,
    foreign_rows: (found.offences["another's row"] ?? 0) + (found.offences.changed ?? 0),
    secrets: found.offences.secret ?? 0,
    ours_5xx: found.five_hundreds.functions + found.five_hundreds.data,
    ...tried,
    ...rest,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

function isBroken(
  { offences, gates_passed, slowest_detector_ms }: Awaited<ReturnType<typeof attack>>,
  mostMs: number,
): boolean {
  return Object.keys(offences).length > 0 || gates_passed > 0 || slowest_detector_ms > mostMs;
}

function inShort(call: HostileCall | undefined): string {
  const {
    sender,
    method,
    path,
    headers,
    body = "",
  } = call ?? { sender: "", method: "", path: "", headers: {} };
  const cut = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
  return `${sender} ${method} ${cut(path)} ${JSON.stringify(headers)} ${cut(JSON.stringify(body))}`;
}
