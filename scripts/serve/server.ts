/** The parts of one's own server: those of the local stack, without simulator, mail box and demo, at public addresses. */
import { join } from "node:path";
import { supabaseDirectory } from "../lib/paths.ts";
import { startReportPrinter } from "../report/printer.ts";
import { startApi } from "../stack/api.ts";
import { readConfig } from "../stack/config.ts";
import { functionsEnvironment, startFunctions } from "../stack/functions.ts";
import { discardUnfinished, markFinished, openHome } from "../stack/home.ts";
import { lockHome } from "../stack/home-lock.ts";
import { loadKeys } from "../stack/keys.ts";
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
  const { ports, settings, log: notice } = options;
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
  const printer = await parts.add(
    startReportPrinter({
      site: settings.siteUrl,
      api: {
        url: inner,
        get key() {
          return keys.secretKey;
        },
      },
      environment: options.environment,
      notice,
    }),
    (started) => started.close(),
  );
  const environmentNow = (): Record<string, string> => ({
    ...printer.environment,
    ...functionsEnvironment({
      keys,
      apiUrl: inner,
      siteUrl: settings.siteUrl,
      simulated: { google: false, model: false, origin: "" },
      overrides: options.environment,
    }),
    PUBLIC_API_URL: settings.apiUrl,
  });

  const databaseStarting = parts.add(
    openDatabase({ home, port: ports.database, password, settings, logFile: logs.file("postgres"), notice }),
    ({ service }) => service.stop(),
  );
  const functionsStarting = parts.add(
    startFunctions({
      port: ports.functions,
      functionsDirectory: join(supabaseDirectory, "functions"),
      logFile: logs.file("functions"),
      get environment() {
        return environmentNow();
      },
      watch: false,
      notice,
    }),
    (service) => service.stop(),
  );
  const webStarting = parts.add(
    startBuiltWeb({
      port: ports.web,
      home,
      urls: addresses,
      keys,
      settings: options.environment,
      logFile: logs.file("web"),
      notice,
    }),
    (web) => web.close(),
  );

  const database = await databaseStarting;
  const { url } = database;
  const sql = await parts.add(connect(url, { max: 2 }), (pool) => pool.end({ timeout: 2 }));
  await parts.add(watchMachine({ home, served: true, sql, notice }), (watch) => watch.stop());
  const api = await parts.add(
    startApi(
      {
        port: ports.api,
        mailServer: settings.mailServer,
        urls: { ...addresses, functions: `http://${host}:${ports.functions}`, database: url },
        keys,
        config,
        turns: true,
        behindProxy: true,
        authLimits: true,
      },
      database.service,
      logs.file("api"),
      notice,
    ),
    (service) => service.stop(),
  );
  for (const problem of await sealingProblems(sql, options.environment)) notice(problem);
  const [functions, web] = await Promise.all([functionsStarting, webStarting]);
  if (database.fresh) await markFinished(home);
  await parts.add(
    startSchedule({
      sql,
      apiUrl: inner,
      get cronKey() {
        return options.environment.CRON_KEY || keys.cronKey;
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
      rebuild: web.rebuild,
    }),
    (watch) => watch.stop(),
  );
  return { home, logs: logs.directory, fresh: database.fresh, stop: () => parts.end() };
}
