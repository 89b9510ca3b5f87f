/** `npm run serve`: Rejoinder on a server of one's own, behind a proxy that speaks TLS, until it is stopped. */
import "./lib/lossy-output.ts";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { Command } from "commander";
import { PlainError, runCommand } from "./lib/errors.ts";
import { defaultHome } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";
import { onStopSignal } from "./lib/stop-signals.ts";
import { type ServePorts, type Server, startServer } from "./serve/server.ts";
import { readServeSettings, SERVE_NAMES, type ServeSettings, standIns } from "./serve/settings.ts";
import { refuseWhenHeld } from "./stack/home-lock.ts";
import { knownPorts } from "./stack/ports.ts";

/** As sysexits has it: starting again changes nothing before somebody mends the settings. */
const BAD_SETTINGS = 78;

const all = Object.entries(SERVE_NAMES);
const list = (names: typeof all) => names.map(([name, { why }]) => `  ${name.padEnd(22)} ${why}`).join("\n");

const program = new Command("npm run serve --")
  .description(
    "Serves Rejoinder to the internet from this machine, behind a TLS proxy (docs/SELF-HOST.md). Listens on 127.0.0.1 only. Nothing is simulated, and emails go through your mail server.",
  )
  .option("--env <file>", "read settings from this file instead of .env")
  .option("--check", "only check the settings")
  .addHelpText(
    "after",
    `\nRequired, in the environment or the file:\n${list(all.filter(([, name]) => !name.optional && !name.with))}\n\nOptional, in addition to those in .env.example:\n${list(
      all.filter(([, name]) => name.optional || name.with),
    )}\n\nExits with 0 when stopped, 78 when settings are missing or wrong, otherwise 1.`,
  )
  .showHelpAfterError();

await runCommand(async () => {
  const options = program.parse().opts<{ env?: string; check?: boolean }>();
  const env = readFrom(options.env);
  const settings = checked(env);
  if (settings === undefined) {
    process.exitCode = BAD_SETTINGS;
    return;
  }
  if (options.check) {
    console.log("The settings are complete.");
    return;
  }
  const home = defaultHome(env);
  await refuseWhenHeld(home);
  // From now on, not only once all is up: a start that is stopped ends in order, too.
  const asked = new Promise<void>((stop) => onStopSignal(stop));
  const log = (line: string) => console.error(`rejoinder: ${line}`);
  const server = await startServer({ home, ports: await servePorts(env), settings, environment: env, log });
  console.log(welcome(server, settings, env));
  await asked;
  console.error("rejoinder: stopping");
  await server.stop();
  process.exit(0);
});

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
