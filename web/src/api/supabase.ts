import type { Database } from "@shared/database/database.types.ts";
import { AuthClient } from "@supabase/auth-js";
import { FunctionsClient } from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";

/**
 * Sign-in, the Data API and the functions, each by Supabase's own client. `@supabase/supabase-js` would put its socket and
 * storage clients beside them, 26 kB of every first signed-in paint: screens follow changes by polling, and no files are kept.
 */
export function createClient(url: string, key: string, storageKey: string) {
  const auth = new AuthClient({
    ...toAuth(url, key),
    storage: window.localStorage,
    storageKey,
    persistSession: true,
    autoRefreshToken: true,
  });

  /** Every call carries the key of the project and, once somebody is signed in, their token of that moment. */
  const fetchSigned: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    headers.set("apikey", key);
    if (data.session) headers.set("Authorization", `Bearer ${data.session.access_token}`);
    return fetch(input, { ...init, headers });
  };

  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, { fetch: fetchSigned });
  const functions = new FunctionsClient(`${url}/functions/v1`, { customFetch: fetchSigned });
  return Object.assign(rest, { auth, functions });
}

/** An Auth client that stores nothing: nobody is signed in by the session it opens. */
export function createPassingAuth(url: string, key: string) {
  return new AuthClient({
    ...toAuth(url, key),
    storageKey: "rejoinder.passing",
    persistSession: false,
    autoRefreshToken: false,
  });
}

function toAuth(url: string, key: string) {
  return {
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    // A magic link is often opened in another browser than the one that asked for it, where a PKCE verifier would be missing.
    flowType: "implicit",
    // An address is anybody's to write: with a session in it, it would sign whoever opens it in to the writer's account.
    detectSessionInUrl: false,
  } as const;
}

export type Client = ReturnType<typeof createClient>;
export type PassingAuth = ReturnType<typeof createPassingAuth>;
