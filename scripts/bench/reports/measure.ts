/** Times of repeated work. */
import { performance } from "node:perf_hooks";

export interface Times {
  p50: number;
  p95: number;
}

/** Does the work once to warm up, then so many times; milliseconds. */
export async function measure(times: number, work: () => Promise<unknown>): Promise<Times> {
  await work();
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) =>
    rounded(taken[Math.min(taken.length - 1, Math.floor(share * taken.length))] ?? 0);
  return { p50: at(0.5), p95: at(0.95) };
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
