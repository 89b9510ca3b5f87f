import { REPLY_TABS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { DialogState } from "@/components/ui/dialogs";
import { CommandMenu } from "@/features/commands/command-menu";
import { repliesSearch, repliesView } from "@/features/replies-address/search";
import { tabLabels } from "@/features/replies-address/tab-labels";
import type { Command } from "@/lib/screen-commands";
import { savedViewsQuery } from "@/queries/replies";
import { videosQuery } from "@/queries/rules";
import { useChannelId, useChannels } from "@/queries/use-channel";
import { useAccount } from "@/session/use-account";
import { navigation } from "./navigation";
import { useChooseChannel } from "./use-choose-channel";

export interface PaletteProps extends DialogState {
  /** What the screen could do when it was opened. */
  ofScreen: readonly Command[];
}

/** All that can be done and gone to from every screen: the screen's own actions, screens, the inbox's tabs, channels, saved views and videos. */
export function Palette({ ofScreen, open, onOpenChange }: PaletteProps) {
  const navigate = useNavigate();
  const account = useAccount();
  const channels = useChannels();
  const channel = useChannelId();
  const choose = useChooseChannel();
  const { data: views = [] } = useQuery({ ...savedViewsQuery(account.id), enabled: open });
  const { data: videos = [] } = useQuery({ ...videosQuery(account.id, channel), enabled: open });

  const commands: Command[] = [
    ...ofScreen,
    ...navigation.map(({ to, label }) => ({ label: `Open “${label}”`, run: () => void navigate({ to }) })),
    ...REPLY_TABS.map((tab) => ({
      label: `Go to “${tabLabels[tab]}”`,
      run: () => void navigate({ to: "/app/replies", search: { tab, channel } }),
    })),
    ...channels.map(({ id, title }) => ({ id, label: `Show channel “${title}”`, run: () => choose(id) })),
    ...(channels.length > 0 ? [{ label: "Show all channels", run: () => choose(undefined) }] : []),
    ...views.map((view) => ({
      id: view.id,
      label: `Open view “${view.name}”`,
      run: () => void navigate({ to: "/app/replies", search: repliesSearch({ ...view, id: undefined }) }),
    })),
    ...videos.flatMap(({ id, title }) => {
      const shown = repliesView({ video: id, channel });
      return title
        ? [
            {
              id,
              label: `Show comments on “${title}”`,
              run: () => void navigate({ to: "/app/replies", search: repliesSearch(shown) }),
            },
          ]
        : [];
    }),
  ];
  return <CommandMenu open={open} onOpenChange={onOpenChange} commands={commands} />;
}
