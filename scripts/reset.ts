/** `npm run reset`: forgets the local stack's data, so that the next start is a first one. */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { PlainError, runCommand } from "./lib/errors.ts";
import { defaultHome } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";
import { removeHome } from "./stack/home.ts";
import { refuseWhenHeld } from "./stack/home-lock.ts";

const program = new Command("npm run reset --")
  .description("Deletes the local database, mails, simulated YouTube, keys and logs.")
  .option("--yes", "don't ask for confirmation");

await runCommand(async () => {
  const { yes } = program.parse().opts<{ yes?: boolean }>();
  const home = defaultHome(loadSettings());
  if (!existsSync(home)) {
    console.log(`Nothing to delete: ${home} doesn't exist.`);
    return;
  }
  if (!existsSync(join(home, "keys.json")) && (await readdir(home)).length > 0) {
    throw new PlainError(
      `${home} doesn't look like Rejoinder's data (it has no keys.json); delete it by hand`,
    );
  }
  await refuseWhenHeld(home);
  if (!yes && !(await confirmed(home)))
    throw new PlainError("nothing was deleted; use --yes to delete without confirmation");

  await removeHome(home);
  console.log("Deleted. The next npm start creates a new database.");
});

async function confirmed(home: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Delete everything in ${home}? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
