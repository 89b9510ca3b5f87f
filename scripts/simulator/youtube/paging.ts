/** Pages and their tokens. */
import { hash32 } from "../ids.ts";
import type { Settings } from "../settings.ts";
import type { Position } from "../time-index.ts";
import { documented } from "./errors.ts";

/** Before everything: where a first page starts. */
const START: Position = { publishedAt: Number.MAX_SAFE_INTEGER, sequence: Number.MAX_SAFE_INTEGER };

/** An opaque token that says where to go on, and for which query only. */
export function pageToken(query: readonly string[], position: Position): string {
  const content = [hash32(JSON.stringify(query)), position.publishedAt, position.sequence];
  return Buffer.from(`sim${JSON.stringify(content)}`).toString("base64url");
}

/** Where a token points, or the start without one. Throws invalidPageToken for a foreign query's token or garbage. */
export function positionOf(query: readonly string[], token: string | null): Position {
  if (token === null) return START;
  const match = parts(token);
  if (match === null || Number(match[1]) !== hash32(JSON.stringify(query)))
    throw documented("invalidPageToken");
  return { publishedAt: Number(match[2]), sequence: Number(match[3]) };
}

/** Where a token points among what was added, whenever that was; the token itself when it is garbage. */
export function placeOf(token: string): string {
  return parts(token)?.[3] ?? token;
}

const parts = (token: string) =>
  /^sim\[(\d+),(-?\d+),(\d+)\]$/.exec(Buffer.from(token, "base64url").toString());

/** The first `size` entries after a position, fewer where pages are short, and the token to go on with when there are more; where they are endless, else that of the same page again. */
export function takePage<Entry extends Position>(
  entries: Iterable<Entry>,
  size: number,
  query: readonly string[],
  { from, settings }: { from: Position; settings: Pick<Settings, "endlessPages" | "shortPages"> },
): { entries: Entry[]; nextPageToken: string | null } {
  const most = Math.min(size, settings.shortPages ?? size);
  const page: Entry[] = [];
  for (const entry of entries) {
    const last = page.at(-1);
    if (page.length === most && last !== undefined)
      return { entries: page, nextPageToken: pageToken(query, last) };
    page.push(entry);
  }
  return {
    entries: page,
    nextPageToken: settings.endlessPages && page.length > 0 ? pageToken(query, from) : null,
  };
}
