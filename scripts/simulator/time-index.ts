/** Entries in the order of their times. */

export type Position = { publishedAt: number; sequence: number };

/**
 * Entries by time, oldest first. Appending in time order is free; anything else marks the array for one sort at the next
 * read, so that loading n entries in any order costs n log n.
 */
export class TimeIndex<Entry extends Position> {
  #entries: Entry[] = [];
  #sorted = true;

  get size(): number {
    return this.#entries.length;
  }

  add(entry: Entry): void {
    const last = this.#entries.at(-1);
    if (last !== undefined && compare(last, entry) > 0) this.#sorted = false;
    this.#entries.push(entry);
  }

  oldestFirst(): readonly Entry[] {
    if (!this.#sorted) {
      this.#entries.sort(compare);
      this.#sorted = true;
    }
    return this.#entries;
  }

  /** Entries that are older than a position, newest first. */
  *newestFirst(before: Position): Generator<Entry> {
    const entries = this.oldestFirst();
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = entries[middle];
      if (entry !== undefined && compare(entry, before) < 0) low = middle + 1;
      else high = middle;
    }
    for (let index = low - 1; index >= 0; index--) {
      const entry = entries[index];
      if (entry !== undefined) yield entry;
    }
  }
}

function compare(left: Position, right: Position): number {
  return left.publishedAt - right.publishedAt || left.sequence - right.sequence;
}
