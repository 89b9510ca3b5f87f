/** `npm run restore`: this machine's installation as a backup has it. */
import { Command } from "commander";
import { codeHere, wayBack } from "./backup/manifest.ts";
import { restore } from "./backup/restore.ts";
import { runFamily, tell } from "./lib/command-family.ts";
import { defaultHome } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";

const program = new Command("npm run restore --")
  .description(
    "Puts back what npm run backup wrote: database and keys. The service must not run. The code is git's: this says which commit " +
      "the backup belongs to, and refuses when this checkout cannot run it. A newer checkout migrates the data at its next start.",
  )
  .argument("<backup>", "an archive, or a directory with what was in one")
  .option("--force", "move data that is already here aside, where it is kept")
  .option("--paused", "pause everything in it: what was posted since the backup is on YouTube, and not in it")
  .option("--json", "print {home, aside, commit, migrations, …} as the last line of standard output")
  .showHelpAfterError()
  .exitOverride()
  .action(
    async (
      from: string,
      { force = false, paused = false, json }: { force?: boolean; paused?: boolean; json?: boolean },
    ) => {
      const restored = await restore({ from, home: defaultHome(loadSettings()), force, paused });
      const here = await codeHere();
      tell(json, restored, () => {
        console.log(`${restored.home} is as it was at ${restored.made_at}.`);
        if (restored.aside)
          console.log(`What it held before is in ${restored.aside}; delete it when you do not need it.`);
        if (restored.commit !== here.commit) {
          console.log(
            `This checkout is not the one that wrote it (${here.commit ?? "no clone"})${wayBack(restored)}`,
          );
        }
        if (paused) console.log("Everything in it is paused until npm run operate -- resume.");
        console.log("Start the service. Accounts deleted since then are back: delete them again.");
      });
    },
  );

await runFamily(program);
