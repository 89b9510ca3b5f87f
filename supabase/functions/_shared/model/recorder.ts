import { Pseudonyms } from "../google/pseudonyms.ts";
import type { Env } from "../runtime/env.ts";
import { type KeepExchange, keepInDatabase } from "../runtime/recording.ts";

/** One exchange with the model as it is kept: what was asked and answered, without keys and names (docs/MODEL.md). */
export interface ModelExchange {
  at: string;
  ms: number;
  /** Tells one model from another. */
  model: string;
  sent: unknown;
  /** null when there was no answer. */
  status: number | null;
  failure?: string;
  retryAfter?: string;
  /** JSON as it came, or the text of what is none. */
  answer?: unknown;
}

/** The fetch for the model: the given one itself unless a recording is asked for. `names` are left out of what is kept. */
export function recordModel(
  env: Pick<Env, "RECORD_MODEL" | "SEALING_KEYS" | "SEALING_KEY_ID" | "MODEL_NAME">,
  fetcher: typeof fetch,
  names: readonly (string | null)[] = [],
  keep: KeepExchange = keepInDatabase,
): typeof fetch {
  if (env.RECORD_MODEL !== "1") return fetcher;
  const pseudonyms = new Pseudonyms(`recording ${env.SEALING_KEYS[env.SEALING_KEY_ID]}`);
  const nameless = (value: unknown) => withoutNames(value, pseudonyms, names);

  return async (input, init) => {
    const startedAt = Date.now();
    const sent = typeof init?.body === "string" ? nameless(parsed(init.body)) : null;
    const record = (outcome: Pick<ModelExchange, "status" | "failure" | "retryAfter" | "answer">) => {
      const exchange: ModelExchange = {
        at: new Date(startedAt).toISOString(),
        ms: Date.now() - startedAt,
        model: env.MODEL_NAME,
        sent,
        ...outcome,
      };
      return keep("model", exchange);
    };
    let response: Response;
    let text: string;
    try {
      response = await fetcher(input, init);
      text = await response.clone().text();
    } catch (error) {
      await record({ status: null, failure: error instanceof Error ? error.name : "unknown" });
      throw error;
    }
    const retryAfter = response.headers.get("retry-after");
    await record({
      status: response.status,
      ...(retryAfter && { retryAfter }),
      answer: nameless(parsed(text)),
    });
    return response;
  };
}

/**
 * Texts stay, since they are what a model is judged by. Left out are the names that the prompt brings, and whatever looks like a
 * handle, an address, a number of somebody's, a key.
 */
function withoutNames(value: unknown, pseudonyms: Pseudonyms, names: readonly (string | null)[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutNames(one, pseudonyms, names));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withoutNames(inner, pseudonyms, names)]),
    );
  }
  if (typeof value !== "string") return value;
  const known = names
    .filter((name): name is string => name !== null && name.trim().length > 1)
    .toSorted((left, right) => right.length - left.length);
  let text = value;
  for (const name of known) text = text.replaceAll(name, pseudonyms.name(name));
  return text
    .replace(/(?<![^\s<>"'@])[^\s<>"'@]+@[^\s<>"'@]+/g, (address) => pseudonyms.name(address))
    .replace(/@[\p{L}\p{N}_.-]{2,}/gu, (handle) => pseudonyms.name(handle))
    .replace(/\b(sk|key|gsk|xai)[-_][\w*.-]{4,}/gi, (key) => pseudonyms.name(key))
    .replace(/\+?\d[\d ()./-]{6,}\d/g, (number) => number.replace(/\d/g, "0"));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
