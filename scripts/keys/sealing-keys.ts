/** The keys that the functions seal with: SEALING_KEYS and SEALING_KEY_ID, or those that the local stack made. */
import { sealingKeys } from "../../supabase/functions/_shared/runtime/env.ts";
import { PlainError } from "../lib/errors.ts";
import { defaultHome } from "../lib/paths.ts";
import { readKeys, sealingSettings } from "../stack/keys.ts";

export interface SealingKeys {
  keys: Record<string, string>;
  currentId: string;
}

export async function readSealingKeys(env: NodeJS.ProcessEnv): Promise<SealingKeys> {
  const { SEALING_KEYS: given, SEALING_KEY_ID: currentId = "" } = await settingsOf(env);
  if (!given) {
    throw new PlainError("SEALING_KEYS is required: use the keys that this project's functions have");
  }
  const keys = sealingKeys.safeParse(given).data;
  if (!keys) throw new PlainError('SEALING_KEYS is JSON like {"k1":"<64 hex digits>"}');
  if (!keys[currentId]) {
    throw new PlainError(
      `SEALING_KEY_ID must name the key to seal with, one of ${Object.keys(keys).join(", ")}`,
    );
  }
  return { keys, currentId };
}

/** Those of the environment, else those of this machine's stack, which open nothing of a hosted project. */
async function settingsOf(
  env: NodeJS.ProcessEnv,
): Promise<{ SEALING_KEYS?: string | undefined; SEALING_KEY_ID?: string | undefined }> {
  if (env.SEALING_KEYS || env.SUPABASE_URL) return env;
  const own = await readKeys(defaultHome(env));
  return own ? sealingSettings(own) : {};
}
