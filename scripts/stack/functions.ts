/** The Deno process that serves the edge functions, with the permissions it needs and nothing of our environment. */
import { dirname, join } from "node:path";
import type { FunctionsRuntime } from "../hosted/runtime.ts";
import { localBinary, repositoryRoot } from "../lib/paths.ts";
import { childEnvironment } from "./child-environment.ts";
import { signingKeyId } from "./gateway.ts";
import { type Keys, sealingSettings } from "./keys.ts";
import { host } from "./ports.ts";
import { type Service, startService } from "./service.ts";

interface FunctionsOptions {
  port: number;
  functionsDirectory: string;
  logFile: string;
  /** What the functions read: see `functionsEnvironment`. Asked for at every start. */
  readonly environment: Record<string, string>;
  /** Restart when a source file changes. */
  watch: boolean;
  runtime?: FunctionsRuntime | undefined;
  notice: (line: string) => void;
}

/** Where Google is, for whoever puts a stand-in there. */
export const googleAddresses = [
  "YOUTUBE_API_ROOT_URL",
  "YOUTUBE_ANALYTICS_API_ROOT_URL",
  "GOOGLE_ACCOUNTS_URL",
  "GOOGLE_OAUTH_URL",
  "GOOGLE_CERTS_URL",
] as const;

/** The settings that an operator may give: names that pass from `.env` and the environment to the functions. */
const operatorSettings = [
  "SUPPORT_MAIL",
  "OPERATOR_NAME",
  "SEALING_KEYS",
  "SEALING_KEY_ID",
  ...googleAddresses,
  "YOUTUBE_API_KEY",
  "YOUTUBE_REPLIES",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "MODEL_BASE_URL",
  "MODEL_API_KEY",
  "MODEL_NAME",
  "JUDGE_MODEL_BASE_URL",
  "JUDGE_MODEL_API_KEY",
  "JUDGE_MODEL_NAME",
  "MODEL_OUTPUT",
  "MODEL_MAX_OUTPUT_TOKENS",
  "RECORD_MODEL",
  "OPERATOR_MAIL",
  "CRON_KEY",
  "METRICS_KEY",
  "MASTER_PASSWORD_HASH",
  "SMTP_HOST",
  "SMTP_PORT",
  "SMTP_USER",
  "SMTP_PASSWORD",
  "SMTP_SENDER",
  "RECORD_GOOGLE",
  "WEBHOOKS_TO_LOOPBACK",
] as const;

/** What hosted Supabase injects, plus our own settings; the simulator's addresses where nothing real is configured. */
export function functionsEnvironment(options: {
  keys: Keys;
  apiUrl: string;
  siteUrl: string;
  /** The simulator stands in for Google and/or the model. */
  simulated: { google: boolean; model: boolean; origin: string };
  /** The local mail box, used unless an operator names a mail server; undefined when there is none. */
  smtpPort?: number;
  overrides: NodeJS.ProcessEnv;
}): Record<string, string> {
  const { keys, simulated } = options;
  const environment: Record<string, string> = {
    SUPABASE_URL: options.apiUrl,
    PUBLIC_API_URL: options.apiUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey, cron: keys.cronKey }),
    SUPABASE_JWKS: JSON.stringify({ keys: [signingKey(keys.jwtSecret)] }),
    SITE_URL: options.siteUrl,
    REDIRECT_ALLOW_LIST: options.siteUrl,
    ...sealingSettings(keys),
  };
  for (const name of operatorSettings) {
    const value = options.overrides[name];
    if (value) environment[name] = value;
  }
  if (options.smtpPort !== undefined && !environment.SMTP_HOST) {
    environment.SMTP_HOST = host;
    environment.SMTP_PORT = String(options.smtpPort);
    environment.SMTP_SENDER = "Rejoinder <hello@rejoinder.test>";
  }
  if (simulated.google) {
    for (const name of googleAddresses) environment[name] = simulated.origin;
    // Where Google is simulated, so may receivers be.
    environment.WEBHOOKS_TO_LOOPBACK = "1";
  }
  if (simulated.model) {
    environment.MODEL_BASE_URL = `${simulated.origin}/v1`;
    environment.MODEL_API_KEY = "simulated";
    environment.MODEL_NAME = "simulated-model";
  }
  return environment;
}

function signingKey(secret: string) {
  return { kty: "oct", alg: "HS256", kid: signingKeyId, k: Buffer.from(secret).toString("base64url") };
}

/** A host that takes longer to say that it serves is asked again. */
const READY_MS = 5_000;

/** A start takes 3 s, 10 on a busy machine. Deno has been seen to hang before it read the first module, without a word. */
const ATTEMPT_MS = 30_000;

/** Starts the host and waits until every function is loaded. */
export async function startFunctions(options: FunctionsOptions): Promise<Service> {
  const { functionsDirectory, port, runtime } = options;
  const readable = [functionsDirectory, import.meta.dirname, join(repositoryRoot, "node_modules")];
  if (runtime) readable.push(dirname(runtime.platform));
  const args = [
    "run",
    "--quiet",
    "--no-prompt",
    "--no-lock",
    "--no-check",
    "--node-modules-dir=manual",
    `--config=${join(functionsDirectory, "deno.json")}`,
    "--allow-net",
    "--allow-env",
    "--allow-sys",
    `--allow-read=${readable.join(",")}`,
    ...(options.watch ? [`--watch=${functionsDirectory}`, "--no-clear-screen"] : []),
    join(import.meta.dirname, "functions-server.ts"),
    functionsDirectory,
    ...(runtime ? [runtime.platform] : []),
  ];

  const environment = () => ({
    ...childEnvironment(),
    DENO_DIR: process.env.DENO_DIR,
    NO_COLOR: "1",
    DENO_NO_UPDATE_CHECK: "1",
    ...options.environment,
    PORT: String(port),
  });

  const ready = `http://${host}:${port}/_ready`;
  const service = await startService({
    name: "the functions host",
    logFile: options.logFile,
    command: [runtime?.deno ?? localBinary("deno"), ...args],
    get options() {
      return { cwd: functionsDirectory, env: environment() };
    },
    isReady: async () => (await fetch(ready, { signal: AbortSignal.timeout(READY_MS) })).ok,
    attemptMs: ATTEMPT_MS,
    stopSignal: "SIGTERM",
    stopMs: 3_000,
    notice: options.notice,
  });
  const { broken }: { broken: string[] } = await (await fetch(ready)).json();
  for (const name of broken) options.notice(`the function ${name} doesn't load; log: ${options.logFile}`);
  return service;
}
