/** When this process is to end: asked by a signal, or left alone by the process that started it. */

/** A terminal's Ctrl-C arrives twice, directly and passed on by the bootstrap; within this time it is the same one. */
const sameSignalMs = 1_000;

/** Calls back once. The second signal after that, from an impatient person, ends the process at once. */
export function onStopSignal(stop: () => void): void {
  let since: number | undefined;
  function received(): void {
    if (since === undefined) {
      since = performance.now();
      stop();
    } else if (performance.now() - since > sameSignalMs) {
      process.exit(130);
    }
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, received);
  process.once("disconnect", received);
  process.channel?.unref();
}
