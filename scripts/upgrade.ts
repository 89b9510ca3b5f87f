/** `npm run upgrade`: another version, tried on a copy of the data first. */
import { join } from "node:path";
import { Command } from "commander";
import { backupsBeside } from "./backup/back-up.ts";
import { runFamily, tell } from "./lib/command-family.ts";
import { PlainError } from "./lib/errors.ts";
import { defaultHome, repositoryRoot } from "./lib/paths.ts";
import { run } from "./lib/run.ts";
import { loadSettings } from "./lib/settings.ts";
import { tryOut } from "./upgrade/try-out.ts";
import { upgrade } from "./upgrade/upgrade.ts";

const program = new Command("npm run upgrade --")
  .description(
    "Upgrades this clone to another version. Installs that version next to this one, backs up the data and tries the version on a copy of it: migrations, functions and client. Only then does it change the code; on failure, code and data stay as they were. Stop the service first. Its data is migrated at the next start.",
  )
  .argument("[version]", "a tag, branch or commit (default: the latest of the branch this clone follows)")
  .option("--to <dir>", "where to write the backup (default: same as npm run backup)")
  .option("--try <home>", "only try this checkout on a copy of the data, which is migrated")
  .option("--json", "print {changed, from, to, backup} as the last line of standard output")
  .showHelpAfterError()
  .exitOverride()
  .action(async (version: string | undefined, options: { to?: string; try?: string; json?: boolean }) => {
    const env = loadSettings();
    if (options.try !== undefined) {
      await tryOut({ home: options.try, web: true });
      return;
    }
    const home = defaultHome(env);
    const done = await upgrade({
      root: repositoryRoot,
      home,
      backups: options.to ?? backupsBeside(home),
      // Any command that runs the product brings the packages for that, without those for development.
      install: (checkout) => inCheckout(checkout, ["upgrade", "--help"]),
      tryOut: (checkout, copy) => inCheckout(checkout, ["upgrade", "--try", copy]),
      note: (line) => console.error(`rejoinder: ${line}`),
      ...(version === undefined ? {} : { version }),
    });
    tell(options.json, done, () => {
      if (!done.changed) {
        console.log(`This clone is already at ${done.to}.`);
        return;
      }
      console.log(`The code is now at ${done.to}. Start the service to migrate the data.`);
      console.log(`To go back: git checkout ${done.from}, then npm run restore -- ${done.backup} --force`);
    });
  });

await runFamily(program);

/** Runs a command of another checkout by its own bootstrap, which installs its packages first. */
async function inCheckout(checkout: string, command: string[]): Promise<void> {
  const bootstrap = join(checkout, "scripts", "bootstrap.mjs");
  const { failed, all } = await run(process.execPath, [bootstrap, ...command], { cwd: checkout });
  if (failed) throw new PlainError(`that version doesn't work here: ${all.trim().slice(-2000)}`);
}
