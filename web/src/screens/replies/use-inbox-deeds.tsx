import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import { useState } from "react";
import type { Conversation, InboxRow, Stance } from "@/api/inbox";
import { useDialogs } from "@/components/ui/dialogs";
import { withLabel } from "@/domain/label-choice";
import { isUsableReply } from "@/domain/reply-permissions";
import { unsavedReplies, unsavedText } from "@/lib/kept-texts";
import { onDemand } from "@/lib/on-demand";
import { useUser } from "@/session/use-user";
import { actsOfTab, canWrite, isCleanOnly } from "./acts";
import { isChosen } from "./inbox-state";
import type { Bulk } from "./use-bulk";
import type { Deeds } from "./use-deeds";
import type { Inbox } from "./use-inbox";

const ResendDialog = onDemand(() => import("@/features/reply/resend-dialog"), "ResendDialog");
const BulkDialog = onDemand(() => import("./bulk-dialog"), "BulkDialog");
const AssignDialog = onDemand(() => import("@/features/assign/assign-dialog"), "AssignDialog");
const LabelDialog = onDemand(() => import("@/features/labels/label-dialog"), "LabelDialog");

export interface InboxDeedsInput {
  inbox: Pick<Inbox, "view" | "state" | "dispatch">;
  deeds: Deeds;
  bulk: Pick<Bulk, "progress" | "run">;
  total: number;
  /** How many of the total carry a warning, as far as that is known. */
  warnedOfAll: number;
  /** The comment that is being written to. */
  editingId: string | undefined;
  setEditingId: (id: string | undefined) => void;
}

/** What the buttons and the keys of one list do: with what is selected if anything is, else with the comment in front. */
export function useInboxDeeds({
  inbox,
  deeds,
  bulk,
  total,
  warnedOfAll,
  editingId,
  setEditingId,
}: InboxDeedsInput) {
  const show = useDialogs();
  const user = useUser();
  const { view, state, dispatch } = inbox;
  const [historyOpen, setHistoryOpen] = useState(false);
  const [entered, setEntered] = useState<string>();

  const count = state.every ? total : state.selected.size;

  const fits = (act: BulkAct, row: InboxRow): boolean => row.can[act] !== undefined;

  const selected = state.rows.filter((row) => isChosen(state, row));
  const warned = () =>
    state.every === "all" ? warnedOfAll : selected.filter(({ warnings }) => warnings.length > 0).length;
  const offered = actsOfTab[view.tab].filter((act) => selected.some((row) => fits(act, row)));

  /** Without a text, what its editor shows is approved: what was typed there, if anything was. */
  async function approve(row: InboxRow, given?: string) {
    const text = given ?? unsavedText(row.id);
    if (text !== undefined && !isUsableReply(text)) {
      edit(row);
      return;
    }
    setEditingId(undefined);
    // A refused text is shown again, not lost.
    if (!(await deeds.approve(row, text)) && text !== undefined) {
      dispatch({ type: "fronted", id: row.id });
      setEditingId(row.id);
    }
  }

  function one(act: BulkAct, row: InboxRow) {
    if (act === "approve") void approve(row);
    else if (act === "dismiss") void deeds.dismiss(row);
    else void deeds.one(act, row);
  }

  async function many(act: BulkAct) {
    if (bulk.progress) return;
    if (act === "approve") {
      const meant = state.every ? unsavedReplies() : [...state.selected];
      if (!(await deeds.saveUnsaved(meant))) return;
    }
    const ids = state.every ? null : [...state.selected];
    const filters = state.every === "clean" ? { ...view.filters, warning: "none" } : view.filters;
    const target = { tab: view.tab, filters, ids };
    show((dialog) => (
      <BulkDialog
        {...dialog}
        act={act}
        target={target}
        warned={act === "approve" ? warned() : 0}
        onConfirm={(order) => void bulk.run(order)}
      />
    ));
  }

  function edit(row: InboxRow) {
    dispatch({ type: "fronted", id: row.id });
    setEditingId(row.id);
  }

  return {
    /** The loaded rows that "all" means. */
    all: () =>
      (isCleanOnly(view) ? state.rows.filter(({ warnings }) => warnings.length === 0) : state.rows).map(
        ({ id }) => id,
      ),
    /** The comment that was opened by a key: the focus goes to what can be done with it. */
    entered,
    setEntered,
    /** A comment and its draft are in view. */
    noteOpened: (id: string) => void deeds.opened.add(id),
    historyOpen,
    toggleHistory: () => setHistoryOpen(!historyOpen),
    fits,
    /** What can be done with some of the selected. */
    offered,
    one,
    many: (act: BulkAct) => void many(act),
    /** The deed for a key. */
    deed(act: BulkAct, row: InboxRow | undefined): (() => void) | undefined {
      if (count > 0) return offered.includes(act) ? () => void many(act) : undefined;
      return row && fits(act, row) ? () => one(act, row) : undefined;
    },
    approve,
    converse: (row: InboxRow, conversation: Conversation, stance: Stance) =>
      void deeds.converse(row, conversation, stance),
    edit,
    canEdit: canWrite,
    closeEditor(row: InboxRow) {
      setEditingId(undefined);
      // What had gone while somebody wrote goes now.
      if (editingId && !stillHere(row)) dispatch({ type: "left", ids: [row.id] });
    },
    async save(row: InboxRow, text: string) {
      setEditingId(undefined);
      if (!(await deeds.saveText(row, text))) setEditingId(row.id);
    },
    resend(row: InboxRow) {
      if (row.reply_status === "unknown") show((dialog) => <ResendDialog {...dialog} reply={row} />);
      else void deeds.resend(row);
    },
    canResend: (row: InboxRow) => row.can.resend !== undefined,
    assign(rows: readonly InboxRow[]) {
      show((dialog) => (
        <AssignDialog
          {...dialog}
          rows={rows}
          onAssigned={(assignee) => {
            for (const { id } of rows) dispatch({ type: "updated", id, change: { assignee } });
          }}
        />
      ));
    },
    assignMe: (rows: readonly InboxRow[]) => void deeds.assign(rows, user.id),
    label(rows: readonly InboxRow[]) {
      show((dialog) => (
        <LabelDialog
          {...dialog}
          rows={rows}
          onLabelled={(label, on) => {
            for (const { id, labels } of rows) {
              const now = state.rows.find((row) => row.id === id)?.labels ?? labels;
              dispatch({ type: "updated", id, change: { labels: withLabel(now, label, on) } });
            }
          }}
        />
      ));
    },
  };

  /** Whether the row is one of this tab by what is known of it. */
  function stillHere(row: InboxRow): boolean {
    const known = state.rows.find(({ id }) => id === row.id);
    return !known || Reflect.get(known, "in_view") !== false;
  }
}

export type InboxDeeds = ReturnType<typeof useInboxDeeds>;
