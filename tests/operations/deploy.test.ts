import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { platformComplaints } from "../../scripts/deploy/platform.ts";
import { type DeployOptions, type DeployReport, deploy } from "../../scripts/deploy/run.ts";
import { PlainError } from "../../scripts/lib/errors.ts";
import { type HttpServer, listen } from "../../scripts/lib/http-server.ts";
import { startTestDatabase, type TestDatabase } from "../../scripts/stack/test-database.ts";
import {
  type ManagementStandIn,
  PLATFORM_EXTENSIONS,
  REF,
  startManagementApi,
  TOKEN,
} from "./management-api.ts";

let database: TestDatabase;
let management: ManagementStandIn;
let site: HttpServer;
let home: string;

/** What the project's own address would answer: here it is a small server, since only https addresses are taken as settings. */
let health: { status: number; body: unknown };
let signingKeys: unknown[];

beforeAll(async () => {
  const app = new Hono();
  app.get("/auth/v1/settings", (context) => context.json({}));
  app.get("/auth/v1/.well-known/jwks.json", (context) => context.json({ keys: signingKeys }));
  app.get("/rest/v1/rpc/late_jobs", (context) => context.json([]));
  app.get("/functions/v1/health", (context) => context.json(health.body as object, health.status as 200));
  site = await listen(app.fetch, 0);
});
afterAll(() => site.close());

beforeEach(async () => {
  database = await startTestDatabase("prepared");
  await database.sql.unsafe(PLATFORM_EXTENSIONS);
  management = await startManagementApi(database);
  home = await mkdtemp(join(tmpdir(), "rejoinder-hosted-"));
  health = { status: 200, body: { ok: true, causes: [] } };
  signingKeys = [{ kty: "EC" }];
});
afterEach(async () => {
  await management.close();
  await database.stop();
  await rm(home, { recursive: true, force: true });
});

const complete = () => ({
  SUPABASE_PROJECT_REF: REF,
  SUPABASE_ACCESS_TOKEN: TOKEN,
  SUPABASE_MANAGEMENT_URL: management.url,
  SUPABASE_DB_URL: database.url,
  SITE_URL: "https://replies.example.com",
  SUPPORT_MAIL: "help@example.com",
  OPERATOR_NAME: "Example Ltd",
  OPERATOR_MAIL: "operator@example.com",
  SMTP_HOST: "smtp.example.com",
  SMTP_USER: "mailer",
  SMTP_PASSWORD: "a password of the mail server",
  SMTP_SENDER: "Example <hello@example.com>",
  MODEL_BASE_URL: "https://model.example.com/v1",
  MODEL_API_KEY: "a key of the model",
  MODEL_NAME: "large",
});

interface Run {
  report: DeployReport;
  told: string;
  failure: string | undefined;
}

async function run(
  given: Record<string, string | undefined> = complete(),
  more: Partial<DeployOptions> = {},
): Promise<Run> {
  const report: DeployReport = { missing: [], steps: [] };
  const lines: string[] = [];
  const built = join(home, "built");
  const options: DeployOptions = {
    given,
    dryRun: false,
    backup: true,
    home,
    note: (line) => lines.push(line),
    // Its own test builds one; here it counts that it is built once.
    client: {
      isBuilt: (key) =>
        readFile(built, "utf8").then(
          (text) => text === key,
          () => false,
        ),
      build: (key) => writeFile(built, key),
    },
    look: { tries: 1, pauseMs: 0, origin: `http://127.0.0.1:${site.port}` },
    ...more,
  };
  const failure = await deploy(options, report).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof PlainError) return error.message;
      throw error;
    },
  );
  return { report, told: lines.join("\n"), failure };
}

const names = ({ report }: Run) => report.missing.map(({ name }) => name);

