/** `npm test`: every suite, some at a time, and one line of numbers at the end. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Command, InvalidArgumentError } from "commander";
import { runCommand } from "./lib/errors.ts";
import { onStopSignal } from "./lib/stop-signals.ts";
import { environmentAt } from "./test/moved-clock.ts";
import { type Choice, jsonOption, onlyOption, runSuites, suitesInWords } from "./test/run.ts";
import { suites } from "./test/suites.ts";

/** Tests wait for pages and timers: one suite a core left a fifth of two cores idle. Proofs fill theirs. */
const MORE = 1;

const program = new Command("npm test --")
  .description("Runs every suite, or just the ones you name, and ends with 'N passed, N failed, N skipped'.")
  .addOption(onlyOption(suites, "just these suites"))
  .addOption(jsonOption)
  .option(
    "--at <moment>",
    "run as if it were this moment, such as 2026-12-31T23:50:00Z; needs faketime",
    moment,
  )
  .addHelpText("after", suitesInWords(suites));

await runCommand(async () => {
  const { at, ...choice } = program.parse().opts<Choice & { at?: Date }>();
  await (at ? runAt(at, choice) : runSuites(suites, choice, MORE));
});

/** Does the same in a process whose clock is moved: parts of the stack run in it. */
async function runAt(at: Date, { only, json }: Choice): Promise<void> {
  const args = [...(only ? ["--only", ...only] : []), ...(json ? ["--json"] : [])];
  const child = spawn(process.execPath, [import.meta.filename, ...args], {
    env: environmentAt(at),
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  onStopSignal(() => child.kill());
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
}

function moment(text: string): Date {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime()) && /T.*(Z|[+-]\d\d:\d\d)$/.test(text)) return at;
  throw new InvalidArgumentError("Enter a time with its zone, such as 2026-12-31T23:50:00Z.");
}
