import { CHANNEL_CHOICES, type ChannelChoice } from "@shared/database/vocabulary.gen.ts";
import type { AutomationSettings } from "./automation";
import { type BrandVoice, brandVoice } from "./brand-voice";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import type { Objective } from "./objectives";
import { fields, listOf, oneOf, orNull, type Read, row, text } from "./read";
import type { Tables } from "./schema";

const choices = fields({
  channel_id: text,
  channel_title: orNull(text),
  // What is said for the channel alone; the rest is as for all channels.
  own: listOf(oneOf(CHANNEL_CHOICES)),
  settings: row<AutomationSettings, "user_id">("user_id"),
  // Since when replies go without review; null where they do not.
  unseen: fields({ comments: orNull(text), conversations: orNull(text) }),
  voice: orNull((value): BrandVoice => brandVoice(value)),
  objective: orNull(row<Objective, "id">("id")),
});

/** What holds on one of several channels. */
export type ChannelChoices = Read<typeof choices>;

/** Null for the only channel of an account, and for one that is not the caller's. */
export async function getChannelChoices(channel: string): Promise<ChannelChoices | null> {
  const supabase = await getSupabase();
  const [found = null] = listOf(choices)(
    await unwrap(await supabase.rpc("channel_choices", { p_channel: channel })),
  );
  return found;
}

type Otherwise = Omit<Tables["channel_settings"]["Update"], "user_id" | "channel_id">;

/** Says something otherwise for one channel; what is null is as for all channels. */
export async function sayForChannel(userId: string, channel: string, otherwise: Otherwise): Promise<void> {
  const supabase = await getSupabase();
  const changed = await unwrap(
    await supabase
      .from("channel_settings")
      .update(otherwise)
      .eq("user_id", userId)
      .eq("channel_id", channel)
      .select("channel_id"),
  );
  // No upsert, which would also set whose it is, and nobody may change that.
  if (changed.length === 0) {
    await unwrap(
      await supabase.from("channel_settings").insert({ ...otherwise, user_id: userId, channel_id: channel }),
    );
  }
}

/** One choice is as for all channels again. */
export async function takeFromAll(channel: string, choice: ChannelChoice): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("use_for_all", { p_channel: channel, p_choice: choice }));
}
