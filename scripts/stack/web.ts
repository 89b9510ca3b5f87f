/** The web client: its production build behind a small static server, or Vite's development server. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { clientSettings } from "../../supabase/functions/_shared/runtime/installation.ts";
import { securityHeaders } from "../../web/security-headers.ts";
import { buildClientInto } from "../lib/build-client.ts";
import { PlainError } from "../lib/errors.ts";
import { listen } from "../lib/http-server.ts";
import { functionsDirectory, localBinary, repositoryRoot, webDirectory } from "../lib/paths.ts";
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
  /** Builds it again where what is in it changed, and serves that from then on. */
  rebuild(): Promise<void>;
}

/** Serves the client at its port. */
export async function startWeb(options: WebOptions): Promise<Web> {
  return options.mode === "dev" ? startDevelopmentServer(options) : startBuiltWeb(options);
}

/** Serves a build of the client, which is made only when the sources or the settings in it changed. */
export async function startBuiltWeb(options: Omit<WebOptions, "mode">): Promise<BuiltWeb> {
  return serveBuild(await build(options), options);
}

function clientEnvironment(options: BuildOptions): Record<string, string> {
  return {
    ...clientSettings(options.settings),
    // The embedded Auth asks for no captcha and knows no sign-in with Google.
    VITE_CAPTCHA_SITE_KEY: "",
    VITE_GOOGLE_SIGN_IN_CLIENT_ID: "",
    VITE_SUPABASE_URL: options.urls.api,
    VITE_SUPABASE_PUBLISHABLE_KEY: options.keys.publishableKey,
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
    options: { env: { ...childEnvironment(), ...clientEnvironment(options) } },
    isReady: async () => (await fetch(options.urls.web)).ok,
    stopSignal: "SIGTERM",
    stopMs: 3_000,
    notice: options.notice,
  });
  return { close: () => service.stop() };
}

type BuildOptions = Omit<WebOptions, "mode" | "port">;

/** Builds into the home and returns the directory. Until a build is whole, the one before it stays. */
async function build(options: BuildOptions): Promise<string> {
  const directory = join(options.home, "web");
  const stamp = await sourceStamp(clientEnvironment(options));
  if (await isBuilt(directory, stamp)) return directory;
  const prepared = await prepareBuild(options);
  await rm(stampOf(directory), { force: true });
  await rm(directory, { recursive: true, force: true });
  await rename(prepared, directory);
  await rename(stampOf(prepared), stampOf(directory));
  return directory;
}

/** Builds beside what is served, for the next start to take. Returns the directory. */
export async function prepareBuild(options: BuildOptions): Promise<string> {
  const directory = join(options.home, "web.prepared");
  const environment = clientEnvironment(options);
  const stamp = await sourceStamp(environment);
  if (await isBuilt(directory, stamp)) return directory;
  await rm(stampOf(directory), { force: true });
  options.notice("building the web client");
  const { failed, all } = await buildClientInto(directory, environment);
  await writeFile(options.logFile, all);
  if (failed) throw new PlainError(`the web client doesn't build; log: ${options.logFile}`);
  await writeFile(stampOf(directory), stamp);
  return directory;
}

async function isBuilt(directory: string, stamp: string): Promise<boolean> {
  return existsSync(directory) && (await readFile(stampOf(directory), "utf8").catch(() => "")) === stamp;
}

const stampOf = (directory: string) => `${directory}.stamp`;

/** A digest of what a build of the client is made of. */
export async function sourceStamp(environment: Record<string, string>): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(environment));
  hash.update(await readFile(join(repositoryRoot, "package-lock.json")));
  for (const directory of [webDirectory, join(functionsDirectory, "_shared")]) {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) {
      hash.update(`${relative(repositoryRoot, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

async function serveBuild(directory: string, options: Omit<WebOptions, "mode">): Promise<BuiltWeb> {
  let { page, headers } = await readPage(directory, options);
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
    async rebuild() {
      ({ page, headers } = await readPage(await build(options), options));
    },
  };
}

async function readPage(directory: string, options: BuildOptions) {
  const page = await readFile(join(directory, "index.html"), "utf8");
  const headers = securityHeaders({
    page,
    apiUrl: options.urls.api,
    simulatorUrl: options.urls.simulator,
    bookingUrl: clientSettings(options.settings).VITE_BOOKING_URL,
    onlyTls: options.urls.web.startsWith("https:"),
  });
  return { page, headers };
}
