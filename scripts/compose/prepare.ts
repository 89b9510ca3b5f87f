/** Writes what deploy/compose/compose.yaml reads: the settings of each service, the gateway's routes, the client, Auth's mails. */
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { clientSettings } from "../../supabase/functions/_shared/runtime/installation.ts";
import { securityHeaders } from "../../web/security-headers.ts";
import { type HostedConfig, hostedConfig } from "../deploy/auth-settings.ts";
import { clientBuild } from "../deploy/client-build.ts";
import type { DeploySettings } from "../deploy/settings.ts";
import { PlainError } from "../lib/errors.ts";
import { supabaseDirectory } from "../lib/paths.ts";
import { kongConfig } from "./gateway.ts";
import { type ComposeKeys, composeKeys, innerTokens, publicKeys } from "./keys.ts";

/** Where the functions and the database reach the API, inside. */
export const INNER_API = "http://gateway:8000";

type Variables = Record<string, string | number | boolean>;

interface PrepareOptions {
  settings: DeploySettings;
  directory: string;
  /** Builds the client into a directory, with this key in it. */
  build?: (site: string, publishableKey: string) => Promise<void>;
  note: (line: string) => void;
}

/** Keys that are there stay; everything else is written anew. */
export async function prepare(options: PrepareOptions): Promise<ComposeKeys> {
  const { settings, directory, note } = options;
  const build = options.build ?? ((site, key) => clientBuild(settings, site).build(key));
  const keys = await composeKeys(directory);
  const config = await hostedConfig(settings, supabaseDirectory);
  const files: Record<string, Variables> = {
    "compose.env": { STATE: directory, SITE_ADDRESS: siteAddress(settings) },
    "db.env": databaseVariables(keys),
    "auth.env": authVariables(config.auth, keys, settings),
    "rest.env": restVariables(config.dataApi, keys),
    "functions.env": functionsVariables(settings, keys),
  };
  for (const [name, variables] of Object.entries(files)) {
    await writeFile(join(directory, name), environmentFile(variables), { mode: 0o600 });
    await chmod(join(directory, name), 0o600);
  }
  await writeReadable(
    join(directory, "kong.json"),
    JSON.stringify(kongConfig(keys, await innerTokens(keys)), null, 2),
  );
  await mkdir(join(directory, "templates"), { recursive: true });
  for (const [name, text] of templatesOf(config.auth))
    await writeReadable(join(directory, "templates", name), text);
  note("building the web client");
  await build(join(directory, "site"), keys.publishableKey);
  await writeReadable(join(directory, "headers.caddy"), await headersOf(settings, directory));
  return keys;
}

/** Containers read it as accounts of their own; the directory around it is the owner's alone. */
function writeReadable(file: string, text: string): Promise<void> {
  return writeFile(file, text, { mode: 0o644 });
}

