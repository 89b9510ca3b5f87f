import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InboxRow } from "@/api/inbox";
import { useWide } from "@/lib/use-wide";
import { inboxItemQuery } from "@/queries/replies";
import { useAfterPaint } from "./use-after-paint";
import type { Inbox } from "./use-inbox";
import type { InboxActions } from "./use-inbox-actions";
import { type NamedCommentInput, useNamedComment } from "./use-named-comment";
import { useReadAhead } from "./use-read-ahead";
import { useRowActions } from "./use-row-actions";

export interface FrontInput extends Pick<NamedCommentInput, "openId" | "onOpen"> {
  inbox: Pick<Inbox, "state" | "dispatch">;
  actions: InboxActions;
}

/** The comment in front: how it gets there, and what is shown of it. */
export function useFront({ inbox: { state, dispatch }, actions, openId, onOpen }: FrontInput) {
  const { rows, currentId } = state;
  const wide = useWide();
  const queries = useQueryClient();
  const [focusing, setFocusing] = useState(false);
  const onFront = useNamedComment({ currentId, openId, wide, focusing, setFocusing, dispatch, onOpen });
  const rowActions = useRowActions({ actions, dispatch, setFocusing, onFront });

  // What the address names may be in no list that is shown.
  function rowOf(id: string | undefined): InboxRow | undefined {
    const listed = rows.find((row) => row.id === id);
    return listed || !id ? listed : queries.getQueryData(inboxItemQuery(id).queryKey)?.item;
  }
  const open = wide || openId !== undefined;
  // The list answers a key at once; what stands beside it follows.
  const shownId = useAfterPaint(currentId);
  const index = rows.findIndex(({ id }) => id === currentId);
  useReadAhead(rows[index + 1]?.id);

  return {
    /** It is shown as a whole: beside the list, or in its place. */
    open,
    inPlaceOfList: open && !wide,
    row: open || rows.length > 0 ? rowOf(currentId) : undefined,
    shownId,
    shownRow: rowOf(shownId),
    /** Its line takes the focus, since the keys brought it there. */
    focusing,
    setFocusing,
    rowActions,
  };
}

export type Front = ReturnType<typeof useFront>;