describe("what is missing", () => {
  it("is said all at once, with nothing in the environment", async () => {
    const first = await run({}, { dryRun: true });
    expect(names(first)).toEqual([
      "SUPABASE_PROJECT_REF",
      "SUPABASE_ACCESS_TOKEN",
      "SITE_URL",
      "SUPPORT_MAIL",
      "OPERATOR_NAME",
      "OPERATOR_MAIL",
      "SMTP_HOST",
      "SMTP_USER",
      "SMTP_PASSWORD",
      "SMTP_SENDER",
      "MODEL_BASE_URL",
      "MODEL_API_KEY",
      "MODEL_NAME",
    ]);
    expect(first.report.steps).toEqual([]);
    for (const name of names(first)) expect(first.failure).toContain(name);
  });

  it("includes what is there and will not do, and the other half of a pair", async () => {
    const wrong = await run({
      ...complete(),
      SITE_URL: "http://127.0.0.1:5173",
      SMTP_PORT: "587",
      SMTP_SENDER: "nobody",
      PUBLIC_API_URL: "https://api.example.com/",
      CAPTCHA_SECRET: "half",
      GOOGLE_SIGN_IN_CLIENT_ID: "half",
      SEALING_KEY_ID: "k2",
      DATABASE_SIZE: "large",
    });
    expect(names(wrong).toSorted()).toEqual([
      "CAPTCHA_SITE_KEY",
      "DATABASE_SIZE",
      "GOOGLE_SIGN_IN_CLIENT_SECRET",
      "PUBLIC_API_URL",
      "SEALING_KEYS",
      "SITE_URL",
      "SMTP_PORT",
      "SMTP_SENDER",
    ]);
    expect(management.writes()).toEqual([]);
  });

  it("includes what the functions themselves would refuse to start with", async () => {
    const refused = await run({
      ...complete(),
      SEALING_KEYS: `{"k1":"${"0".repeat(64)}"}`,
      SEALING_KEY_ID: "k2",
      MODEL_OUTPUT: "verse",
      MODEL_MAX_OUTPUT_TOKENS: "many",
      MASTER_PASSWORD_HASH:
        "pbkdf2-sha256:1000:AAAAAAAAAAAAAAAAAAAAAA:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      REDIRECT_ALLOW_LIST: "nowhere",
    });
    expect(names(refused).toSorted()).toEqual([
      "MASTER_PASSWORD_HASH",
      "MODEL_MAX_OUTPUT_TOKENS",
      "MODEL_OUTPUT",
      "REDIRECT_ALLOW_LIST",
      "SEALING_KEY_ID",
    ]);
    expect(management.writes()).toEqual([]);
  });

  it("includes the token and the project that Supabase does not know, beside the rest", async () => {
    const token = { ...complete(), SUPABASE_ACCESS_TOKEN: "sbp_other", SUPPORT_MAIL: "" };
    expect(names(await run(token, { dryRun: true }))).toEqual(["SUPPORT_MAIL", "SUPABASE_ACCESS_TOKEN"]);
    const project = { ...complete(), SUPABASE_PROJECT_REF: "zzzzzzzzzzzzzzzzzzzz", MODEL_NAME: "" };
    expect(names(await run(project, { dryRun: true }))).toEqual(["MODEL_NAME", "SUPABASE_PROJECT_REF"]);
  });

  it("is not said of a project that sleeps: that is a failure of its own", async () => {
    management.project.status = "INACTIVE";
    expect((await run()).failure).toMatch(/INACTIVE/);
    expect(management.writes()).toEqual([]);
  });
});

