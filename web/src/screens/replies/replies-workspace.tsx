import type { ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { isApiKey } from "@/api/connections";
import { PaceNotice } from "@/features/posting/pace-notice";
import { defaultOrder, type RepliesView, viewKey } from "@/features/replies-address/search";
import { cn } from "@/lib/cn";
import { settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { replyCountsQuery } from "@/queries/replies";
import { useAccount } from "@/session/use-account";
import { Inbox } from "./inbox";
import { InboxTabs } from "./inbox-tabs";
import { PostingNotice } from "./posting-notice";
import { QuestionsPanel } from "./questions-panel";
import { RepliesToolbar } from "./replies-toolbar";
import { UndoBar } from "./undo-bar";
import { useCommentActions } from "./use-comment-actions";
import type { InboxHandle } from "./use-inbox";
import { useUndo } from "./use-undo";

export interface RepliesWorkspaceProps {
  view: RepliesView;
  onView: (change: Partial<RepliesView>, how?: { push?: boolean }) => void;
  /** Takes the height of the window; else a height of its own. */
  fill?: boolean;
}

/** The working place for replies; a screen of its own and a part of the reports. */
export function RepliesWorkspace({ view, onView, fill = false }: RepliesWorkspaceProps) {
  const account = useAccount();
  const { tab, filters, order } = view;
  const key = viewKey(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it, and stays the same for the same view
  const shown = useMemo(() => ({ tab, filters, order }), [key]);
  const { data: anyListed = true } = useQuery({
    ...replyCountsQuery(filters.channel),
    refetchInterval: false,
    // Questions stand above the comments that wait for them, which may be none.
    select: (counts) => tab !== "needs_answer" || counts.needs_answer > 0,
  });
  const { data: settings } = useQuery(settingsQuery(account.id));
  const { data: connections } = useQuery(connectionsQuery(account.id));
  const list = useRef<InboxHandle>(undefined);
  const [undoable, undo] = useUndo();
  const commentActions = useCommentActions({
    list,
    undo,
    undoWindowMs: (settings?.undo_window_seconds ?? 120) * 1000,
  });
  const searchBox = useRef<HTMLInputElement>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const questions = useRef<HTMLElement>(null);

  const connected = connections?.some((connection) => connection.is_active && !isApiKey(connection)) ?? true;
  const onTab = (next: ReplyTab) => onView({ tab: next, order: defaultOrder(next), id: undefined });
  const asks = tab === "needs_answer";
  const answerFirst = () => questions.current?.querySelector<HTMLElement>("[data-answers]")?.click();

  return (
    <div className={cn("flex min-w-0 flex-col gap-3 max-sm:gap-2", fill && "lg:min-h-0 lg:flex-1")}>
      <PostingNotice />
      <PaceNotice />
      <InboxTabs
        tab={tab}
        onTab={onTab}
        channel={filters.channel}
        className={cn("flex min-w-0 flex-col", fill && "lg:min-h-0 lg:flex-1")}
        panelClassName={cn(
          "flex min-w-0 flex-col gap-3 pt-3 max-sm:gap-2 max-sm:pt-2",
          fill && "lg:min-h-0 lg:flex-1",
          fill && asks && "lg:overflow-y-auto",
        )}
      >
        <RepliesToolbar
          className={cn(view.id !== undefined && "max-lg:hidden")}
          view={shown}
          onView={(change) => onView({ ...change, id: undefined })}
          searchBox={searchBox}
          filterButton={filterButton}
          connected={connected}
        />
        {asks && <QuestionsPanel ref={questions} search={filters.search ?? ""} channel={filters.channel} />}
        {anyListed && (
          <Inbox
            key={key}
            view={shown}
            openId={view.id}
            onOpen={(id, how) => onView({ id }, how)}
            list={list}
            commentActions={commentActions}
            undo={undo}
            connected={connected}
            keysAround={{
              search: () => searchBox.current?.focus(),
              question: asks ? answerFirst : undefined,
              filter: () => filterButton.current?.click(),
            }}
            fill={fill && !asks}
          />
        )}
      </InboxTabs>
      {undoable && <UndoBar undoable={undoable} undo={undo} raised={view.id !== undefined} />}
    </div>
  );
}
