/**
 * A path of this site to go on to after sign-in, or undefined. Only paths that begin with exactly one slash are kept: any
 * other form could lead to a stranger's site.
 */
export function safePath(value: unknown): string | undefined {
  return typeof value === "string" && /^\/(?![/\\])/.test(value) ? value : undefined;
}
