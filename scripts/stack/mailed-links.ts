/**
 * The tokens of mailed links, signed. The embedded Auth makes a link's token of the address and the six digits of the mail, without a
 * secret: whoever tried tokens would try codes, past every count of them. So a link carries our signature, and only with it is Auth asked.
 * That also lets a link pass where codes have to wait: nobody guesses one.
 */
import { createHmac } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { jsonBody } from "./admission.ts";
import type { AuthEnv } from "./auth-limits.ts";
import { sameKey } from "./keys.ts";

const TOKEN = /^[0-9a-f]{64}$/;
/** As in the addresses of a mail. */
const inAddresses = /([?&](?:amp;)?token(?:_hash)?=)([0-9a-f]{64})(?![0-9a-f])/g;
/** No token of Auth's. */
const NONE = "none";

/** The text of a mail with the tokens of its links signed. */
export function signTokens(text: string, secret: string): string {
  return text.replace(inAddresses, (_, start, token) => `${start}${token}${signature(token, secret)}`);
}

/** Auth's own token; undefined where the signature is by none of the secrets. */
export function openToken(signed: string, secrets: string[]): string | undefined {
  const [token, given] = [signed.slice(0, 64), signed.slice(64)];
  if (!TOKEN.test(token)) return undefined;
  return secrets.some((secret) => sameKey(given, signature(token, secret))) ? token : undefined;
}

function signature(token: string, secret: string): string {
  return createHmac("sha256", secret).update(`mailed link ${token}`).digest("hex").slice(0, 32);
}

/** Hands Auth the token of a link that we signed, and for any other one that it knows nothing of. */
export function mailedLinks(secrets: () => string[]): MiddlewareHandler<AuthEnv> {
  return async (context, next) => {
    const { raw } = context.req;
    const url = new URL(raw.url);
    if (url.pathname !== "/auth/v1/verify") return next();
    const body = raw.method === "POST" ? await jsonBody(raw) : undefined;
    const signed = raw.method === "POST" ? body?.token_hash : url.searchParams.get("token");
    if (typeof signed !== "string" || signed === "") return next();
    const token = openToken(signed, secrets());
    if (token) context.set("mailedLink", token);
    if (body) {
      const { method, headers } = raw;
      const opened = JSON.stringify({ ...body, token_hash: token ?? NONE });
      context.req.raw = new Request(url, { method, headers, body: opened });
    } else {
      url.searchParams.set("token", token ?? NONE);
      context.req.raw = new Request(url, { method: raw.method, headers: raw.headers });
    }
    return next();
  };
}
