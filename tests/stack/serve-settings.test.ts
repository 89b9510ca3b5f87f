/** What `npm run serve` refuses, before it starts anything. */
import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { run } from "../../scripts/lib/run.ts";
import { readServeSettings } from "../../scripts/serve/settings.ts";
import { refuseServed, servedPassword, takeForServing } from "../../scripts/stack/served-home.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "rejoinder-settings-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const complete = {
  SITE_URL: "https://replies.example.com",
  SUPPORT_MAIL: "help@example.com",
  OPERATOR_NAME: "Example Ltd",
  OPERATOR_MAIL: "you@example.com",
  SMTP_HOST: "smtp.example.com",
  SMTP_SENDER: "Rejoinder <hello@example.com>",
  MODEL_BASE_URL: "http://127.0.0.1:11434/v1",
  MODEL_NAME: "a-model",
};
const namesOf = (given: Record<string, string>) => readServeSettings(given).missing.map(({ name }) => name);

it("takes no value as the guide has it for one that was filled in", () => {
  expect(namesOf({ ...complete, MODEL_NAME: "..." })).toEqual(["MODEL_NAME"]);
  expect(namesOf({ ...complete, SMTP_USER: "...", SMTP_PASSWORD: "..." })).toEqual([
    "SMTP_USER",
    "SMTP_PASSWORD",
  ]);
});

it.skipIf(process.getuid?.() !== 0)("root writes nothing where another account's service reads", async () => {
  const theirs = await mkdtemp(join(directory, "theirs-"));
  await chown(theirs, 65534, 65534);
  for (const args of [
    ["scripts/restore.ts", "/dev/null", "--force"],
    ["scripts/backup.ts", "--to", join(theirs, "backups")],
  ]) {
    const ended = await run(process.execPath, args, {
      cwd: repositoryRoot,
      env: { PATH: process.env.PATH ?? "", REJOINDER_HOME: join(theirs, "data") },
      extendEnv: false,
    });
    expect(ended.exitCode).toBe(1);
    expect(ended.stderr).toContain("put 'runuser -u nobody --' before the command");
  }
  expect(await readdir(theirs)).toEqual([]);
});

it("names everything that is missing at once, ends with 78, and makes nothing", async () => {
  const home = join(directory, "none");
  const ended = await run(
    process.execPath,
    [join(repositoryRoot, "scripts/serve.ts"), "--env", "/dev/null"],
    {
      env: { PATH: process.env.PATH ?? "", REJOINDER_HOME: home },
      extendEnv: false,
    },
  );
  expect(ended.exitCode).toBe(78);
  for (const name of Object.keys(complete)) expect(ended.stderr).toMatch(new RegExp(`^  ${name} `, "m"));
  await expect(stat(home)).rejects.toThrow("ENOENT");
});

it("takes site and API at one address, and mail and model on this machine", () => {
  expect(readServeSettings({ ...complete, SMTP_PORT: "25" })).toMatchObject({
    missing: [],
    settings: {
      siteUrl: complete.SITE_URL,
      apiUrl: complete.SITE_URL,
      mailServer: { port: 25, secure: false, from: { name: "Rejoinder", address: "hello@example.com" } },
    },
  });
});

it("refuses what would serve nobody, or the demo", () => {
  expect(namesOf({ ...complete, SITE_URL: "http://replies.example.com" })).toEqual(["SITE_URL"]);
  expect(namesOf({ ...complete, SITE_URL: "https://127.0.0.1" })).toEqual(["SITE_URL"]);
  expect(namesOf({ ...complete, SMTP_USER: "me" })).toEqual(["SMTP_PASSWORD"]);
  expect(namesOf({ ...complete, REJOINDER_SIMULATE: "google" })).toEqual(["REJOINDER_SIMULATE"]);
  expect(namesOf({ ...complete, WEBHOOKS_TO_LOOPBACK: "1" })).toEqual(["WEBHOOKS_TO_LOOPBACK"]);
  expect(namesOf({ ...complete, REJOINDER_SIMULATE: "none" })).toEqual([]);
});

it("makes a home's password once, for its owner alone", async () => {
  const home = join(directory, "own");
  await mkdir(home);
  expect(await servedPassword(home)).toBeUndefined();
  refuseServed(home);
  const password = await takeForServing(home);
  expect(password.length).toBeGreaterThanOrEqual(32);
  expect(await takeForServing(home)).toBe(password);
  expect((await stat(join(home, "server.json"))).mode & 0o777).toBe(0o600);
  expect(() => refuseServed(home)).toThrow("belongs to npm run serve");
});

it("takes no home that npm start had", async () => {
  const home = join(directory, "started");
  await mkdir(join(home, "mail"), { recursive: true });
  await writeFile(join(home, "simulator.json"), "{}");
  await expect(takeForServing(home)).rejects.toThrow("it holds simulator.json and mail");
  expect((await readdir(home)).sort()).toEqual(["mail", "simulator.json"]);
});
