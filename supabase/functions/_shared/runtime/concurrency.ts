/** Runs `work` over `items`, at most `limit` at a time; resolves when all are done. */
export async function forEachLimit<Item>(
  items: Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}

/** As `forEachLimit`, but work that fails stops only itself; resolves with the first error, or with undefined. */
export async function forEachApart<Item>(
  items: Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<unknown> {
  const errors: unknown[] = [];
  await forEachLimit(items, limit, (item) => work(item).catch((error) => void errors.push(error)));
  return errors[0];
}

/** Splits a list into runs of at most `size`. */
export function chunksOf<Item>(items: Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

/** How long one run may take: hosted functions end at 150 s, so a run stops taking on work well before. */
export function timeBudget(milliseconds = 90_000): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
}
