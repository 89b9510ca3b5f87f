/** `npm run packages`: whether the lock file can be trusted, and whether a package in it has a known advisory. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { z } from "zod";
import { PlainError, runCommand } from "./lib/errors.ts";
import { repositoryRoot } from "./lib/paths.ts";
import { run } from "./lib/run.ts";

const lock = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
type Entry = z.infer<typeof lock>["packages"][string];

/**
 * Supabase's CLI where only `npm run deploy` runs it, on machines other than Linux on x64: the registry that the lock file was
 * written with doesn't carry these, and no CLI that it carries for all of them knows --remote. Whoever raises the CLI takes them out.
 */
const UNKNOWN_TO_THE_REGISTRY = [
  "darwin-arm64",
  "darwin-x64",
  "linux-arm64",
  "linux-arm64-musl",
  "linux-x64-musl",
  "windows-arm64",
  "windows-x64",
].map((platform) => `@supabase/cli-${platform}@3.1.0`);

const vulnerability = z.object({
  name: z.string(),
  severity: z.enum(["info", "low", "moderate", "high", "critical"]),
  via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
});
const audit = z.object({ vulnerabilities: z.record(z.string(), vulnerability) });

const program = new Command("npm run packages --")
  .description(
    "Fails when an entry of package-lock.json has no integrity or names a registry, and when the registry knows an advisory: any for what is shipped, high or critical for what only developers run.",
  )
  .option("--write", "ask the registry for integrities that are missing and write them to the lock file")
  .option("--directory <path>", "where package.json and its lock file are", repositoryRoot);

const { write, directory } = program.parse().opts<{ write?: boolean; directory: string }>();
const lockFile = join(directory, "package-lock.json");

await runCommand(async () => {
  if (write) await complete();
  await checkLock();
  const findings = [
    ...(await advisories(["--omit=dev"], () => true)),
    ...(await advisories([], ({ severity }) => severity === "high" || severity === "critical")),
  ];
  for (const finding of new Set(findings)) console.log(finding);
  if (findings.length > 0) throw new PlainError("packages have known advisories; update them");
});

async function readLock() {
  return lock.parse(JSON.parse(await readFile(lockFile, "utf8")));
}

/** Not this repository itself, nor a folder of it. */
function isFetched(path: string, { link }: Entry): boolean {
  return path.startsWith("node_modules/") && !link;
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

function withoutIntegrity(packages: Record<string, Entry>): [string, Entry][] {
  return Object.entries(packages).filter(([path, entry]) => isFetched(path, entry) && !entry.integrity);
}

async function checkLock(): Promise<void> {
  const { packages } = await readLock();
  const hosts = Object.entries(packages)
    .filter(([path, entry]) => isFetched(path, entry) && entry.resolved)
    .map(([path]) => path);
  if (hosts.length > 0) throw new PlainError(`package-lock.json names a registry for ${hosts.join(", ")}`);
  const named = (entries: [string, Entry][]) =>
    entries.map(([path, { version }]) => `${nameAt(path)}@${version}`);
  const missing = named(withoutIntegrity(packages));
  const lost = missing.filter((one) => !UNKNOWN_TO_THE_REGISTRY.includes(one));
  if (lost.length > 0) {
    throw new PlainError(
      `package-lock.json has no integrity for ${lost.join(", ")}; run npm run packages -- --write`,
    );
  }
  const locked = named(Object.entries(packages));
  const found = UNKNOWN_TO_THE_REGISTRY.filter((one) => locked.includes(one) && !missing.includes(one));
  if (found.length > 0) {
    throw new PlainError(`scripts/packages.ts excuses ${found.join(", ")}, which needs no excuse any more`);
  }
  console.log(
    `${Object.entries(packages).filter(([path, entry]) => isFetched(path, entry)).length} packages, ${missing.length} of them without integrity: ${missing.join(", ")}.`,
  );
}

/** Adds what is missing and leaves everything else where it stands. */
async function complete(): Promise<void> {
  const content: z.infer<typeof lock> = JSON.parse(await readFile(lockFile, "utf8"));
  for (const [path, entry] of withoutIntegrity(content.packages)) {
    const asked = `${nameAt(path)}@${entry.version}`;
    const { exitCode, stdout } = await run("npm", ["view", asked, "dist.integrity"], { cwd: directory });
    const integrity = stdout.trim();
    // In npm's own place, after the version.
    if (exitCode === 0 && integrity !== "") {
      const { version, ...rest } = entry;
      content.packages[path] = { version, integrity, ...rest };
    } else console.log(`The registry does not have ${asked}.`);
  }
  await writeFile(lockFile, `${JSON.stringify(content, null, 2)}\n`);
}

type Vulnerability = z.infer<typeof vulnerability>;

/** A line for each known advisory; says so and finds none where the registry does not answer such questions. */
async function advisories(scope: string[], counts: (found: Vulnerability) => boolean): Promise<string[]> {
  const { stdout } = await run("npm", ["audit", "--json", "--package-lock-only", ...scope], {
    cwd: directory,
  });
  const report = audit.safeParse(JSON.parse(stdout || "{}"));
  if (!report.success) {
    console.log("The registry does not answer questions about advisories: not checked.");
    return [];
  }
  return Object.values(report.data.vulnerabilities)
    .filter(counts)
    .flatMap(({ name, severity, via }) =>
      via
        .filter((one) => typeof one === "object")
        .map(({ title, url }) => `${severity}  ${name}: ${title} (${url})`),
    );
}
