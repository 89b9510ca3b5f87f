import type { Database } from "@shared/database/database.types.ts";
import { createClient as createSupabase } from "@supabase/supabase-js";
import { chosenAccount } from "./chosen-account";

const auth = {
  // A magic link is often opened in another browser than the one that asked for it, where a PKCE verifier would be missing.
  flowType: "implicit",
  // An address is anybody's to write: with a session in it, it would sign whoever opens it in to the writer's account.
  detectSessionInUrl: false,
} as const;

export function createClient(url: string, key: string, storageKey: string) {
  const dataApi = `${url}/rest/v1/`;
  return createSupabase<Database>(url, key, {
    global: {
      fetch: (input, init) => fetch(input, String(input).startsWith(dataApi) ? forChosenAccount(init) : init),
    },
    auth: {
      ...auth,
      storage: window.localStorage,
      storageKey,
      persistSession: true,
      autoRefreshToken: true,
    },
  });
}

/** A call of the Data API, which says for which account: the person's own without the header. */
function forChosenAccount(init: RequestInit | undefined): RequestInit | undefined {
  const account = chosenAccount();
  if (!account) return init;
  const headers = new Headers(init?.headers);
  headers.set("x-account", account);
  return { ...init, headers };
}

/** An Auth client that stores nothing: nobody is signed in by the session it opens. */
export function createPassingAuth(url: string, key: string) {
  return createSupabase(url, key, {
    auth: { ...auth, storageKey: "rejoinder.passing", persistSession: false, autoRefreshToken: false },
  }).auth;
}

/**
 * An Auth client that leaves for another site: it keeps the half of the proof that stays here (PKCE) in this tab, through the reload,
 * and the session that it opens in no storage.
 */
export function createRedirectAuth(url: string, key: string) {
  const isProof = (name: string) => name.endsWith("code-verifier");
  const storage = {
    getItem: (name: string) => (isProof(name) ? sessionStorage.getItem(name) : null),
    setItem: (name: string, value: string) => {
      if (isProof(name)) sessionStorage.setItem(name, value);
    },
    removeItem: (name: string) => sessionStorage.removeItem(name),
  };
  return createSupabase(url, key, {
    auth: {
      flowType: "pkce",
      detectSessionInUrl: false,
      autoRefreshToken: false,
      storageKey: "rejoinder.redirect",
      storage,
    },
  }).auth;
}

/** What the built client has of it (web/unused-services.ts). */
export type Client = Omit<
  ReturnType<typeof createClient>,
  "realtime" | "storage" | "channel" | "getChannels" | "removeChannel" | "removeAllChannels"
>;
export type PassingAuth = ReturnType<typeof createPassingAuth>;
export type RedirectAuth = ReturnType<typeof createRedirectAuth>;
