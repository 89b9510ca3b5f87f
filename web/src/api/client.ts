import type { Client } from "./supabase";

/** Where the session lies in local storage; the landing page looks there before it loads any of Supabase's clients. */
export const SESSION_KEY = "rejoinder.session";

let client: Promise<Client> | undefined;

function required(name: "VITE_SUPABASE_URL" | "VITE_SUPABASE_PUBLISHABLE_KEY"): string {
  const value = import.meta.env[name];
  if (!value) throw new Error(`${name} was not set when the client was built.`);
  return value;
}

/** The one backend client, created on first use so that pages which need none do not load it. */
export function getSupabase(): Promise<Client> {
  client ??= import("./supabase").then(({ createClient }) =>
    createClient(required("VITE_SUPABASE_URL"), required("VITE_SUPABASE_PUBLISHABLE_KEY"), SESSION_KEY),
  );
  return client;
}
