import { type RefObject, useEffect, useState } from "react";
import type { InboxView } from "@/api/inbox";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { useZone } from "@/queries/use-zone";
import { EmptyTab } from "./empty-tab";
import { InboxColumn } from "./inbox-column";
import { InboxDetail } from "./inbox-detail";
import { InboxNotices } from "./inbox-notices";
import { selectionOf } from "./selection";
import { useBulk } from "./use-bulk";
import type { CommentActions } from "./use-comment-actions";
import { useFront } from "./use-front";
import { type InboxHandle, useInbox } from "./use-inbox";
import { useInboxActions } from "./use-inbox-actions";
import { type KeysAround, useInboxKeys } from "./use-inbox-keys";
import { useInboxNumbers } from "./use-inbox-numbers";
import type { Undo } from "./use-undo";

export interface InboxProps {
  view: InboxView;
  openId: string | undefined;
  onOpen: (id: string | undefined, how?: { push?: boolean }) => void;
  /** Where the actions find the list. */
  list: RefObject<InboxHandle | undefined>;
  commentActions: CommentActions;
  undo: Undo;
  connected: boolean;
  keysAround: KeysAround;
  fill: boolean;
}

/** One view: its list, and the comment in front beside it, or in its place where there is no room for both. */
export function Inbox({ view, openId, onOpen, list, commentActions, undo, connected, ...props }: InboxProps) {
  const { tab, filters } = view;
  const { zone } = useZone();
  const [editingId, setEditingId] = useState<string>();
  const inbox = useInbox({ view, openId, keepId: editingId, touched: commentActions.touched });
  const { state } = inbox;
  const bulk = useBulk({ list, undo, touched: commentActions.touched, opened: commentActions.opened });
  const numbers = useInboxNumbers(inbox);
  const selection = selectionOf(inbox, numbers);
  const actions = useInboxActions({ inbox, commentActions, bulk, selection, editingId, setEditingId });
  useHandedOut(list, inbox);
  const front = useFront({ inbox, actions, openId, onOpen });
  const { shownId, shownRow } = front;
  useInboxKeys({ inbox, actions, selection, front, undo, around: props.keysAround });

  const notices = <InboxNotices inbox={inbox} tab={tab} connected={connected} />;
  if (!inbox.opened) {
    return (
      <>
        {notices}
        {inbox.error === undefined && <LoadingList />}
      </>
    );
  }
  const hasRows = state.rows.length > 0 || state.held.length > 0 || state.next !== null;
  if (!hasRows && !shownRow && !bulk.progress && !openId) {
    return (
      <>
        {notices}
        <EmptyTab tab={tab} search={filters.search ?? ""} filtered={numbers.filtered} connected={connected} />
      </>
    );
  }
  return (
    <>
      {notices}
      <div
        className={cn(
          "flex min-w-0 border-line lg:min-h-[28rem] lg:overflow-hidden lg:rounded-t-lg lg:border lg:bg-sheet",
          props.fill ? "lg:flex-1 lg:border-b-0" : "lg:h-[44rem] lg:rounded-b-lg",
        )}
      >
        <InboxColumn
          inbox={inbox}
          numbers={numbers}
          selection={selection}
          actions={actions}
          front={front}
          progress={bulk.progress}
        />
        {front.open && (
          <InboxDetail
            id={shownId ?? openId}
            row={shownRow}
            zone={zone}
            clockShift={inbox.clockShift}
            actions={actions}
            writing={shownId ? state.writing.get(shownId) : undefined}
            editing={editingId !== undefined && editingId === shownId}
            onBack={front.inPlaceOfList ? () => onOpen(undefined) : undefined}
          />
        )}
      </div>
    </>
  );
}

/** Hands the list to the actions for as long as it is shown. */
function useHandedOut(list: InboxProps["list"], inbox: InboxHandle) {
  useEffect(() => {
    list.current = inbox;
  });
  useEffect(
    () => () => {
      list.current = undefined;
    },
    [list],
  );
}

function LoadingList() {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">Loading comments</span>
      {["a", "b", "c", "d"].map((one) => (
        <Skeleton key={one} className="h-12 rounded-lg lg:max-w-md max-sm:h-16" />
      ))}
    </div>
  );
}
