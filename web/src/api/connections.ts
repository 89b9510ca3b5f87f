import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { functionAddress } from "./function-address";
import { readRows } from "./read";
import type { Tables, ViewRow } from "./schema";

/** A connection and how it stands, as the database decides it. */
export type Connection = ViewRow<
  "connection_health",
  "health" | "credits_used_today" | "replies_left_today" | "quota_resets_at"
>;
export type OAuthClient = Tables["user_google_oauth_clients"]["Row"];

/** The scope of a row that holds an API key and no channel. */
const API_KEY_SCOPE = "api_key";

/** Where Google sends the browser back to: what an owner registers for their own OAuth client. google-request refuses another one. */
export function redirectUri(): string {
  return functionAddress("google-request/callback");
}

/** Rows of channels and of the API key, switched-off ones included; in the order in which they are used, before that in which they were connected. */
export async function getConnections(userId: string): Promise<Connection[]> {
  const supabase = await getSupabase();
  const answer = await supabase
    .from("connection_health")
    .select()
    .eq("user_id", userId)
    .order("priority")
    .order("last_used_at", { nullsFirst: true })
    .order("connected_at");
  return readRows(
    await unwrap(answer),
    "health",
    "credits_used_today",
    "replies_left_today",
    "quota_resets_at",
  );
}

export function isApiKey(connection: Pick<Connection, "scope">): boolean {
  return connection.scope === API_KEY_SCOPE;
}

/** The caller's OAuth clients, the last used first. */
export async function getOAuthClients(userId: string): Promise<OAuthClient[]> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("user_google_oauth_clients")
      .select()
      .eq("user_id", userId)
      .eq("is_active", true)
      .order("updated_at", { ascending: false }),
  );
}

/** What Google grants the project of an OAuth client a day. */
export async function setDailyQuota(id: string, quota: number): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("user_google_oauth_clients").update({ daily_quota: quota }).eq("id", id));
}

/** Has the next reading ask whether Google, which closed the day of a client's project, answers again. */
export async function askGoogleAgain(clientId: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("ask_google_again", { p_client: clientId }));
}

/** Deletes an OAuth client with its sealed secret; refused while a connection uses it. */
export async function deleteOAuthClient(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("user_google_oauth_clients").delete().eq("id", id));
}

/** Switches connections on or off; what is off is neither read nor used for posting. */
export async function setConnectionsActive(ids: string[], isActive: boolean): Promise<void> {
  await update(ids, { is_active: isActive });
}

export async function renameConnection(id: string, label: string): Promise<void> {
  await update([id], { label });
}

/** Whether a connection may be used for posting. */
export async function setSelectedForPosting(id: string, selected: boolean): Promise<void> {
  await update([id], { selected_for_posting: selected });
}

async function update(ids: string[], change: Tables["youtube_connections"]["Update"]): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(
    await supabase
      .from("youtube_connections")
      .update({ ...change, updated_at: new Date().toISOString() })
      .in("id", ids),
  );
}
