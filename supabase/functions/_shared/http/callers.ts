import type { WithSupabaseConfig } from "@supabase/server";
import { databaseFetch } from "../database/database-fetch.ts";
import { type ServiceDatabase, serviceDatabase } from "../database/service-database.ts";
import type { Call } from "./endpoint.ts";

const supabaseOptions = { global: { fetch: databaseFetch } };

/** A signed-in user. */
export const userOnly: WithSupabaseConfig = { auth: "user", supabaseOptions };

/** A signed-in user for their own rows, or the schedule (the secret key named cron) for everyone's. */
export const userOrSchedule: WithSupabaseConfig = { auth: ["user", "secret:cron"], supabaseOptions };

/** A signed-in user, or a program whose call the function api sends on (programCallOf) with the default secret key. */
export const userOrProgram: WithSupabaseConfig = { auth: ["user", "secret"], supabaseOptions };

/** The schedule alone: the secret key named cron. */
export const scheduleOnly: WithSupabaseConfig = { auth: "secret:cron", supabaseOptions };

/** The operator alone: the default secret key. */
export const operatorOnly: WithSupabaseConfig = { auth: "secret", supabaseOptions };

/** Any visitor of the site: holders of the publishable key. */
export const visitor: WithSupabaseConfig = { auth: "publishable", supabaseOptions };

/** Nobody in particular: for Google's redirect, where the single-use state is the proof, and for addresses that hold a token. */
export const anyone: WithSupabaseConfig = { auth: "none", supabaseOptions };

/** Programs, which have keys of their own (program-call.ts): from servers, so no browser of another site is let in by CORS. */
export const program: WithSupabaseConfig = { auth: "none", cors: "disabled", supabaseOptions };

/** The database as the program whose call another of our functions sends on asks it; undefined when none does. */
export function programCallOf({
  caller,
  request,
  admin,
}: Pick<Call<unknown>, "caller" | "request" | "admin">): ServiceDatabase | undefined {
  const token = caller.kind === "operator" && request.headers.get("x-program-call");
  return token ? serviceDatabase(admin, { "x-program-call": token }) : undefined;
}
