import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import { useState } from "react";
import type { Conversation, InboxRow, Stance } from "@/api/inbox";
import { useDialogs } from "@/components/ui/dialogs";
import { isUsableReply } from "@/domain/reply-permissions";
import { unsavedText } from "@/lib/kept-texts";
import { useUser } from "@/session/use-user";
import { canWrite } from "./acts";
import type { Marking } from "./marks/mark";
import { type InboxDialogsInput, useInboxDialogs } from "./use-inbox-dialogs";

interface EditingInput {
  inbox: Pick<InboxDialogsInput["inbox"], "state" | "dispatch">;
  commentActions: InboxDialogsInput["commentActions"];
  /** The comment that is being written to. */
  editingId: string | undefined;
  setEditingId: (id: string | undefined) => void;
}

/** What is done with the text in an editor; what is refused stands there again. */
function editingOf({ inbox: { state, dispatch }, commentActions, editingId, setEditingId }: EditingInput) {
  function edit(row: InboxRow) {
    dispatch({ type: "fronted", id: row.id });
    setEditingId(row.id);
  }

  /** Whether the row is one of this tab by what is known of it. */
  function stillHere(row: InboxRow): boolean {
    const known = state.rows.find(({ id }) => id === row.id);
    return !known || Reflect.get(known, "in_view") !== false;
  }

  return {
    edit,
    /** Without a text, what its editor shows is approved: what was typed there, if anything was. */
    async approve(row: InboxRow, given?: string) {
      const text = given ?? unsavedText(row.id);
      if (text !== undefined && !isUsableReply(text)) {
        edit(row);
        return;
      }
      setEditingId(undefined);
      // A refused text is shown again, not lost.
      if (!(await commentActions.approve(row, text)) && text !== undefined) edit(row);
    },
    async save(row: InboxRow, text: string) {
      setEditingId(undefined);
      if (!(await commentActions.saveText(row, text))) setEditingId(row.id);
    },
    closeEditor(row: InboxRow) {
      setEditingId(undefined);
      // What had gone while somebody wrote goes now.
      if (editingId && !stillHere(row)) dispatch({ type: "left", ids: [row.id] });
    },
  };
}

/** What the buttons and the keys of one list do: with what is selected if anything is, else with the comment in front. */
export function useInboxActions(input: EditingInput & InboxDialogsInput) {
  const { commentActions, selection } = input;
  const user = useUser();
  const show = useDialogs();
  const [historyOpen, setHistoryOpen] = useState(false);
  const [entered, setEntered] = useState<string>();
  const editing = editingOf(input);
  const dialogs = useInboxDialogs(input);

  const fits = (act: BulkAct, row: InboxRow): boolean => row.can[act] !== undefined;

  function one(act: BulkAct, row: InboxRow) {
    if (act === "approve") void editing.approve(row);
    else if (act === "dismiss") void commentActions.dismiss(row);
    else void commentActions.one(act, row);
  }

  return {
    ...editing,
    ...dialogs,
    /** The comment that was opened by a key: the focus goes to what can be done with it. */
    entered,
    setEntered,
    /** A comment and its draft are in view. */
    noteOpened: (id: string) => void commentActions.opened.add(id),
    historyOpen,
    toggleHistory: () => setHistoryOpen(!historyOpen),
    fits,
    one,
    /** What an action's key does; undefined where it can't be done. */
    action(act: BulkAct, row: InboxRow | undefined): (() => void) | undefined {
      if (selection.count > 0) return selection.offered.includes(act) ? () => dialogs.many(act) : undefined;
      return row && fits(act, row) ? () => one(act, row) : undefined;
    },
    converse: (row: InboxRow, conversation: Conversation, stance: Stance) =>
      void commentActions.converse(row, conversation, stance),
    canEdit: canWrite,
    canResend: (row: InboxRow) => row.can.resend !== undefined,
    marking: {
      show,
      changed: (id, change) => input.inbox.dispatch({ type: "updated", id, change }),
      note: commentActions.note,
      me: user.id,
    } satisfies Marking,
  };
}

export type InboxActions = ReturnType<typeof useInboxActions>;
