/** Everything that `npm test` runs, the longest first, so that the last end together. */
import { mkdtempDisposable, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cacheDirectory, functionsDirectory, repositoryRoot, supabaseDirectory } from "../lib/paths.ts";
import { migrationFiles } from "../stack/migrate.ts";
import { startTestStack } from "../stack/test-stack.ts";
import { check, playwright, runTests, type Suite, vitest } from "./suite.ts";

/** Rules of squawk that do not fit: one migration is one transaction, which builds no index concurrently, and int is enough. */
const unfitRules = ["prefer-bigint-over-int", "prefer-robust-stmts", "require-concurrent-index-creation"];

/** Rules of squawk for tables in use; a baseline meets no row and no other session. */
const rulesOfUse = [
  "adding-field-with-default",
  "adding-foreign-key-constraint",
  "constraint-missing-not-valid",
  "require-lock-timeout",
  "require-statement-timeout",
];

/** Packages are those of this repository, by the names of the functions' import map. */
const denoFlags = [
  "--quiet",
  "--no-lock",
  "--node-modules-dir=manual",
  `--import-map=${join(functionsDirectory, "deno.json")}`,
];
const functionTests = join(repositoryRoot, "tests", "functions");
/** Where the functions meet what goes wrong outside: hundreds of seconds. */
const trouble = join(functionTests, "trouble");

/** What tsc found last time: only what changed since, and what that touches, is checked anew. */
const checkedTypes = join(cacheDirectory, "types.tsbuildinfo");

export const suites: Suite[] = [
  functionsSuite(
    "functions",
    "the edge functions in Deno, on a stack of their own",
    (file) => !file.startsWith(trouble),
  ),
  vitest("db", "tables, policies, privileges and functions in SQL"),
  vitest("web", "the web client's parts"),
  playwright("e2e", "the way through the web client in Chromium, on a stack of its own", {
    tests: "tests/e2e/way",
  }),
  vitest("stack", "the local stack: its gaps closed, its commands and settings"),
  vitest("domain", "the rules that functions and web share, and those of the scripts"),
  vitest("simulator", "simulated Google and the simulated model"),
  check("types", "tsc over functions, web, scripts and tests", [
    // By itself it has four checkers, each of which finds out the types of what the others look at too: 9 of 25 s of processor time.
    [
      "tsc",
      "--project",
      "tsconfig.json",
      "--singleThreaded",
      "--incremental",
      "--tsBuildInfoFile",
      checkedTypes,
    ],
  ]),
  check("lint", "Biome: format, imports, lint; knip: nothing that no one uses", [
    ["biome", "check", "--error-on-warnings", "."],
    ["knip", "--no-progress"],
  ]),
  check("packages", "lock files without holes, and no known advisory", [
    [process.execPath, "scripts/packages.ts"],
    [process.execPath, "scripts/packages.ts", "--directory", "examples/typed-client"],
  ]),
  check("schema", "generated types, migration lint, the official advisors", [
    [process.execPath, "scripts/types.ts", "--check"],
    () => squawk("baseline", [...unfitRules, ...rulesOfUse]),
    () => squawk("steps", unfitRules),
    [process.execPath, "scripts/advisors.ts"],
  ]),
];

/** A suite that measures how long things take. */
const measuring = (suite: Suite): Suite => ({ ...suite, measures: true });

