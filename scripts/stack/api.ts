/** Auth, Data API and gateway as one supervised process. */
import { join } from "node:path";
import type { Operator } from "../../supabase/functions/_shared/mail/signature.ts";
import type { MailServer } from "./auth-mail.ts";
import { childEnvironment } from "./child-environment.ts";
import type { ProjectConfig } from "./config.ts";
import type { ApiKeys } from "./keys.ts";
import { host } from "./ports.ts";
import { type Service, startService } from "./service.ts";
import type { StackUrls } from "./types.ts";

/** What the process is told, as JSON in its environment. */
export interface ApiOptions {
  port: number;
  /** Without one, mails are dropped. */
  mailServer?: MailServer | undefined;
  /** Who runs the service, which Auth's mails end with. */
  operator: Operator;
  /** `api` and `web` as browsers reach them. */
  urls: Pick<StackUrls, "api" | "web" | "functions" | "database">;
  keys: ApiKeys;
  config: ProjectConfig;
  /** Whether callers wait their turn. */
  turns: boolean;
  /** Whether a proxy on this machine stands before it and says who calls. */
  behindProxy?: boolean;
  /** Whether Auth's limits are kept, as where strangers reach it. */
  authLimits?: boolean;
}

/**
 * Starts the process and waits until it answers. It lives and dies with the database: what was under way when Postgres
 * went down would never be answered, and a half-read schema would make functions seem not to exist.
 */
export function startApi(
  options: ApiOptions,
  database: Service,
  logFile: string,
  notice: (line: string) => void,
): Promise<Service> {
  return startService({
    name: "the API",
    logFile,
    command: [process.execPath, join(import.meta.dirname, "api-server.ts")],
    get options() {
      const REJOINDER_API_OPTIONS = JSON.stringify({ ...options, keys: itsKeys(options.keys) });
      return { env: { ...childEnvironment(), ...hashCost(options), REJOINDER_API_OPTIONS } };
    },
    isReady: async () => (await fetch(`http://${host}:${options.port}/auth/v1/health`)).status < 500,
    stopSignal: "SIGTERM",
    stopMs: 3_000,
    notice,
    needs: database,
  });
}

/** Callers hand over all the keys there are; the process gets those that it is for, as they are when it starts. */
function itsKeys({ jwtSecret, publishableKey, secretKey, cronKey, replaced = [] }: ApiKeys): ApiKeys {
  return { jwtSecret, publishableKey, secretKey, cronKey, replaced };
}

/** What tests have a password's hash cost. Where strangers reach Auth its own cost stays. */
function hashCost({ authLimits }: ApiOptions): NodeJS.ProcessEnv {
  const { LITE_AUTH_BCRYPT_COST } = process.env;
  return authLimits || !LITE_AUTH_BCRYPT_COST ? {} : { LITE_AUTH_BCRYPT_COST };
}
