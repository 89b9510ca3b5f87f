import type { Channel } from "@/domain/channels";

/** Which channels a role is for, in words. */
export function channelsInWords(channels: readonly string[] | null, known: readonly Channel[]): string {
  if (!channels) return "All channels";
  return channels.map((id) => known.find((one) => one.id === id)?.title ?? id).join(", ");
}
