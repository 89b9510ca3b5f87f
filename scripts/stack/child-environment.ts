/** What a part of the stack gets of our environment: what any program needs, and none of the operator's secrets in it. */

/** What moves the clock of a test run (npm test -- --at) moves every part's. */
const movesTheClock = /^(LD_PRELOAD$|FAKETIME)/;
const needed = new Set([
  "PATH",
  "LD_LIBRARY_PATH",
  "HOME",
  "TMPDIR",
  "LANG",
  "NODE_OPTIONS",
  "NODE_EXTRA_CA_CERTS",
  "NODE_COMPILE_CACHE",
  "SYSTEMROOT",
  "TEMP",
]);

export function childEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => needed.has(name.toUpperCase()) || movesTheClock.test(name)),
  );
}
