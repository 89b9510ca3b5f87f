/** `npm run upgrade`: another version, tried on a copy of the data first. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { recipientsOf } from "./backup/age.ts";
import { backupsBeside } from "./backup/back-up.ts";
import { runFamily, tell } from "./lib/command-family.ts";
import { PlainError } from "./lib/errors.ts";
import { defaultHome, repositoryRoot } from "./lib/paths.ts";
import { run } from "./lib/run.ts";
import { loadSettings } from "./lib/settings.ts";
import { servedPassword } from "./stack/served-home.ts";
import { tryOut } from "./upgrade/try-out.ts";
import { upgrade } from "./upgrade/upgrade.ts";

const program = new Command("npm run upgrade --")
  .description(
    "Upgrades this clone to another version. Installs that version next to this one, backs up the data and tries the version on a copy of it: migrations, functions and client. The service may run meanwhile: it changes to the new version when it's restarted. Its data is migrated then. On failure, code and data stay as they were.",
  )
  .argument("[version]", "a tag, branch or commit (default: the latest of the branch this clone follows)")
  .option("--to <dir>", "where to write the backup (default: same as npm run backup)")
  .option("--try <home>", "only try this checkout on a copy of the data, which is migrated")
  .option("--json", "print {changed, prepared, from, to, backup} as the last line of standard output")
  .showHelpAfterError()
  .exitOverride()
  .action(async (version: string | undefined, options: { to?: string; try?: string; json?: boolean }) => {
    const env = loadSettings();
    if (options.try !== undefined) {
      await tryOut({ home: options.try, web: true });
      return;
    }
    const home = defaultHome(env);
    const note = (line: string) => console.error(`rejoinder: ${line}`);
    const done = await upgrade({
      root: repositoryRoot,
      home,
      backups: options.to ?? backupsBeside(home),
      recipients: await recipientsOf(env.BACKUP_RECIPIENTS ?? ""),
      databaseUrl: existsSync(join(home, "db")) ? undefined : env.DATABASE_URL || undefined,
      // Any command that runs the product brings the packages for that, without those for development.
      install: (checkout) => inCheckout(checkout, home, ["upgrade", "--help"]),
      tryOut: (checkout, copy) => inCheckout(checkout, home, ["upgrade", "--try", copy]),
      buildClient: async (checkout) => {
        if ((await servedPassword(home)) === undefined) return;
        await inCheckout(checkout, home, ["serve", "--build-client", home]);
      },
      note,
      ...(version === undefined ? {} : { version }),
    });
    tell(options.json, done, () => {
      if (!done.changed) {
        console.log(`This clone is already at ${done.to}.`);
        return;
      }
      console.log(
        done.prepared
          ? `${done.to} is ready. Restart the service to change to it and to migrate the data. Its log then says for how long it was down.`
          : `The code is now at ${done.to}. Start the service to migrate the data.`,
      );
      const identity = env.BACKUP_RECIPIENTS ? " --identity FILE" : "";
      console.log(
        `To go back: git checkout ${done.from}, then npm run restore -- ${done.backup} --force${identity}`,
      );
    });
  });

await runFamily(program);

/** Runs a command of another checkout by its own bootstrap, which installs its packages first. */
async function inCheckout(checkout: string, home: string, command: string[]): Promise<void> {
  const bootstrap = join(checkout, "scripts", "bootstrap.mjs");
  // A home that is named from the clone on would be another one from the checkout on.
  const env = { REJOINDER_HOME: home };
  const { failed, all } = await run(process.execPath, [bootstrap, ...command], { cwd: checkout, env });
  if (failed) throw new PlainError(`that version doesn't work here: ${all.trim().slice(-2000)}`);
}
