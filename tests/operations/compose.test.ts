/** deploy/compose, read as docker compose reads it: nothing here starts a container. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { environmentFile, prepare } from "../../scripts/compose/prepare.ts";
import { readComposeSettings } from "../../scripts/compose/settings.ts";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { envProblems } from "../../supabase/functions/_shared/runtime/env.ts";
import { readComposeFile } from "./compose-file.ts";

const place = join(repositoryRoot, "deploy/compose");
const compose = readComposeFile(join(place, "compose.yaml"));
/** The directory of keys and settings, in docker compose's words. */
const STATE = "\x24{STATE}";
const services = Object.entries(compose.services);

const given = {
  SITE_URL: "https://replies.example.com",
  SUPPORT_MAIL: "help@example.com",
  OPERATOR_NAME: "Example Ltd",
  OPERATOR_MAIL: "you@example.com",
  SMTP_HOST: "smtp.example.com",
  SMTP_SENDER: "Rejoinder <hello@example.com>",
  SMTP_USER: "me",
  SMTP_PASSWORD: 'p$a"ss#1',
  MODEL_BASE_URL: "http://model.internal/v1",
  MODEL_NAME: "a-model",
  GOOGLE_SIGN_IN_CLIENT_ID: "1-a.apps.googleusercontent.com",
  GOOGLE_SIGN_IN_CLIENT_SECRET: "GOCSPX-1",
};

let state: string;
const text = (name: string) => readFile(join(state, name), "utf8");
/** An environment file, as docker compose reads single quotes: as it stands. */
const variables = async (name: string) =>
  Object.fromEntries(
    [...(await text(name)).matchAll(/^(\w+)='(.*)'$/gm)].map(([, key, value]) => [key, value]),
  );

async function prepareAgain() {
  const { settings, missing } = readComposeSettings(given);
  expect(missing).toEqual([]);
  if (!settings) throw new Error("no settings");
  const build = async (site: string, key: string) => {
    await mkdir(site, { recursive: true });
    await writeFile(join(site, "index.html"), `<script>const key = "${key}";</script>`);
  };
  return prepare({ settings, directory: state, build, note: () => undefined });
}

beforeAll(async () => {
  state = join(await mkdtemp(join(tmpdir(), "rejoinder-compose-")), "state");
  await prepareAgain();
});
afterAll(() => rm(resolve(state, ".."), { recursive: true, force: true }));

