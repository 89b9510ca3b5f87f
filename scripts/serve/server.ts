/** The parts of one's own server: those of the local stack, without simulator, mail box and demo, at public addresses. */
import { join } from "node:path";
import { supabaseDirectory } from "../lib/paths.ts";
import { operatorOf } from "../lib/signed-template.ts";
import { type ReportPrinter, startReportPrinter } from "../report/printer.ts";
import { startApi } from "../stack/api.ts";
import { type ProjectConfig, readConfig } from "../stack/config.ts";
import type { Database } from "../stack/database.ts";
import { functionsEnvironment, startFunctions } from "../stack/functions.ts";
import { discardUnfinished, markFinished, openHome, refuseForeignRoot } from "../stack/home.ts";
import { lockHome } from "../stack/home-lock.ts";
import { type Keys, loadKeys } from "../stack/keys.ts";
import { openLogs } from "../stack/logs.ts";
import { watchMachine } from "../stack/machine-watch.ts";
import { Parts } from "../stack/parts.ts";
import { host, type Ports } from "../stack/ports.ts";
import { connect } from "../stack/postgres.ts";
import { startSchedule } from "../stack/schedule.ts";
import { takeForServing } from "../stack/served-home.ts";
import { startBuiltWeb } from "../stack/web.ts";
import { sealingProblems } from "./check.ts";
import { openDatabase } from "./database.ts";
import { takeNewKeys } from "./new-keys.ts";
import type { ServeSettings } from "./settings.ts";

export type ServePorts = Pick<Ports, "api" | "database" | "functions" | "web">;

export interface ServerOptions {
  home: string;
  ports: ServePorts;
  settings: ServeSettings;
  /** What was given, for the functions and the client to take what is theirs. */
  environment: NodeJS.ProcessEnv;
  log: (line: string) => void;
}

export interface Server {
  home: string;
  logs: string;
  fresh: boolean;
  /** Ends every part, the last one started first. */
  stop(): Promise<void>;
}

/** Starts all parts, each on 127.0.0.1. Rejects with one line when one does not come up, leaving nothing behind. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const parts = new Parts((error) => options.log(String(error)));
  try {
    return await start(options, parts);
  } catch (error) {
    await parts.end();
    throw error;
  }
}

async function start(options: ServerOptions, parts: Parts): Promise<Server> {
  const ground = await prepare(options, parts);
  const { home, keys, logs, environment, notice } = ground;
  const databaseStarting = startOwnDatabase(ground, parts);
  const functionsStarting = startOwnFunctions(ground, parts);
  const webStarting = startClient(ground, parts);

  const database = await databaseStarting;
  const sql = await parts.add(connect(database.url, { max: 2 }), (pool) => pool.end({ timeout: 2 }));
  await parts.add(watchMachine({ home, served: true, sql, notice }), (watch) => watch.stop());
  const api = await startOwnApi(ground, database, parts);
  for (const problem of await sealingProblems(sql, environment)) notice(problem);
  const [functions, web] = await Promise.all([functionsStarting, webStarting]);
  if (database.fresh) await markFinished(home);
  await parts.add(
    startSchedule({
      sql,
      apiUrl: ground.inner,
      get cronKey() {
        return environment.CRON_KEY || keys.cronKey;
      },
      log: logs.writer("schedule"),
      notice,
    }),
    (schedule) => schedule.stop(),
  );
  await parts.add(
    takeNewKeys({
      home,
      keys,
      notice,
      restart: () => Promise.all([functions.restart(), api.restart()]),
      tellClient: web.tellAnew,
    }),
    (watch) => watch.stop(),
  );
  return { home, logs: logs.directory, fresh: database.fresh, stop: () => parts.end() };
}

/** What all parts of a server stand on. */
interface Ground extends Omit<ServerOptions, "log"> {
  notice: (line: string) => void;
  /** The database's. */
  password: string;
  /** New ones are put into it while the server runs (new-keys.ts). */
  keys: Keys;
  config: ProjectConfig;
  logs: Awaited<ReturnType<typeof openLogs>>;
  /** The API on this machine. */
  inner: string;
  /** Where people find the API and the client. */
  addresses: { api: string; web: string };
  printer: ReportPrinter;
}

async function prepare({ log: notice, ...options }: ServerOptions, parts: Parts): Promise<Ground> {
  const { ports, settings } = options;
  await refuseForeignRoot(options.home);
  const home = await openHome(options.home);
  await parts.add(lockHome(home), (release) => release());
  const password = await takeForServing(home);
  await discardUnfinished(home);
  const [keys, config, logs] = await Promise.all([
    loadKeys(home),
    readConfig(supabaseDirectory),
    parts.add(openLogs(home, { rotate: true }), (opened) => opened.close()),
  ]);
  const inner = `http://${host}:${ports.api}`;
  const addresses = { api: settings.apiUrl, web: settings.siteUrl };
  const api = {
    url: inner,
    get key() {
      return keys.secretKey;
    },
  };
  const printer = await parts.add(
    startReportPrinter({ site: settings.siteUrl, api, environment: options.environment, notice }),
    (started) => started.close(),
  );
  return { ...options, notice, home, password, keys, config, logs, inner, addresses, printer };
}

function startOwnDatabase({ home, ports, password, settings, logs, notice }: Ground, parts: Parts) {
  return parts.add(
    openDatabase({ home, port: ports.database, password, settings, logFile: logs.file("postgres"), notice }),
    ({ service }) => service.stop(),
  );
}

function startOwnFunctions(ground: Ground, parts: Parts) {
  const { ports, settings, environment: overrides, keys, logs, inner, printer, notice } = ground;
  const simulated = { google: false, model: false, origin: "" };
  return parts.add(
    startFunctions({
      port: ports.functions,
      functionsDirectory: join(supabaseDirectory, "functions"),
      logFile: logs.file("functions"),
      get environment() {
        return {
          ...printer.environment,
          ...functionsEnvironment({ keys, apiUrl: inner, siteUrl: settings.siteUrl, simulated, overrides }),
          PUBLIC_API_URL: settings.apiUrl,
        };
      },
      watch: false,
      notice,
    }),
    (service) => service.stop(),
  );
}

function startClient({ home, ports, addresses, keys, environment, logs, notice }: Ground, parts: Parts) {
  return parts.add(
    startBuiltWeb({
      port: ports.web,
      home,
      urls: addresses,
      keys,
      settings: environment,
      logFile: logs.file("web"),
      notice,
    }),
    (web) => web.close(),
  );
}

function startOwnApi(ground: Ground, { url, service }: Database, parts: Parts) {
  const { ports, settings, environment, keys, config, logs, addresses, notice } = ground;
  return parts.add(
    startApi(
      {
        port: ports.api,
        mailServer: settings.mailServer,
        operator: operatorOf(environment),
        urls: { ...addresses, functions: `http://${host}:${ports.functions}`, database: url },
        keys,
        config,
        turns: true,
        behindProxy: true,
        authLimits: true,
      },
      service,
      logs.file("api"),
      notice,
    ),
    (api) => api.stop(),
  );
}
