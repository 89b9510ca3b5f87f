/** What a deployment is told by the environment: checked by name, all at once. */
import { envProblems, sealingKeys } from "../../supabase/functions/_shared/runtime/env.ts";
import { INSTALLATION } from "../../supabase/functions/_shared/runtime/installation.ts";
import { refuseWeakHash } from "../../supabase/functions/_shared/secrets/password.ts";
import { bytesOf } from "../lib/sizes.ts";

/** A name that has no value that would do, and why. */
export interface Missing {
  name: string;
  why: string;
}

export interface DeploySettings {
  ref: string;
  accessToken: string;
  siteUrl: string;
  /** The API as browsers reach it: the project's own address, or a domain of the operator's. */
  apiUrl: string;
  /** Origins besides the site's that a browser may be sent back to. */
  otherOrigins: string[];
  smtp: { host: string; port: number; user: string; password: string; name: string; address: string };
  captcha: { secret: string } | undefined;
  /** Google's client for signing in, which is another than one that connects channels. */
  google: { clientId: string; secret: string } | undefined;
  /** How large the database may become; undefined leaves what was said before. */
  databaseBytes: number | undefined;
  /** For `db push` and `db dump` where the project's address cannot be reached; else the CLI finds its own way. */
  databaseUrl: string | undefined;
  databasePassword: string | undefined;
  /** Of the environment, where the operator brings keys along; else they are made here, once. */
  keys: { sealingKeys?: string; sealingKeyId?: string; cronKey?: string };
  /** Names of the functions' environment that were given, with their values. */
  functions: Record<string, string>;
  /** All that was given. */
  given: Record<string, string | undefined>;
}

export type Rule = (value: string) => string | undefined;

const https: Rule = (value) => {
  const url = URL.parse(value);
  if (url?.protocol !== "https:") return "must start with https://";
  return /^(localhost$|127\.|\[)/.test(url.hostname) ? "is this machine's own address" : undefined;
};
const origin: Rule = (value) =>
  https(value) ?? (new URL(value).origin === value ? undefined : "must not have a path or a trailing slash");
const mail: Rule = (value) =>
  /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value) ? undefined : "isn't an email address";
const sender: Rule = (value) => (parseSender(value) ? undefined : "must look like Name <mail@example.com>");
/** Supabase lets no connection of a function out to these. */
const port: Rule = (value) => {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) return "isn't a port";
  return [25, 587].includes(number) ? "is blocked on hosted Supabase; use 465 or 2465" : undefined;
};
const ref: Rule = (value) =>
  /^[a-z]{20}$/.test(value)
    ? undefined
    : "must be 20 lowercase letters: the part after /project/ in the dashboard's address";
const size: Rule = (value) =>
  (bytesOf(value) ?? 0) >= 100e6 ? undefined : "must be a size of at least 100MB, such as 500MB or 8GB";
export const anything: Rule = () => undefined;

export interface Name {
  why: string;
  rule: Rule;
  /** Needed only with this one. */
  with?: string;
  optional?: boolean;
}

const installation = (name: keyof typeof INSTALLATION) => INSTALLATION[name].meaning;

