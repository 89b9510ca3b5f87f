/** One build of the web client by Vite, for `serve`, `start` and `deploy` alike. */
import { webDirectory } from "./paths.ts";
import { run } from "./run.ts";

/** Builds into a directory, which is emptied first. `all`: what Vite printed. */
export function buildClientInto(
  directory: string,
  environment: Record<string, string | undefined>,
): Promise<{ failed: boolean; all: string }> {
  const args = ["build", webDirectory, "--outDir", directory, "--emptyOutDir", "--logLevel", "warn"];
  // The configuration is imported as it is: Vite would write it into the sources first, which may not be ours to write (docs/CONTAINER.md).
  args.push("--configLoader", "native");
  return run("vite", args, { env: { NODE_ENV: "production", ...environment } });
}
