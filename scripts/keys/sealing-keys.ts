/** The keys that the functions seal with: SEALING_KEYS and SEALING_KEY_ID, or the one that the local stack made. */
import { sealingKeys } from "../../supabase/functions/_shared/runtime/env.ts";
import { PlainError } from "../lib/errors.ts";
import { localKey } from "../lib/operator.ts";

export interface SealingKeys {
  keys: Record<string, string>;
  currentId: string;
}

export async function readSealingKeys(env: NodeJS.ProcessEnv): Promise<SealingKeys> {
  const given = env.SEALING_KEYS || (await madeHere(env));
  if (!given) {
    throw new PlainError("SEALING_KEYS is required: use the keys that this project's functions have");
  }
  const keys = sealingKeys.safeParse(given).data;
  if (!keys) throw new PlainError('SEALING_KEYS is JSON like {"k1":"<64 hex digits>"}');
  const currentId = env.SEALING_KEY_ID || (env.SEALING_KEYS ? "" : "k1");
  if (!keys[currentId]) {
    throw new PlainError(
      `SEALING_KEY_ID must name the key to seal with, one of ${Object.keys(keys).join(", ")}`,
    );
  }
  return { keys, currentId };
}

async function madeHere(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  // The keys of this machine's stack open nothing of a hosted project.
  const key = env.SUPABASE_URL ? undefined : await localKey(env, "sealingKey");
  return key && JSON.stringify({ k1: key });
}
