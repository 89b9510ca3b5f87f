import { getSupabase } from "./client";
import { unwrap } from "./errors";
import type { Tables } from "./schema";

/** The operator's being in an account. */
export type OperatorVisit = Pick<Tables["operator_sessions"]["Row"], "reason" | "opened_at">;

/** This session, when the operator opened it; null when it is the owner's own. */
export async function getOperatorSession(): Promise<OperatorVisit | null> {
  const supabase = await getSupabase();
  return unwrap(await supabase.rpc("operator_session").maybeSingle());
}

/** When the operator was in the caller's account and why, the last 50 times. */
export async function getOperatorVisits(userId: string): Promise<OperatorVisit[]> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("operator_sessions")
      .select("reason, opened_at")
      .eq("user_id", userId)
      .order("opened_at", { ascending: false })
      .limit(50),
  );
}
