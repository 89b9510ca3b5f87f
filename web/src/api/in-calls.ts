import { LIMITS } from "@shared/database/vocabulary.gen.ts";

/** Calls of as many comments as one takes. */
export function inCalls(ids: readonly string[]): string[][] {
  const calls = Math.ceil(ids.length / LIMITS.bulk_rows);
  return Array.from({ length: calls }, (_, call) =>
    ids.slice(call * LIMITS.bulk_rows, (call + 1) * LIMITS.bulk_rows),
  );
}