/** Every name that a deployment reads. */
export const NAMES: Record<string, Name> = {
  SUPABASE_PROJECT_REF: { why: "the project to deploy to (or use --project)", rule: ref },
  SUPABASE_ACCESS_TOKEN: {
    why: "an access token for your Supabase account (supabase.com/dashboard/account/tokens)",
    rule: anything,
  },
  SITE_URL: { why: installation("SITE_URL"), rule: origin },
  SUPPORT_MAIL: { why: installation("SUPPORT_MAIL"), rule: mail },
  OPERATOR_NAME: { why: installation("OPERATOR_NAME"), rule: anything },
  OPERATOR_MAIL: { why: "where to email you about problems only you can fix", rule: mail },
  SMTP_HOST: { why: "a mail server (Supabase's own sends only two emails an hour)", rule: anything },
  SMTP_USER: { why: "its user", rule: anything },
  SMTP_PASSWORD: { why: "its password", rule: anything },
  SMTP_SENDER: { why: "the sender of emails, as Name <mail@example.com>", rule: sender },
  MODEL_BASE_URL: { why: "an OpenAI-compatible model server", rule: https },
  MODEL_API_KEY: { why: "its key", rule: anything },
  MODEL_NAME: { why: "the model's name there", rule: anything },
  JUDGE_MODEL_BASE_URL: { why: "the server of the model that judges", rule: https, optional: true },
  CAPTCHA_SITE_KEY: { why: installation("CAPTCHA_SITE_KEY"), rule: anything, with: "CAPTCHA_SECRET" },
  CAPTCHA_SECRET: {
    why: "Turnstile's secret key, matching its site key",
    rule: anything,
    with: "CAPTCHA_SITE_KEY",
  },
  GOOGLE_SIGN_IN_CLIENT_ID: {
    why: installation("GOOGLE_SIGN_IN_CLIENT_ID"),
    rule: anything,
    with: "GOOGLE_SIGN_IN_CLIENT_SECRET",
  },
  GOOGLE_SIGN_IN_CLIENT_SECRET: {
    why: "the secret of the OAuth client for signing in",
    rule: anything,
    with: "GOOGLE_SIGN_IN_CLIENT_ID",
  },
  SEALING_KEYS: { why: "the keys that seal credentials", rule: anything, with: "SEALING_KEY_ID" },
  SEALING_KEY_ID: { why: "which of them to seal with", rule: anything, with: "SEALING_KEYS" },
  SMTP_PORT: { why: "default: 465", rule: port, optional: true },
  PUBLIC_API_URL: { why: installation("PUBLIC_API_URL"), rule: origin, optional: true },
  BOOKING_URL: { why: installation("BOOKING_URL"), rule: https, optional: true },
  DATABASE_SIZE: {
    why: "how large the database may become: 500MB on Supabase Free, 8GB on Pro unless you enlarge its disk",
    rule: size,
    optional: true,
  },
};

/** What the functions read besides what every project injects. */
const FUNCTIONS = [
  "SUPPORT_MAIL",
  "OPERATOR_NAME",
  "OPERATOR_MAIL",
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
  "METRICS_KEY",
  "MASTER_PASSWORD_HASH",
  "SMTP_HOST",
  "SMTP_PORT",
  "SMTP_USER",
  "SMTP_PASSWORD",
  "SMTP_SENDER",
  "RECORD_MODEL",
  "RECORD_GOOGLE",
] as const;

/** Reads all of it. With anything missing there are no settings. */
export function readDeploySettings(given: Record<string, string | undefined>): {
  missing: Missing[];
  settings: DeploySettings | undefined;
} {
  const missing = missingOf(NAMES, given);
  return { missing, settings: missing.length > 0 ? undefined : settingsOf(given) };
}

/** What the guides' settings have where a person fills something in. */
const PLACEHOLDER = /^\w*\.\.\.$/;

/** What is not there or will not do, of the names that an installation reads. */
export function missingOf(names: Record<string, Name>, given: Record<string, string | undefined>): Missing[] {
  const missing: Missing[] = [];
  for (const [name, { why, rule, with: other, optional }] of Object.entries(names)) {
    const value = given[name] ?? "";
    const wanted = other ? Boolean(given[other]) : !optional;
    const wrong =
      value === "" ? undefined : PLACEHOLDER.test(value) ? "is still as the guide has it" : rule(value);
    if (value === "" && wanted) missing.push({ name, why });
    if (wrong) missing.push({ name, why: `${wrong} (${why})` });
  }
  const said = new Set(missing.map(({ name }) => name));
  return [...missing, ...refusedByFunctions(given).filter(({ name }) => !said.has(name))];
}

