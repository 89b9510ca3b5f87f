/**
 * Serves every edge function by name from one Deno process: the same `index.ts` files, unchanged, that hosted Supabase
 * runs in one isolate each. Started by functions.ts; the first argument is supabase/functions,
 * the second, if any, a module to run before them (hosted/platform.ts).
 */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

interface EdgeFunction {
  fetch(request: Request): Response | Promise<Response>;
}

interface DenoRuntime {
  serve(
    options: { hostname: string; port: number; onListen: () => void },
    handler: (request: Request) => Promise<Response>,
  ): unknown;
}

const { Deno } = globalThis as unknown as { Deno: DenoRuntime };
const directory = process.argv[2] ?? "";

/** Deno's console throws what the log on a full disk refuses, and a function would fail over its line: that is lost instead. */
for (const method of ["log", "info", "warn", "error", "debug"] as const) {
  const print = console[method].bind(console);
  console[method] = (...values: unknown[]) => {
    try {
      print(...values);
    } catch {
      // Nowhere is left to say it.
    }
  };
}

function log(entry: Record<string, unknown>): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), ...entry }));
}

async function load(name: string): Promise<[string, EdgeFunction | null]> {
  try {
    const module = await import(pathToFileURL(join(directory, name, "index.ts")).href);
    return [name, module.default];
  } catch (error) {
    log({ level: "error", function: name, message: "the function does not load", error: String(error) });
    return [name, null];
  }
}

async function names(): Promise<string[]> {
  const entries = await readdir(directory);
  const present = await Promise.all(
    entries
      .filter((name) => /^[a-z]/.test(name))
      .map((name) =>
        stat(join(directory, name, "index.ts")).then(
          () => name,
          () => null,
        ),
      ),
  );
  return present.filter((name) => name !== null);
}

/** The functions that did not load. */
function broken(): string[] {
  return [...functions].filter(([, entry]) => entry === null).map(([name]) => name);
}

function failure(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { "access-control-allow-origin": "*" } });
}

// One function's forgotten promise must not end the others, which on hosted Supabase live in isolates of their own.
globalThis.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  log({ level: "error", message: "unhandled rejection", error: String(event.reason) });
});

// What makes this Deno the platform's has to be there before a function is loaded.
const platform = process.argv[3];
if (platform) await import(pathToFileURL(platform).href);

const functions = new Map(await Promise.all((await names()).map(load)));

Deno.serve(
  { hostname: "127.0.0.1", port: Number(process.env.PORT), onListen: () => undefined },
  async (request) => {
    const name = new URL(request.url).pathname.split("/")[1] ?? "";
    if (name === "_ready") return Response.json({ broken: broken() });
    const entry = functions.get(name);
    if (entry === undefined) return failure(404, "NOT_FOUND", "Requested function was not found");
    if (entry === null) return failure(503, "BOOT_ERROR", "Function failed to start (please check logs)");
    const started = performance.now();
    try {
      return await entry.fetch(request);
    } catch (error) {
      log({ level: "error", function: name, message: "the function threw", error: String(error) });
      return failure(500, "WORKER_ERROR", "Function exited due to an error (please check logs)");
    } finally {
      log({
        level: "debug",
        function: name,
        method: request.method,
        ms: Math.round(performance.now() - started),
      });
    }
  },
);
