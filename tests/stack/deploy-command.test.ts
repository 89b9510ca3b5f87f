import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeSite } from "../../scripts/deploy/static-host.ts";
import { repositoryRoot } from "../../scripts/lib/paths.ts";

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "rejoinder-deploy-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** The command with these settings and nothing of this machine's. */
async function run(settings: Record<string, string>, ...args: string[]) {
  const file = join(home, "settings");
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await writeFile(file, lines.join("\n"));
  const { stdout, stderr, exitCode } = await execa(
    process.execPath,
    [join(repositoryRoot, "scripts/deploy.ts"), "--env", file, ...args],
    { reject: false, extendEnv: false, env: { PATH: process.env.PATH, REJOINDER_HOSTED_HOME: home } },
  );
  return { stderr, exitCode, last: JSON.parse(stdout.trim().split("\n").at(-1) ?? "") };
}

const complete = {
  SUPABASE_ACCESS_TOKEN: "sbp_0123456789abcdef0123456789abcdef01234567",
  // Nobody listens there: the plan is then made without the project.
  SUPABASE_MANAGEMENT_URL: "http://127.0.0.1:9",
  SITE_URL: "https://replies.example.com",
  SUPPORT_MAIL: "help@example.com",
  OPERATOR_NAME: "Example",
  OPERATOR_MAIL: "operator@example.com",
  SMTP_HOST: "smtp.example.com",
  SMTP_USER: "mailer",
  SMTP_PASSWORD: "secret",
  SMTP_SENDER: "hello@example.com",
  MODEL_BASE_URL: "https://model.example.com/v1",
  MODEL_API_KEY: "secret",
  MODEL_NAME: "large",
};

describe("npm run deploy", () => {
  it("tells everything that is missing at once, as its last line, and exits with 1", async () => {
    const { last, exitCode, stderr } = await run({}, "--dry-run", "--json");
    expect(exitCode).toBe(1);
    expect(last.missing).toContain("SUPABASE_PROJECT_REF");
    for (const name of Object.keys(complete).filter((name) => name !== "SUPABASE_MANAGEMENT_URL")) {
      expect(last.missing).toContain(name);
      expect(stderr).toContain(name);
    }
    expect(last.steps).toEqual([]);
  });

  it("plans without changing anything, and says so as its last line", async () => {
    const { last, exitCode } = await run(
      complete,
      "--project",
      "abcdefghijklmnopqrst",
      "--dry-run",
      "--json",
    );
    expect(exitCode).toBe(0);
    expect(last.missing).toEqual([]);
    expect(last.steps).toHaveLength(11);
    expect(last.steps[1]).toBe("Create API keys: publishable, secret");
  });

  it("prints its last line also when it fails on the way", async () => {
    const { last, exitCode, stderr } = await run(complete, "--project", "abcdefghijklmnopqrst", "--json");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("does not answer");
    expect(last).toEqual({ missing: [], steps: [] });
  });
});

describe("a built client", () => {
  it("carries the headers and the paths for a static host", async () => {
    await writeFile(join(home, "index.html"), "<!doctype html><script>boot()</script>");
    await describeSite(home, {
      apiUrl: "https://api.example.com",
      bookingUrl: "https://calendar.example.com/call",
      captcha: true,
    });
    const headers = await readFile(join(home, "_headers"), "utf8");
    expect(headers).toContain("script-src 'self' 'sha256-");
    expect(headers).toContain("connect-src 'self' https://api.example.com https://calendar.example.com;");
    expect(headers).toContain("frame-src https://calendar.example.com https://challenges.cloudflare.com;");
    expect(headers).toContain("strict-transport-security: max-age=63072000");
    expect(headers).not.toContain("cross-origin-opener-policy");
    expect(headers).toMatch(/\/assets\/\*\n {2}cache-control: public, max-age=31536000, immutable\n$/);
    // Nothing comes from this machine.
    expect(headers).not.toContain("127.0.0.1");

    const vercel = JSON.parse(await readFile(join(home, "vercel.json"), "utf8"));
    const [all] = vercel.headers;
    for (const { key, value } of all.headers) expect(headers).toContain(`  ${key}: ${value}\n`);
    const isPage = new RegExp(`^${vercel.rewrites[0].source}$`);
    expect(isPage.test("/app/replies")).toBe(true);
    expect(isPage.test("/assets/gone-0000.js")).toBe(false);
  });

  it("frames nobody without a scheduler and a captcha", async () => {
    await writeFile(join(home, "index.html"), "<!doctype html>");
    await describeSite(home, { apiUrl: "https://api.example.com", captcha: false });
    expect(await readFile(join(home, "_headers"), "utf8")).toContain("frame-src 'none';");
  });
});
