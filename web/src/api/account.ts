import type { SessionUser } from "@/domain/session-user";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import type { Tables } from "./schema";

export type Profile = Tables["profiles"]["Row"];
export type MappedChannel = Tables["client_youtube_channels"]["Row"];

/** The caller's profile, made on the first call with the browser's time zone. */
export async function getProfile(user: SessionUser): Promise<Profile> {
  const supabase = await getSupabase();
  const read = () => supabase.from("profiles").select().eq("user_id", user.id);
  const found = await unwrap(await read().maybeSingle());
  if (found) return found;
  // Needed once in an account's life, so it is not part of the first screen.
  const { normaliseTimeZone } = await import("@/domain/time-zone");
  // Two tabs may do this at once: the second finds the row of the first.
  await unwrap(
    await supabase
      .from("profiles")
      .upsert(
        { user_id: user.id, email: user.email, timezone: normaliseTimeZone(undefined) },
        { onConflict: "user_id", ignoreDuplicates: true },
      ),
  );
  return unwrap(await read().single());
}

/** Asks the operator for access; asking twice is asking once. */
export async function askForAccess(): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("request_access"));
}

export async function saveTimezone(userId: string, timezone: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("profiles").update({ timezone }).eq("user_id", userId));
}

/** The channels whose numbers the caller wants to see, newest first. */
export async function getMappedChannels(userId: string): Promise<MappedChannel[]> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("client_youtube_channels")
      .select()
      .eq("client_user_id", userId)
      .order("created_at", { ascending: false }),
  );
}

export async function addMappedChannel(
  userId: string,
  channelId: string,
  channelTitle: string | null,
): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(
    await supabase.from("client_youtube_channels").insert({
      client_user_id: userId,
      channel_id: channelId,
      channel_title: channelTitle,
      created_by: userId,
    }),
  );
}

export async function removeMappedChannel(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("client_youtube_channels").delete().eq("id", id));
}

/** Everything the product holds of the caller, secrets excepted, as one JSON text. */
export async function exportAccount(): Promise<string> {
  const supabase = await getSupabase();
  return JSON.stringify(await unwrap(await supabase.rpc("export_account")), null, 2);
}
