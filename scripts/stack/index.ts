/** The whole local stack as one object: `npm start`, the tests and the operator's commands all start this. */
import { join } from "node:path";
import { supabaseDirectory } from "../lib/paths.ts";
import { startReportPrinter } from "../report/printer.ts";
import { startSimulator } from "../simulator/server.ts";
import { startApi } from "./api.ts";
import { readConfig } from "./config.ts";
import { startDatabase } from "./database.ts";
import { functionsEnvironment, startFunctions } from "./functions.ts";
import { discardUnfinished, markFinished, openHome, removeHome, temporaryHome } from "./home.ts";
import { lockHome } from "./home-lock.ts";
import { loadKeys } from "./keys.ts";
import { openLogs } from "./logs.ts";
import { watchMachine } from "./machine-watch.ts";
import { localMailBox, startMail } from "./mail.ts";
import { seed } from "./migrate.ts";
import { Parts } from "./parts.ts";
import { freePorts, host, type Ports } from "./ports.ts";
import { connect, databaseUrl } from "./postgres.ts";
import { startSchedule } from "./schedule.ts";
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
  const printer = options.printer
    ? await parts.add(
        startReportPrinter({
          site: urls.web,
          api: { url: urls.api, key: keys.secretKey },
          environment: settings,
          notice,
        }),
        (started) => started.close(),
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

  const databaseStarting = parts.add(
    startDatabase({
      home,
      supabaseDirectory: sources,
      ports,
      temporary,
      logFile: logs.file("postgres"),
      notice,
    }),
    ({ service }) => service.stop(),
  );
  // The parts that need no database come up beside it.
  const functionsStarting = parts.add(
    startFunctions({
      port: ports.functions,
      functionsDirectory: join(sources, "functions"),
      logFile: logs.file("functions"),
      environment,
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
  const mailStarting =
    smtpPort === undefined
      ? undefined
      : parts.add(
          startMail({
            webPort: ports.mail,
            smtpPort,
            directory: join(home, "mail"),
            logFile: logs.file("mail"),
            notice,
          }),
          (service) => service.stop(),
        );

  const webStarting = options.web
    ? parts.add(
        startWeb({
          mode: options.web,
          port: ports.web,
          home,
          urls,
          keys,
          settings,
          logFile: logs.file("web"),
          notice,
        }),
        (web) => web.close(),
      )
    : undefined;

  const database = await databaseStarting;
  // The seed is the demo's account, which has a plan: beside a real Google it would be a stranger's way in.
  if (database.fresh && options.seed && simulate.google) await seed(urls.database, sources);
  const sql = await parts.add(connect(urls.database), (pool) => pool.end({ timeout: 2 }));
  // A stack that is gone in minutes is none of the disk's troubles, and would stand still with it.
  if (!temporary) {
    await parts.add(watchMachine({ home, served: false, sql, notice }), (watch) => watch.stop());
  }
  const api = await parts.add(
    startApi(
      {
        port: ports.api,
        mailServer: smtpPort === undefined ? undefined : localMailBox(smtpPort),
        urls,
        keys,
        config,
        turns: options.turns ?? false,
        behindProxy: options.exposed ?? false,
        authLimits: options.exposed ?? false,
      },
      database.service,
      logs.file("api"),
      notice,
    ),
    (service) => service.stop(),
  );

  const [functionsHost, simulator] = await Promise.all([functionsStarting, simulatorStarting, mailStarting]);
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
    await parts.add(
      startSchedule({
        sql,
        apiUrl: urls.api,
        cronKey: environment.CRON_KEY ?? keys.cronKey,
        log: logs.writer("schedule"),
        notice,
      }),
      (schedule) => schedule.stop(),
    );
  }
  return stack;
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
