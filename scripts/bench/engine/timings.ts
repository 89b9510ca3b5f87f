/** How long steps took, by name. */
import { performance } from "node:perf_hooks";
import { rounded } from "../reports/measure.ts";

export interface Spread {
  p50_ms: number;
  p95_ms: number;
}

export class Timings {
  readonly #taken = new Map<string, number[]>();

  /** Waits for a step and notes how long it took, also when it fails. */
  async time<Result>(name: string, step: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await step();
    } finally {
      this.add(name, performance.now() - started);
    }
  }

  add(name: string, ms: number): void {
    const taken = this.#taken.get(name);
    if (taken) taken.push(ms);
    else this.#taken.set(name, [ms]);
  }

  names(): string[] {
    return [...this.#taken.keys()];
  }

  spread(name: string): Spread {
    const sorted = (this.#taken.get(name) ?? []).toSorted((a, b) => a - b);
    const at = (share: number) => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
    return { p50_ms: at(0.5), p95_ms: at(0.95) };
  }

  /** The longest that any one step took. */
  slowest(): { step: string; ms: number } {
    const longest = this.names().map((step) => ({
      step,
      ms: rounded(Math.max(...(this.#taken.get(step) ?? []))),
    }));
    return longest.toSorted((a, b) => b.ms - a.ms)[0] ?? { step: "none", ms: 0 };
  }
}

/** Postgres' code for a statement that ran into statement_timeout. */
export function isTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === "57014";
}
