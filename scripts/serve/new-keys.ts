/** Keys that npm run keys writes while the service runs: taken without a stop, and said to be taken. */
import { unwatchFile, watchFile } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PlainError } from "../lib/errors.ts";
import { type Keys, keysDigest, keysFile, readKeys } from "../stack/keys.ts";

const LOOK_MS = 1_000;
/** The functions take seconds to start, and a minute on a machine with much to do. */
const TAKEN_MS = 180_000;

interface TakeOptions {
  home: string;
  /** Those that the parts read; changed in place. */
  keys: Keys;
  /** Starts the parts that have keys again. */
  restart: () => Promise<unknown>;
  /** Tells the client's pages the key for it. */
  tellClient: () => Promise<void>;
  notice: (line: string) => void;
}

/** Watches the keys of a home for as long as it is served. */
export async function takeNewKeys(options: TakeOptions): Promise<{ stop(): Promise<void> }> {
  const { home, keys, restart, tellClient, notice } = options;
  let taking = Promise.resolve();
  await sayTaken(home, keys);

  async function take(): Promise<void> {
    const written = await readKeys(home);
    if (!written || keysDigest(written) === keysDigest(keys)) return;
    for (const name of Object.keys(keys)) delete keys[name as keyof Keys];
    Object.assign(keys, written);
    await restart();
    // The pages that are served until then have a key that is still accepted.
    await tellClient();
    await sayTaken(home, written);
    notice("took the new keys of keys.json");
  }
  const look = () => {
    taking = taking.then(take).catch((error) => notice(`couldn't take the new keys: ${error}`));
  };
  watchFile(keysFile(home), { interval: LOOK_MS, persistent: false }, look);
  return {
    stop() {
      unwatchFile(keysFile(home), look);
      return taking;
    },
  };
}

/** Waits until the service of a home has taken these keys. */
export async function untilTaken(home: string, keys: Keys): Promise<void> {
  const digest = keysDigest(keys);
  for (const since = performance.now(); performance.now() - since < TAKEN_MS; await delay(200)) {
    if ((await readFile(takenFile(home), "utf8").catch(() => "")) === digest) return;
  }
  throw new PlainError(
    "the new keys are in keys.json, but the service didn't take them; see its log and restart it",
  );
}

function sayTaken(home: string, keys: Keys): Promise<void> {
  return writeFile(takenFile(home), keysDigest(keys), { mode: 0o600 });
}

function takenFile(home: string): string {
  return join(home, "keys.taken");
}
