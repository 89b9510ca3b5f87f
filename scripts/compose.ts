/** `npm run compose`: Rejoinder on Supabase's official images, what docker compose needs for it. */
import { join, resolve } from "node:path";
import { composeKeys } from "./compose/keys.ts";
import { migrateCompose } from "./compose/migrate.ts";
import { prepare } from "./compose/prepare.ts";
import { readComposeSettings } from "./compose/settings.ts";
import { wholeNumber } from "./lib/arguments.ts";
import { commandFamily, member, runFamily, tell } from "./lib/command-family.ts";
import { PlainError } from "./lib/errors.ts";
import { repositoryRoot } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";

const program = commandFamily(
  "npm run compose --",
  "Prepares deploy/compose/ for docker compose: every key, every service's settings, the gateway's routes and the web client. Settings are those of npm run serve. docs/COMPOSE.md.",
).option("--state <dir>", "where keys and settings are (default: .compose in the clone)");

member(program, "prepare", "make what is missing and write the rest anew; then: docker compose up").action(
  async ({ json }: { json?: boolean }) => {
    const { missing, settings } = readComposeSettings(loadSettings());
    if (!settings) {
      throw new PlainError(
        `these settings are missing or wrong:\n${missing.map(({ name, why }) => `  ${name}  ${why}`).join("\n")}`,
      );
    }
    const note = (line: string) => console.error(`rejoinder: ${line}`);
    const directory = stateDirectory();
    const keys = await prepare({ settings, directory, note });
    tell(json, { directory, publishable_key: keys.publishableKey }, () => {
      console.log(
        `Keys and settings are in ${directory}. Keep a copy of keys.json: without it nothing sealed opens.`,
      );
      console.log(
        `Next: docker compose --env-file ${join(directory, "compose.env")} -f deploy/compose/compose.yaml up -d`,
      );
      console.log("Then: npm run compose -- migrate");
      console.log(`Google's redirect URI: ${settings.apiUrl}/functions/v1/google-request/callback`);
    });
  },
);

member(program, "migrate", "bring the running database up to date and plan its jobs")
  .option("--port <number>", "the database's port on this machine", wholeNumber, 54_322)
  .option(
    "--proxies <number>",
    "proxies before the functions: Caddy and the gateway, and yours",
    wholeNumber,
    2,
  )
  .action(async ({ json, port, proxies }: { json?: boolean; port: number; proxies: number }) => {
    const keys = await composeKeys(stateDirectory());
    await migrateCompose(keys, port, proxies);
    tell(json, { migrated: true }, () => {
      console.log("The database is up to date, and its jobs are planned.");
      console.log(
        "The operator's commands need: SUPABASE_URL (the site's address) and SUPABASE_SECRET_KEY (secretKey in keys.json).",
      );
    });
  });

await runFamily(program);

function stateDirectory(): string {
  const { state } = program.opts<{ state?: string }>();
  return resolve(repositoryRoot, state ?? ".compose");
}
