/** Sends hostile calls as the different senders. */
import { SignJWT, UnsecuredJWT } from "jose";
import type { JourneyStack } from "../../journey/engine.ts";
import type { HostileAnswer } from "./judge.ts";
import type { HostileCall, KeySender, Sender } from "./requests.ts";

const PATIENCE_MS = 60_000;

export type Send = (call: HostileCall) => Promise<HostileAnswer>;

/** What each sender says of itself: the attacker by the token of the own account, its programs by their `keys`; a forger's tokens name the victim, or the server. */
export async function sender(
  stack: JourneyStack,
  token: string,
  victim: { id: string; email: string },
  keys: Partial<Record<KeySender, string>> = {},
): Promise<Send> {
  const apikey = stack.keys.publishableKey;
  const claims = { sub: victim.id, email: victim.email, aud: "authenticated" };
  const signed = (role: string, secret: string, expires: string) =>
    new SignJWT({ ...claims, role })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  const [head, , signature] = token.split(".");
  const payload = Buffer.from(JSON.stringify({ ...claims, role: "authenticated" })).toString("base64url");
  const forged = [
    new UnsecuredJWT({ ...claims, role: "authenticated" }).setExpirationTime("1h").encode(),
    new UnsecuredJWT({ ...claims, role: "service_role" }).setExpirationTime("1h").encode(),
    await signed("authenticated", "another secret than the server's, of good length", "1h"),
    await signed("service_role", apikey, "1h"),
    await signed("authenticated", stack.keys.jwtSecret, "-1h"),
    `${head}.${payload}.${signature}`,
    "not.a.token",
  ];
  let next = 0;
  const headersOf = (who: Sender): Record<string, string> => {
    if (who === "no key") return {};
    if (who === "visitor") return { apikey };
    if (who === "attacker") return { apikey, authorization: `Bearer ${token}` };
    if (who !== "forger") return { authorization: `Bearer ${keys[who]}` };
    return { apikey, authorization: `Bearer ${forged[next++ % forged.length]}` };
  };

  return async (call) => {
    const hasBody = call.method !== "GET" && call.method !== "HEAD";
    try {
      const response = await fetch(`${stack.urls.api}${call.path}`, {
        method: call.method,
        headers: { "content-type": "application/json", ...headersOf(call.sender), ...call.headers },
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(hasBody ? { body: call.bytes ? Buffer.from(call.body ?? "", "latin1") : (call.body ?? "") } : {}),
      });
      const body = await response.text();
      const type = response.headers.get("content-type") ?? "";
      return {
        status: response.status,
        body,
        type,
        text: `${body}\n${JSON.stringify([...response.headers])}`,
      };
    } catch (error) {
      return { status: 0, body: String((error as Error).cause ?? error), type: "", text: "" };
    }
  };
}
