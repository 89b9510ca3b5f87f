import { useSuspenseQuery } from "@tanstack/react-query";
import { mappedChannelsQuery } from "@/queries/account";
import { useUser } from "@/session/use-user";

const ALL = "all";

/** The mapped channels as options of a filter, the first being all of them. */
export function useChannels() {
  const { data: mapped } = useSuspenseQuery(mappedChannelsQuery(useUser().id));
  return {
    mapped,
    options: [
      { value: ALL, label: mapped.length === 1 ? "My channel" : "All channels" },
      ...mapped.map((channel) => ({
        value: channel.channel_id,
        label: channel.channel_title || channel.channel_id,
      })),
    ],
    valueOf: (channel: string | undefined) => channel ?? ALL,
    channelOf: (value: string) => (value === ALL ? undefined : value),
  };
}
