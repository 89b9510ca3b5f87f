/** `npm run keys`: which keys the stored credentials are sealed with, and their sealing anew with the current one. */
import { rotate } from "./keys/rotate.ts";
import { readSealingKeys } from "./keys/sealing-keys.ts";
import { boxesLeft, readStatus, statusLines } from "./keys/status.ts";
import { commandFamily, member, runFamily, tell } from "./lib/command-family.ts";
import { PlainError } from "./lib/errors.ts";
import { connectAsOperator } from "./lib/operator.ts";
import { loadSettings } from "./lib/settings.ts";
import { onStopSignal } from "./lib/stop-signals.ts";

const program = commandFamily(
  "npm run keys --",
  "Shows which sealing keys the stored credentials need, and re-seals them. Uses the running local stack or, with SUPABASE_URL, SUPABASE_SECRET_KEY, SEALING_KEYS and SEALING_KEY_ID set, a hosted project.",
).addHelpText(
  "after",
  `
To replace a key:
1. Add a new one to SEALING_KEYS ("openssl rand -hex 32" makes one), name it in SEALING_KEY_ID, and keep the old one.
   Give both to the functions and restart them: they seal with the new key and open with either.
2. npm run keys -- rotate
3. When npm run keys -- status says that nothing is sealed with the old key, take it out.`,
);

member(program, "status", "show how many credentials each key has sealed and what's left to do").action(
  async ({ json }: { json?: boolean }) => {
    const { service, keys } = await connect();
    const status = await readStatus(service);
    const told = { current: keys.currentId, left: boxesLeft(status, keys.currentId), sealed: status };
    tell(json, told, () => {
      for (const line of statusLines(status, keys)) console.log(line);
    });
  },
);

program
  .command("rotate")
  .description("re-seal everything with the key named by SEALING_KEY_ID; can be stopped and started again")
  .option("--leave-missing", "continue even if a key is lost, leaving what it sealed unchanged")
  .action(async ({ leaveMissing = false }: { leaveMissing?: boolean }) => {
    const { service, keys } = await connect();
    let stop = false;
    onStopSignal(() => {
      stop = true;
    });
    const note = (line: string) => console.log(line);
    const { resealed, unopened, left, stopped } = await rotate({
      service,
      keys,
      leaveMissing,
      isStopped: () => stop,
      note,
    });
    for (const place of unopened) console.log(`can't be opened with its key: ${place}`);
    for (const line of statusLines(await readStatus(service), keys)) console.log(line);
    if (stopped) throw new PlainError(`stopped after ${resealed}; run it again to continue`);
    if (left > 0) throw new PlainError(`${left} credentials were left unchanged`);
  });

await runFamily(program);

async function connect() {
  const env = loadSettings();
  const [service, keys] = await Promise.all([connectAsOperator(env), readSealingKeys(env)]);
  return { service, keys };
}
