export interface Page<Item> {
  items: Item[];
  /** Items beside these that could not be read. */
  odd: number;
  nextPageToken: string | undefined;
}

/** Why a walk through the pages of a list ended: at its last page, at one that was seen before, at its most pages, or out of time. */
export type WalkEnd = "end" | "repeated" | "most" | "time";

/** Pages that a walk of each kind reads at most in one go; what lies behind is read later, or said to be unread. */
export const MOST_PAGES = {
  /** Of a channel's threads. */
  threads: 20,
  /** Of a thread's replies: 1,000. */
  replies: 10,
  /** Of a moderation queue. */
  queue: 5,
  /** Of a moderation queue where something is looked for: twice as many comments as can be decided about at a time. */
  decided: 40,
  /** Of a channel's uploads, in a day. */
  uploads: 5,
} as const;

interface Bounds {
  most: number;
  hasTime: () => boolean;
  /** The token to begin at; none: the first page. */
  from?: string | undefined;
}

/**
 * A walk through the pages of a list, which ends whatever YouTube answers: for some days in 2024 it gave the same page for every token
 * (docs/YOUTUBE.md, Requests). Only one that `ended` with "end" has seen the whole list.
 */
export class Walk<Item> {
  /** Undefined while it goes on, and when whoever walks has stopped it. */
  ended: WalkEnd | undefined;
  /** The token of the page after those that were read; undefined before the first, and where none follows. */
  next: string | undefined;

  readonly #read: (pageToken: string | undefined) => Promise<Page<Item>>;
  readonly #bounds: Bounds;

  constructor(read: (pageToken: string | undefined) => Promise<Page<Item>>, bounds: Bounds) {
    this.#read = read;
    this.#bounds = bounds;
    this.next = bounds.from;
  }

  async *pages(): AsyncGenerator<Page<Item>, void> {
    const asked = new Set<string | undefined>();
    let before = "";
    for (let pages = 0; this.ended === undefined; pages++) {
      if (pages >= this.#bounds.most) this.ended = "most";
      else if (!this.#bounds.hasTime()) this.ended = "time";
      if (this.ended) return;
      asked.add(this.next);
      const page = await this.#read(this.next);
      const content = page.items.length > 0 ? JSON.stringify(page.items) : "";
      const isRepeated = content !== "" && content === before;
      before = content;
      this.next = page.nextPageToken;
      if (this.next === undefined) this.ended = isRepeated ? "repeated" : "end";
      else if (isRepeated || asked.has(this.next)) this.ended = "repeated";
      if (this.ended === "repeated") this.next = undefined;
      if (!isRepeated) yield page;
    }
  }

  /** All that the walk still comes to. */
  async rest(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const page of this.pages()) items.push(...page.items);
    return items;
  }
}
