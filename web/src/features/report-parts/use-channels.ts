import { useSuspenseQuery } from "@tanstack/react-query";
import { mappedChannelsQuery } from "@/queries/account";
import { useChannels as useSeveralChannels } from "@/queries/use-channel";
import { useAccount } from "@/session/use-account";

const ALL = "all";

/** The mapped channels as options of a filter, the first being all of them. */
export function useChannels() {
  const { data: mapped } = useSuspenseQuery(mappedChannelsQuery(useAccount().id));
  const several = useSeveralChannels();
  const titleOf = (id: string) => several.find((channel) => channel.id === id)?.title ?? id;
  return {
    mapped,
    /** Whether a screen of its own has to ask: the menu offers those that are connected, where they are several. */
    asks:
      several.length === 0 || mapped.some(({ channel_id }) => !several.some(({ id }) => id === channel_id)),
    options: [
      { value: ALL, label: mapped.length === 1 ? "My channel" : "All channels" },
      ...mapped.map((channel) => ({
        value: channel.channel_id,
        label: channel.channel_title || channel.channel_id,
      })),
    ],
    /** What a report is about, in words. */
    nameOf: (channel: string | undefined) => {
      const only = mapped.length === 1 ? mapped[0] : undefined;
      const named = mapped.find(({ channel_id }) => channel_id === channel) ?? (channel ? undefined : only);
      return named?.channel_title || named?.channel_id || (channel ? titleOf(channel) : "All channels");
    },
    valueOf: (channel: string | undefined) => channel ?? ALL,
    channelOf: (value: string) => (value === ALL ? undefined : value),
  };
}
