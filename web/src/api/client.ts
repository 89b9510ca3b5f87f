import type { Database } from "@shared/database/database.types.ts";
import type { SupabaseClient } from "@supabase/supabase-js";

export type Client = SupabaseClient<Database>;

/** Where the session lies in local storage; the landing page looks there before it loads any of this library. */
export const SESSION_KEY = "rejoinder.session";

let client: Promise<Client> | undefined;

function required(name: "VITE_SUPABASE_URL" | "VITE_SUPABASE_PUBLISHABLE_KEY"): string {
  const value = import.meta.env[name];
  if (!value) throw new Error(`${name} was not set when the client was built.`);
  return value;
}

/**
 * The one backend client, created on first use so that pages which need none do not load it. The implicit flow is
 * chosen because a magic link is often opened in another tab or browser than the one that asked for it, where a PKCE
 * verifier would be missing.
 */
export function getSupabase(): Promise<Client> {
  client ??= import("@supabase/supabase-js").then(({ createClient }) =>
    createClient<Database>(required("VITE_SUPABASE_URL"), required("VITE_SUPABASE_PUBLISHABLE_KEY"), {
      auth: {
        flowType: "implicit",
        storage: window.localStorage,
        storageKey: SESSION_KEY,
        persistSession: true,
        autoRefreshToken: true,
        detectSessionInUrl: true,
      },
    }),
  );
  return client;
}
