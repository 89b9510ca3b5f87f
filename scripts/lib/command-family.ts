/** Commands of one family: told what is wrong in one line, and with --json the last line of standard output is always JSON. */
import { createInterface } from "node:readline/promises";
import { Command, CommanderError } from "commander";
import { PlainError } from "./errors.ts";

/** A command whose subcommands all know --json and explain themselves after a wrong word. */
export function commandFamily(name: string, description: string): Command {
  // Commander ends the process itself unless told, and then no JSON would be last.
  return new Command(name).description(description).showHelpAfterError().exitOverride();
}

/** Adds a subcommand to a family. */
export function member(
  family: Command,
  name: string,
  description: string,
  how: { isDefault?: boolean } = {},
): Command {
  return family
    .command(name, how)
    .description(description)
    .option("--json", "print the answer as JSON on the last line of standard output");
}

/** Prints what was found: as JSON when that is wanted, else in words. */
export function tell(json: boolean | undefined, answer: unknown, inWords: () => void): void {
  if (json) console.log(JSON.stringify(answer));
  else inWords();
}

/** Runs a family with the arguments of this process. A refusal is exit code 1, one line, and with --json `{error}`. */
export async function runFamily(family: Command): Promise<void> {
  try {
    await family.parseAsync();
  } catch (error) {
    // Help that was asked for.
    if (error instanceof CommanderError && error.exitCode === 0) return;
    const message = messageOf(error);
    if (!(error instanceof CommanderError)) {
      console.error(message === undefined ? error : `rejoinder: ${message}`);
    }
    if (process.argv.includes("--json")) {
      console.log(JSON.stringify({ error: message ?? "an unexpected error; see above" }));
    }
    process.exitCode = 1;
  }
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof CommanderError) return error.message.replace(/^error: /, "");
  return error instanceof PlainError ? error.message : undefined;
}

/** Goes on after --yes, or when the person at the terminal writes the word; refuses otherwise. */
export async function askFor(word: string, warning: string, yes: boolean | undefined): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) {
    throw new PlainError(`${warning} Use --yes to continue without confirmation. Nothing was changed.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${warning}\nType ${word} to continue: `);
    if (answer.trim().toLowerCase() !== word.toLowerCase()) throw new PlainError("Nothing was changed.");
  } finally {
    terminal.close();
  }
}

/** An email as it is written; refuses what cannot be one. */
export function emailOf(text: string): string {
  const email = text.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 320) return email;
  throw new PlainError(`'${text}' isn't an email address`);
}
