/** `npm run doctor` on a healthy installation, and on the same one with one thing broken at a time. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import {
  createServer as createHttpServer,
  request as forward,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Examination } from "../../scripts/doctor/examination.ts";
import { examine, type Place } from "../../scripts/doctor/examine.ts";
import { clockSkew, mixedHome, otherRuntime } from "../../scripts/doctor/installation.ts";
import { HOSTED_DENO } from "../../scripts/hosted/runtime.ts";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { run } from "../../scripts/lib/run.ts";
import { DEMO } from "../../scripts/simulator/demo/channel.ts";
import { type Stack, startStack } from "../../scripts/stack/index.ts";

let stack: Stack;
let mail: Server;
let model: HttpServer;
let modelStatus = 200;
/** The web client, which this stack comes without. */
let site: HttpServer;
let siteStatus = 200;
/** In front of the API, for whoever is asked in its place. */
let front: HttpServer;
let frontStatus = 200;
/** Takes callers for who they say they are; the stack's own gateway never does. */
let believes = false;

const user = randomUUID();
const connection = randomUUID();
const projectNumber = 123_456_789_012;
const clientId = `${projectNumber}-doctor.apps.googleusercontent.com`;

/** A mail server that greets, takes everything and goes. */
function mailServer(greeting = "220 doctor.test"): Server {
  return createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write(`${greeting}\r\n`);
    socket.on("data", (said) => {
      if (/^quit/i.test(String(said))) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    });
  });
}

const port = (server: Server | HttpServer) => (server.address() as AddressInfo).port;
const listening = (server: Server | HttpServer, at = 0) =>
  new Promise<void>((resolve) => server.listen(at, "127.0.0.1", () => resolve()));
const closed = (server: Server | HttpServer) => new Promise<void>((resolve) => server.close(() => resolve()));

const register = (redirectUris: string[]) =>
  stack.admin.registerClient({ clientId, clientSecret: "GOCSPX-of-the-doctor", redirectUris, projectNumber });
const callback = () => `${stack.urls.api}/functions/v1/google-request/callback`;

beforeAll(async () => {
  mail = mailServer();
  model = createHttpServer((_, response) => response.writeHead(modelStatus).end("{}"));
  await Promise.all([listening(mail), listening(model)]);
  stack = await startStack({
    mail: false,
    simulate: { google: true, model: false },
    environment: {
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(port(mail)),
      SMTP_SENDER: "Rejoinder <hello@rejoinder.test>",
      MODEL_BASE_URL: `http://127.0.0.1:${port(model)}/v1`,
      MODEL_API_KEY: "a-key",
      MODEL_NAME: "a-model",
    },
  });
  site = createHttpServer((_, response) => response.writeHead(siteStatus).end("<title>Rejoinder</title>"));
  front = createHttpServer(passOn);
  await Promise.all([listening(site, stack.ports.web), listening(front)]);
  await register([callback()]);
  const { sql } = stack;
  await sql`insert into auth.users (id, aud, role, email) values (${user}, 'authenticated', 'authenticated', 'ada@example.test')`;
  await sql`insert into public.profiles (user_id, email, plan) values (${user}, 'ada@example.test', 'pro')`;
  const [client] = await sql`
    insert into public.user_google_oauth_clients (user_id, client_id, client_secret) values (${user}, ${clientId}, '••••ctor') returning id`;
  await sql`
    insert into public.youtube_connections (
      id, user_id, client_config_id, label, channel_id, channel_title, access_token, refresh_token, expires_at, scope)
    values (${connection}, ${user}, ${client?.id}, 'main', 'UCdoctorDoctorDoctorDoct', 'Tea and talk', '••••cess', '••••resh',
      now() + interval '1 year', 'https://www.googleapis.com/auth/youtube.force-ssl openid email')`;
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await Promise.all([mail, model, site, front].map(closed));
});

