/** Mutants of the edge functions: a copy of them gets one fault after the other, is served by a stack of its own, and tested there. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { repositoryRoot } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { Snapshot } from "../proofs/isolation/snapshot.ts";
import { Parts } from "../stack/parts.ts";
import { type StartedTestStack, startTestStack } from "../stack/test-stack.ts";
import { readReport } from "../test/junit.ts";
import { type Judge, type Mutant, mutate } from "./mutant.ts";

/** Stacks at a time. */
const WIDTH = 2;

/** Runs the named tests on the functions as they are, which they must pass, then under each mutant. */
export const judgeFunctions: Judge = async (mutants, tell) => {
  if (mutants.length === 0) return;
  // Before anything takes long.
  for (const mutant of mutants) mutate(mutant, await readFile(join(repositoryRoot, fileOf(mutant)), "utf8"));
  const parts = new Parts((error) => console.error(String(error)));
  try {
    const first = await openPlace(parts);
    await passSound(first, mutants);
    const left = [...mutants];
    const judgeInTurn = async (place: Place) => {
      for (let mutant = left.shift(); mutant; mutant = left.shift()) {
        const failed = (await runUnder(place, mutant)).find(({ failure }) => failure !== undefined);
        tell({ name: mutant.name, noticed: failed && `${failed.name}: ${failed.failure}` });
      }
    };
    const others = Array.from({ length: Math.min(WIDTH, mutants.length) - 1 }, () => openPlace(parts));
    await Promise.all([judgeInTurn(first), ...others.map(async (place) => judgeInTurn(await place))]);
  } finally {
    await parts.end();
  }
};

const fileOf = (mutant: Mutant) => join("supabase/functions", mutant.in);

/** A copy of the functions, the stack that serves it, and what stood there before any test. */
interface Place extends StartedTestStack {
  copy: string;
  reset(): Promise<void>;
}

/** It ends with the parts. */
async function openPlace(parts: Parts): Promise<Place> {
  const copy = await parts.add(mkdtemp(join(tmpdir(), "rejoinder-mutant-")), (path) =>
    rm(path, { recursive: true }),
  );
  await copySources(copy);
  const started = await parts.add(
    startTestStack({ web: false, supabaseDirectory: join(copy, "supabase") }),
    (one) => one.stop(),
  );
  const { sql, admin } = started.stack;
  const [rows, outside] = [await Snapshot.take(sql), await admin.dump()];
  const reset = async () => {
    await Promise.all([rows.restore(), admin.clearFaults()]);
    await admin.restore(outside);
  };
  return { ...started, copy, reset };
}

/** Fails when a named test does not pass without any fault, or is not there: nothing would follow from its failing. */
async function passSound(place: Place, mutants: Mutant[]): Promise<void> {
  const results = await runDeno(place, mutants);
  const failed = results.filter(({ failure }) => failure !== undefined);
  if (failed.length > 0) {
    throw new PlainError(
      `these tests fail without a mutant: ${failed.map(({ name, failure }) => `${name}: ${failure}`).join("; ")}`,
    );
  }
  for (const { name, tests = "" } of mutants) {
    if (!results.some((one) => one.name.includes(tests)))
      throw new PlainError(`${name}: no test is named «${tests}»`);
  }
}

/** What becomes of the tests that a mutant names, in a place as it was before the mutants before it. */
async function runUnder(place: Place, mutant: Mutant) {
  const { copy, stack } = place;
  const file = join(copy, fileOf(mutant));
  const sound = await readFile(file, "utf8");
  await writeFile(file, mutate(mutant, sound));
  try {
    await Promise.all([stack.functionsHost.restart(), place.reset()]);
    const { broken }: { broken: string[] } = await (await fetch(`${stack.urls.functions}/_ready`)).json();
    if (broken.length > 0) throw new PlainError(`${mutant.name}: ${broken.join(", ")} does not load`);
    return await runDeno(place, [mutant]);
  } finally {
    await writeFile(file, sound);
  }
}

/** The functions and their tests are copied, since a test runs some of them in its own process; all else is as it is. */
async function copySources(to: string): Promise<void> {
  await mkdir(join(to, "tests"));
  await cp(join(repositoryRoot, "supabase"), join(to, "supabase"), { recursive: true });
  await cp(join(repositoryRoot, "tests/functions"), join(to, "tests/functions"), { recursive: true });
  for (const name of ["node_modules", "package.json", "scripts"]) {
    await symlink(join(repositoryRoot, name), join(to, name));
  }
}

async function runDeno({ copy: root, environment }: Place, named: Mutant[]) {
  const files = [...new Set(named.flatMap(({ by }) => by))];
  const words = named.map(({ tests }) => tests);
  const report = join(root, "junit.xml");
  await rm(report, { force: true });
  const { all } = await run(
    "deno",
    [
      "test",
      ...["--quiet", "--no-lock", "--node-modules-dir=manual", "--no-check", "--fail-fast"],
      `--import-map=${join(root, "supabase/functions/deno.json")}`,
      ...["--allow-net", "--allow-env", "--allow-sys", "--allow-read"],
      ...(words.includes(undefined)
        ? []
        : [`--filter=/${words.map((some) => escaped(some ?? "")).join("|")}/`]),
      `--junit-path=${report}`,
      ...files.map((file) => join(root, "tests/functions", `${file}.test.ts`)),
    ],
    { cwd: root, env: { ...environment, NO_COLOR: "1" } },
  );
  const ran = await readReport(await readFile(report, "utf8").catch(() => ""));
  if (ran?.tests.length) return ran.tests;
  throw new PlainError(`${named.map(({ name }) => name).join(", ")}: no test ran\n${all}`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
