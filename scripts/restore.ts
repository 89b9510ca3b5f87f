/** `npm run restore`: this machine's installation as a backup has it. */
import { Command } from "commander";
import { codeHere, wayBack } from "./backup/manifest.ts";
import { restore } from "./backup/restore.ts";
import { runFamily, tell } from "./lib/command-family.ts";
import { defaultHome } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";

interface Options {
  force?: boolean;
  paused?: boolean;
  identity?: string;
  json?: boolean;
}

const program = new Command("npm run restore --")
  .description(
    "Restores a backup's database and keys. Stop the service first. Code comes from git: this command names the backup's commit and refuses if this checkout can't run it. A newer checkout migrates the data at its next start.",
  )
  .argument("<backup>", "a backup archive, or a directory with an unpacked one")
  .option("--force", "move existing data aside and keep it")
  .option("--paused", "pause everything in it, since it doesn't know what was posted after the backup")
  .option("--identity <file>", "the file with age's identity that opens an encrypted backup")
  .option("--json", "print {home, aside, commit, migrations, …} as the last line of standard output")
  .showHelpAfterError()
  .exitOverride()
  .action(async (from: string, { force = false, paused = false, identity, json }: Options) => {
    const env = loadSettings();
    const databaseUrl = env.DATABASE_URL || undefined;
    const restored = await restore({ from, home: defaultHome(env), force, paused, identity, databaseUrl });
    const here = await codeHere();
    tell(json, restored, () => {
      console.log(`${restored.home} is restored to ${restored.made_at}.`);
      if (restored.aside)
        console.log(`The previous data is in ${restored.aside}. Delete it when you no longer need it.`);
      if (restored.commit !== here.commit) {
        console.log(
          `This checkout isn't the one that wrote the backup (${here.commit ?? "no clone"})${wayBack(restored)}`,
        );
      }
      if (paused) console.log("Everything in it is paused. To resume: npm run operate -- resume");
      console.log("Start the service. Accounts deleted since the backup are back, so delete them again.");
    });
  });

await runFamily(program);
