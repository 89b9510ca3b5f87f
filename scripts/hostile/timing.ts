/** Milliseconds of the processor's time that one call takes. */
function once(call: () => unknown): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several calls: what another process, the collector or the compiler adds to one of them does not count. */
export function leastMs(call: () => unknown, enough = Number.POSITIVE_INFINITY, tries = 5): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries; at++) {
    least = Math.min(least, once(call));
    if (least <= enough) break;
  }
  return least;
}
