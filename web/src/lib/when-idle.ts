import { useEffect, useState } from "react";

/** Runs when the browser is idle after the first paint; returns what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

/** False until the browser is idle after the first paint: what waits for it costs the first paint nothing. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
