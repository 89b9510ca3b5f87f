import { getSupabase } from "./client";
import { unwrap } from "./errors";

/** What should run by itself and does not, and when it last did. */
export interface LateJob {
  job: string;
  since: string;
}

/**
 * What stands still. An app that finds something tells `health`, which mails the operator once: a schedule that stands still
 * sends no mails itself.
 */
export async function getLateJobs(): Promise<LateJob[]> {
  const supabase = await getSupabase();
  const late = await unwrap(await supabase.rpc("late_jobs"));
  if (late.length > 0) void supabase.functions.invoke("health", { method: "GET" });
  return late;
}
