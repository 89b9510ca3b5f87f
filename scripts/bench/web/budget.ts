/** What the client may weigh and must score. */
import type { Audit } from "./audit.ts";
import type { RouteWeight } from "./weight.ts";

/** Gzipped bytes of JavaScript; a kB has 1000. */
const LANDING = 120_000;
const FIRST_SCREEN = 212_000;
/** What the reports may need on top of the first signed-in screen; their charts come after the first paint. */
const REPORTS_MORE = 120_000;
const LAYOUT_SHIFT = 0.02;
const SCORES = { performance: 95, accessibility: 100, bestPractices: 100, seo: 95 } as const;

/** One sentence for each budget that is exceeded. */
export function overBudget(weights: RouteWeight[], audit: Audit | null): string[] {
  const excesses: string[] = [];
  const at = (path: string) => weights.find((weight) => weight.path === path);
  function most(name: string, value: number | undefined, limit: number): void {
    if (value === undefined || value > limit)
      excesses.push(`${name} is ${value}, at most ${limit} is allowed`);
  }

  const first = at("/app/automations");
  most("JavaScript before first paint on /", at("/")?.firstPaintBytes, LANDING);
  most("JavaScript before first paint on /app/automations", first?.firstPaintBytes, FIRST_SCREEN);
  for (const { path, firstPaintBytes } of weights.filter(({ path }) => path.startsWith("/app/reports"))) {
    const more = first && firstPaintBytes - first.firstPaintBytes;
    most(`JavaScript before first paint that ${path} adds`, more, REPORTS_MORE);
  }
  for (const { path, layoutShift } of weights) most(`layout shift on ${path}`, layoutShift, LAYOUT_SHIFT);
  if (audit) {
    most("Lighthouse's layout shift", audit.layoutShift, LAYOUT_SHIFT);
    for (const name of Object.keys(SCORES) as (keyof typeof SCORES)[]) {
      if (audit[name] < SCORES[name])
        excesses.push(`${name} is ${audit[name]}, at least ${SCORES[name]} is asked`);
    }
  }
  return excesses;
}