describe("the plan", () => {
  it("of a new project is all of it, in the order in which things need each other", async () => {
    const { report, failure, told } = await run(complete(), { dryRun: true });
    expect(failure).toBeUndefined();
    expect(told).toContain("set DATABASE_SIZE to 500MB on Supabase Free");
    expect(report.steps.map((step) => step.replace(/: .*|\d+ | in \S*$| into \S*$/g, ""))).toEqual([
      "Create the keys that seal credentials and authorize the schedule, and keep them",
      "Create API keys",
      "Apply migration",
      "Expose the schemas public,service through the Data API, at most rows",
      "Set the functions' secrets",
      "Deploy functions",
      "Put project_url and cron_key",
      "Schedule the jobs with pg_cron",
      expect.stringMatching(/^Set Auth's site_url, uri_allow_list/),
      "Build the web client for https://replies.example.com",
      "Check that Auth, the Data API and the functions respond",
    ]);
    expect(management.writes()).toEqual([]);
    await expect(stat(join(home, REF))).rejects.toThrow(/ENOENT/);
  });

  it("holds no secret", async () => {
    const given = complete();
    const { report, told } = await run(given, { dryRun: true });
    for (const secret of [TOKEN, given.SMTP_PASSWORD, given.MODEL_API_KEY])
      expect(`${report.steps}${told}`).not.toContain(secret);
  });

  it("is that of a new project where Supabase cannot be asked", async () => {
    const given = { ...complete(), SUPABASE_MANAGEMENT_URL: "http://127.0.0.1:9" };
    const dry = await run(given, { dryRun: true });
    expect(dry.failure).toBeUndefined();
    expect(dry.told).toContain("the plan for a new project");
    expect(dry.report.steps.length).toBe(11);
    expect((await run(given)).failure).toMatch(/does not answer/);
  });
});

describe("a deployment by the official CLI", () => {
  it("puts everything in place, and the second one changes nothing", async () => {
    const given = { ...complete(), DATABASE_SIZE: "500MB" };
    const first = await run(given);
    expect(first.failure).toBeUndefined();
    const { project } = management;

    // Keys: once, for their owner alone.
    const file = join(home, REF, "keys.json");
    const kept = JSON.parse(await readFile(file, "utf8"));
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await stat(join(home, REF))).mode & 0o077).toBe(0);
    expect(project.secrets).toMatchObject({
      ...kept,
      SITE_URL: given.SITE_URL,
      PUBLIC_API_URL: `https://${REF}.supabase.co`,
      REDIRECT_ALLOW_LIST: given.SITE_URL,
      SMTP_PASSWORD: given.SMTP_PASSWORD,
      MODEL_API_KEY: given.MODEL_API_KEY,
      OPERATOR_NAME: given.OPERATOR_NAME,
    });
    expect(JSON.stringify(project.secrets)).not.toContain("127.0.0.1");

    // The database: every migration, the schedule, and what it needs in Vault.
    const [{ jobs }] = await database.sql<[{ jobs: number }]>`select count(*)::int as jobs from cron.job`;
    expect(jobs).toBeGreaterThan(6);
    expect(await database.sql`select name, secret from vault.secrets order by name`).toEqual([
      { name: "cron_key", secret: kept.CRON_KEY },
      { name: "project_url", secret: `https://${REF}.supabase.co` },
    ]);
    expect(first.report.steps).toContain("Let the database become as large as 500 MB");
    expect(await database.sql`select most_bytes from private.database_size`).toEqual([
      { most_bytes: "500000000" },
    ]);
    expect(project.dataApi).toEqual({
      db_schema: "public,service",
      db_extra_search_path: "public,extensions",
      max_rows: 1000,
    });

    // Auth: the site, its mails, and the hook.
    expect(project.auth).toMatchObject({
      // Where Auth counts no wrong codes by account, a code is longer.
      mailer_otp_length: 8,
      rate_limit_verify: 30,
      security_refresh_token_reuse_interval: 10,
      site_url: given.SITE_URL,
      uri_allow_list: `${given.SITE_URL}/**`,
      smtp_host: given.SMTP_HOST,
      smtp_port: "465",
      smtp_admin_email: "hello@example.com",
      smtp_sender_name: "Example",
      mailer_autoconfirm: false,
      hook_before_user_created_enabled: true,
      hook_before_user_created_uri: "pg-functions://postgres/engine/before_user_created",
      security_captcha_enabled: false,
      mfa_totp_enroll_enabled: true,
      mfa_totp_verify_enabled: true,
      external_google_enabled: false,
    });
    expect(project.auth.mailer_templates_magic_link_content).toContain("/auth/confirm?token_hash=");
    expect(project.auth.mailer_templates_magic_link_content).toContain("Rejoinder is run by Example Ltd.");

    // Every function, none behind the platform's own check of tokens, and no test among the sources.
    expect(Object.keys(project.functions).length).toBeGreaterThan(15);
    for (const { slug, verify_jwt, sources } of Object.values(project.functions)) {
      expect(verify_jwt, slug).toBe(false);
      expect(sources.filter((source) => source.endsWith(".test.ts"))).toEqual([]);
    }
    expect(first.told).toContain(`https://${REF}.supabase.co/functions/v1/google-request/callback`);

    const before = management.writes();
    const second = await run(given);
    expect(second.failure).toBeUndefined();
    expect(second.told).not.toContain("DATABASE_SIZE");
    expect(second.report.steps).toEqual(["Check that Auth, the Data API and the functions respond"]);
    expect(management.writes()).toEqual(before);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual(kept);
  }, 120_000);
});

