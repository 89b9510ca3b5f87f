/** `npm run serve`: Rejoinder on a server of one's own, behind a proxy that speaks TLS, until it is stopped. */
import "./lib/lossy-output.ts";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { PlainError, runCommand } from "./lib/errors.ts";
import { defaultHome } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";
import { onStopSignal } from "./lib/stop-signals.ts";
import { checkParts } from "./serve/check.ts";
import { databaseSetup, whatServes } from "./serve/database.ts";
import { downSince, noteStop } from "./serve/downtime.ts";
import { type ServePorts, type Server, startServer } from "./serve/server.ts";
import { readServeSettings, SERVE_NAMES, type ServeSettings, standIns } from "./serve/settings.ts";
import { refuseWhenHeld } from "./stack/home-lock.ts";
import { readKeys } from "./stack/keys.ts";
import { knownPorts } from "./stack/ports.ts";
import { prepareBuild } from "./stack/web.ts";

/** As sysexits has it: starting again changes nothing before somebody mends the settings. */
const BAD_SETTINGS = 78;

interface Options {
  env?: string;
  check?: boolean;
  databaseSetup?: boolean;
  buildClient?: string;
}

const all = Object.entries(SERVE_NAMES);
const list = (names: typeof all) => names.map(([name, { why }]) => `  ${name.padEnd(22)} ${why}`).join("\n");

const program = new Command("npm run serve --")
  .description(
    "Serves Rejoinder to the internet from this machine, behind a TLS proxy (docs/SELF-HOST.md). Listens on 127.0.0.1 only. Nothing is simulated, and emails go through your mail server.",
  )
  .option("--env <file>", "read settings from this file instead of .env")
  .option("--check", "only check the settings, and the database of DATABASE_URL")
  .option(
    "--database-setup",
    "print SQL that makes a role and a database for Rejoinder, for psql as Postgres' superuser, and the DATABASE_URL for .env on standard error",
  )
  .option("--build-client <home>", "only build the web client for the next start of the service of this home")
  .addHelpText(
    "after",
    `\nRequired, in the environment or the file:\n${list(all.filter(([, name]) => !name.optional && !name.with))}\n\nOptional, in addition to those in .env.example:\n${list(
      all.filter(([, name]) => name.optional || name.with),
    )}\n\nExits with 0 when stopped, 78 when settings are missing or wrong, otherwise 1.`,
  )
  .showHelpAfterError();

await runCommand(async () => {
  const options = program.parse().opts<Options>();
  if (options.databaseSetup) {
    const { sql, databaseUrl } = await databaseSetup();
    console.log(sql);
    console.error(`DATABASE_URL=${databaseUrl}`);
    return;
  }
  const env = readFrom(options.env);
  const settings = checked(env);
  if (settings === undefined) {
    process.exitCode = BAD_SETTINGS;
    return;
  }
  const home = defaultHome(env);
  if (options.check) {
    await check(home, settings, env);
    return;
  }
  const log = (line: string) => console.error(`rejoinder: ${line}`);
  if (options.buildClient !== undefined) {
    await buildClient(options.buildClient, log);
    return;
  }
  await refuseWhenHeld(home);
  // From now on, not only once all is up: a start that is stopped ends in order, too.
  const asked = new Promise<void>((stop) => onStopSignal(stop));
  log(await whatServes(settings));
  const server = await startServer({ home, ports: await servePorts(env), settings, environment: env, log });
  const down = await downSince(home);
  if (down !== undefined) log(`was down for ${down.toFixed(1)} s`);
  console.log(welcome(server, settings, env));
  await asked;
  log("stopping");
  await noteStop(home);
  await server.stop();
  process.exit(0);
});

/** Beside what is served, for the next start. */
async function buildClient(home: string, notice: (line: string) => void): Promise<void> {
  if (!(await readKeys(home))) throw new PlainError(`no server found in ${home}`);
  await prepareBuild({ home, notice, logFile: join(home, "logs", "web.log") });
}

/** Says what has to be mended besides the settings. */
async function check(home: string, settings: ServeSettings, env: NodeJS.ProcessEnv): Promise<void> {
  const { problems, notes } = await checkParts(home, settings, env);
  console.log(await whatServes(settings));
  for (const note of notes) console.log(note);
  if (problems.length === 0) {
    console.log("The settings are complete.");
    return;
  }
  console.error(`rejoinder: these have to be mended:\n${problems.map((one) => `  ${one}`).join("\n")}`);
  process.exitCode = BAD_SETTINGS;
}

/** All that is missing, at once; undefined when anything is. */
function checked(env: NodeJS.ProcessEnv): ServeSettings | undefined {
  const { missing, settings } = readServeSettings(env);
  if (settings) return settings;
  const width = Math.max(...missing.map(({ name }) => name.length));
  const lines = missing.map(({ name, why }) => `  ${name.padEnd(width)}  ${why}`);
  console.error(`rejoinder: these settings are missing or wrong:\n${lines.join("\n")}`);
  return undefined;
}

function readFrom(file: string | undefined): NodeJS.ProcessEnv {
  if (file === undefined) return loadSettings();
  if (!existsSync(file)) throw new PlainError(`no such file: ${resolve(file)}`);
  process.loadEnvFile(file);
  return process.env;
}

async function servePorts(env: NodeJS.ProcessEnv): Promise<ServePorts> {
  return knownPorts(env, ["api", "database", "functions", "web"]);
}

function welcome(server: Server, settings: ServeSettings, env: NodeJS.ProcessEnv): string {
  const moved = standIns(env);
  return [
    `Rejoinder serves ${settings.siteUrl}${server.fresh ? " (new database)" : ""}.`,
    `Google's redirect URI: ${settings.apiUrl}/functions/v1/google-request/callback`,
    `Data, keys and logs: ${server.home}`,
    ...(moved.length > 0
      ? [`Not using the real Google because of ${moved.join(", ")}. For tests only.`]
      : []),
  ].join("\n");
}
