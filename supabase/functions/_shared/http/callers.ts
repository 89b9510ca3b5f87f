import type { WithSupabaseConfig } from "@supabase/server";
import { databaseFetch } from "../database/database-fetch.ts";

const supabaseOptions = { global: { fetch: databaseFetch } };

/** A signed-in user. */
export const userOnly: WithSupabaseConfig = { auth: "user", supabaseOptions };

/** A signed-in user for their own rows, or the schedule (the secret key named cron) for everyone's. */
export const userOrSchedule: WithSupabaseConfig = { auth: ["user", "secret:cron"], supabaseOptions };

/** The schedule alone: the secret key named cron. */
export const scheduleOnly: WithSupabaseConfig = { auth: "secret:cron", supabaseOptions };

/** The operator alone: the default secret key. */
export const operatorOnly: WithSupabaseConfig = { auth: "secret", supabaseOptions };

/** Any visitor of the site: holders of the publishable key. */
export const visitor: WithSupabaseConfig = { auth: "publishable", supabaseOptions };

/** Nobody in particular: for Google's redirect, where the single-use state is the proof. */
export const anyone: WithSupabaseConfig = { auth: "none", supabaseOptions };
