/**
 * Keys that were replaced and are accepted for a while. At the gateway's door what comes with one is turned into what comes with the
 * current one: nothing behind it knows that there is another.
 */
import type { MiddlewareHandler } from "hono";
import { jwtVerify, SignJWT } from "jose";
import type { AuthEnv } from "./auth-limits.ts";
import { type ApiKeys, type CallerKey, type ReplacedKey, sameKey } from "./keys.ts";

/** The current key of a kind, and before it those that it replaced and that are still accepted. */
export function acceptedKeys(keys: ApiKeys, name: CallerKey): string[] {
  const replaced = stillAccepted(keys).filter((one) => one.name === name);
  return [...replaced.map(({ key }) => key), keys[name]];
}

/** Turns replaced keys, and tokens that are signed with one, into current ones. */
export function currentKeys(keys: ApiKeys): MiddlewareHandler<AuthEnv> {
  return async (context, next) => {
    if (stillAccepted(keys).length > 0) context.req.raw = await withCurrent(context.req.raw, keys);
    return next();
  };
}

function stillAccepted({ replaced = [] }: ApiKeys): ReplacedKey[] {
  return replaced.filter(({ until }) => Date.parse(until) > Date.now());
}

async function withCurrent(request: Request, keys: ApiKeys): Promise<Request> {
  const headers = new Headers(request.headers);
  const apiKey = currentKey(headers.get("apikey") ?? "", keys);
  if (apiKey) headers.set("apikey", apiKey);
  const token = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  const bearer = currentKey(token, keys) ?? (await currentToken(token, keys));
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);

  const url = new URL(request.url);
  const asked = currentKey(url.searchParams.get("apikey") ?? "", keys);
  if (asked) url.searchParams.set("apikey", asked);
  if (!apiKey && !bearer && !asked) return request;
  const same = new Request(request, { headers });
  return asked ? new Request(url, same) : same;
}

/** The key that took the place of a replaced one; undefined for any other text. */
function currentKey(given: string, keys: ApiKeys): string | undefined {
  const found = stillAccepted(keys).find(({ name, key }) => name !== "jwtSecret" && sameKey(given, key));
  return found && keys[found.name];
}

/** The same claims, signed with the current secret; undefined for a token that no replaced secret signed. */
async function currentToken(token: string, keys: ApiKeys): Promise<string | undefined> {
  if (token.split(".").length !== 3) return undefined;
  const secretOf = (text: string) => new TextEncoder().encode(text);
  for (const { name, key } of stillAccepted(keys)) {
    if (name !== "jwtSecret") continue;
    const checked = await jwtVerify(token, secretOf(key), { algorithms: ["HS256"] }).catch(() => undefined);
    if (!checked) continue;
    const { payload, protectedHeader } = checked;
    return new SignJWT(payload)
      .setProtectedHeader({ ...protectedHeader, alg: "HS256" })
      .sign(secretOf(keys.jwtSecret));
  }
  return undefined;
}
