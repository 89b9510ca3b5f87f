/** Of a file under a mutant one failure is enough: the tests after it are skipped. */
import { beforeEach, onTestFailed } from "vitest";

let failed = false;

beforeEach(({ skip }) => {
  if (failed) skip();
  onTestFailed(() => {
    failed = true;
  });
});
