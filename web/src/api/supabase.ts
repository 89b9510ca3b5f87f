import type { Database } from "@shared/database/database.types.ts";
import { createClient as createSupabase } from "@supabase/supabase-js";

const auth = {
  // A magic link is often opened in another browser than the one that asked for it, where a PKCE verifier would be missing.
  flowType: "implicit",
  // An address is anybody's to write: with a session in it, it would sign whoever opens it in to the writer's account.
  detectSessionInUrl: false,
} as const;

export function createClient(url: string, key: string, storageKey: string) {
  return createSupabase<Database>(url, key, {
    auth: {
      ...auth,
      storage: window.localStorage,
      storageKey,
      persistSession: true,
      autoRefreshToken: true,
    },
  });
}

/** An Auth client that stores nothing: nobody is signed in by the session it opens. */
export function createPassingAuth(url: string, key: string) {
  return createSupabase(url, key, {
    auth: { ...auth, storageKey: "rejoinder.passing", persistSession: false, autoRefreshToken: false },
  }).auth;
}

export type Client = ReturnType<typeof createClient>;
export type PassingAuth = ReturnType<typeof createPassingAuth>;
