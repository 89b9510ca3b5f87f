/** `npm run backup`: one archive of database, keys and version, made while everything runs. */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { recipientsOf } from "./backup/age.ts";
import { backUp, backupsBeside, forgetOld } from "./backup/back-up.ts";
import { wholeNumber } from "./lib/arguments.ts";
import { runFamily, tell } from "./lib/command-family.ts";
import { defaultHome } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";

interface Options {
  to?: string;
  keep?: number;
  recipient: string[];
  dump?: boolean;
  json?: boolean;
}

const program = new Command("npm run backup --")
  .description(
    "Writes an archive of this machine's installation: a consistent copy of the database, its keys and its version. " +
      "Rejoinder can keep running. Without a recipient, anyone with the archive can read everything in it, so protect it like your keys.",
  )
  .option("--to <dir>", "where to write it (default: next to the data, in a directory ending in -backups)")
  .option(
    "--recipient <age1...>",
    "encrypt it with age, so that only this recipient's identity opens it; repeat for several (default: BACKUP_RECIPIENTS)",
    (one: string, before: string[]) => [...before, one],
    [] as string[],
  )
  .option("--dump", "dump the embedded database with pg_dump, to move it to a Postgres of your own")
  .option("--keep <days>", "then delete older backups in that directory", wholeNumber)
  .option(
    "--json",
    "print {file, bytes, commit, migrations, forgotten, …} as the last line of standard output",
  )
  .showHelpAfterError()
  .exitOverride()
  .action(async ({ to, keep, recipient, dump, json }: Options) => {
    const env = loadSettings();
    const home = defaultHome(env);
    const directory = to ?? backupsBeside(home);
    const recipients = await recipientsOf(recipient.join(" ") || (env.BACKUP_RECIPIENTS ?? ""));
    // A home that has a database of its own is not served from another one.
    const databaseUrl = existsSync(join(home, "db")) ? undefined : env.DATABASE_URL || undefined;
    const backup = await backUp(home, directory, { databaseUrl, recipients, dump: dump ?? false });
    const forgotten = keep === undefined ? [] : await forgetOld(directory, keep);
    tell(json, { ...backup, forgotten }, () => {
      console.log(`${relative(process.cwd(), backup.file)} (${(backup.bytes / 1e6).toFixed(1)} MB)`);
      console.log(
        `The backup's database was read back successfully. Code: ${backup.commit ?? "no clone"}${backup.changed ? ", with changes" : ""}.`,
      );
      if (forgotten.length > 0)
        console.log(`Deleted backups older than ${keep} days: ${forgotten.join(", ")}`);
      const identity = recipients.length > 0 ? " --identity FILE" : "";
      console.log(`To restore it: npm run restore -- ${backup.file} --force${identity}`);
    });
  });

await runFamily(program);
