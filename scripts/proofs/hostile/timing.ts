/** Milliseconds of the processor's time that one call takes on its own thread: the collector's and the compiler's threads beside it do not count. */
function msOf(call: () => unknown): number {
  const before = process.threadCpuUsage();
  call();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several calls: what the collector or the compiler adds to one of them does not count. */
export function leastMs(call: () => unknown, enough = Number.POSITIVE_INFINITY, tries = 5): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries; at++) {
    least = Math.min(least, msOf(call));
    if (least <= enough) break;
  }
  return least;
}
