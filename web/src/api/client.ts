import type { Client, PassingAuth } from "./supabase";

/** Where the session lies in local storage; the landing page looks there before it loads any of Supabase's clients. */
export const SESSION_KEY = "rejoinder.session";

let client: Promise<Client> | undefined;
let passing: Promise<PassingAuth> | undefined;

function required(name: "VITE_SUPABASE_URL" | "VITE_SUPABASE_PUBLISHABLE_KEY"): string {
  const value = import.meta.env[name];
  if (!value) throw new Error(`${name} was not set when the client was built.`);
  return value;
}

/** Where the backend is, and the key of this client. */
export const project = () =>
  [required("VITE_SUPABASE_URL"), required("VITE_SUPABASE_PUBLISHABLE_KEY")] as const;

/** The one backend client, created on first use so that pages which need none do not load it. */
export function getSupabase(): Promise<Client> {
  client ??= import("./supabase").then(({ createClient }) => createClient(...project(), SESSION_KEY));
  return client;
}

/** A client for exchanges whose session may not be wanted: it is kept in no storage. */
export function getPassingAuth(): Promise<PassingAuth> {
  passing ??= import("./supabase").then(({ createPassingAuth }) => createPassingAuth(...project()));
  return passing;
}
