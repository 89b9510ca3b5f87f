/** An operator's settings: the environment, over what `.env` holds. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "./errors.ts";
import { repositoryRoot } from "./paths.ts";

/** Reads `.env` into the environment; names that are set already win. */
export function loadSettings(): NodeJS.ProcessEnv {
  const file = join(repositoryRoot, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** What REJOINDER_SIMULATE says is simulated: `google,model` (default), one of them, or `none`. */
export function simulatedParts(env: NodeJS.ProcessEnv): { google: boolean; model: boolean } {
  const parts = (env.REJOINDER_SIMULATE || "google,model").split(",").map((part) => part.trim());
  const unknown = parts.find((part) => !["google", "model", "none"].includes(part));
  if (unknown !== undefined)
    throw new PlainError(`REJOINDER_SIMULATE can be google, model or none, not '${unknown}'`);
  const simulated = { google: parts.includes("google"), model: parts.includes("model") };
  if (!simulated.model && !(env.MODEL_BASE_URL && env.MODEL_NAME)) {
    throw new PlainError(
      "a real model needs MODEL_BASE_URL and MODEL_NAME (and usually MODEL_API_KEY); see .env.example",
    );
  }
  return simulated;
}
