import { z } from "zod";

const origin = z.url().transform((value) => value.replace(/(?<!\/)\/+$/, ""));
const origins = z.string().transform((list, context) => {
  const parsed = z.array(origin).safeParse(
    list
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  );
  if (parsed.success) return parsed.data;
  context.addIssue("a comma-separated list of origins");
  return z.NEVER;
});
/** Keys that seal credentials, by their ids. */
export const sealingKeys = z.string().transform((text, context) => {
  try {
    return z
      .record(z.string().regex(/^[a-z0-9]+$/), z.string().regex(/^[0-9a-f]{64}$/))
      .parse(JSON.parse(text));
  } catch {
    context.addIssue('JSON like {"k1":"<64 hex digits>"}');
    return z.NEVER;
  }
});

/** Empty where an operator named it without a value. Hosted Supabase lets no connection out to 25 and 587, so 465 is the default. */
const port = z
  .string()
  .default("")
  .transform((value) => (value === "" ? 465 : Number(value)))
  .pipe(z.int().min(1).max(65_535));

const schema = z.object({
  SUPABASE_URL: origin,
  PUBLIC_API_URL: z.union([z.literal(""), origin]).default(""),
  SITE_URL: origin,
  SUPPORT_MAIL: z.string().default(""),
  OPERATOR_NAME: z.string().default(""),
  REDIRECT_ALLOW_LIST: origins.default([]),
  SEALING_KEYS: sealingKeys,
  SEALING_KEY_ID: z.string(),
  YOUTUBE_API_ROOT_URL: origin.default("https://youtube.googleapis.com"),
  YOUTUBE_ANALYTICS_API_ROOT_URL: origin.default("https://youtubeanalytics.googleapis.com"),
  GOOGLE_ACCOUNTS_URL: origin.default("https://accounts.google.com"),
  GOOGLE_OAUTH_URL: origin.default("https://oauth2.googleapis.com"),
  GOOGLE_CERTS_URL: origin.default("https://www.googleapis.com"),
  YOUTUBE_API_KEY: z.string().default(""),
  /** Where a reply to a word within a thread goes: flat, at the thread's end and beginning with the viewer's handle; nested, under that word (docs/YOUTUBE.md, Requests). */
  YOUTUBE_REPLIES: z
    .string()
    .default("")
    .transform((value) => value || "flat")
    .pipe(z.enum(["flat", "nested"])),
  /** The operator's own OAuth client, which users may connect through instead of one of their own. */
  GOOGLE_CLIENT_ID: z.string().default(""),
  GOOGLE_CLIENT_SECRET: z.string().default(""),
  MODEL_BASE_URL: z.string().default(""),
  MODEL_API_KEY: z.string().default(""),
  MODEL_NAME: z.string().default(""),
  /** Another model, for judging replies and reading comments once more; what is empty is the first one's. */
  JUDGE_MODEL_BASE_URL: z.string().default(""),
  JUDGE_MODEL_API_KEY: z.string().default(""),
  JUDGE_MODEL_NAME: z.string().default(""),
  /** How answers are asked for; auto finds out what the server understands. */
  MODEL_OUTPUT: z
    .string()
    .default("")
    .transform((value) => value || "auto")
    .pipe(z.enum(["auto", "json_schema", "json_object", "text"])),
  /** The longest answer asked for. */
  MODEL_MAX_OUTPUT_TOKENS: z
    .string()
    .default("")
    .transform((value) => (value === "" ? undefined : Number(value)))
    .pipe(z.int().min(1).optional()),
  /** 1 keeps every exchange with the model, without keys and names (private.recorded_exchanges). */
  RECORD_MODEL: z.string().default(""),
  /** Where the operator is told of what only the operator can mend. */
  OPERATOR_MAIL: z.string().default(""),
  /** What a monitoring system shows to read the metrics; without it nobody does. */
  METRICS_KEY: z
    .string()
    .default("")
    .refine((key) => key === "" || key.length >= 32, "must have at least 32 characters"),
  MASTER_PASSWORD_HASH: z.string().default(""),
  SMTP_HOST: z.string().default(""),
  SMTP_PORT: port,
  SMTP_USER: z.string().default(""),
  SMTP_PASSWORD: z.string().default(""),
  SMTP_SENDER: z.string().default(""),
  /** What prints reports for mails, on this machine; whoever starts the functions beside a Chromium says so. */
  REPORT_PRINTER_URL: z.union([z.literal(""), origin]).default(""),
  REPORT_PRINTER_TOKEN: z.string().default(""),
  /** 1 lets endpoints of accounts be on this machine, by http too: for stacks that run on one. Never on a server. */
  WEBHOOKS_TO_LOOPBACK: z.string().default(""),
  /** 1 keeps every exchange with Google, without credentials and names (private.recorded_exchanges). */
  RECORD_GOOGLE: z.string().default(""),
});
export type Env = z.infer<typeof schema>;

/**
 * The API's address as browsers and Google reach it: PUBLIC_API_URL, or SUPABASE_URL where that can be it. Inside containers
 * SUPABASE_URL is an inner address (`http://kong:8000`), which Google would refuse: it takes https, or this machine.
 */
export function publicApiUrl(env: Pick<Env, "PUBLIC_API_URL" | "SUPABASE_URL">): string | undefined {
  if (env.PUBLIC_API_URL) return env.PUBLIC_API_URL;
  const { protocol, hostname } = new URL(env.SUPABASE_URL);
  const isPublic = protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return isPublic ? env.SUPABASE_URL : undefined;
}

/** What the functions would not start with: names and why, never values. */
export function envProblems(variables: Record<string, string | undefined>): { name: string; why: string }[] {
  const { error } = schema.safeParse(variables);
  return (error?.issues ?? []).map(({ path, message }) => ({ name: path.join("."), why: message }));
}

/** Parses the environment once. Throws naming the variables that are missing or malformed, never their values. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const problems = envProblems(variables).map(({ name, why }) => `${name}: ${why}`);
  throw new Error(`The environment isn't usable. ${problems.join("; ")}`);
}
