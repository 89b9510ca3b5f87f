/** Keys that were replaced, at the gateway: accepted for a while, and then like any other wrong one. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Stack } from "../../scripts/stack/index.ts";
import { type Keys, loadKeys, newKey, type ReplacedKey, storeKeys } from "../../scripts/stack/keys.ts";
import { signTokens } from "../../scripts/stack/mailed-links.ts";
import { client, signedIn, startFixtureStack } from "./support.ts";

const HOUR = 3_600_000;
let place: string;
let stack: Stack;
/** Replaced an hour ago and accepted for another one; and accepted until an hour ago. */
const accepted: Record<string, string> = {};
const expired: Record<string, string> = {};

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "rejoinder-replaced-"));
  const home = join(place, "home");
  await mkdir(home, { mode: 0o711 });
  const names = ["jwtSecret", "publishableKey", "secretKey", "cronKey"] as const;
  const keys: Keys = { ...(await loadKeys(home)), replaced: [] };
  for (const [kept, after] of [
    [accepted, HOUR],
    [expired, -HOUR],
  ] as const) {
    for (const name of names) {
      kept[name] = newKey(name);
      const until = new Date(Date.now() + after).toISOString();
      keys.replaced?.push({ name, key: kept[name], until } satisfies ReplacedKey);
    }
  }
  await storeKeys(home, keys);
  stack = await startFixtureStack({ home, mail: false });
});
afterAll(async () => {
  await stack.stop();
  await rm(place, { recursive: true, force: true });
});

/** The claims of a session that is valid, signed with another secret. */
const signedWith = (secret: string, token: string) =>
  new SignJWT(decodeJwt(token))
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(secret));

describe("a replaced key", () => {
  it("of the client or of operators is accepted as the current one is, until its time is over", async () => {
    const status = async (key: string) => (await client(stack, key).rpc("statement_timeout")).data;
    expect(await status(accepted.publishableKey ?? "")).toBe("3s");
    expect(await status(accepted.secretKey ?? "")).toBe("8s");
    expect(await status(accepted.cronKey ?? "")).toBe("8s");
    for (const key of [expired.publishableKey, expired.secretKey, expired.cronKey])
      expect((await client(stack, key).rpc("statement_timeout")).error).not.toBeNull();
  });

  it("may stand in the address, where a page can set no header", async () => {
    const asked = (key = "") => fetch(`${stack.urls.api}/rest/v1/rpc/statement_timeout?apikey=${key}`);
    expect((await asked(accepted.publishableKey)).status).toBe(200);
    expect((await asked(expired.publishableKey)).status).toBe(401);
  });

  it("that signed a session keeps it alive in Auth, Data API and functions, and no longer than it is accepted", async () => {
    const { token, id } = await signedIn(stack, "ada@example.test");
    const asked = async (path: string, bearer: string) => {
      const headers = { apikey: stack.keys.publishableKey, authorization: `Bearer ${bearer}` };
      return (await fetch(`${stack.urls.api}${path}`, { headers })).status;
    };
    const paths = ["/auth/v1/user", `/rest/v1/notes?user_id=eq.${id}`, "/functions/v1/members"];
    for (const path of paths) {
      expect(await asked(path, await signedWith(accepted.jwtSecret ?? "", token)), path).toBe(200);
      expect([401, 403], path).toContain(await asked(path, await signedWith(expired.jwtSecret ?? "", token)));
    }
  });

  it("that signed a mailed link opens it", async () => {
    const { data } = await client(stack, stack.keys.secretKey).auth.admin.generateLink({
      type: "magiclink",
      email: "bob@example.test",
    });
    const token = (data.properties?.hashed_token ?? "").slice(0, 64);
    const linkSigned = (secret = "") => signTokens(`?token=${token}`, secret).slice("?token=".length);
    const opened = (token_hash: string) => client(stack).auth.verifyOtp({ token_hash, type: "magiclink" });
    expect((await opened(linkSigned(expired.jwtSecret))).error).not.toBeNull();
    expect((await opened(linkSigned(accepted.jwtSecret))).data.user?.email).toBe("bob@example.test");
  });
});
