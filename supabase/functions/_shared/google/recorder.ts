import type { Env } from "../runtime/env.ts";
import { type KeepExchange, keepInDatabase } from "../runtime/recording.ts";
import { Pseudonyms } from "./pseudonyms.ts";

/** One exchange with Google as it is kept: no credential, no name, no address (docs/YOUTUBE.md, The first real day). */
export interface Exchange {
  at: string;
  ms: number;
  method: string;
  path: string;
  /** Sorted by name, without credentials. */
  query: string;
  as: "oauth" | "key" | "none";
  /** Tells one token or key from another. */
  by: string | null;
  sent: unknown;
  /** null when there was no answer. */
  status: number | null;
  /** Why there was none. */
  failure?: string;
  answer?: unknown;
  /** Characters of an answer that is no JSON. */
  unreadable?: number;
}

/** The fetch for Google's clients: the given one itself unless a recording is asked for. */
export function googleFetch(
  env: Pick<Env, "RECORD_GOOGLE" | "SEALING_KEYS" | "SEALING_KEY_ID">,
  fetcher: typeof fetch,
  keep?: KeepExchange,
): typeof fetch {
  if (env.RECORD_GOOGLE !== "1") return fetcher;
  return recordingFetch(fetcher, `recording ${env.SEALING_KEYS[env.SEALING_KEY_ID]}`, keep);
}

/**
 * A fetch that keeps every exchange. What it answers is what came. `key` makes the pseudonyms, so that they are the same from run
 * to run and say nothing to anybody without it.
 */
export function recordingFetch(
  fetcher: typeof fetch,
  key: string,
  keep: KeepExchange = keepInDatabase,
): typeof fetch {
  const pseudonyms = new Pseudonyms(key);
  return async (input, init) => {
    const startedAt = Date.now();
    const request = requestOf(pseudonyms, input, init);
    const record = (outcome: Pick<Exchange, "status" | "failure" | "answer" | "unreadable">) => {
      const exchange: Exchange = {
        at: new Date(startedAt).toISOString(),
        ms: Date.now() - startedAt,
        ...request,
        ...outcome,
      };
      return keep("google", exchange);
    };
    let response: Response;
    try {
      response = await fetcher(input, init);
    } catch (error) {
      await record({ status: null, failure: error instanceof Error ? error.name : "unknown" });
      throw error;
    }
    const { status } = response;
    let text: string;
    try {
      text = await response.clone().text();
    } catch (error) {
      await record({ status, failure: error instanceof Error ? error.name : "unknown" });
      return response;
    }
    const json = parsed(text);
    await record(
      json === undefined && text !== ""
        ? { status, unreadable: text.length }
        : { status, ...(text === "" ? {} : { answer: pseudonyms.ofJson(json) }) },
    );
    return response;
  };
}

function requestOf(
  pseudonyms: Pseudonyms,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Pick<Exchange, "method" | "path" | "query" | "as" | "by" | "sent"> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  const bearer = headers.get("authorization");
  const apiKey = searchParams.get("key") ?? headers.get("x-goog-api-key");
  return {
    method: init?.method ?? (input instanceof Request ? input.method : "GET"),
    path: pathname,
    query: pseudonyms.ofParameters(searchParams),
    as: bearer ? "oauth" : apiKey ? "key" : "none",
    by: bearer || apiKey ? pseudonyms.name(bearer ?? apiKey ?? "") : null,
    sent: sentOf(pseudonyms, init?.body),
  };
}

/** JSON of the Data API, or a form of OAuth. */
function sentOf(pseudonyms: Pseudonyms, body: BodyInit | null | undefined): unknown {
  if (body instanceof URLSearchParams) return pseudonyms.ofParameters(body);
  if (typeof body !== "string" || body === "") return null;
  const json = parsed(body);
  return json === undefined ? pseudonyms.ofParameters(new URLSearchParams(body)) : pseudonyms.ofJson(json);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
