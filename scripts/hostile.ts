/** `npm run hostile`: calls that no client of ours makes, over everything the API offers, and what no answer may be. */
import { Command } from "commander";
import { assault } from "./hostile/assault.ts";
import type { HostileCall } from "./hostile/calls.ts";
import { wholeNumber } from "./lib/arguments.ts";
import { runCommand } from "./lib/errors.ts";
import { onTemporaryStack } from "./stack/temporary.ts";

const program = new Command("npm run hostile --")
  .description(
    "Sends generated calls to every edge function, table and SQL function of a temporary stack, as a visitor, as an account of " +
      "the attacker's and with forged tokens: wrong types, NUL, deep JSON, long texts, odd methods and headers, filters, and ids of " +
      "another account. Exits with 1 when an answer is a 5xx, holds a row of the other account, a secret or a place in our code, is not " +
      "in an envelope, or does not come, and when a row of the other account has changed.",
  )
  .option("--calls <n>", "how many calls", wholeNumber, 1000)
  .option("--seed <n>", "make the same calls again; how they meet stays chance", wholeNumber)
  .option("--json", "print the counts as one JSON object on the last line of standard output")
  .showHelpAfterError();

await runCommand(async () => {
  program.parse();
  const options = program.opts<{ calls: number; seed?: number; json?: boolean }>();
  const seed = options.seed ?? 1 + Math.floor(Math.random() * 1_000_000);
  const started = performance.now();
  console.error(`seed ${seed}`);
  const { examples, ...found } = await onTemporaryStack({}, (stack) =>
    assault(stack, { calls: options.calls, seed, note: (line) => console.error(line) }),
  );
  const causes = Object.entries(found.causes).toSorted(([, a], [, b]) => b - a);
  for (const [cause, times] of causes) {
    console.error(`${times} x ${cause}`);
    console.error(`    first: ${inShort(examples[cause])}`);
  }
  const offences = Object.values(found.offences).reduce((sum, n) => sum + n, 0);
  console.error(`${found.calls} calls: ${offences} offences of ${causes.length} causes (--seed ${seed})`);
  if (options.json) {
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    console.log(JSON.stringify({ seed, ...found, seconds }));
  }
  if (offences > 0) process.exitCode = 1;
});

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
