/** `npm run keys`: the keys of an installation, and new ones in their place. */
import {
  addSealingKey,
  dropOlderSealingKeys,
  REPLACEABLE,
  replaceDatabasePassword,
  replaceKey,
} from "./keys/replace.ts";
import { rotate } from "./keys/rotate.ts";
import { readSealingKeys } from "./keys/sealing-keys.ts";
import { boxesLeft, readStatus, statusLines } from "./keys/status.ts";
import { hours } from "./lib/arguments.ts";
import { commandFamily, member, runFamily, tell } from "./lib/command-family.ts";
import { PlainError } from "./lib/errors.ts";
import { connectAsOperator } from "./lib/operator.ts";
import { defaultHome } from "./lib/paths.ts";
import { loadSettings } from "./lib/settings.ts";
import { onStopSignal } from "./lib/stop-signals.ts";
import { readKeys } from "./stack/keys.ts";

const others = Object.entries(REPLACEABLE).map(([key, { what }]) => `  ${key.padEnd(12)} ${what}`);

const program = commandFamily(
  "npm run keys --",
  "Shows an installation's keys and replaces them. Uses the running local stack or, with SUPABASE_URL, SUPABASE_SECRET_KEY, SEALING_KEYS and SEALING_KEY_ID set, the sealing keys of a hosted project.",
).addHelpText(
  "after",
  `
To replace a key of your own server: npm run keys -- rotate KEY. The service takes it while it runs. KEY is one of:
  sealing      the key that seals credentials; everything is sealed anew
${others.join("\n")}
  database     the embedded database's password; stop the service first

To replace the sealing key where it is in your settings (SEALING_KEYS), as for a hosted project:
1. Add a new one to SEALING_KEYS ("openssl rand -hex 32" makes one), name it in SEALING_KEY_ID, and keep the old one.
   Give both to the functions and restart them: they seal with the new key and open with either.
2. npm run keys -- rotate sealing
3. When npm run keys -- status says that nothing is sealed with the old key, take it out.`,
);

member(
  program,
  "status",
  "show how many credentials each key has sealed, what's left to do, and which old keys are still accepted",
).action(async ({ json }: { json?: boolean }) => {
  const { service, keys } = await connect();
  const status = await readStatus(service);
  const accepted = await stillAccepted();
  const told = { current: keys.currentId, left: boxesLeft(status, keys.currentId), sealed: status, accepted };
  tell(json, told, () => {
    for (const line of statusLines(status, keys)) console.log(line);
    for (const { key, until } of accepted) console.log(`The old ${key} key is accepted until ${until}.`);
  });
});

program
  .command("rotate")
  .argument("[key]", "which one", "sealing")
  .description("put a new key in the place of an old one; can be stopped and started again")
  .option(
    "--accept-old <hours>",
    "how long callers may still come with the old one; 0: not at all",
    hours,
    24,
  )
  .option("--leave-missing", "sealing: continue even if a key is lost, leaving what it sealed unchanged")
  .action(async (key: string, options: { acceptOld: number; leaveMissing?: boolean }) => {
    if (key === "sealing") await rotateSealing(options.leaveMissing ?? false);
    else if (key === "database") await rotateDatabase();
    else await rotateCallers(key, options.acceptOld);
  });

await runFamily(program);

async function connect() {
  const env = loadSettings();
  const [service, keys] = await Promise.all([connectAsOperator(env), readSealingKeys(env)]);
  return { service, keys };
}

async function stillAccepted(): Promise<{ key: string; until: string }[]> {
  const env = loadSettings();
  const { replaced = [] } = (env.SUPABASE_URL ? undefined : await readKeys(defaultHome(env))) ?? {};
  const calledBy = (name: string) =>
    Object.entries(REPLACEABLE).find(([, one]) => one.name === name)?.[0] ?? name;
  return replaced
    .filter(({ until }) => Date.parse(until) > Date.now())
    .map(({ name, until }) => ({ key: calledBy(name), until }));
}

async function rotateSealing(leaveMissing: boolean): Promise<void> {
  const env = loadSettings();
  const isOwn = !env.SUPABASE_URL && !env.SEALING_KEYS;
  if (isOwn) await addSealingKey(env);
  const { service, keys } = await connect();
  let stop = false;
  onStopSignal(() => {
    stop = true;
  });
  const note = (line: string) => console.log(line);
  const isStopped = () => stop;
  const { resealed, unopened, left, stopped } = await rotate({
    service,
    keys,
    leaveMissing,
    isStopped,
    note,
  });
  for (const place of unopened) console.log(`can't be opened with its key: ${place}`);
  if (stopped) throw new PlainError(`stopped after ${resealed}; run it again to continue`);
  if (left === 0 && isOwn) await dropOlderSealingKeys(env);
  const now = left === 0 && isOwn ? await readSealingKeys(env) : keys;
  for (const line of statusLines(await readStatus(service), now)) console.log(line);
  if (left > 0) throw new PlainError(`${left} credentials were left unchanged`);
}

async function rotateCallers(key: string, acceptFor: number): Promise<void> {
  const { until, taken } = await replaceKey(key, acceptFor, loadSettings());
  console.log(taken ? "The service has the new key." : "The service has the new key from its next start on.");
  console.log(
    acceptFor === 0
      ? "The old one is no longer accepted."
      : `The old one is accepted beside it until ${until}.`,
  );
  const { after } = REPLACEABLE[key] ?? {};
  if (after) console.log(after);
}

async function rotateDatabase(): Promise<void> {
  await replaceDatabasePassword(loadSettings());
  console.log("The database has a new password from the service's next start on.");
}
