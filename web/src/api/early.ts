import { SESSION_KEY } from "./client";

// Part of the first script: it asks while the screens' own code is on its way, and so knows nothing of the backend's client.

let asked: { userId: string; answer: Promise<unknown> } | undefined;

function session(): { userId: string; token: string } | undefined {
  try {
    const { access_token, expires_at, user } = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");
    // A token about to end is renewed first, by the client that can.
    const lasts = expires_at * 1000 > Date.now() + 60_000;
    return lasts && user.id && access_token ? { userId: user.id, token: access_token } : undefined;
  } catch {
    return undefined;
  }
}

/** Asks for what the replies show first, if that is where the browser is and somebody is signed in. */
export function askEarly({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  const signedIn = /^\/app\/replies\/?$/.test(pathname) && session();
  if (!signedIn) return;
  const { userId, token } = signedIn;
  const answer = fetch(`${import.meta.env.VITE_SUPABASE_URL}/rest/v1/rpc/opening`, {
    method: "POST",
    headers: {
      apikey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? "",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    // Which view an address with more in it means, the screen knows.
    body: JSON.stringify({ p_user: userId, ...(search === "" && { p_tab: "to_approve" }) }),
  }).then((response) => (response.ok ? response.json() : undefined));
  asked = { userId, answer: answer.catch(() => undefined) };
}

/** What was asked early for this user, once; undefined when it was not, or did not come: the screen asks by itself. */
export async function takeEarly(userId: string): Promise<unknown> {
  const early = asked;
  asked = undefined;
  return early?.userId === userId ? early.answer : undefined;
}
