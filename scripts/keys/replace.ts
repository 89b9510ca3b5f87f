/** New keys of this machine's server in the place of old ones, which are accepted for a while. */
import { randomBytes } from "node:crypto";
import { PlainError } from "../lib/errors.ts";
import { defaultHome } from "../lib/paths.ts";
import { untilTaken } from "../serve/new-keys.ts";
import { holderOf, refuseWhenHeld } from "../stack/home-lock.ts";
import { type CallerKey, type Keys, newKey, readKeys, storeKeys } from "../stack/keys.ts";
import { servedPassword, setServedPassword } from "../stack/served-home.ts";

/** How an operator calls the keys of callers, and what to know about each. */
export const REPLACEABLE: Record<string, { name: CallerKey; what: string; after?: string }> = {
  signing: { name: "jwtSecret", what: "the secret that signs people's sessions" },
  publishable: { name: "publishableKey", what: "the API key in the web client" },
  secret: {
    name: "secretKey",
    what: "the API key of functions and operators",
    after: "Programs elsewhere that have it as SUPABASE_SECRET_KEY need the new one, secretKey in keys.json.",
  },
  schedule: { name: "cronKey", what: "the API key of the schedule" },
};

export interface Replaced {
  /** When the old one is accepted no more. */
  until: string;
  /** Whether a service that runs has the new one. */
  taken: boolean;
}

/** The home of a server on this machine. Rejects where there is none whose keys could be replaced. */
async function ownServer(env: NodeJS.ProcessEnv): Promise<{ home: string; keys: Keys; runs: boolean }> {
  if (env.SUPABASE_URL) {
    throw new PlainError(
      "this replaces keys of a server on this machine, and SUPABASE_URL names another; for a hosted project see docs/ACCESS.md, Rotate keys",
    );
  }
  const home = defaultHome(env);
  const keys = await readKeys(home);
  if (!keys) throw new PlainError(`no server found in ${home}; set REJOINDER_HOME to where its data is`);
  if ((await servedPassword(home)) === undefined) {
    throw new PlainError(
      `${home} belongs to npm start, whose keys guard what is simulated; a server's are those of npm run serve`,
    );
  }
  return { home, keys, runs: (await holderOf(home)) !== null };
}

/** Replaces one key. The one before is accepted for so many hours. */
export async function replaceKey(which: string, hours: number, env: NodeJS.ProcessEnv): Promise<Replaced> {
  const { name } = REPLACEABLE[which] ?? {};
  if (!name)
    throw new PlainError(`'${which}' isn't a key; it is one of ${Object.keys(REPLACEABLE).join(", ")}`);
  if (name === "cronKey" && env.CRON_KEY) {
    throw new PlainError(
      "the schedule's key is CRON_KEY in your settings: write a new one there and restart the service",
    );
  }
  const { home, keys, runs } = await ownServer(env);
  const until = new Date(Date.now() + hours * 3_600_000).toISOString();
  const kept = (keys.replaced ?? []).filter((one) => Date.parse(one.until) > Date.now());
  const next: Keys = {
    ...keys,
    [name]: newKey(name),
    // At once means none of those before it either.
    replaced:
      hours === 0 ? kept.filter((one) => one.name !== name) : [...kept, { name, key: keys[name], until }],
  };
  await storeKeys(home, next);
  if (runs) await untilTaken(home, next);
  return { until, taken: runs };
}

/** A new sealing key beside those that there are, taken by the service that runs. Returns its id. */
export async function addSealingKey(env: NodeJS.ProcessEnv): Promise<void> {
  const { home, keys, runs } = await ownServer(env);
  if (!runs) throw new PlainError("start the service first: credentials are sealed anew while it runs");
  if (keys.olderSealingKeys) return;
  const id = keys.sealingKeyId ?? "k1";
  const next: Keys = {
    ...keys,
    sealingKey: newKey("sealingKey"),
    sealingKeyId: `k${Number(id.slice(1)) + 1}`,
    olderSealingKeys: { [id]: keys.sealingKey },
  };
  await storeKeys(home, next);
  await untilTaken(home, next);
}

/** Takes away the sealing keys that nothing is sealed with any more. */
export async function dropOlderSealingKeys(env: NodeJS.ProcessEnv): Promise<void> {
  const { home, keys } = await ownServer(env);
  const { olderSealingKeys: _, ...rest } = keys;
  await storeKeys(home, rest);
  await untilTaken(home, rest);
}

/** A new password for the embedded database, which has it at the next start. */
export async function replaceDatabasePassword(env: NodeJS.ProcessEnv): Promise<void> {
  if (env.DATABASE_URL) {
    throw new PlainError(
      "the database is a Postgres of your own: alter role rejoinder password '…' there, write it into DATABASE_URL and restart the service",
    );
  }
  const { home } = await ownServer(env);
  await refuseWhenHeld(home);
  await setServedPassword(home, randomBytes(24).toString("base64url"));
}
