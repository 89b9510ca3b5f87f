/**
 * The product from what is installed to run it and nothing for development: a copy of this checkout whose first command installs its
 * packages. `npm start` and `npm run serve` come up, let somebody in and stop; the operator's commands work.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { run } from "../../scripts/lib/run.ts";
import { type MailBox, openMailBox } from "../../scripts/serve/trial/mail-box.ts";
import { environmentOf, type Served, startCommand } from "../../scripts/serve/trial/served.ts";
import { freePorts, type Ports } from "../../scripts/stack/ports.ts";
import { until } from "../stack/support.ts";
import { serverSettings } from "./support/serving.ts";
import { signIn as signInAt } from "./support/sign-in.ts";

/** What an installation may weigh, in millions of bytes as `du -sm` counts them. */
const HEAVIEST = 1000;

let place: string;
let checkout: string;
let ports: Ports;
let settings: Record<string, string>;
let installed: string;
let mailBox: MailBox;
let running: Served | undefined;

/** The files of this checkout as they are, without what is installed or made. */
async function copyCheckout(to: string): Promise<void> {
  const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const files = stdout.split("\0").filter((file) => file !== "" && existsSync(join(repositoryRoot, file)));
  for (const file of files) await cp(join(repositoryRoot, file), join(to, file), { recursive: true });
}

const command = (...args: string[]) =>
  run(process.execPath, [join(checkout, "scripts/bootstrap.mjs"), ...args], {
    cwd: checkout,
    env: environmentOf(settings),
    extendEnv: false,
  });

const api = () => `http://127.0.0.1:${ports.api}`;

const signIn = async (email: string, mails: string) =>
  (await signInAt({ api: api(), home: settings.REJOINDER_HOME ?? "", mails }, email)).session.user.email;

/** The functions reach the database, no job is late, and the page is there. */
async function isHealthy(): Promise<void> {
  // The schedule works through the demo's past first.
  await until(async () => (await fetch(`${api()}/functions/v1/health`)).ok || undefined, 150_000);
  const page = await fetch(`http://127.0.0.1:${ports.web}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("/assets/");
  const licences = await (await fetch(`http://127.0.0.1:${ports.web}/licenses.txt`)).text();
  for (const name of ["react-dom", "@fontsource-variable/inter", "tailwindcss"])
    expect(licences).toContain(`## ${name} - `);
}

describe("an installation without packages for development", { timeout: 300_000 }, () => {
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), "rejoinder-production-"));
    // Postgres' account gets in.
    await chmod(place, 0o755);
    checkout = join(place, "app");
    await copyCheckout(checkout);
    ports = await freePorts();
    mailBox = await openMailBox(place);
    settings = {
      REJOINDER_HOME: join(place, "home"),
      REJOINDER_API_PORT: String(ports.api),
      REJOINDER_WEB_PORT: String(ports.web),
      REJOINDER_DB_PORT: String(ports.database),
      REJOINDER_FUNCTIONS_PORT: String(ports.functions),
      REJOINDER_MAIL_PORT: String(ports.mail),
      REJOINDER_SMTP_PORT: String(ports.smtp),
      REJOINDER_SIMULATOR_PORT: String(ports.simulator),
      npm_config_prefer_offline: "true",
    };
    const { all, failed } = await command("status", "--help");
    if (failed) throw new Error(all);
    installed = all;
  }, 300_000);

  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  afterAll(async () => {
    await mailBox?.stop();
    for (const home of ["home", "served", "restored"]) {
      settings.REJOINDER_HOME = join(place, home);
      if (existsSync(settings.REJOINDER_HOME)) await command("reset", "--yes");
    }
    await rm(place, { recursive: true, force: true });
  }, 60_000);

  it("is made by the first command, of the lock file's packages, and weighs a gigabyte at most", () => {
    expect(installed).toContain("rejoinder: installing packages");
    for (const name of [
      "supabase",
      "vitest",
      "@playwright",
      "@biomejs",
      "@sparticuz",
      "deno-hosted-linux-x64",
    ]) {
      expect(existsSync(join(checkout, "node_modules", name)), name).toBe(false);
    }
    const { stdout } = spawnSync("du", ["-sm", join(checkout, "node_modules")], { encoding: "utf8" });
    expect(Number.parseInt(stdout, 10)).toBeGreaterThan(100);
    expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(HEAVIEST);
  });

  it.each([
    ...["start", "serve", "status", "doctor", "reset", "backup", "restore", "upgrade"],
    ...["operate", "access", "keys", "model"],
  ])("explains %s, and installs nothing for it", async (name) => {
    const { exitCode, all } = await command(name, "--help");
    expect(all).not.toContain("installing");
    expect(exitCode, all).toBe(0);
    expect(all).toContain("Usage:");
  });

  it("stays one when the lock file changes, and becomes more by the first command that needs it", async () => {
    const npm = join(place, "npm.js");
    await writeFile(npm, "console.log(process.argv.slice(2).join(' ')); process.exit(3);");
    const lockFile = join(checkout, "package-lock.json");
    const text = await readFile(lockFile, "utf8");
    const content = JSON.parse(text);
    settings.npm_execpath = npm;
    try {
      // Before the lock file changes, too.
      expect((await command("packages", "--help")).all).toMatch(
        /installing all packages .*\nci .*--include=dev/,
      );
      content.packages["node_modules/hono"].version = "0.0.0";
      await writeFile(lockFile, JSON.stringify(content));
      expect((await command("status", "--help")).all).toMatch(/installing packages .*\nci .*--omit=dev/);
    } finally {
      delete settings.npm_execpath;
      await writeFile(lockFile, text);
    }
  });

  it("runs npm start: healthy, with its demo, and somebody signs in by a mail", async () => {
    running = await startCommand("start", "Rejoinder is running", settings, checkout);
    expect(running.output()).not.toContain("installing");
    await isHealthy();
    expect(await signIn("visitor@example.com", `http://127.0.0.1:${ports.mail}`)).toBe("visitor@example.com");
    const status = await command("status");
    expect(status.exitCode, status.all).toBe(0);
    expect(await running.stop()).toBe(0);
  });

  it("backs that up and restores it", async () => {
    const backups = join(place, "backups");
    const made = await command("backup", "--to", backups);
    expect(made.exitCode, made.all).toBe(0);
    const file = resolve(checkout, /\S+\.tar\.gz|\S+\.tgz/.exec(made.all)?.[0] ?? "");
    expect(dirname(file)).toBe(backups);
    settings.REJOINDER_HOME = join(place, "restored");
    const restored = await command("restore", file);
    expect(restored.exitCode, restored.all).toBe(0);
  });

  it("runs npm run serve: healthy, and somebody signs in by a mail of the mail server", async () => {
    settings = {
      ...settings,
      REJOINDER_HOME: join(place, "served"),
      REJOINDER_SIMULATE: "none",
      ...serverSettings(mailBox),
    };
    running = await startCommand("serve", "Rejoinder serves ", settings, checkout);
    expect(running.output()).not.toContain("installing");
    await isHealthy();
    expect(await signIn("owner@example.com", mailBox.origin)).toBe("owner@example.com");
    const asked = await command("access", "list");
    expect(asked.exitCode, asked.all).toBe(0);
    expect(await running.stop()).toBe(0);
  });
});
