/**
 * A stand-in for Supabase's Management API and one project behind it. It takes what the OpenAPI document of
 * api.supabase.com says of each call and refuses everything else, and keeps what it was told, as the API does: secrets are
 * shown as digests or not at all, keys of Auth that nobody set have their defaults.
 */
import { createHash } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { type HttpServer, listen } from "../../scripts/lib/http-server.ts";
import type { TestDatabase } from "../../scripts/stack/test-database.ts";

export const REF = "abcdefghijklmnopqrst";
export const TOKEN = "sbp_0123456789abcdef0123456789abcdef01234567";

const secretName = z
  .string()
  .max(256)
  .regex(/^(?!SUPABASE_).*/);
const text = z.string().nullable();
const flag = z.boolean().nullable();
const whole = (least: number, most: number) => z.int().min(least).max(most).nullable();
const template = z.enum(["confirmation", "email_change", "magic_link", "recovery"]).options;

/** The part of UpdateAuthConfigBody that this product sets, with the bounds that are written there. */
const authBody = z
  .strictObject({
    site_url: z
      .string()
      .regex(/^[^,]+$/)
      .nullable(),
    uri_allow_list: text,
    jwt_exp: whole(0, 604_800),
    disable_signup: flag,
    external_email_enabled: flag,
    external_anonymous_users_enabled: flag,
    security_manual_linking_enabled: flag,
    audit_log_disable_postgres: flag,
    mfa_totp_enroll_enabled: flag,
    mfa_totp_verify_enabled: flag,
    external_google_enabled: flag,
    external_google_client_id: text,
    external_google_secret: text,
    refresh_token_rotation_enabled: flag,
    security_refresh_token_reuse_interval: whole(0, 2_147_483_647),
    security_update_password_require_reauthentication: flag,
    password_min_length: whole(6, 32_767),
    mailer_secure_email_change_enabled: flag,
    mailer_autoconfirm: flag,
    mailer_otp_length: whole(6, 10),
    mailer_otp_exp: whole(0, 2_147_483_647),
    smtp_host: text,
    smtp_port: text,
    smtp_user: text,
    smtp_pass: text,
    smtp_admin_email: z.email().nullable(),
    smtp_sender_name: text,
    smtp_max_frequency: whole(0, 32_767),
    rate_limit_email_sent: whole(1, 2_147_483_647),
    rate_limit_token_refresh: whole(1, 2_147_483_647),
    rate_limit_otp: whole(1, 2_147_483_647),
    rate_limit_verify: whole(1, 2_147_483_647),
    hook_before_user_created_enabled: flag,
    hook_before_user_created_uri: text,
    security_captcha_enabled: flag,
    security_captcha_provider: z.enum(["turnstile", "hcaptcha"]).nullable(),
    security_captcha_secret: text,
    ...Object.fromEntries(
      template.flatMap((name) => [
        [`mailer_subjects_${name}`, text],
        [`mailer_templates_${name}_content`, text],
      ]),
    ),
  })
  .partial();

const bodies = {
  secrets: z.array(z.strictObject({ name: secretName, value: z.string().max(24_576) })).max(100),
  names: z.array(z.string()),
  apiKey: z.strictObject({
    type: z.enum(["publishable", "secret"]),
    name: z
      .string()
      .min(4)
      .max(64)
      .regex(/^[a-z_][a-z0-9_]+$/),
    description: text.optional(),
    secret_jwt_template: z.record(z.string(), z.unknown()).nullish(),
  }),
  dataApi: z.strictObject({
    db_schema: z.string().optional(),
    db_extra_search_path: z.string().optional(),
    max_rows: z.int().min(0).max(1_000_000).optional(),
  }),
  query: z.strictObject({
    query: z.string().min(1),
    parameters: z.array(z.unknown()).optional(),
    read_only: z.boolean().optional(),
  }),
};

const digest = (value: string) => createHash("sha256").update(value).digest("hex");

