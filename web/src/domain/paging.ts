/** Rows on a page of the comments table. */
export const PAGE_SIZE = 25;
const WINDOW = 7;

type PageLink = number | "gap";

/** How many pages a count of rows fills, at least one. */
export function pageCount(rows: number): number {
  return Math.max(1, Math.ceil(rows / PAGE_SIZE));
}

/**
 * The page links of a table: a window of up to 7 numbers around the current page, with the first and the last page beside
 * it and a gap where numbers are left out.
 */
export function pageLinks(page: number, pages: number): PageLink[] {
  const start = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), pages - WINDOW + 1));
  const end = Math.min(pages, start + WINDOW - 1);
  const links: PageLink[] = [];
  if (start > 1) links.push(1);
  if (start > 2) links.push("gap");
  for (let number = start; number <= end; number++) links.push(number);
  if (end < pages - 1) links.push("gap");
  if (end < pages) links.push(pages);
  return links;
}

/** Whether there is a page after this one. */
export function hasNextPage(page: number, rows: number): boolean {
  return rows > page * PAGE_SIZE;
}
