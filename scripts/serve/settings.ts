/** What one's own server is told: the names of a deployment, with what differs on a machine of one's own. */
import {
  anything,
  type Missing,
  missingOf,
  NAMES,
  type Name,
  parseSender,
  type Rule,
} from "../deploy/settings.ts";
import type { MailServer } from "../stack/auth-mail.ts";
import { googleAddresses } from "../stack/functions.ts";

export interface ServeSettings {
  siteUrl: string;
  /** The Postgres that the operator runs; without one, the embedded one is started. */
  databaseUrl: string | undefined;
  /** The API as browsers reach it. */
  apiUrl: string;
  /** The server that all mails leave through. */
  mailServer: MailServer;
}

const http: Rule = (value) =>
  /^https?:$/.test(URL.parse(value)?.protocol ?? "") ? undefined : "must start with https:// or http://";
const port: Rule = (value) => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 && number < 65_536 ? undefined : "isn't a port";
};
const database: Rule = (value) => {
  const url = URL.parse(value);
  if (!/^postgres(ql)?:$/.test(url?.protocol ?? "") || !url?.hostname)
    return "must look like postgresql://rejoinder:password@127.0.0.1:5432/rejoinder";
  if (url.pathname.length < 2) return "must name a database at its end";
  return url.username && url.password ? undefined : "must name a user and a password";
};
/** Simulated parts are for `npm start`. */
const nothing: Rule = (value) =>
  value === "none" ? undefined : "isn't for servers: remove it or set it to none";

/** Whoever may name an address could reach what else this machine serves. */
const onDesks: Rule = () => "isn't for servers: remove it";

const same = (name: string, other: Partial<Name> = {}): Name => ({
  ...(NAMES[name] ?? { why: name, rule: anything }),
  ...other,
});

/** Every name that is checked. Captchas and origins beside the site's are not among them: the embedded Auth knows neither. */
export const SERVE_NAMES: Record<string, Name> = {
  SITE_URL: same("SITE_URL"),
  DATABASE_URL: {
    why: "the Postgres to use (default: an embedded one, for trying out)",
    rule: database,
    optional: true,
  },
  SUPPORT_MAIL: same("SUPPORT_MAIL"),
  OPERATOR_NAME: same("OPERATOR_NAME"),
  OPERATOR_MAIL: same("OPERATOR_MAIL"),
  SMTP_HOST: same("SMTP_HOST", { why: "the mail server for sign-in links and notifications" }),
  SMTP_SENDER: same("SMTP_SENDER"),
  MODEL_BASE_URL: same("MODEL_BASE_URL", { rule: http }),
  MODEL_NAME: same("MODEL_NAME"),
  SMTP_USER: same("SMTP_USER", { with: "SMTP_PASSWORD" }),
  SMTP_PASSWORD: same("SMTP_PASSWORD", { with: "SMTP_USER" }),
  SEALING_KEYS: same("SEALING_KEYS"),
  SEALING_KEY_ID: same("SEALING_KEY_ID"),
  SMTP_PORT: same("SMTP_PORT", { rule: port }),
  MODEL_API_KEY: same("MODEL_API_KEY", { optional: true }),
  JUDGE_MODEL_BASE_URL: same("JUDGE_MODEL_BASE_URL", { rule: http }),
  PUBLIC_API_URL: same("PUBLIC_API_URL", { why: "the API's address (default: the site's own)" }),
  BOOKING_URL: same("BOOKING_URL"),
  WEBHOOKS_TO_LOOPBACK: { why: "whether webhooks reach this machine", rule: onDesks, optional: true },
  REJOINDER_SIMULATE: { why: "what npm start simulates", rule: nothing, optional: true },
};

/** Reads all of it. With anything missing there are no settings. */
export function readServeSettings(given: Record<string, string | undefined>): {
  missing: Missing[];
  settings: ServeSettings | undefined;
} {
  const missing = missingOf(SERVE_NAMES, given);
  return { missing, settings: missing.length > 0 ? undefined : settingsOf(given) };
}

function settingsOf(given: Record<string, string | undefined>): ServeSettings {
  const siteUrl = given.SITE_URL ?? "";
  const smtpPort = Number(given.SMTP_PORT || 465);
  return {
    siteUrl,
    databaseUrl: given.DATABASE_URL || undefined,
    apiUrl: given.PUBLIC_API_URL || siteUrl,
    mailServer: {
      host: given.SMTP_HOST ?? "",
      port: smtpPort,
      secure: smtpPort === 465,
      ...(given.SMTP_USER ? { user: given.SMTP_USER, pass: given.SMTP_PASSWORD ?? "" } : {}),
      from: parseSender(given.SMTP_SENDER ?? "") ?? "",
    },
  };
}

/** Addresses of Google that tests move: whoever sets one has a stand-in, and is told so at every start. */
export function standIns(given: Record<string, string | undefined>): string[] {
  return googleAddresses.filter((name) => given[name]);
}