export interface ManagementStandIn {
  url: string;
  /** What was asked, as METHOD /path below the project, in order. */
  calls: string[];
  /** Those that change something. */
  writes(): string[];
  /** The project as it is by now, secrets in clear. */
  project: {
    status: string;
    secrets: Record<string, string>;
    auth: Record<string, unknown>;
    dataApi: { db_schema: string; db_extra_search_path: string; max_rows: number };
    apiKeys: { name: string; type: string; api_key: string }[];
    functions: Record<string, { slug: string; version: number; verify_jwt: boolean; sources: string[] }>;
  };
  close(): Promise<void>;
}

export async function startManagementApi(database: Pick<TestDatabase, "sql">): Promise<ManagementStandIn> {
  const calls: string[] = [];
  const writes: string[] = [];
  const project: ManagementStandIn["project"] = {
    status: "ACTIVE_HEALTHY",
    secrets: {},
    auth: { site_url: "http://localhost:3000", uri_allow_list: "", smtp_host: null, smtp_pass: null },
    dataApi: {
      db_schema: "public, graphql_public",
      db_extra_search_path: "public, extensions",
      max_rows: 1000,
    },
    apiKeys: [{ name: "anon", type: "legacy", api_key: "legacy" }],
    functions: {},
  };

  const bundled = new Map<string, ManagementStandIn["project"]["functions"][string]>();

  const app = new Hono().basePath("/v1/projects");
  app.use("/:ref/*", async (context, next) => {
    if (context.req.header("authorization") !== `Bearer ${TOKEN}`)
      return context.json({ message: "Unauthorized" }, 401);
    if (context.req.param("ref") !== REF) return context.json({ message: "Project not found" }, 404);
    const path = context.req.path.split(REF)[1];
    const call = `${context.req.method} ${path}`;
    calls.push(call);
    // The one endpoint that reads and writes by the same method: what it does is in its SQL.
    const reads = context.req.method === "GET" || path === "/database/query";
    if (!reads) writes.push(call);
    return next();
  });
  app.get("/:ref", (context) => {
    const { status } = project;
    return context.json({ id: REF, ref: REF, name: "Rejoinder", region: "eu-central-1", status });
  });
  app.get("/:ref/secrets", (context) =>
    context.json(Object.entries(project.secrets).map(([name, value]) => ({ name, value: digest(value) }))),
  );
  app.post("/:ref/secrets", async (context) => {
    for (const { name, value } of bodies.secrets.parse(await context.req.json()))
      project.secrets[name] = value;
    return context.body(null, 201);
  });
  app.delete("/:ref/secrets", async (context) => {
    for (const name of bodies.names.parse(await context.req.json())) delete project.secrets[name];
    return context.body(null, 200);
  });
  app.get("/:ref/api-keys", (context) => {
    const revealed = context.req.query("reveal") === "true";
    return context.json(
      project.apiKeys.map((key) => ({
        ...key,
        api_key: revealed || key.type !== "secret" ? key.api_key : null,
      })),
    );
  });
  app.post("/:ref/api-keys", async (context) => {
    const { type, name } = bodies.apiKey.parse(await context.req.json());
    const key = { name, type, api_key: `sb_${type}_${name}` };
    project.apiKeys.push(key);
    return context.json(key, 201);
  });
  app.get("/:ref/postgrest", (context) => context.json(project.dataApi));
  app.patch("/:ref/postgrest", async (context) => {
    Object.assign(project.dataApi, bodies.dataApi.parse(await context.req.json()));
    return context.json(project.dataApi);
  });
  app.get("/:ref/config/auth", (context) => context.json(shownAuth(project.auth)));
  app.patch("/:ref/config/auth", async (context) => {
    Object.assign(project.auth, authBody.parse(await context.req.json()));
    return context.json(shownAuth(project.auth));
  });
  app.post("/:ref/database/query", async (context) => {
    const { query, parameters = [] } = bodies.query.parse(await context.req.json());
    const before = await fingerprint(database);
    const rows = await database.sql.unsafe(query, parameters as never[]);
    if ((await fingerprint(database)) !== before) writes.push(`SQL ${query.slice(0, 40)}`);
    return context.json([...rows], 201);
  });
  app.get("/:ref/functions", (context) =>
    context.json(Object.values(project.functions).map(({ sources: _, ...shown }) => described(shown))),
  );
  // One function: bundled and, if only that is asked for, put in place by the call below together with the others.
  app.post("/:ref/functions/deploy", async (context) => {
    const slug = context.req.query("slug") ?? "";
    const form = await context.req.formData();
    const metadata = z
      .object({ entrypoint_path: z.string(), verify_jwt: z.boolean(), import_map_path: z.string() })
      .parse(JSON.parse(String(await textOf(form.get("metadata")))));
    const files = form.getAll("file").map((file) => (typeof file === "string" ? "" : file.name));
    const version = (project.functions[slug]?.version ?? 0) + 1;
    const bundle = { slug, version, verify_jwt: metadata.verify_jwt, sources: files };
    if (context.req.query("bundleOnly") === "true") bundled.set(slug, bundle);
    else project.functions[slug] = bundle;
    return context.json(described(bundle), 201);
  });
  app.put("/:ref/functions", async (context) => {
    const named = z.array(z.object({ slug: z.string() })).parse(await context.req.json());
    for (const { slug } of named) {
      const bundle = bundled.get(slug);
      if (bundle) project.functions[slug] = bundle;
    }
    return context.json({
      functions: named.flatMap(({ slug }) => described(project.functions[slug] ?? nothing)),
    });
  });
  app.notFound((context) => context.json({ message: "Not Found" }, 404));
  app.onError((error, context) =>
    error instanceof z.ZodError
      ? context.json({ message: z.prettifyError(error) }, 400)
      : context.json({ message: String(error) }, 500),
  );

  const server: HttpServer = await listen(app.fetch, 0);
  return {
    url: `http://127.0.0.1:${server.port}`,
    calls,
    writes: () => [...writes],
    project,
    close: () => server.close(),
  };
}

