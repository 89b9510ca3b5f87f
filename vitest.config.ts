import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// Node reads date-fns' package.json (200 kB) anew for each of its 300 ES modules: 1.3 s a test file; its CommonJS build takes 0.1 s.
const alias = [
  { find: "@examples", replacement: path("examples") },
  { find: "@shared", replacement: path("supabase/functions/_shared") },
  { find: /^@\//, replacement: path("web/src/") },
  { find: /^date-fns-tz$/, replacement: path("node_modules/date-fns-tz/dist/cjs/index.js") },
  { find: /^date-fns$/, replacement: path("node_modules/date-fns/index.cjs") },
];

/**
 * Tests that start databases or whole stacks: a file's set-up takes seconds, and two files at a time fill two cores. Their limits end what
 * hangs: on a machine that does three other things, a test that runs npm twice took over 30 s.
 */
const heavy = { pool: "forks", testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 2 } as const;

/** Files that leave nothing behind in a module share a process: imports once and not per file, which was two thirds of domain's time. */
const shared = { isolate: false } as const;

export default defineConfig({
  resolve: { alias },
  test: {
    // A second, as is usual, is short beside other suites.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "db",
          include: ["tests/db/**/*.test.ts"],
          globalSetup: "scripts/stack/test-database.ts",
          ...heavy,
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: "figures",
          include: ["tests/figures/**/*.test.ts"],
          globalSetup: "scripts/stack/test-database.ts",
          ...heavy,
        },
      },
      {
        extends: true,
        test: {
          name: "properties",
          include: ["tests/properties/**/*.test.ts"],
          globalSetup: "scripts/stack/test-database.ts",
          ...heavy,
        },
      },
      {
        extends: true,
        test: {
          name: "operations",
          include: ["tests/operations/**/*.test.ts"],
          globalSetup: "scripts/stack/test-database.ts",
          ...heavy,
        },
      },
      { extends: true, test: { name: "patterns", include: ["tests/patterns/**/*.test.ts"] } },
      { extends: true, test: { name: "stack", include: ["tests/stack/**/*.test.ts"], ...heavy } },
      {
        extends: true,
        test: { name: "faults", include: ["tests/faults/**/*.test.ts"], ...heavy, testTimeout: 180_000 },
      },
      {
        extends: true,
        test: { name: "serve", include: ["tests/serve/**/*.test.ts"], ...heavy, testTimeout: 180_000 },
      },
      {
        extends: true,
        test: {
          name: "simulator",
          include: ["tests/simulator/**/*.test.ts"],
          testTimeout: 60_000,
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          include: ["tests/web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          globals: true,
          setupFiles: "tests/web/support/setup.ts",
          testTimeout: 30_000,
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: "domain",
          // Whole sets are judged in one test: 4 s, and over 20 on a machine that does five other things.
          testTimeout: 60_000,
          ...shared,
          include: [
            "supabase/functions/_shared/**/*.test.ts",
            "web/src/domain/**/*.test.ts",
            "tests/domain/**/*.test.ts",
            "scripts/{eval,proofs,mutants,promises,schema,test}/**/*.test.ts",
          ],
        },
      },
    ],
  },
});
