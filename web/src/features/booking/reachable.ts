const PATIENCE_MS = 8_000;

/**
 * Whether a stranger's page answers at all. A frame does not tell: where a blocker or the network stops it, it shows the
 * browser's own white page and says that it has loaded.
 */
export async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, {
      mode: "no-cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return true;
  } catch {
    return false;
  }
}
