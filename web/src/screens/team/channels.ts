import { type Connection, isApiKey } from "@/api/connections";

export interface ChannelName {
  id: string;
  title: string;
}

/** The account's channels, each once. */
export function channelsOf(connections: readonly Connection[]): ChannelName[] {
  const names = new Map<string, string>();
  for (const connection of connections) {
    const { channel_id, channel_title } = connection;
    if (!isApiKey(connection) && channel_id) names.set(channel_id, channel_title ?? channel_id);
  }
  return [...names].map(([id, title]) => ({ id, title }));
}

/** Which channels a role is for, in words. */
export function channelsInWords(channels: readonly string[] | null, known: readonly ChannelName[]): string {
  if (!channels) return "All channels";
  return channels.map((id) => known.find((one) => one.id === id)?.title ?? id).join(", ");
}
