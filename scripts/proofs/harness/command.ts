/** What the commands of all proofs have in common: notes, stopping at a signal, one JSON object at the end, and the exit code. */
import type { Command } from "commander";
import { installNames } from "../../builder/names.ts";
import { runCommand } from "../../lib/errors.ts";
import { onStopSignal } from "../../lib/stop-signals.ts";
import { type Stack, type StackOptions, startStack } from "../../stack/index.ts";
import { Parts } from "../../stack/parts.ts";

export interface Tools {
  /** What is started for the proof; all of it ends with the proof, and after a signal. */
  parts: Parts;
  /** A line for a person, with the time since the start. */
  note(line: string): void;
}

export interface Outcome {
  /** Printed as the last line of standard output when --json was given. */
  result: object;
  /** Whether the command ends with 1. */
  failed: boolean;
}

/** A seed of chance, where none was given. */
export const anySeed = (): number => 1 + Math.floor(Math.random() * 1_000_000);

/** Parses the command line and runs a proof. */
export function proofCommand<Options extends object>(
  program: Command,
  prove: (options: Options, tools: Tools) => Promise<Outcome>,
): Promise<void> {
  program
    .option("--json", "print the figures as one JSON object on the last line of standard output")
    .showHelpAfterError();
  return runCommand(async () => {
    const { json, ...options } = program.parse().opts<Options & { json?: boolean }>();
    const started = performance.now();
    const note = (line: string) =>
      console.error(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
    const parts = new Parts((error) => note(String(error)));
    let interrupted = false;
    onStopSignal(() => {
      interrupted = true;
      void parts.end().then(() => process.exit(130));
    });
    try {
      const { result, failed } = await prove(options as unknown as Options, { parts, note });
      if (json) {
        const seconds = Math.round((performance.now() - started) / 100) / 10;
        console.log(JSON.stringify({ ...result, seconds }));
      }
      if (failed) process.exitCode = 1;
    } catch (error) {
      // What breaks because everything is being ended needs no telling.
      if (!interrupted) throw error;
    } finally {
      await parts.end();
    }
  });
}

/** A stack for a proof, without a mail box, where nothing runs by itself. */
export async function temporaryStack({ parts, note }: Tools, options: StackOptions = {}): Promise<Stack> {
  const stack = await parts.add(startStack({ mail: false, log: note, ...options }), (one) => one.stop());
  await installNames(stack.sql);
  // What does not run by itself is not missed.
  await stack.sql`delete from test.scheduled_jobs`;
  return stack;
}