describe("a deployment", () => {
  /** The CLI as a record of what it was asked; pushing brings the database to where it has to be. */
  function recorded() {
    const commands: string[] = [];
    return {
      commands,
      cli: async (args: string[]) => {
        commands.push(args.filter((part) => !part.startsWith("--file=")).join(" "));
        if (args.includes("--dry-run")) return `echo "${args.slice(3).join(" ")}"`;
        if (args[1] !== "deploy") return "";
        for (const slug of await functionNames()) {
          management.project.functions[slug] = { slug, version: 1, verify_jwt: false, sources: [] };
        }
        return "";
      },
    };
  }

  const functionNames = async () =>
    Object.keys(management.project.functions).length > 0
      ? Object.keys(management.project.functions)
      : (await import("../../scripts/deploy/sources.ts"))
          .functionSources(join(import.meta.dirname, "../../supabase"))
          .then(({ names }) => names);

  /** The sources with a step more than a database that has the first. */
  const FIRST = "20261101000000";
  const withStep = { migrations: [`${FIRST}_baseline.sql`, "20261102000000_step.sql"] };

  /** A database with a part of the migrations applied. */
  async function applied(versions: string[]) {
    await database.sql.unsafe(`create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (version text primary key)`);
    for (const version of versions)
      await database.sql`insert into supabase_migrations.schema_migrations values (${version})`;
  }

  it("backs up before it migrates what is in use, and stops there when the backup fails", async () => {
    await applied([FIRST]);
    const { cli, commands } = recorded();
    const failing = async (args: string[]) => {
      if (args[1] === "dump") throw new PlainError("the disk is full");
      return cli(args);
    };
    const docker = { hasDocker: async () => true };
    const broken = await run(
      { ...complete(), SUPABASE_DB_URL: "" },
      { cli: failing, ...docker, ...withStep },
    );
    expect(broken.failure).toMatch(/the backup failed.*--no-backup.*the disk is full/s);
    expect(commands).toEqual([]);

    await run({ ...complete(), SUPABASE_DB_URL: "" }, { cli, ...docker, ...withStep });
    expect(commands.slice(0, 6)).toEqual([
      `db dump --remote=${REF} --role-only`,
      `db dump --remote=${REF}`,
      `db dump --remote=${REF} --data-only --use-copy`,
      `db dump --remote=${REF} --schema=supabase_migrations`,
      `db dump --remote=${REF} --data-only --use-copy --schema=supabase_migrations`,
      `db push --remote=${REF} --skip-vault`,
    ]);

    commands.length = 0;
    await run(complete(), { cli, backup: false, ...withStep });
    expect(commands[0]).toMatch(/^db push --remote=postgres/);
  });

  it("backs up with this machine's pg_dump where there is no Docker, for its owner alone", async () => {
    await applied([FIRST]);
    await run(complete(), { cli: recorded().cli, hasDocker: async () => false, ...withStep });
    const [backup = ""] = await readdir(join(home, REF, "backups"));
    const files = await readdir(join(home, REF, "backups", backup));
    expect(files.toSorted()).toEqual([
      "data.sql",
      "history_data.sql",
      "history_schema.sql",
      "roles.sql",
      "schema.sql",
    ]);
    const data = join(home, REF, "backups", backup, "data.sql");
    expect(await readFile(data, "utf8")).toBe("--data-only --use-copy --dry-run\n");
    expect((await stat(data)).mode & 0o077).toBe(0);
  });

  it("refuses a database that is ahead of the sources", async () => {
    await applied([FIRST, "20991231000000"]);
    const { failure } = await run(complete(), withStep);
    expect(failure).toContain("20991231000000");
    expect(management.writes()).toEqual([]);
  });

  it("makes no new sealing key where the project has one", async () => {
    management.project.secrets.SEALING_KEYS = '{"k1":"somebody else has it"}';
    const { failure } = await run(complete(), recorded());
    expect(failure).toMatch(/the project has sealing keys but this machine doesn't/);
    expect(management.writes()).toEqual([]);
    const brought = { SEALING_KEYS: `{"k1":"${"0".repeat(64)}"}`, SEALING_KEY_ID: "k1" };
    const dry = await run({ ...complete(), ...brought }, { dryRun: true });
    expect(dry.failure).toBeUndefined();
  });

  it("changes what changed, and takes away what is not given any more", async () => {
    const { cli, commands } = recorded();
    management.project.secrets.YOUTUBE_API_KEY = "of former days";
    management.project.secrets.SOMEBODY_ELSES = "stays";
    await applied((await migrations()).map((file) => file.split("_")[0] ?? ""));
    // The schedule is asked of a database with our schema, which the recorded CLI does not make.
    await database.sql.unsafe(
      `create schema if not exists private; create table private.scheduled_jobs (name text)`,
    );
    const first = await run(complete(), { cli });
    expect(first.failure).toBeUndefined();
    expect(management.project.secrets).not.toHaveProperty("YOUTUBE_API_KEY");
    expect(management.project.secrets.SOMEBODY_ELSES).toBe("stays");
    expect(commands).toEqual([`functions deploy --use-api --prune --remote=${REF}`]);

    const moved = { ...complete(), SITE_URL: "https://new.example.com", MODEL_API_KEY: "another" };
    const { report } = await run(moved, { cli });
    expect(report.steps).toEqual([
      "Set the functions' secrets: set MODEL_API_KEY, REDIRECT_ALLOW_LIST, SITE_URL",
      "Set Auth's site_url, uri_allow_list",
      "Check that Auth, the Data API and the functions respond",
    ]);

    const guarded = { ...moved, CAPTCHA_SECRET: "of Turnstile", CAPTCHA_SITE_KEY: "0x4" };
    expect((await run(guarded, { cli })).report.steps[0]).toBe(
      "Set Auth's smtp_pass, security_captcha_enabled, security_captcha_provider, security_captcha_secret",
    );
    expect((await run(guarded, { cli })).report.steps.length).toBe(1);

    const withGoogle = {
      ...guarded,
      GOOGLE_SIGN_IN_CLIENT_ID: "1-a.apps.googleusercontent.com",
      GOOGLE_SIGN_IN_CLIENT_SECRET: "GOCSPX-1",
    };
    expect((await run(withGoogle, { cli })).report.steps[0]).toBe(
      "Set Auth's smtp_pass, security_captcha_secret, external_google_enabled, external_google_client_id, external_google_secret",
    );
    expect((await run(withGoogle, { cli })).report.steps.length).toBe(1);

    const renewed = { ...withGoogle, SMTP_PASSWORD: "a new one" };
    expect((await run(renewed, { cli })).report.steps.slice(0, 2)).toEqual([
      "Set the functions' secrets: set SMTP_PASSWORD",
      "Set Auth's smtp_pass, security_captcha_secret, external_google_secret",
    ]);
    expect(management.project.auth.smtp_pass).toBe("a new one");
    expect((await run(renewed, { cli })).report.steps.length).toBe(1);

    delete management.project.functions["post-replies"];
    expect((await run(renewed, { cli, dryRun: true })).report.steps[0]).toMatch(/^Deploy \d+ functions/);
  });

  const migrations = async () => {
    const { migrationFiles } = await import("../../scripts/stack/migrate.ts");
    const files = await migrationFiles(join(import.meta.dirname, "../../supabase"));
    return files.map((file) => file.split("/").at(-1) ?? "");
  };

  /** Every step was applied, and there is a schedule. */
  async function migrated(): Promise<void> {
    await applied((await migrations()).map((file) => file.split("_")[0] ?? ""));
    await database.sql.unsafe(
      `create schema if not exists private; create table private.scheduled_jobs (name text)`,
    );
  }

  it("fails when what it deployed does not answer, and says what health complains of", async () => {
    const { cli } = recorded();
    await migrated();
    health = { status: 404, body: { message: "no such function" } };
    expect((await run(complete(), { cli })).failure).toMatch(/functions\/v1\/health answers with 404/);
    const causes = [{ code: "job_late", job: "sync-comments", error: "http_401" }];
    health = { status: 503, body: { ok: false, causes } };
    const late = await run(complete(), { cli });
    expect(late.failure).toBeUndefined();
    expect(late.told).toContain("the health check failed: job_late sync-comments http_401");
  });

  it("says what the platform does otherwise than the code assumes", async () => {
    const { cli } = recorded();
    await migrated();
    expect((await run(complete(), { cli })).told).not.toContain("assumes");
    const [{ name } = { name: "" }] = await database.sql`select current_database() as name`;
    await database.sql.unsafe(`alter role authenticated in database "${name}" set statement_timeout = '2s'`);
    signingKeys = [];
    const { told, failure } = await run(complete(), { cli });
    expect(failure).toBeUndefined();
    expect(told).toContain(
      "not as docs/PLATFORM.md assumes: a statement of authenticated may take 2s, not 8s",
    );
    expect(told).toContain("Change to JWT signing keys");
  });

  it.each([
    [{ zone: "Europe/Berlin" }, "the database's time zone is Europe/Berlin, not UTC"],
    [{ read_only: true }, "can only be read"],
    [{ timeouts: {} }, "a statement of anon may take any time, not 3s"],
    [{ timeouts: { anon: "3min" } }, "a statement of anon may take 3min, not 3s"],
  ])("says of a database with %o what is otherwise", async (odd, words) => {
    const timeouts = { anon: "3s", authenticated: "8000", authenticator: "8s" };
    const usual = { zone: "UTC", read_only: false, timeouts };
    const complaintsOf = (row: unknown) => platformComplaints({ query: async () => [row] } as never);
    expect(await complaintsOf(usual)).toEqual([]);
    expect((await complaintsOf({ ...usual, ...odd })).join()).toContain(words);
  });
});
