import { vi } from "vitest";

interface Person {
  id: string;
  email: string;
}

/** A session as Auth hands it out; its tokens are good for an hour. `more`: further claims. */
export function sessionOf({ id, email }: Person, more: object = {}) {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "");
  return {
    access_token: [
      part({ alg: "HS256", typ: "JWT" }),
      part({ sub: id, email, exp: expiresAt, ...more }),
      "c2ln",
    ].join("."),
    refresh_token: `refresh-${id}`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: expiresAt,
    user: { id, email, aud: "authenticated", role: "authenticated", app_metadata: {}, user_metadata: {} },
  };
}

/** Stands in for Auth behind `fetch`: one-time links, each for one exchange. `calls` are what it was asked, as METHOD path. */
export function fakeAuth(links: Record<string, Person | "halfway" | "offline">) {
  const calls: string[] = [];
  const open = new Map(Object.entries(links));
  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(input);
    calls.push(`${init.method ?? "GET"} ${pathname}`);
    const headers = new Headers(init.headers);
    if (pathname.endsWith("/logout")) return new Response(null, { status: 204 });
    if (pathname.endsWith("/user")) {
      const claims = JSON.parse(atob(headers.get("authorization")?.split(".")[1] ?? ""));
      return Response.json(sessionOf({ id: claims.sub, email: claims.email }).user);
    }
    const { token_hash: token } = JSON.parse(String(init.body));
    const person = open.get(token);
    open.delete(token);
    if (person === "offline") throw new TypeError("Failed to fetch");
    if (person === "halfway") return Response.json({ msg: "Confirmation link accepted" });
    if (person) return Response.json(sessionOf(person));
    const gone = { code: 403, error_code: "otp_expired", msg: "Email link is invalid or has expired" };
    return Response.json(gone, { status: 403 });
  });
  return calls;
}
