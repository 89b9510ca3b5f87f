import { REPLY_TABS, type ReplyOrder, type ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isApiKey } from "@/api/connections";
import { Tabs } from "@/components/ui/tabs";
import { PaceNotice } from "@/features/posting/pace-notice";
import { settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { replyCountsQuery } from "@/queries/replies";
import { useUser } from "@/session/use-user";
import { PostingNotice } from "./posting-notice";
import { QuestionsPanel } from "./questions-panel";
import { RepliesList } from "./replies-list";
import { RepliesToolbar } from "./replies-toolbar";
import { tabLabels } from "./tab-labels";
import { UndoBar } from "./undo-bar";
import { useReplyDeeds } from "./use-reply-deeds";

const SEARCH_PAUSE_MS = 250;

/** What of the replies is shown. */
export interface RepliesView {
  tab: ReplyTab;
  search: string;
  /** The tab's own order when it is not said. */
  order?: ReplyOrder | undefined;
}

/** What waits for a decision is shown by how little it can wait. */
function defaultOrder(tab: ReplyTab): ReplyOrder {
  return tab === "to_approve" ? "urgent" : "newest";
}

export interface RepliesWorkspaceProps {
  view: RepliesView;
  onView: (change: Partial<RepliesView>) => void;
}

/** The working place for replies; a screen of its own and a part of the reports. */
export function RepliesWorkspace({ view, onView }: RepliesWorkspaceProps) {
  const user = useUser();
  const { data: counts } = useQuery(replyCountsQuery());
  const { data: settings } = useQuery(settingsQuery(user));
  const { data: connections } = useQuery(connectionsQuery(user.id));
  const deeds = useReplyDeeds((settings?.undo_window_seconds ?? 120) * 1000);
  const searchBox = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(view.search);
  const settle = useEffectEvent(() => {
    if (typed.trim() !== view.search) onView({ search: typed.trim() });
  });

  // The list and the address follow when the typing pauses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke starts the pause anew
  useEffect(() => {
    const timer = setTimeout(settle, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const connected = connections?.some((connection) => connection.is_active && !isApiKey(connection)) ?? true;
  const now = counts && deeds.countsNow(counts);

  return (
    <div className="flex flex-col gap-4">
      <PostingNotice />
      <PaceNotice />
      <Tabs
        label="Replies by state"
        value={view.tab}
        onValueChange={(tab) => onView({ tab, order: undefined })}
        tabs={REPLY_TABS.map((tab) => ({
          value: tab,
          label: (
            <>
              {tabLabels[tab]}
              {now && (
                <span className="tabular ml-1.5 text-sm font-normal text-ink-3">
                  {now[tab].toLocaleString("en")}
                </span>
              )}
            </>
          ),
          panel: (
            <>
              <RepliesToolbar
                searchBox={searchBox}
                search={typed}
                onSearch={setTyped}
                order={view.order ?? defaultOrder(tab)}
                onOrder={(order) => onView({ order })}
                connected={connected}
              />
              {tab === "needs_answer" && <QuestionsPanel search={view.search} />}
              {(tab !== "needs_answer" || (now?.needs_answer ?? 0) > 0) && (
                <RepliesList
                  tab={tab}
                  search={view.search}
                  order={view.order ?? defaultOrder(tab)}
                  connected={connected}
                  deeds={deeds}
                  onSearchKey={() => searchBox.current?.focus()}
                  onTab={(next) => onView({ tab: next, order: undefined })}
                />
              )}
            </>
          ),
        }))}
      />
      {deeds.undoable && (
        <UndoBar undoable={deeds.undoable} onUndo={() => void deeds.undoLast()} onClose={deeds.dropUndo} />
      )}
    </div>
  );
}