/** What the functions themselves would refuse, of what was given: said now and not by a dead site. */
function refusedByFunctions(given: Record<string, string | undefined>): Missing[] {
  // Keys that are not given are made later.
  const made = { SEALING_KEYS: "{}", SEALING_KEY_ID: "" };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  const problems = envProblems({ SUPABASE_URL: "https://api.example.com", ...made, ...set });
  const refused = problems.filter(({ name }) => set[name]);
  const { SEALING_KEYS: keys, SEALING_KEY_ID: id, MASTER_PASSWORD_HASH: hash } = set;
  if (keys && id && !Object.hasOwn(sealingKeys.safeParse(keys).data ?? { [id]: "" }, id)) {
    refused.push({ name: "SEALING_KEY_ID", why: "isn't one of SEALING_KEYS" });
  }
  try {
    if (hash) refuseWeakHash(hash);
  } catch (error) {
    refused.push({
      name: "MASTER_PASSWORD_HASH",
      why: error instanceof Error ? error.message : String(error),
    });
  }
  return refused;
}

/** What they say, once nothing is missing. */
export function settingsOf(given: Record<string, string | undefined>): DeploySettings {
  const text = (name: string) => given[name] ?? "";
  const ref = text("SUPABASE_PROJECT_REF");
  const apiUrl = text("PUBLIC_API_URL") || `https://${ref}.supabase.co`;
  const otherOrigins = text("REDIRECT_ALLOW_LIST")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  const siteUrl = text("SITE_URL");
  const named = FUNCTIONS.filter((name) => text(name) !== "");
  return {
    ref,
    accessToken: text("SUPABASE_ACCESS_TOKEN"),
    siteUrl,
    apiUrl,
    otherOrigins,
    smtp: {
      host: text("SMTP_HOST"),
      port: Number(text("SMTP_PORT") || 465),
      user: text("SMTP_USER"),
      password: text("SMTP_PASSWORD"),
      ...(parseSender(text("SMTP_SENDER")) ?? { name: "", address: "" }),
    },
    captcha: text("CAPTCHA_SECRET") ? { secret: text("CAPTCHA_SECRET") } : undefined,
    google: text("GOOGLE_SIGN_IN_CLIENT_SECRET")
      ? { clientId: text("GOOGLE_SIGN_IN_CLIENT_ID"), secret: text("GOOGLE_SIGN_IN_CLIENT_SECRET") }
      : undefined,
    databaseBytes: bytesOf(text("DATABASE_SIZE")),
    databaseUrl: text("SUPABASE_DB_URL") || undefined,
    databasePassword: text("SUPABASE_DB_PASSWORD") || undefined,
    keys: {
      sealingKeys: text("SEALING_KEYS") || undefined,
      sealingKeyId: text("SEALING_KEY_ID") || undefined,
      cronKey: text("CRON_KEY") || undefined,
    },
    functions: {
      ...Object.fromEntries(named.map((name) => [name, text(name)])),
      SITE_URL: siteUrl,
      PUBLIC_API_URL: apiUrl,
      REDIRECT_ALLOW_LIST: [siteUrl, ...otherOrigins].join(","),
    },
    given: { ...given, PUBLIC_API_URL: apiUrl },
  };
}

/** Names of the functions' secrets that this command looks after: one that is not given any more is taken away. */
export const managedSecrets: readonly string[] = [
  ...FUNCTIONS,
  "SITE_URL",
  "PUBLIC_API_URL",
  "REDIRECT_ALLOW_LIST",
];

/** A sender, as mail programs write it. */
export function parseSender(text: string): { name: string; address: string } | undefined {
  const [, name = "", address = ""] =
    /^\s*(?:"?([^"<]*?)"?\s*<)?([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)>?\s*$/.exec(text) ?? [];
  return address ? { name: name || "Rejoinder", address } : undefined;
}
