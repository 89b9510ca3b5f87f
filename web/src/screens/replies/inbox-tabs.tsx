import { REPLY_TABS, type ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Tabs } from "@/components/ui/tabs";
import { countWords } from "@/domain/waiting";
import { tabLabels } from "@/features/replies-address/tab-labels";
import { replyCountsQuery } from "@/queries/replies";

export interface InboxTabsProps {
  tab: ReplyTab;
  onTab: (tab: ReplyTab) => void;
  /** Whose comments are counted; all channels' without one. */
  channel: string | undefined;
  /** What the chosen tab shows. */
  children: ReactNode;
  className?: string;
  panelClassName?: string;
}

/** The states of replies with their counts, which change with every action: what is below is not drawn anew for them. */
export function InboxTabs({ tab, onTab, channel, children, ...classes }: InboxTabsProps) {
  // The inbox's own polls bring these.
  const { data: counts } = useQuery({ ...replyCountsQuery(channel), refetchInterval: false });
  return (
    <Tabs
      {...classes}
      label="Replies by status"
      value={tab}
      onValueChange={onTab}
      tabs={REPLY_TABS.map((one) => ({
        value: one,
        label: (
          <>
            {tabLabels[one]}
            {counts && (
              <span className="tabular ml-1.5 text-sm font-normal text-ink-3">{countWords(counts[one])}</span>
            )}
          </>
        ),
        panel: one === tab && children,
      }))}
    />
  );
}
