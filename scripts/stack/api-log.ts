/** The embedded API reports every refused query on the console, stack and all; its words belong in its log. */
import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";

const scope = new AsyncLocalStorage<(line: string) => void>();

for (const method of ["error", "warn", "info"] as const) {
  const print = console[method].bind(console);
  console[method] = (...values: unknown[]) => {
    const log = scope.getStore();
    if (log) log(format(...values));
    else print(...values);
  };
}

/** Runs something whose console output goes to the log. */
export function logged<Result>(log: (line: string) => void, work: () => Result): Result {
  return scope.run(log, work);
}
