/** `npm run restore`: this machine's installation as a backup has it. */
import { Command } from "commander";
import { noteBroughtBack } from "./backup/brought-back.ts";
import { codeHere, wayBack } from "./backup/manifest.ts";
import { restore } from "./backup/restore.ts";
import { runFamily, tell } from "./lib/command-family.ts";
import { PlainError } from "./lib/errors.ts";
import { defaultHome } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";

interface Options {
  force: boolean;
  paused: boolean;
  broughtBack: boolean;
  identity?: string;
  json?: boolean;
}

const program = new Command("npm run restore --")
  .description(
    "Restores a backup's database and keys. Stop the service first. Code comes from git: this command names the backup's commit and refuses if this checkout can't run it. A newer checkout migrates the data at its next start. What was posted after the backup is looked for on YouTube before anything is posted.",
  )
  .argument("[backup]", "a backup archive, or a directory with an unpacked one")
  .option("--force", "move existing data aside and keep it", false)
  .option("--paused", "pause everything in it, so that somebody can look first", false)
  .option(
    "--brought-back",
    "keep the database, since it was brought back by other means, and only the keys come from the backup, if one is named",
    false,
  )
  .option("--identity <file>", "the file with age's identity that opens an encrypted backup")
  .option("--json", "print {home, aside, commit, migrations, …} as the last line of standard output")
  .showHelpAfterError()
  .exitOverride()
  .action(async (from: string | undefined, options: Options) => {
    if (options.broughtBack) await keepDatabase(from, options);
    else if (from === undefined) throw new PlainError("name the backup to restore");
    else await restoreAll(from, options);
  });

async function restoreAll(from: string, { force, paused, identity, json }: Options): Promise<void> {
  const env = loadSettings();
  const databaseUrl = env.DATABASE_URL || undefined;
  const restored = await restore({ from, home: defaultHome(env), force, paused, identity, databaseUrl });
  const here = await codeHere();
  tell(json, restored, () => {
    console.log(`${restored.home} is restored to ${restored.made_at}.`);
    sayAside(restored.aside);
    if (restored.commit !== here.commit) {
      console.log(
        `This checkout isn't the one that wrote the backup (${here.commit ?? "no clone"})${wayBack(restored)}`,
      );
    }
    sayNext(paused);
  });
}

async function keepDatabase(
  from: string | undefined,
  { force, paused, identity, json }: Options,
): Promise<void> {
  const env = loadSettings();
  const databaseUrl = env.DATABASE_URL || undefined;
  const kept = await noteBroughtBack({ from, home: defaultHome(env), force, paused, identity, databaseUrl });
  tell(json, kept, () => {
    console.log("The database stays as it is, and knows that it was brought back.");
    if (from !== undefined) console.log(`${kept.home} has the backup's keys.`);
    sayAside(kept.aside);
    sayNext(paused);
  });
}

function sayAside(aside: string | null): void {
  if (aside) console.log(`The previous data is in ${aside}. Delete it when you no longer need it.`);
}

function sayNext(paused: boolean): void {
  if (paused) console.log("Everything in it is paused. To resume: npm run operate -- resume");
  console.log(
    "Start the service. For 5 minutes it posts nothing; then each reply that may have been posted since is looked for first.",
  );
  console.log("Accounts deleted since then are back, so delete them again.");
}

await runFamily(program);
