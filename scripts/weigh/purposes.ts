/** What each file of the repository is for. */
import { matchesGlob } from "node:path";

export const PURPOSES = [
  "sql",
  "functions",
  "web",
  "tests",
  "proofs",
  "simulator",
  "operations",
  "migrations",
  "generated",
  "docs",
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The product itself: what an installation runs. */
export const PRODUCT = ["sql", "functions", "web"] as const satisfies readonly Purpose[];

/** The first line with a pattern that fits says it, so that what is generated or tests stands before the folder it lies in. */
const PATHS: readonly (readonly [Purpose, readonly string[]])[] = [
  [
    "generated",
    [
      "**/*.gen.ts",
      "**/database.types.ts",
      "**/{package-lock.json,deno.lock}",
      // Data: what tests, evaluations and the demo are fed with.
      "tests/promises.json",
      "tests/fixtures/**/*.{json,jsonl,txt}",
      "scripts/**/*.{br,json}",
    ],
  ],
  ["docs", ["**/*.md", "LICENSE", "docs/**"]],
  ["migrations", ["supabase/migrations/*"]],
  [
    "tests",
    [
      "tests/**",
      "tests/**/.temp/*",
      "**/*.test.{ts,tsx}",
      "**/*.cases.ts",
      "scripts/{builder,test}/**",
      "scripts/test.ts",
      "{playwright,vitest}.config.ts",
    ],
  ],
  [
    "proofs",
    [
      "scripts/{bench,eval,hosted,mutants,promises,proofs,weigh}/**",
      "scripts/{bench,eval}{,-*}.ts",
      "scripts/{advisors,axe,busy-days,faults,hosted,hostile,isolation,load,mutants,packages}.ts",
      "scripts/{pipeline,programs,promises,proof,replay,weigh}.ts",
    ],
  ],
  ["simulator", ["scripts/{journey,simulator}/**", "scripts/{demo-past,simulator}.ts"]],
  ["sql", ["supabase/schemas/*.sql"]],
  ["functions", ["supabase/functions/**"]],
  ["web", ["web/**", "supabase/templates/*"]],
  [
    "operations",
    [
      "scripts/**",
      "supabase/{config.toml,seed.sql}",
      "examples/**",
      "examples/**/.npmrc",
      ".ci/**",
      ".github/**",
      "*.{json,jsonc}",
      ".*",
    ],
  ],
];

/** What a path is for, or undefined: then PATHS lacks a line. */
export function purposeOf(path: string): Purpose | undefined {
  return PATHS.find(([, patterns]) => patterns.some((pattern) => matchesGlob(path, pattern)))?.[0];
}

/** The patterns that are no file's first any more, which nobody would miss. */
export function idlePatterns(paths: readonly string[]): string[] {
  const left = new Set(PATHS.flatMap(([, patterns]) => patterns));
  for (const path of paths) for (const pattern of left) if (matchesGlob(path, pattern)) left.delete(pattern);
  return [...left];
}
