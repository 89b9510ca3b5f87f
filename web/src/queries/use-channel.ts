import type { ChannelChoice } from "@shared/database/vocabulary.gen.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { AutomationSettings } from "@/api/automation";
import { type ChannelChoices, sayForChannel } from "@/api/channel-choices";
import { type Channel, channelsOf } from "@/domain/channels";
import type { Message } from "@/lib/notify";
import { useAccount } from "@/session/use-account";
import { useMyPlace } from "./accounts";
import { choicesQuery, settingsQuery } from "./automation";
import { connectionsQuery } from "./connections";
import { useOptimistic } from "./use-optimistic";

const route = getRouteApi("/app");

/** The channel that the address names, whosever it is; undefined for all channels. */
export function useChannelId(): string | undefined {
  return route.useSearch({ select: ({ channel }) => channel });
}

const none: Channel[] = [];

/** The account's channels where there are several, else none: of a single one nothing has to be chosen. */
export function useChannels(): Channel[] {
  // Who watches how connections fare reads them anew by themselves.
  const query = { ...connectionsQuery(useAccount().id), refetchInterval: false, staleTime: 60_000 } as const;
  const { data } = useQuery({ ...query, select: channelsOf });
  return data && data.length > 1 ? data : none;
}

/** The channel whose settings are shown: the one that the address names, else the only one on which the person works. */
function useSettingsChannel(): string | undefined {
  const named = useChannelId();
  const { channels } = useMyPlace();
  return named ?? (channels?.length === 1 ? channels[0] : undefined);
}

/** What holds on the channel whose settings are shown, and what of it is said for that channel alone; null for all channels. */
export function useChoices() {
  return useSuspenseQuery(choicesQuery(useAccount().id, useSettingsChannel())).data;
}

export interface SettingSwitch {
  choice: ChannelChoice;
  change: (on: boolean) => Partial<AutomationSettings>;
  /** What of it is said for one channel. */
  otherwise: (on: boolean) => Parameters<typeof sayForChannel>[2];
  saveForAll: (on: boolean) => Promise<void>;
  saved: (on: boolean) => Message | Promise<Message>;
  failed: Message;
}

/** A switch that moves at once and moves back when the server refuses: that of the chosen channel, or of all. */
export function useSettingSwitch({ choice, change, saved, failed, ...save }: SettingSwitch) {
  const account = useAccount();
  const channel = useSettingsChannel();
  const choices = useChoices();
  const told = { saved: (_: boolean, message: Message) => message, failed };
  const here = useOptimistic<ChannelChoices | null, boolean, Message>({
    ...told,
    queryKey: choicesQuery(account.id, channel).queryKey,
    change: (now, on) =>
      now && { ...now, own: [...now.own, choice], settings: { ...now.settings, ...change(on) } },
    save: async (on) => {
      await sayForChannel(account.id, choices?.channel_id ?? "", save.otherwise(on));
      return saved(on);
    },
  });
  const forAll = useOptimistic<AutomationSettings, boolean, Message>({
    ...told,
    queryKey: settingsQuery(account.id).queryKey,
    change: (settings, on) => ({ ...settings, ...change(on) }),
    save: async (on) => {
      await save.saveForAll(on);
      return saved(on);
    },
  });
  return choices ? here : forAll;
}
