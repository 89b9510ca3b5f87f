/** The whole local stack as one object: `npm start`, the tests and the operator's commands all start this. */
import { join } from "node:path";
import { supabaseDirectory } from "../lib/paths.ts";
import { operatorOf } from "../lib/signed-template.ts";
import { startReportPrinter } from "../report/printer.ts";
import { startSimulator } from "../simulator/server.ts";
import { startApi } from "./api.ts";
import type { MailServer } from "./auth-mail.ts";
import { type ProjectConfig, readConfig } from "./config.ts";
import { startDatabase } from "./database.ts";
import { functionsEnvironment, startFunctions } from "./functions.ts";
import { discardUnfinished, markFinished, openHome, removeHome, temporaryHome } from "./home.ts";
import { lockHome } from "./home-lock.ts";
import { type Keys, loadKeys } from "./keys.ts";
import { openLogs } from "./logs.ts";
import { watchMachine } from "./machine-watch.ts";
import { localMailBox, startMail } from "./mail.ts";
import { seed } from "./migrate.ts";
import { Parts } from "./parts.ts";
import { freePorts, host, type Ports } from "./ports.ts";
import { connect, databaseUrl } from "./postgres.ts";
import { startSchedule } from "./schedule.ts";
import { watchSchemas } from "./schema-watch.ts";
import type { Stack, StackOptions, StackUrls } from "./types.ts";
import { startWeb } from "./web.ts";

export type { Stack, StackOptions, StackUrls } from "./types.ts";

/**
 * Starts a stack. Several run beside each other, one a home.
 * Rejects with one line when a part does not come up, leaving nothing behind.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const parts = new Parts((error) => options.log?.(String(error)));
  try {
    return await start(options, parts);
  } catch (error) {
    await parts.end();
    throw error;
  }
}

async function start(options: StackOptions, parts: Parts): Promise<Stack> {
  const ground = await prepare(options, parts);
  const { home, ports, keys, config, logs, urls, mailServer, simulate, environment, notice } = ground;
  const databaseStarting = parts.add(startDatabase(databaseOptions(ground)), ({ service }) => service.stop());
  const othersStarting = startBesideDatabase(ground, parts);
  const webStarting = options.web ? startClient(ground, options.web, parts) : undefined;

  const database = await databaseStarting;
  // The seed is the demo's account, which has a plan: beside a real Google it would be a stranger's way in.
  if (database.fresh && options.seed && simulate.google) await seed(urls.database, ground.sources);
  const sql = await parts.add(connect(urls.database), (pool) => pool.end({ timeout: 2 }));
  const { turns = false, exposed = false } = options;
  // A stack that is gone in minutes is none of the disk's troubles, and would stand still with it.
  if (!ground.temporary) {
    await parts.add(watchMachine({ home, served: false, sql, notice }), (watch) => watch.stop());
  }
  if (options.watch)
    await parts.add(watchSchemas({ sql, sources: ground.sources, notice }), (watch) => watch.stop());
  const api = await parts.add(
    startApi(
      {
        ...{ port: ports.api, mailServer, urls, keys, config, turns },
        operator: operatorOf(environment),
        ...{ behindProxy: exposed, authLimits: exposed },
      },
      database.service,
      logs.file("api"),
      notice,
    ),
    (service) => service.stop(),
  );

  const [functionsHost, simulator] = await othersStarting;
  const stack: Stack = {
    home,
    logs: logs.directory,
    ports,
    urls,
    keys,
    sql,
    admin: simulator.admin,
    fresh: database.fresh,
    postgres: database.service,
    api,
    functionsHost,
    functionsEnvironment: environment,
    stop: () => parts.end(),
  };
  if (database.fresh) {
    await options.onFresh?.(stack);
    await markFinished(home);
  }

  await webStarting;
  if (options.schedule) {
    const cronKey = environment.CRON_KEY ?? keys.cronKey;
    await parts.add(
      startSchedule({ sql, apiUrl: urls.api, cronKey, log: logs.writer("schedule"), notice }),
      (schedule) => schedule.stop(),
    );
  }
  return stack;
}

/** What all parts of a stack stand on. */
interface Ground {
  options: StackOptions;
  notice: (line: string) => void;
  /** The supabase/ directory. */
  sources: string;
  simulate: { google: boolean; model: boolean };
  /** What was given for the functions and the client. */
  settings: NodeJS.ProcessEnv;
  temporary: boolean;
  home: string;
  ports: Ports;
  keys: Keys;
  config: ProjectConfig;
  logs: Awaited<ReturnType<typeof openLogs>>;
  urls: StackUrls;
  /** Undefined: there is no mail box. */
  mailServer: MailServer | undefined;
  /** Of the functions. */
  environment: Record<string, string>;
}

