import { installation } from "@/lib/installation";
import type { Client, PassingAuth } from "./supabase";

/** Where the session lies in local storage; the landing page looks there before it loads any of Supabase's clients. */
export const SESSION_KEY = "rejoinder.session";

let client: Promise<Client> | undefined;
let passing: Promise<PassingAuth> | undefined;

/** Where the backend is, and the key of this client. */
export function project(): readonly [api: string, key: string] {
  const { api, key } = installation();
  if (!api || !key) throw new Error("This page doesn't say where its backend is.");
  return [api, key];
}

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
