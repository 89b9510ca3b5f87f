/** The web client: its production build behind a small static server, or Vite's development server. */
import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { ClientSettings } from "../../supabase/functions/_shared/contracts/client-settings.ts";
import { clientSettings } from "../../supabase/functions/_shared/runtime/installation.ts";
import { securityHeaders } from "../../web/security-headers.ts";
import { buildClientInto, installClient, sourceStamp } from "../lib/build-client.ts";
import { PlainError } from "../lib/errors.ts";
import { listen } from "../lib/http-server.ts";
import { localBinary, webDirectory } from "../lib/paths.ts";
import { childEnvironment } from "./child-environment.ts";
import type { Keys } from "./keys.ts";
import { host } from "./ports.ts";
import { startService } from "./service.ts";
import type { StackUrls } from "./types.ts";

interface WebOptions {
  mode: "build" | "dev";
  port: number;
  home: string;
  /** `api` and `web` as browsers reach them; without a simulator none is let in. */
  urls: Pick<StackUrls, "api" | "web"> & Partial<Pick<StackUrls, "simulator">>;
  keys: Pick<Keys, "publishableKey">;
  /** What the installation is called and where it is reached. */
  settings: NodeJS.ProcessEnv;
  logFile: string;
  notice: (line: string) => void;
}

interface Web {
  close(): Promise<void>;
}

export interface BuiltWeb extends Web {
  /** Tells the pages that it serves from now on what there is to tell now. */
  tellAnew(): Promise<void>;
}

/** Serves the client at its port. */
export async function startWeb(options: WebOptions): Promise<Web> {
  return options.mode === "dev" ? startDevelopmentServer(options) : startBuiltWeb(options);
}

/** Serves a build of the client, which is made only when the sources changed. */
export async function startBuiltWeb(options: Omit<WebOptions, "mode">): Promise<BuiltWeb> {
  return serveBuild(await build(options), options);
}

function toldToClient({ settings, urls, keys }: ServeOptions): ClientSettings {
  return {
    ...clientSettings(settings),
    // The embedded Auth asks for no captcha and knows no sign-in with Google.
    captchaSiteKey: "",
    googleSignInClientId: "",
    api: urls.api,
    key: keys.publishableKey,
  };
}

async function startDevelopmentServer(options: WebOptions): Promise<Web> {
  const service = await startService({
    name: "Vite",
    logFile: options.logFile,
    command: [
      process.execPath,
      localBinary("vite"),
      webDirectory,
      "--host",
      host,
      "--port",
      String(options.port),
      "--strictPort",
    ],
    options: { env: { ...childEnvironment(), REJOINDER_CLIENT: JSON.stringify(toldToClient(options)) } },
    isReady: async () => (await fetch(options.urls.web)).ok,
    stopSignal: "SIGTERM",
    stopMs: 3_000,
    notice: options.notice,
  });
  return { close: () => service.stop() };
}

type ServeOptions = Omit<WebOptions, "mode" | "port">;
type BuildOptions = Pick<WebOptions, "home" | "logFile" | "notice">;

/** Builds into the home and returns the directory. Until a build is whole, the one before it stays. */
async function build(options: BuildOptions): Promise<string> {
  const directory = join(options.home, "web");
  const stamp = await sourceStamp();
  if (await isBuilt(directory, stamp)) return directory;
  const prepared = await prepareBuild(options, stamp);
  await rm(stampOf(directory), { force: true });
  await rm(directory, { recursive: true, force: true });
  await rename(prepared, directory);
  await rename(stampOf(prepared), stampOf(directory));
  return directory;
}

/** Builds beside what is served, for the next start to take. Returns the directory. */
export async function prepareBuild(options: BuildOptions, sources?: string): Promise<string> {
  const directory = join(options.home, "web.prepared");
  const stamp = sources ?? (await sourceStamp());
  if (await isBuilt(directory, stamp)) return directory;
  await rm(stampOf(directory), { force: true });
  const { failed, all } = await buildClientInto(directory, stamp, () =>
    options.notice("building the web client"),
  );
  await writeFile(options.logFile, all);
  if (failed) throw new PlainError(`the web client doesn't build; log: ${options.logFile}`);
  await writeFile(stampOf(directory), stamp);
  return directory;
}

async function isBuilt(directory: string, stamp: string): Promise<boolean> {
  return existsSync(directory) && (await readFile(stampOf(directory), "utf8").catch(() => "")) === stamp;
}

const stampOf = (directory: string) => `${directory}.stamp`;

async function serveBuild(directory: string, options: Omit<WebOptions, "mode">): Promise<BuiltWeb> {
  let { page, headers } = await pageOf(directory, options);
  const app = new Hono();
  app.use(compress());
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    // File names in assets/ carry a hash of their content.
    const fixed = context.req.path.startsWith("/assets/") && context.res.status === 200;
    context.header("cache-control", fixed ? "public, max-age=31536000, immutable" : "no-cache");
  });
  app.use(serveStatic({ root: directory }));
  app.get("*", (context) => {
    const isFile = /\.[a-z0-9]+$/i.test(context.req.path);
    return isFile ? context.text("Not found", 404) : context.html(page);
  });

  const server = await listen(app.fetch, options.port);
  return {
    close: () => server.close(),
    async tellAnew() {
      ({ page, headers } = await pageOf(directory, options));
    },
  };
}

async function pageOf(directory: string, options: ServeOptions) {
  const told = toldToClient(options);
  const page = await installClient(directory, told);
  const headers = securityHeaders({
    page,
    apiUrl: options.urls.api,
    simulatorUrl: options.urls.simulator,
    bookingUrl: told.bookingUrl,
    onlyTls: options.urls.web.startsWith("https:"),
  });
  return { page, headers };
}