const nothing = { slug: "nothing", version: 0, verify_jwt: false };

function described({ slug, version, verify_jwt }: { slug: string; version: number; verify_jwt: boolean }) {
  return {
    ...{ id: slug, slug, name: slug, status: "ACTIVE", version, verify_jwt },
    ...{
      created_at: 1,
      updated_at: 1,
      entrypoint_path: "index.ts",
      ezbr_sha256: digest(`${slug} ${version}`),
    },
  };
}

function shownAuth(auth: Record<string, unknown>): Record<string, unknown> {
  const secrets = ["smtp_pass", "security_captcha_secret", "external_google_secret"];
  const hidden = secrets.filter((name) => typeof auth[name] === "string");
  // What it really shows is not documented: nothing may be concluded from it.
  return { ...auth, ...Object.fromEntries(hidden.map((name) => [name, "********"])) };
}

/** What the SQL of a deployment may change. */
async function fingerprint({ sql }: Pick<TestDatabase, "sql">): Promise<string> {
  const [vault, jobs] = await Promise.all([
    sql`select name, secret from vault.secrets order by name`,
    sql`select jobname, schedule, command from cron.job order by jobname`,
  ]);
  return JSON.stringify([vault, jobs]);
}

async function textOf(part: FormDataEntryValue | null): Promise<string> {
  return part === null || typeof part === "string" ? (part ?? "") : part.text();
}

/** Vault, pg_net and pg_cron, as far as the schedule uses them. */
export const PLATFORM_EXTENSIONS = `
  create schema vault;
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as $$
    insert into vault.secrets (name, secret) values (new_name, new_secret) returning id $$;
  create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as $$
    update vault.secrets set secret = new_secret where id = secret_id $$;
  create schema net;
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text, active boolean default true);
  create table cron.job_run_details (end_time timestamptz, start_time timestamptz);
  create function cron.schedule(p_name text, p_schedule text, p_command text) returns bigint language sql as $$
    insert into cron.job (jobname, schedule, command) values (p_name, p_schedule, p_command)
      on conflict (jobname) do update set schedule = p_schedule, command = p_command returning 1::bigint $$;
  create function cron.unschedule(p_name text) returns boolean language sql as $$
    delete from cron.job where jobname = p_name returning true $$;`;
