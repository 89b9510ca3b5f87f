/** `npm run backup`: one archive of database, keys and version, made while everything runs. */
import { relative } from "node:path";
import { Command } from "commander";
import { backUp, backupsBeside, forgetOld } from "./backup/back-up.ts";
import { wholeNumber } from "./lib/arguments.ts";
import { runFamily, tell } from "./lib/command-family.ts";
import { defaultHome } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";

const program = new Command("npm run backup --")
  .description(
    "Writes an archive of this machine's installation: a consistent copy of the database, its keys and its version. " +
      "Rejoinder can keep running. Anyone with the archive can read everything in it, so protect it like your keys.",
  )
  .option("--to <dir>", "where to write it (default: next to the data, in a directory ending in -backups)")
  .option("--keep <days>", "then delete older backups in that directory", wholeNumber)
  .option(
    "--json",
    "print {file, bytes, commit, migrations, forgotten, …} as the last line of standard output",
  )
  .showHelpAfterError()
  .exitOverride()
  .action(async ({ to, keep, json }: { to?: string; keep?: number; json?: boolean }) => {
    const home = defaultHome(loadSettings());
    const directory = to ?? backupsBeside(home);
    const backup = await backUp(home, directory);
    const forgotten = keep === undefined ? [] : await forgetOld(directory, keep);
    tell(json, { ...backup, forgotten }, () => {
      console.log(`${relative(process.cwd(), backup.file)} (${(backup.bytes / 1e6).toFixed(1)} MB)`);
      console.log(
        `The backup's database was read back successfully. Code: ${backup.commit ?? "no clone"}${backup.changed ? ", with changes" : ""}.`,
      );
      if (forgotten.length > 0)
        console.log(`Deleted backups older than ${keep} days: ${forgotten.join(", ")}`);
      console.log(`To restore it: npm run restore -- ${backup.file} --force`);
    });
  });

await runFamily(program);
