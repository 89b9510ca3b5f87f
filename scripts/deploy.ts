/** `npm run deploy`: puts Rejoinder on a hosted Supabase project, and keeps it up to date there. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { type DeployReport, deploy } from "./deploy/run.ts";
import { NAMES } from "./deploy/settings.ts";
import { PlainError, runCommand } from "./lib/errors.ts";
import { repositoryRoot } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";

const needed = Object.entries(NAMES).filter(([, name]) => !name.optional && !name.with);
const optional = Object.entries(NAMES).filter(([, name]) => name.optional || name.with);
const list = (names: typeof needed) =>
  names.map(([name, { why }]) => `  ${name.padEnd(22)} ${why}`).join("\n");

const program = new Command("npm run deploy --")
  .description(
    "Deploys Rejoinder to a hosted Supabase project: keys, migrations, secrets, functions, schedule, Auth settings and web client. " +
      "Leaves what's already up to date alone, so you can run it again anytime (docs/HOSTED.md).",
  )
  .option("--project <ref>", "the project's 20-letter reference (default: SUPABASE_PROJECT_REF)")
  .option("--env <file>", "read settings from this file instead of .env")
  .option("--dry-run", "show what would be done without changing anything")
  .option("--no-backup", "apply migrations without backing up the database first")
  .option("--json", "print {missing: [NAME], steps: [TEXT]} as the last line, even on failure")
  .addHelpText(
    "after",
    `\nRequired, in the environment or the file:\n${list(needed)}\n\nOptional, in addition to those in .env.example:\n${list(optional)}`,
  )
  .showHelpAfterError();

interface Options {
  project?: string;
  env?: string;
  dryRun?: boolean;
  backup: boolean;
  json?: boolean;
}

await runCommand(async () => {
  const { project, env, dryRun = false, backup, json } = program.parse().opts<Options>();
  const report: DeployReport = { missing: [], steps: [] };
  try {
    const settings = readFrom(env);
    const given = { ...settings, ...(project ? { SUPABASE_PROJECT_REF: project } : {}) };
    const home = resolve(repositoryRoot, settings.REJOINDER_HOSTED_HOME || ".hosted");
    await deploy({ given, dryRun, backup, home, note: (line) => console.error(line) }, report);
  } finally {
    if (json) {
      const missing = [...new Set(report.missing.map(({ name }) => name))];
      // Behind the message of a failure, which runCommand prints.
      process.once("exit", () => console.log(JSON.stringify({ missing, steps: report.steps })));
    }
  }
});

function readFrom(file: string | undefined): NodeJS.ProcessEnv {
  if (file === undefined) return loadSettings();
  if (!existsSync(file)) throw new PlainError(`no such file: ${join(process.cwd(), file)}`);
  process.loadEnvFile(file);
  return process.env;
}
