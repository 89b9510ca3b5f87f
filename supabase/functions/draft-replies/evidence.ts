import { z } from "zod";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { type Grounds, grounds } from "../_shared/drafting/grounds.ts";
import { HttpError } from "../_shared/http-error.ts";

const found = z.array(grounds.extend({ id: z.uuid() }));

/** What the drafts of comments may rest on, by comment; one for which nothing can be looked up is left out, and not the others' concern. */
export async function evidenceOf(db: ServiceDatabase, ids: string[]): Promise<Map<string, Grounds>> {
  if (ids.length === 0) return new Map();
  try {
    const rows = await db.call("draft_evidence", { p_comments: ids }, found);
    return new Map(rows.map((row) => [row.id, row]));
  } catch (error) {
    if (!(error instanceof HttpError) || error.code === "database_unavailable") throw error;
    if (ids.length === 1) return new Map();
    const each: [string, Grounds][] = [];
    for (const id of ids) each.push(...(await evidenceOf(db, [id])));
    return new Map(each);
  }
}