/** Everything that `npm run proof` runs, the longest first: where none has run yet, that is the order they begin in. */
export const proofs: Suite[] = [
  playwright("screens", "each screen in Chromium, with its refusals and without a network", {
    tests: "tests/e2e/screens",
  }),
  playwright("axe", "every screen and dialog by axe, in light and dark at four widths", {
    tests: "tests/e2e/screens/access.spec.ts",
    env: { REJOINDER_AXE: "all" },
  }),
  check(
    "weather",
    "some of the real comments, and what viewers answer, through every named weather, with nothing lost, doubled or judged wrongly",
    [
      [
        process.execPath,
        ...["scripts/pipeline.ts", "--comments", "tests/fixtures/real-comments.jsonl", "--limit", "70"],
        ...["--weather", "all", "--converse"],
      ],
    ],
  ),
  vitest(
    "properties",
    "what must hold in any order of events, and every number of the reports against an independent implementation",
  ),
  vitest(
    "faults",
    "schedules of everything that may go wrong, played twice, programs that ask and are told, and breakages of the product that must be found",
  ),
  check(
    "mutants",
    "faults made on purpose in the SQL and the functions, each noticed by the tests that must",
    [[process.execPath, "scripts/mutants.ts"]],
  ),
  vitest(
    "serve",
    "your own server behind Caddy: sign up by email, connect, answer, verify, back up, restore, upgrade; its Auth under thousands of tries",
  ),
  measuring(
    check(
      "load",
      "users at what their screens call while the schedule works, and beside a hostile viewer: no error, and at most twice the time",
      [
        [process.execPath, "scripts/load.ts", ...["--users", "40", "--seconds", "6"]],
        [
          process.execPath,
          "scripts/load.ts",
          ...["--users", "20", "--seconds", "3", "--hostile", "viewer", "--slack", "2"],
        ],
      ],
    ),
  ),
  vitest(
    "operations",
    "migrations, deployment, the life of a stack, the operator's commands, the check of packages, the examples for programs",
  ),
  check(
    "days",
    "two days of 1,000 comments and viewers who answer: reading within 600 units a day, posting and proof never refused",
    [[process.execPath, "scripts/busy-days.ts", ...["--days", "2", "--replies", "30"]]],
  ),
  functionsSuite(
    "trouble",
    "the edge functions when Google, the model, the network or a host fails",
    (file) => file.startsWith(trouble),
  ),
  check(
    "isolation",
    "who may do what to whose rows: every table, view and function, tried by every kind of caller",
    [[process.execPath, "scripts/isolation.ts"]],
  ),
  check("pipeline", "the main job on real comments, to the unit, and what viewers answer", [
    [process.execPath, "scripts/pipeline.ts", "--comments", "tests/fixtures/real-comments.jsonl"],
    [
      process.execPath,
      ...["scripts/pipeline.ts", "--comments", "tests/fixtures/real-comments.jsonl", "--limit", "300"],
      "--converse",
    ],
  ]),
  measuring(
    vitest(
      "patterns",
      "every regular expression of the product, on texts made from its own pieces to stall it",
    ),
  ),
  check(
    "hostile",
    "calls that no client of ours makes, and the ways of attackers, here and behind Caddy: no 5xx, nothing of another account, no secret, no limit passed",
    [
      [process.execPath, "scripts/hostile.ts", ...["--calls", "400", "--no-detectors"]],
      [process.execPath, "scripts/hostile.ts", ...["--way", "served", "--calls", "100", "--no-detectors"]],
    ],
  ),
  check("weights", "what each route of the built client weighs before its first paint", [
    [process.execPath, "scripts/bench-web.ts", "--no-lighthouse"],
  ]),
  vitest("figures", "how well replies rest on what a channel has said, and drafts on what their owner did"),
  measuring(
    check("inbox", "the inbox under the hand with 500 drafts, and its first row on a slow line", [
      [
        process.execPath,
        "scripts/bench-inbox.ts",
        ...["--drafts", "500", "--presses", "60", "--visits", "3"],
        ...["--slack", "4"],
      ],
    ]),
  ),
  measuring(
    check("engine", "claims, records and the whole engine at 100 channels, with time for a busy machine", [
      [
        process.execPath,
        "scripts/bench-engine.ts",
        ...["--channels", "100", "--seconds", "5", "--slack", "4"],
      ],
    ]),
  ),
  check(
    "programs",
    "1,000 writes of programs over a line that loses answers, and webhooks to a receiver that was away: all done once, all told in order",
    [[process.execPath, "scripts/programs.ts"]],
  ),
  check(
    "moderation",
    "decisions about 400 comments, one of them gone and a run killed: none lost or told wrongly, and no more calls than that takes",
    [
      [
        process.execPath,
        "scripts/bench-moderation.ts",
        ...["--comments", "400", "--kills", "1", "--bad", "1"],
      ],
    ],
  ),
  measuring(
    check("hosted", "the functions on Deno 2.1.4, within what hosted Supabase allows", [
      [process.execPath, "scripts/hosted.ts"],
    ]),
  ),
  check("demo", "the demo's past, played anew, is still what a first start loads", [
    [process.execPath, "scripts/demo-past.ts"],
  ]),
];

/** Tests of the functions: those files that are theirs, as one module. Each by itself would load every client anew, in a third of a second. */
function functionsSuite(name: string, about: string, isTheirs: (file: string) => boolean): Suite {
  return {
    name,
    about,
    async run(signal) {
      const files = (await readdir(functionTests, { recursive: true }))
        .map((file) => join(functionTests, file))
        .filter((file) => file.endsWith(".test.ts") && isTheirs(file));
      await using directory = await mkdtempDisposable(join(tmpdir(), "rejoinder-functions-"));
      const all = join(directory.path, "all.test.ts");
      const imports = files.toSorted().map((file) => `import ${JSON.stringify(pathToFileURL(file).href)};\n`);
      await writeFile(all, imports.join(""));
      const stack = await startTestStack({ web: false });
      try {
        const permissions = ["--allow-net", "--allow-env", "--allow-sys", "--allow-read"];
        const args = ["test", ...denoFlags, "--no-check", ...permissions, all];
        return await runTests(
          (report) => ["deno", ...args, `--junit-path=${report}`],
          signal,
          stack.environment,
        );
      } finally {
        await stack.stop();
      }
    },
  };
}

/** The linter's command line for the baseline or the steps after it; undefined when there are none. */
async function squawk(
  which: "baseline" | "steps",
  excluded: string[],
): Promise<[string, ...string[]] | undefined> {
  const files = (await migrationFiles(supabaseDirectory)).filter(
    (file) => file.endsWith("_baseline.sql") === (which === "baseline"),
  );
  const flags = ["--pg-version=17", "--assume-in-transaction", `--exclude=${excluded}`];
  return files.length > 0 ? ["squawk", ...flags, ...files] : undefined;
}
