/** Chance that can be repeated: everything a run decides by it follows from the seed. */
import { pseudoRandom } from "../../simulator/ids.ts";

export class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = pseudoRandom(seed);
  }

  /** A number from `least` to below `most`. */
  between(least: number, most: number): number {
    return least + this.#next() * (most - least);
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  /** True in this share (0..1) of the cases. */
  happens(share: number): boolean {
    return this.#next() < share;
  }

  /** One of the options, each as likely as its weight says. */
  weighted<Option>(options: readonly (readonly [Option, number])[]): Option {
    let left = this.between(
      0,
      options.reduce((sum, [, weight]) => sum + weight, 0),
    );
    const chosen = options.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    return (chosen ?? (options[0] as readonly [Option, number]))[0];
  }
}
