import { LIMITS } from "@shared/database/vocabulary.gen.ts";

/**
 * Reads a table to its end, each page behind the last row of the one before: counted from the beginning, what arrives meanwhile
 * would move rows from one page to the next and give them twice.
 */
export async function readThrough<Row>(
  pageAfter: (last: Row | undefined) => Promise<Row[]>,
  onProgress: (read: number) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await pageAfter(rows.at(-1));
    rows.push(...page);
    onProgress(rows.length);
    if (page.length < LIMITS.page_rows) return rows;
  }
}
