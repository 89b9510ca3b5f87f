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
    "Writes an archive of this machine's installation: its database as of one moment, its keys, and which version it belongs to. " +
      "Everything may run meanwhile. Whoever has the archive can read everything: keep it as you keep the keys.",
  )
  .option("--to <dir>", "the directory for it (default: beside the data, with -backups at its end)")
  .option("--keep <days>", "then delete the backups there that are older", wholeNumber)
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
        `Its database was read again. Code: ${backup.commit ?? "no clone"}${backup.changed ? ", with changes" : ""}.`,
      );
      if (forgotten.length > 0) console.log(`Deleted, older than ${keep} days: ${forgotten.join(", ")}`);
      console.log(`To return to it: npm run restore -- ${backup.file} --force`);
    });
  });

await runFamily(program);