/** Passes a call on to the stack, unless the functions, or who is asked for the caller's address, are to answer something else. */
function passOn(request: IncomingMessage, response: ServerResponse): void {
  if (frontStatus !== 200 && request.url?.startsWith("/functions/")) {
    request.resume();
    response.writeHead(frontStatus, { "content-type": "application/json" }).end('{"code":"BOOT_ERROR"}');
    return;
  }
  const { method, headers, url } = request;
  if (believes && url?.endsWith("/caller_address")) {
    request.resume();
    response.end(JSON.stringify(headers["x-forwarded-for"]));
    return;
  }
  const onward = forward(`${stack.urls.api}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(onward);
}

/** Nothing runs by itself on this stack, and is not to be missed. */
const inTime = () =>
  stack.sql`update private.job_runs set last_success_at = engine.now(), last_error = null, last_error_at = null`;
beforeEach(async () => {
  await inTime();
});

const look = async (place: Partial<Place> = {}) =>
  (await examine({ url: stack.urls.api, key: stack.keys.secretKey, way: "start", ...place })).faults;

/** Exactly this fault, and a mend with these words. */
async function finds(code: string, ...words: string[]): Promise<void> {
  await findsAt({}, code, ...words);
}

/** The same at another address, or for another way to run it. */
async function findsAt(place: Partial<Place>, code: string, ...words: string[]): Promise<void> {
  const faults = await look(place);
  expect(faults.map((fault) => fault.code)).toEqual([code]);
  for (const word of words) expect(faults[0]?.mend).toContain(word);
}

/** Breaks something by SQL, has it found, and mends it. */
async function whileBroken(breaking: string, mending: string, found: () => Promise<void>): Promise<void> {
  await stack.sql.unsafe(breaking);
  try {
    await found();
  } finally {
    await stack.sql.unsafe(mending);
  }
}

function doctor(...args: string[]) {
  const script = join(repositoryRoot, "scripts", "bootstrap.mjs");
  const env = { REJOINDER_HOME: stack.home, REJOINDER_API_PORT: String(stack.ports.api) };
  return run(process.execPath, [script, "doctor", ...args], { env });
}

it("a healthy installation has no fault, and the command says so", async () => {
  expect(await look()).toEqual([]);
  const asJson = await doctor("--json");
  const hints = [expect.stringContaining("JUDGE_MODEL_NAME")];
  expect([asJson.exitCode, JSON.parse(asJson.stdout)]).toEqual([0, { ok: true, faults: [], hints }]);
  expect((await doctor()).stdout).toMatch(
    /^No problems found\.\nThe model that writes replies also judges them/,
  );
});

it("a pause is no fault, and is said all the same", () =>
  whileBroken("select service.pause_everything()", "select service.resume_everything()", async () => {
    const { exitCode, stdout } = await doctor();
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("npm run operate -- resume")]);
    expect(JSON.parse((await doctor("--json")).stdout)).toMatchObject({ ok: true, faults: [] });
  }));

it("the command ends with 1 and JSON on its last line when something is wrong", async () => {
  await register([]);
  try {
    const { exitCode, stdout } = await doctor("--json");
    const answer = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    expect([exitCode, answer]).toEqual([
      1,
      {
        ok: false,
        faults: [{ code: "wrong_redirect", mend: expect.stringContaining(callback()) }],
        hints: [expect.any(String)],
      },
    ]);
    expect((await doctor()).stdout).toMatch(/^wrong_redirect\n {2}Google doesn't accept/);
  } finally {
    await register([callback()]);
  }
});

describe("each fault is named, with its mend", () => {
  it("nobody answers", async () => {
    await findsAt({ url: "http://127.0.0.1:9" }, "unreachable", "npm start", "SUPABASE_URL");
  });

  it("nobody answers on a server, whose proxy then has nothing behind it", async () => {
    siteStatus = 502;
    const siteUrl = `http://127.0.0.1:${stack.ports.web}`;
    const place = { url: "http://127.0.0.1:9", way: "serve", siteUrl } as const;
    await findsAt(place, "unreachable", "systemctl restart rejoinder");
    siteStatus = 200;
  });

  it("an address where something else answers", async () => {
    modelStatus = 405;
    await findsAt({ url: `http://127.0.0.1:${port(model)}` }, "wrong_address", "405", "SUPABASE_URL");
    modelStatus = 402;
    await findsAt({ url: `http://127.0.0.1:${port(model)}`, way: "hosted" }, "over_quota", "larger plan");
    modelStatus = 503;
    await findsAt({ url: `http://127.0.0.1:${port(model)}` }, "database_failing", "503", "npm start");
    modelStatus = 200;
  });

  it.each([
    [404, "functions_missing", "npm run deploy"],
    [401, "wrong_key", "functions don't accept the secret key"],
    [500, "functions_failing", "answer 500 (BOOT_ERROR)"],
    [503, "functions_failing", "Supabase's dashboard"],
  ])("functions that answer %s", async (status, code, words) => {
    frontStatus = status;
    await findsAt({ url: `http://127.0.0.1:${port(front)}`, way: "hosted" }, code, words);
    frontStatus = 200;
  });

  it("a site that nothing listens for, and one that answers with a fault", async () => {
    await closed(site);
    await finds("site_down", "ECONNREFUSED", "npm start");
    site = createHttpServer((_, response) => response.writeHead(siteStatus).end("<title>Rejoinder</title>"));
    await listening(site, stack.ports.web);
    for (const [status, code] of [
      [404, "site_missing"],
      [403, "site_closed"],
      [502, "site_failing"],
    ] as const) {
      siteStatus = status;
      await finds(code, String(status));
    }
    siteStatus = 200;
  });

  it.each([
    [4, "full_disk", "96% full, 4.0 GB left"],
    [9, "low_disk", "91% full, 9.0 GB left"],
  ])("a disk of 100 GB with %s left", (left, code, words) =>
    whileBroken(`select engine.note_machine(true, ${100e9}, ${left * 1e9})`, unwatched, () =>
      finds(code, words),
    ),
  );

  it.each([
    [430, "low_database", "430 MB of the 500 MB", "past comments wait"],
    [480, "full_database", "480 MB of the 500 MB", "can only be read"],
  ])("a database of 500 MB with %s filled", (filled, code, ...words) =>
    whileBroken(
      `update private.database_size set most_bytes = 500000000, bytes = ${filled}000000, measured_at = engine.now() + interval '1 day'`,
      "update private.database_size set most_bytes = null, bytes = null, measured_at = null",
      () => finds(code, "operate -- size", ...words),
    ),
  );

  it("a hosted database that nobody has said the size of is a hint; on a server of one's own it is none", async () => {
    const hintsOf = async (way: Place["way"]) =>
      (await examine({ url: stack.urls.api, key: stack.keys.secretKey, way })).hints.join();
    expect(await hintsOf("hosted")).toContain("size --set 500MB on Supabase Free");
    expect(await hintsOf("serve")).not.toContain("500MB");
  });

  it("hosted functions on a Deno that nobody tried is a hint; on a server of one's own it is the packages'", async () => {
    const examination = (way: string, deno: string) =>
      ({ way, diagnosis: { deno } }) as unknown as Examination;
    expect(otherRuntime(examination("hosted", "2.4.0"))).toContain(`was tried on ${HOSTED_DENO}`);
    expect(otherRuntime(examination("hosted", HOSTED_DENO))).toBeUndefined();
    expect(otherRuntime(examination("serve", "2.9.6"))).toBeUndefined();
    const installed = await readFile(join(repositoryRoot, "scripts/hosted/deno/package.json"), "utf8");
    expect(HOSTED_DENO).toBe(JSON.parse(installed).version);
  });

  it("a server that nobody has backed up for days", () =>
    whileBroken(
      `select engine.note_machine(true, ${100e9}, ${50e9}, engine.now() - interval '3 days')`,
      unwatched,
      () => finds("old_backup", "npm run backup", "rejoinder-backup.timer"),
    ));

  it("a server that has run for days and was never backed up", () =>
    whileBroken(
      `select engine.note_machine(true, ${100e9}, ${50e9}); update private.machine set since = engine.now() - interval '3 days'`,
      unwatched,
      () => finds("old_backup", "It was never backed up"),
    ));

  it("a wrong key of the project", async () => {
    const faults = await look({ key: "sb_secret_of_somebody_else" });
    expect(faults).toEqual([{ code: "wrong_key", mend: expect.stringContaining("SUPABASE_SECRET_KEY") }]);
  });

  it("a wrong key of the schedule", () =>
    whileBroken(
      `update private.job_runs set last_success_at = engine.now() - interval '1 hour', last_error = 'http_401', last_error_at = engine.now()`,
      "select 1",
      () => finds("wrong_key", "cron_key", "CRON_KEY"),
    ));

  it("a lost sealing key", () =>
    whileBroken(
      `insert into private.secrets (row_id, name, user_id, sealed) values ('${connection}', 'access_token', '${user}', 'k9:lost')`,
      "delete from private.secrets",
      () => finds("wrong_key", "k9", "SEALING_KEYS"),
    ));

  it("a client whose secret Google refuses", () =>
    whileBroken(
      `select service.record_connection_error('${connection}', 'invalid_client', 'client')`,
      cleared,
      () => finds("wrong_key", "Tea and talk (ada@example.test)", "Client ID and Secret"),
    ));

  it.each([
    [
      "wrong",
      "key_error_code = 'keyInvalid', key_error_kind = 'key', key_error_at = engine.now()",
      "YOUTUBE_API_KEY",
    ],
    ["nearly used up", "key_units = 10", "8 of 10 units"],
    ["used up", "key_units = 8", "used up for today (8 of 8 units)"],
  ])("the operator's API key is %s", (_, trouble, words) =>
    whileBroken(
      `insert into private.quota_days (project, day, used) values ('operator', engine.quota_day(), 8); update private.lending set ${trouble}`,
      `delete from private.quota_days where project = 'operator';
       update private.lending set key_units = default, key_error_code = null, key_error_kind = null, key_error_at = null`,
      () => finds("operators_key", words),
    ),
  );

  it("a redirect address that Google does not know", async () => {
    await register(["https://elsewhere.example/callback"]);
    await finds("wrong_redirect", callback(), clientId, "PUBLIC_API_URL");
    await register([callback()]);
  });

  it("a missing scope", () =>
    whileBroken(
      `update public.youtube_connections set scope = 'openid email' where id = '${connection}'`,
      `update public.youtube_connections set scope = 'https://www.googleapis.com/auth/youtube.force-ssl' where id = '${connection}'`,
      () => finds("missing_scope", "Tea and talk (ada@example.test)", "check every box"),
    ));

  it("a revoked grant", () =>
    whileBroken(
      `select service.record_connection_error('${connection}', 'invalid_grant', 'grant')`,
      cleared,
      () => finds("revoked_grant", "Tea and talk (ada@example.test)", "reconnect the channel"),
    ));

  it("an exhausted quota", () =>
    whileBroken(
      `select service.record_connection_error('${connection}', 'quotaExceeded', 'quota')`,
      `${cleared}; delete from private.quota_days`,
      () => finds("exhausted_quota", "midnight Pacific time", "npm run operate -- quota"),
    ));

  it.each([
    [401, "MODEL_API_KEY"],
    [402, "out of credit"],
    [503, "model server is failing"],
  ])("a model that answers with %s", async (status, words) => {
    modelStatus = status;
    await finds("dead_model", words);
    modelStatus = 200;
  });

  it("a model that real calls found dead", () =>
    whileBroken(
      "update private.model_server set trouble = 'unknown_model', since = engine.now()",
      "update private.model_server set trouble = null, since = null",
      () => finds("dead_model", "MODEL_NAME", "npm run model -- again"),
    ));

  it("a mail server that is away, one that refuses us, and one that takes nothing", async () => {
    const at = port(mail);
    await closed(mail);
    await finds("dead_mail", "SMTP_HOST", "ECONNREFUSED");
    mail = mailServer("554 no service for you");
    await listening(mail, at);
    await finds("dead_mail", "554 no service for you");
    await closed(mail);
    mail = mailServer();
    await listening(mail, at);
    await whileBroken(
      `insert into private.outbox (user_id, kind, subject, body, created_at) values ('${user}', 'digest', 'Old', 'Old.', engine.now() - interval '2 hours')`,
      "delete from private.outbox",
      () => finds("dead_mail", "1 email has waited", "send-mails"),
    );
  });

  it("a request for access that nobody has answered within a day", () =>
    whileBroken(
      `update public.profiles set plan = null, access_requested_at = now() - interval '25 hours'`,
      `update public.profiles set plan = 'pro', access_requested_at = null`,
      () => finds("late_answers", "1 person has waited", "npm run access"),
    ));

  it.each([
    ["nothing", "select 1", "reset pgrst.db_pre_request"],
    [
      "another function that doesn't call ours",
      "create function public.theirs() returns void language plpgsql as 'begin end'",
      "set pgrst.db_pre_request = 'public.theirs'",
    ],
  ])("a Data API that calls %s before each request", (_, before, setting) =>
    whileBroken(
      `${before}; alter role authenticator login; alter role authenticator ${setting}`,
      "alter role authenticator nologin; alter role authenticator reset pgrst.db_pre_request; drop function if exists public.theirs()",
      () =>
        finds("keys_closed", "alter role authenticator set pgrst.db_pre_request = 'engine.begin_request'"),
    ),
  );

  it("no fault of another function there that calls ours", () =>
    whileBroken(
      `create function public.theirs() returns void language plpgsql as 'begin perform engine.begin_request(); end';
       alter role authenticator login; alter role authenticator set pgrst.db_pre_request = 'public.theirs'`,
      "alter role authenticator nologin; alter role authenticator reset pgrst.db_pre_request; drop function public.theirs()",
      async () => expect(await look()).toEqual([]),
    ));

  it("a stopped schedule", () =>
    whileBroken(
      "update private.job_runs set last_success_at = engine.now() - interval '1 hour'",
      "select 1",
      () => finds("stopped_schedule", "draft-replies", "npm start"),
    ));

  it("a hosted database that believes who calls about their address", async () => {
    const place = { url: `http://127.0.0.1:${port(front)}`, way: "hosted" } as const;
    expect(await look(place)).toEqual([]);
    believes = true;
    await findsAt(place, "faked_address", "access -- proxies 1");
    believes = false;
  });

  it("clocks that differ", () =>
    whileBroken(
      "update private.clock set shift = '2 minutes'; update private.job_runs set last_success_at = engine.now()",
      "update private.clock set shift = '0'",
      () => finds("clock_skew", "120 s ahead of", "NTP"),
    ));

  it("a server whose clock is not Google's", () => {
    const examination = (ahead_ms: number | null) =>
      ({
        aheadMs: { database: 0, functions: 0 },
        diagnosis: { google: { ahead_ms } },
      }) as unknown as Examination;
    expect(clockSkew(examination(90_000))).toMatch(/clock is 90 s behind Google's.*timedatectl/);
    expect(clockSkew(examination(-90_000))).toContain("90 s ahead of Google's");
    expect(clockSkew(examination(null))).toBeUndefined();
  });

  it.each([
    ["project_url", "cron_key"],
    ["cron_key", "project_url"],
  ])("a Vault that knows %s alone", (known, missing) =>
    whileBroken(
      `create schema cron; create table cron.job (jobname text); create schema net; create schema vault;
       create table vault.decrypted_secrets (name text, decrypted_secret text);
       insert into vault.decrypted_secrets values ('${known}', 'set');
       update private.job_runs set last_success_at = engine.now() - interval '1 hour', last_error = '${missing}_missing', last_error_at = engine.now()`,
      "drop schema cron, net, vault cascade",
      () => finds("half_configured_vault", `Vault lacks ${missing},`, "vault.create_secret"),
    ),
  );

  it("a real channel in a home that simulates Google", () =>
    whileBroken(
      `update public.user_google_oauth_clients set client_id = '999-real.apps.googleusercontent.com'`,
      `update public.user_google_oauth_clients set client_id = '${clientId}'`,
      () => finds("mixed_home", "REJOINDER_SIMULATE"),
    ));

  it("the demo's channel in a home that talks to the real Google", () => {
    const examination = (addresses: string) =>
      ({
        facts: { clients: [DEMO.clientId] },
        diagnosis: { google: { addresses }, clients: [] },
      }) as unknown as Examination;
    expect(mixedHome(examination("real"))).toContain(`operate -- delete ${DEMO.email}`);
    expect(mixedHome(examination("mixed"))).toContain("YOUTUBE_API_ROOT_URL");
    expect(mixedHome(examination("simulated"))).toBeUndefined();
  });

  it.each(["cost_report()", "doctor_facts()"])("new functions on a schema that has no %s yet", (missing) =>
    whileBroken(
      `alter function service.${missing} rename to not_there_yet; notify pgrst, 'reload schema'`,
      `alter function service.not_there_yet() rename to ${missing.replace("()", "")}; notify pgrst, 'reload schema'`,
      () => finds("old_schema", "Apply the migrations"),
    ),
  );
});

describe("a part that has ended for good", () => {
  it("the functions: what stands before them says so", async () => {
    await stack.functionsHost.stop();
    await findsAt({ way: "serve" }, "functions_failing", "answer 503 (BOOT_ERROR)", "logs/functions.log");
  });

  it("the database, and the API with it", async () => {
    await stack.postgres.stop();
    const [fault, ...others] = await look({ way: "serve" });
    expect(others).toEqual([]);
    expect(["unreachable", "database_failing"]).toContain(fault?.code);
    expect(fault?.mend).toContain("systemctl restart rejoinder");
  });
});

const unwatched =
  "update private.machine set since = null, noted_at = null, disk_bytes = null, disk_free = null, backed_up_at = null, is_served = false";
const cleared = `update public.youtube_connections set last_error_code = null, error_kind = null, status = 'ok'`;
