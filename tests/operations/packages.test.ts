import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { run } from "../../scripts/lib/run.ts";

let directory: string;
let registry: Server | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "rejoinder-packages-"));
  for (const file of ["package.json", "package-lock.json"]) {
    await cp(join(repositoryRoot, file), join(directory, file));
  }
});

afterEach(async () => {
  registry?.close();
  registry = undefined;
  await rm(directory, { recursive: true, force: true });
});

/** A registry that knows these advisories; without any it refuses the question. */
async function checkAgainst(advisories?: Record<string, unknown[]>) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "").slice(1);
    const asked = path.endsWith("/advisories/bulk");
    response.statusCode = asked && !advisories ? 405 : 200;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(asked ? (advisories ?? {}) : { name: path, versions: {} }));
  });
  registry = server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return run(process.execPath, [join(repositoryRoot, "scripts/packages.ts"), "--directory", directory], {
    env: {
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: join(directory, `${port}`),
    },
  });
}

async function changeLock(
  change: (packages: Record<string, Record<string, unknown>>) => void,
): Promise<void> {
  const file = join(directory, "package-lock.json");
  const content = JSON.parse(await readFile(file, "utf8"));
  change(content.packages);
  await writeFile(file, JSON.stringify(content));
}

const advisory = (severity: string) => ({
  id: 1,
  url: "https://example.org/advisory",
  title: "Reads too much",
  severity,
  vulnerable_versions: "<999",
  cwe: [],
  cvss: { score: 0, vectorString: null },
});

it("an advisory about what is shipped fails the check, whatever its severity", async () => {
  const { exitCode, stdout } = await checkAgainst({ zod: [advisory("low")] });
  expect(stdout).toContain("low  zod: Reads too much (https://example.org/advisory)");
  expect(exitCode).toBe(1);
});

it("of advisories about what only developers run, high ones fail the check", async () => {
  const { exitCode, stdout } = await checkAgainst({ "fast-check": [advisory("moderate")] });
  expect(stdout).not.toContain("fast-check");
  expect(exitCode).toBe(0);
  registry?.close();
  expect((await checkAgainst({ "fast-check": [advisory("high")] })).exitCode).toBe(1);
});

it("a registry that does not answer is told of and fails nothing", async () => {
  const { exitCode, stdout } = await checkAgainst();
  expect(stdout).toContain("not checked");
  expect(exitCode).toBe(0);
});

it("a package of another platform needs an integrity like any other", async () => {
  await changeLock((packages) => delete packages["node_modules/@squawk-cli/darwin-arm64"]?.integrity);
  expect((await checkAgainst()).stderr).toContain("no integrity for @squawk-cli/darwin-arm64@2.61.0");
});

it("a package that was excused and has its integrity now fails the check, until the excuse is gone", async () => {
  await changeLock((packages) => {
    Object.assign(packages["node_modules/@supabase/cli-darwin-x64"] ?? {}, { integrity: "sha512-x" });
  });
  expect((await checkAgainst()).stderr).toContain("excuses @supabase/cli-darwin-x64@3.1.0");
});

it("a lock file that lost an integrity or names a registry fails the check", async () => {
  await changeLock((packages) => delete packages["node_modules/zod"]?.integrity);
  expect((await checkAgainst()).stderr).toContain("no integrity for zod@");
  registry?.close();
  await changeLock((packages) => {
    Object.assign(packages["node_modules/zod"] ?? {}, {
      integrity: "sha512-x",
      resolved: "https://example.org/zod.tgz",
    });
  });
  expect((await checkAgainst()).stderr).toContain("names a registry for node_modules/zod");
});
