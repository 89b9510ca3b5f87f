/** Longer than the server works on anything. */
const UNANSWERED_MS = 20_000;

/** What can be given a key and an end. */
export interface Call<Itself> {
  setHeader: (name: string, value: string) => Itself;
  abortSignal: (signal: AbortSignal) => Itself;
}

/**
 * Has a call done once, however often it is asked for: again by the same key it is refused with `already_done`. One that stays
 * without an answer on a line that carries nothing is given up, to be asked for again.
 */
export function once<One extends Call<One>>(call: One, key: string | undefined): One {
  return key ? call.setHeader("x-act", key).abortSignal(AbortSignal.timeout(UNANSWERED_MS)) : call;
}