describe("the containers", () => {
  it("are of images at one version each", () => {
    for (const [name, { image }] of services)
      expect(image, name).toMatch(/^[a-z]+(\/[a-z-]+)?:v?\d+\.\d+(\.\d+)*(-alpine)?$/);
  });

  it("let the outside reach Caddy alone, and this machine the database", () => {
    const open = services.filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([name]) => name).sort()).toEqual(["db", "web"]);
    for (const port of compose.services.db?.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it("find every file that they are given: in the clone, or made by prepare", async () => {
    const made = [...services].flatMap(([, { env_file, volumes }]) => [...env_file, ...volumes]);
    const files = made.map((entry) => entry.split(":")[0] ?? "");
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      if (file in compose.volumes) continue;
      const path = file.startsWith(STATE) ? join(state, file.slice(STATE.length)) : resolve(place, file);
      expect(existsSync(path), file).toBe(true);
    }
  });

  it("name only services that there are, in addresses and in what they wait for", async () => {
    const names = services.map(([name]) => name);
    for (const [, { depends_on }] of services)
      expect(names).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    const written = await Promise.all(["auth.env", "rest.env", "functions.env", "kong.json"].map(text));
    const hosts = [...written.join("\n").matchAll(/(?:https?|postgres):\/\/(?:[^/@'"\s]*@)?([a-z]+):\d+/g)];
    expect(new Set(hosts.map(([, host]) => host))).toEqual(
      new Set(["db", "auth", "rest", "functions", "gateway", "web"]),
    );
  });
});

describe("what prepare writes", () => {
  it("is the owner's alone, but for what containers read as accounts of their own", async () => {
    expect((await stat(state)).mode & 0o077).toBe(0);
    for (const name of ["keys.json", "auth.env", "db.env", "rest.env", "functions.env"])
      expect((await stat(join(state, name))).mode & 0o077, name).toBe(0);
  });

  it("keeps the keys that were there, whatever else is written anew", async () => {
    const before = await text("keys.json");
    await prepareAgain();
    expect(await text("keys.json")).toBe(before);
  });

  it("starts the functions: nothing that they need is missing", async () => {
    const functions = await variables("functions.env");
    expect(envProblems(functions)).toEqual([]);
    expect(functions).toMatchObject({
      SUPABASE_URL: "http://gateway:8000",
      PUBLIC_API_URL: given.SITE_URL,
      SMTP_PASSWORD: given.SMTP_PASSWORD,
    });
  });

  it("tells Auth what config.toml says: the hook, the mails by their addresses, limits, codes of eight digits", async () => {
    expect(await variables("auth.env")).toMatchObject({
      GOTRUE_SITE_URL: given.SITE_URL,
      GOTRUE_HOOK_BEFORE_USER_CREATED_ENABLED: "true",
      GOTRUE_HOOK_BEFORE_USER_CREATED_URI: "pg-functions://postgres/engine/before_user_created",
      GOTRUE_MAILER_TEMPLATES_MAGIC_LINK: "http://web:8081/magic_link.html",
      GOTRUE_MAILER_SUBJECTS_MAGIC_LINK: "Your sign-in link for Rejoinder",
      GOTRUE_MAILER_OTP_LENGTH: "8",
      GOTRUE_MAILER_AUTOCONFIRM: "false",
      GOTRUE_RATE_LIMIT_EMAIL_SENT: "360",
      GOTRUE_SMTP_MAX_FREQUENCY: "60s",
      GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: "true",
      GOTRUE_SMTP_PASS: given.SMTP_PASSWORD,
    });
    // By the names of gotrue's own settings, with the way back that the gateway leaves open.
    expect(await variables("auth.env")).toMatchObject({
      GOTRUE_EXTERNAL_GOOGLE_ENABLED: "true",
      GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: given.GOOGLE_SIGN_IN_CLIENT_ID,
      GOTRUE_EXTERNAL_GOOGLE_SECRET: given.GOOGLE_SIGN_IN_CLIENT_SECRET,
      GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI: `${given.SITE_URL}/auth/v1/callback`,
      GOTRUE_MFA_TOTP_ENROLL_ENABLED: "true",
      GOTRUE_MFA_TOTP_VERIFY_ENABLED: "true",
    });
    for (const name of ["magic_link", "confirmation", "recovery", "email_change"])
      expect(await text(`templates/${name}.html`)).toContain("Rejoinder is run by Example Ltd.");
  });

  it("exposes the schemas that the functions call", async () => {
    expect(await variables("rest.env")).toMatchObject({
      PGRST_DB_SCHEMAS: "public,service",
      PGRST_DB_MAX_ROWS: "1000",
      PGRST_DB_ANON_ROLE: "anon",
    });
  });

  it("has the gateway hand on tokens that PostgREST and the functions can check", async () => {
    const kong = await text("kong.json");
    const tokens = [...new Set([...kong.matchAll(/Bearer (ey[\w.-]+)/g)].map(([, token = ""]) => token))];
    const { PGRST_JWT_SECRET, PGRST_DB_URI } = await variables("rest.env");
    const { SUPABASE_JWKS } = await variables("functions.env");
    expect(SUPABASE_JWKS).toBe(PGRST_JWT_SECRET);
    expect(PGRST_JWT_SECRET).not.toContain('"d"');
    expect(PGRST_DB_URI).toContain("@db:5432/");
    const keySet = createLocalJWKSet(JSON.parse(PGRST_JWT_SECRET ?? ""));
    const roles = await Promise.all(
      tokens.map(async (token) => (await jwtVerify(token, keySet)).payload.role),
    );
    expect(roles.sort()).toEqual(["anon", "service_role"]);
  });

  it("refuses a value that docker compose would read otherwise", () => {
    expect(() => environmentFile({ SMTP_PASSWORD: "it's" })).toThrow("SMTP_PASSWORD can't have a quote");
    expect(environmentFile({ A: "$HOME # no" })).toBe("A='$HOME # no'\n");
  });
});

it("the workflow starts these files, with every setting that prepare asks for", () => {
  const workflow = parse(readFileSync(join(repositoryRoot, ".github/workflows/compose.yml"), "utf8"));
  for (const file of workflow.env.COMPOSE_FILE.split(":"))
    expect(existsSync(join(repositoryRoot, file))).toBe(true);
  expect(readComposeSettings(workflow.env).missing).toEqual([]);
});
