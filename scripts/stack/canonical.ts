/** The one form in which paths, addresses and mail addresses are counted and routed: two spellings of one thing must be one count. */
import { isIPv4, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

/**
 * Whether a request's target, as it came over the wire, names its path in the one way that there is: Auth and functions route the
 * decoded path, limits would count the raw one. No path of ours needs more than these letters, so the rest is refused and not mended.
 */
export function isCanonicalTarget(target: string): boolean {
  const [path = ""] = target.split(/[?#]/, 1);
  if (path === "/" || path === "/rest/v1/") return true;
  return /^(?:\/[\w.~-]+)+$/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path);
}

/** Refuses what `isCanonicalTarget` does not know. */
export const onlyCanonical: MiddlewareHandler<{ Bindings: HttpBindings }> = async ({ env, req }, next) => {
  const target = env?.incoming?.url ?? new URL(req.url).pathname;
  if (isCanonicalTarget(target)) return next();
  const message =
    "There is no such address. Write its path without encoded letters, empty parts or a slash at the end.";
  const headers = { "access-control-allow-origin": "*" };
  return Response.json(
    { code: 404, error_code: "not_found", msg: message, message },
    { status: 404, headers },
  );
};

/** One hop of X-Forwarded-For, or a socket's other end, as `engine.caller_address` counts it (tests/fixtures/caller-addresses.ts). */
export function callerAddress(written: string): string {
  const bare = written
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/, "$1");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare) || bare.includes("%")) return "unknown";
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  // A subscriber of IPv6 has 2^64 addresses at least.
  const network = groups.map((group, at) => (at < 4 ? group.toString(16) : "0")).join(":");
  return `${new URL(`http://[${network}]`).hostname.slice(1, -1)}/64`;
}

/** The eight groups of an IPv6 address; URLs write it in one way, without dots. */
function groupsOf(address: string): number[] {
  const [front = "", back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const [first, last] = [read(front), read(back ?? "")];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** A mail address as Auth keeps it. */
export function canonicalMail(written: string): string {
  return written.trim().toLowerCase();
}

/** Whether Auth takes a text for a mail address: by what its own pattern says, which takes a time that is quadratic. */
export function isMail(text: string): boolean {
  const [name = "", domain = "", ...more] = text.split("@");
  if (name === "" || more.length > 0 || /\s/.test(text)) return false;
  const dot = domain.lastIndexOf(".", domain.length - 2);
  return domain.indexOf(".", 1) > 0 && dot > 0;
}