async function prepare(options: StackOptions, parts: Parts): Promise<Ground> {
  const notice = options.log ?? (() => undefined);
  const sources = options.supabaseDirectory ?? supabaseDirectory;
  const simulate = options.simulate ?? { google: true, model: true };
  const settings = { ...(simulate.google ? demoInstallation : {}), ...options.environment };
  const temporary = options.home === undefined;
  const home = temporary ? await parts.add(temporaryHome(), removeHome) : await openHome(options.home ?? "");
  await parts.add(lockHome(home), (release) => release());
  await discardUnfinished(home);

  const [ports, keys, config, logs] = await Promise.all([
    options.ports ?? freePorts(),
    loadKeys(home),
    readConfig(sources),
    parts.add(openLogs(home), (opened) => opened.close()),
  ]);
  const urls = addresses(ports);
  const smtpPort = options.mail === false ? undefined : ports.smtp;
  const api = { url: urls.api, key: keys.secretKey };
  const printer = options.printer
    ? await parts.add(startReportPrinter({ site: urls.web, api, environment: settings, notice }), (started) =>
        started.close(),
      )
    : undefined;
  const environment = {
    ...printer?.environment,
    ...functionsEnvironment({
      keys,
      apiUrl: urls.api,
      siteUrl: urls.web,
      simulated: { ...simulate, origin: urls.simulator },
      smtpPort,
      overrides: settings,
    }),
  };
  const mailServer = smtpPort === undefined ? undefined : localMailBox(smtpPort);
  const given = { options, notice, sources, simulate, settings, temporary };
  return { ...given, home, ports, keys, config, logs, urls, mailServer, environment };
}

function databaseOptions({ home, sources, ports, temporary, logs, notice }: Ground) {
  return { home, supabaseDirectory: sources, ports, temporary, logFile: logs.file("postgres"), notice };
}

/** The parts that need no database come up beside it. */
function startBesideDatabase(ground: Ground, parts: Parts) {
  const { options, home, ports, keys, logs, temporary, notice } = ground;
  const functionsStarting = parts.add(
    startFunctions({
      port: ports.functions,
      functionsDirectory: join(ground.sources, "functions"),
      logFile: logs.file("functions"),
      environment: ground.environment,
      watch: options.watch ?? false,
      runtime: options.runtime,
      notice,
    }),
    (service) => service.stop(),
  );
  const simulatorStarting = parts.add(
    startSimulator({
      port: ports.simulator,
      secret: keys.simulatorSecret,
      stateFile: temporary ? undefined : join(home, "simulator.json"),
      log: logs.writer("simulator"),
    }),
    (simulator) => simulator.close(),
  );
  const mail = { webPort: ports.mail, smtpPort: ports.smtp, directory: join(home, "mail") };
  const mailStarting = ground.mailServer
    ? parts.add(startMail({ ...mail, logFile: logs.file("mail"), notice }), (service) => service.stop())
    : undefined;
  const starting = Promise.all([functionsStarting, simulatorStarting, mailStarting]);
  // Nobody looks at it while the database is on its way.
  starting.catch(() => undefined);
  return starting;
}

function startClient(ground: Ground, mode: "build" | "dev", parts: Parts) {
  const { ports, home, urls, keys, settings, logs, notice } = ground;
  return parts.add(
    startWeb({ mode, port: ports.web, home, urls, keys, settings, logFile: logs.file("web"), notice }),
    (web) => web.close(),
  );
}

/** Whom the demo says that it is run by. Beside a real Google nobody is made up. */
const demoInstallation = {
  SUPPORT_MAIL: "help@rejoinder.test",
  OPERATOR_NAME: "Example Ltd (demo)",
  BOOKING_URL: "https://cal.com/rejoinder/15min?layout=month_view",
};

function addresses(ports: Ports): StackUrls {
  return {
    api: `http://${host}:${ports.api}`,
    web: `http://${host}:${ports.web}`,
    mail: `http://${host}:${ports.mail}`,
    simulator: `http://${host}:${ports.simulator}`,
    functions: `http://${host}:${ports.functions}`,
    database: databaseUrl(ports.database),
  };
}
