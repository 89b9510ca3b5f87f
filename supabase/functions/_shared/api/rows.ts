import { z } from "zod";
import { brokenContract } from "../http/asked.ts";
import { fromBase64Url, toBase64Url } from "../secrets/base64url.ts";

/** An instant as Postgres writes it, in UTC as the API does. */
export const utc = z.string().transform((text) => new Date(text).toISOString());

/** Where a list goes on, in letters that nobody takes for a value. */
export const toCursor = (place: unknown) => toBase64Url(new TextEncoder().encode(JSON.stringify(place)));

/** What a cursor holds; 400 for one that we never gave. */
export function fromCursor<Place>(cursor: string | undefined, shape: z.ZodType<Place>): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    return shape.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(fromBase64Url(cursor))));
  } catch {
    throw brokenContract([{ field: "query.cursor", message: "This isn't a cursor of this list." }]);
  }
}

/** A page of a list in the order of ids: of one row more than it has, which says whether there is a next one. */
export function pageOf<Row extends { id: string | null }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? toCursor(page.at(-1)?.id) : null };
}
