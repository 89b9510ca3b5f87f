import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { InboxItem } from "@/api/inbox";
import { defaultOrder } from "@/features/replies-address/search";
import { settingsQuery } from "@/queries/automation";
import { useZone } from "@/queries/use-zone";
import { useAccount } from "@/session/use-account";
import { CommentCard } from "./comment-card";
import { emptyInbox } from "./inbox-state";
import { ReplyButtons } from "./reply-buttons";
import { selectionOf } from "./selection";
import { useCommentActions } from "./use-comment-actions";
import type { InboxHandle } from "./use-inbox";
import { useInboxActions } from "./use-inbox-actions";
import { useUndo } from "./use-undo";

const VIEW = { tab: "to_approve", filters: {}, order: defaultOrder("to_approve") } as const;
/** Where nothing is listed nothing moves, and nothing is done to many. */
const nowhere = () => {};
const ALONE = { filtered: false, total: 1, more: false, clean: undefined };
const noBulk = { progress: undefined, run: async () => {} };

/** One comment outside the inbox, with all that the inbox shows of it and lets its owner do: what holds there holds here. */
export function LoneComment({ item }: Pick<InboxItem, "item">) {
  const { data: settings } = useSuspenseQuery(settingsQuery(useAccount().id));
  const { zone } = useZone();
  const list = useRef<InboxHandle>(undefined);
  const [, undo] = useUndo();
  const commentActions = useCommentActions({ list, undo, undoWindowMs: settings.undo_window_seconds * 1000 });
  const [editingId, setEditingId] = useState<string>();
  const inbox = { view: VIEW, state: { ...emptyInbox, rows: [item] }, dispatch: nowhere };
  const selection = selectionOf(inbox, ALONE);
  const actions = useInboxActions({
    inbox,
    commentActions,
    bulk: noBulk,
    selection,
    editingId,
    setEditingId,
  });
  return (
    <CommentCard
      item={item}
      row={item}
      actions={actions}
      editing={editingId === item.id}
      zone={zone}
      clockShift={0}
      buttons={<ReplyButtons item={item} row={item} actions={actions} />}
    />
  );
}
