/** Tries ways, one after the other. */
import type { Place } from "./place.ts";
import type { Found, Way } from "./way.ts";

export interface Tried {
  gates_passed: number;
  ways: Record<string, Found>;
}

export async function tryWays(place: Place, ways: Way[], note: (line: string) => void): Promise<Tried> {
  const found: Record<string, Found> = {};
  for (const { name, about, attempt } of ways) {
    const begun = performance.now();
    const one = await attempt(place);
    found[name] = one;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    note(`${one.passed} got past: ${name}, which ${about} (${seconds} s) ${JSON.stringify(one)}`);
  }
  return {
    gates_passed: Object.values(found).reduce((sum, { passed }) => sum + passed, 0),
    ways: found,
  };
}
