import type { Database } from "@shared/database.types.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import { getSupabase } from "./client";

export { readAs } from "./read-as";

export type Tables = Database["public"]["Tables"];

/** The backend client, knowing the schema. */
export async function database(): Promise<SupabaseClient<Database>> {
  return getSupabase();
}
