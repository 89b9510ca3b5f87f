/** Puts a fault into the databases of a test file that is run under it, where one failure is enough: the tests after it are skipped. */
import { beforeEach, expect, inject, onTestFailed } from "vitest";
import { changeVariable } from "../stack/test-database.ts";
import { mutantOf } from "./under.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The statement that makes each fault, by the mutant's name. */
    changes: Record<string, string>;
  }
}

// Evaluated for each file anew; the process has run others before.
const mutant = mutantOf(expect.getState().testPath ?? "");
if (mutant === undefined) delete process.env[changeVariable];
else process.env[changeVariable] = inject("changes")[mutant];

let failed = false;

beforeEach(({ skip }) => {
  if (failed) skip();
  onTestFailed(() => {
    failed = mutant !== undefined;
  });
});
