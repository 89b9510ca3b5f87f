/** What runs in a stack, so that all of it ends, in the reverse of the order in which it was begun. */

export class Parts {
  readonly #ends: (() => Promise<unknown>)[] = [];
  readonly #starting: Promise<unknown>[] = [];
  readonly #failed: (error: unknown) => void;
  #ended: Promise<void> | undefined;

  /** `failed` hears of parts that do not end properly. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** Takes a part's place in the order now, and its way to end once it is up. Resolves to the part. */
  add<Part>(starting: Part | Promise<Part>, end: (part: Part) => Promise<unknown>): Promise<Part> {
    const place = this.#ends.push(async () => undefined) - 1;
    const started = Promise.resolve(starting).then((part) => {
      this.#ends[place] = () => end(part);
      return part;
    });
    this.#starting.push(started);
    // A caller that waits for another part, or gave up on it, does not look at this one yet.
    started.catch(() => undefined);
    return started;
  }

  /** Waits for parts on their way up, then ends each. Safe to call twice. */
  end(): Promise<void> {
    this.#ended ??= this.#endAll();
    return this.#ended;
  }

  async #endAll(): Promise<void> {
    await Promise.allSettled(this.#starting);
    for (const end of this.#ends.toReversed()) await end().catch(this.#failed);
  }
}
