/** Stands for this site, whichever it is: a path that stays on it stays on ours. */
const SITE = "https://site.invalid";

/**
 * A path of this site to go on to after sign-in, or undefined. It is read as a browser would read it, which takes out tabs
 * and dots and turns backslashes: what looks like a path may lead to a stranger's site.
 */
export function safePath(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value) || !URL.canParse(value, SITE))
    return undefined;
  const { origin, pathname, search, hash } = new URL(value, SITE);
  const path = pathname + search + hash;
  return origin === SITE && !path.startsWith("//") ? path : undefined;
}

/** The same of a whole address, which must be on this site, too. */
export function safePathOf(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address)) return safePath(address);
  const { origin, pathname, search, hash } = new URL(address);
  return origin === window.location.origin ? safePath(pathname + search + hash) : undefined;
}
