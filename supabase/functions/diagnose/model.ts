import { TROUBLE_WORDS } from "../_shared/model/trouble.ts";
import type { Env } from "../_shared/runtime/env.ts";

const TIMEOUT_MS = 10_000;

/** What the model server says to its list of models, which costs no token; null when nothing speaks against it. */
export async function modelTrouble(env: Env): Promise<string | null> {
  if (!env.MODEL_BASE_URL || !env.MODEL_NAME) return TROUBLE_WORDS.not_configured;
  try {
    const answer = await fetch(`${env.MODEL_BASE_URL.replace(/(?<!\/)\/+$/, "")}/models`, {
      headers: env.MODEL_API_KEY ? { authorization: `Bearer ${env.MODEL_API_KEY}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.status === 401) return TROUBLE_WORDS.key_refused;
    if (answer.status === 402) return TROUBLE_WORDS.no_credit;
    if (answer.status === 403) return TROUBLE_WORDS.forbidden;
    if (answer.status >= 500) return TROUBLE_WORDS.server_failed;
    // Not every server has such a list: what it lacks says nothing.
    return null;
  } catch {
    return TROUBLE_WORDS.not_reached;
  }
}