/** As docker compose reads it: in single quotes nothing is replaced. */
export function environmentFile(variables: Variables): string {
  const lines = Object.entries(variables).map(([name, value]) => {
    const text = String(value);
    if (/['\n]/.test(text)) throw new PlainError(`${name} can't have a quote (') or a line break in it here`);
    return `${name}='${text}'`;
  });
  return `${lines.join("\n")}\n`;
}

function siteAddress({ siteUrl }: DeploySettings): string {
  const url = new URL(siteUrl);
  return url.protocol === "https:" ? url.host : `http://${url.hostname}`;
}

function databaseVariables({ databasePassword, jwtSecret }: ComposeKeys): Variables {
  return {
    POSTGRES_HOST: "/var/run/postgresql",
    POSTGRES_DB: "postgres",
    PGDATABASE: "postgres",
    POSTGRES_PASSWORD: databasePassword,
    PGPASSWORD: databasePassword,
    JWT_SECRET: jwtSecret,
    JWT_EXP: 3600,
  };
}

/** The Management API's names are those of Auth's own settings in small letters, but for these. */
const RENAMED: Record<string, string> = {
  refresh_token_rotation_enabled: "SECURITY_REFRESH_TOKEN_ROTATION_ENABLED",
};

function authVariables(auth: HostedConfig["auth"], keys: ComposeKeys, settings: DeploySettings): Variables {
  const variables: Variables = {
    GOTRUE_API_HOST: "0.0.0.0",
    GOTRUE_API_PORT: 9999,
    API_EXTERNAL_URL: `${settings.apiUrl}/auth/v1`,
    GOTRUE_DB_DRIVER: "postgres",
    GOTRUE_DB_DATABASE_URL: `postgres://supabase_auth_admin:${keys.databasePassword}@db:5432/postgres`,
    GOTRUE_JWT_SECRET: keys.jwtSecret,
    GOTRUE_JWT_KEYS: JSON.stringify([keys.signingKey]),
    GOTRUE_JWT_ADMIN_ROLES: "service_role",
    GOTRUE_JWT_AUD: "authenticated",
    GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
    // The gateway says in it who calls, and lets nobody else say so.
    GOTRUE_RATE_LIMIT_HEADER: "X-Real-Ip",
    GOTRUE_EXTERNAL_PHONE_ENABLED: false,
    // Hosted, the platform adds it.
    GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI: `${settings.apiUrl}/auth/v1/callback`,
  };
  for (const [name, value] of Object.entries(auth)) {
    const [, template] = /^mailer_templates_(\w+)_content$/.exec(name) ?? [];
    if (template)
      variables[`GOTRUE_MAILER_TEMPLATES_${template.toUpperCase()}`] = `http://web:8081/${template}.html`;
    else if (name === "smtp_max_frequency") variables.GOTRUE_SMTP_MAX_FREQUENCY = `${value}s`;
    else variables[`GOTRUE_${RENAMED[name] ?? name.toUpperCase()}`] = value as string | number | boolean;
  }
  return variables;
}

function templatesOf(auth: HostedConfig["auth"]): [string, string][] {
  return Object.entries(auth).flatMap(([name, text]): [string, string][] => {
    const [, template] = /^mailer_templates_(\w+)_content$/.exec(name) ?? [];
    return template ? [[`${template}.html`, String(text)]] : [];
  });
}

function restVariables(dataApi: HostedConfig["dataApi"], keys: ComposeKeys): Variables {
  return {
    PGRST_DB_URI: `postgres://authenticator:${keys.databasePassword}@db:5432/postgres`,
    PGRST_DB_SCHEMAS: dataApi.db_schema,
    PGRST_DB_EXTRA_SEARCH_PATH: dataApi.db_extra_search_path,
    PGRST_DB_MAX_ROWS: dataApi.max_rows,
    PGRST_DB_ANON_ROLE: "anon",
    PGRST_DB_USE_LEGACY_GUCS: false,
    PGRST_JWT_SECRET: JSON.stringify(publicKeys(keys)),
  };
}

function functionsVariables(settings: DeploySettings, keys: ComposeKeys): Variables {
  return {
    ...settings.functions,
    SUPABASE_URL: INNER_API,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey, cron: keys.cronKey }),
    SUPABASE_JWKS: JSON.stringify(publicKeys(keys)),
    SEALING_KEYS: settings.keys.sealingKeys ?? keys.sealingKeys,
    SEALING_KEY_ID: settings.keys.sealingKeyId ?? keys.sealingKeyId,
  };
}

async function headersOf(settings: DeploySettings, directory: string): Promise<string> {
  const page = await readFile(join(directory, "site", "index.html"), "utf8");
  const { bookingUrl } = clientSettings(settings.given);
  const headers = securityHeaders({
    page,
    apiUrl: settings.apiUrl,
    ...(bookingUrl ? { bookingUrl } : {}),
    captcha: settings.captcha !== undefined,
    onlyTls: settings.siteUrl.startsWith("https:"),
  });
  const lines = Object.entries(headers).map(([name, value]) => `\t${name} "${value.replaceAll('"', '\\"')}"`);
  return `header {\n${lines.join("\n")}\n\tcache-control "no-cache"\n}\n`;
}
