import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import type { InboxRow } from "@/api/inbox";
import { useDialogs } from "@/components/ui/dialogs";
import { unsavedReplies } from "@/lib/kept-texts";
import { onDemand } from "@/lib/on-demand";
import type { Selection } from "./selection";
import type { Bulk } from "./use-bulk";
import type { CommentActions } from "./use-comment-actions";
import type { Inbox } from "./use-inbox";

const ResendDialog = onDemand(() => import("@/features/reply/resend-dialog"), "ResendDialog");
const BulkDialog = onDemand(() => import("./bulk-dialog"), "BulkDialog");

export interface InboxDialogsInput {
  inbox: Pick<Inbox, "view" | "state" | "dispatch">;
  commentActions: CommentActions;
  bulk: Pick<Bulk, "progress" | "run">;
  selection: Selection;
}

/** The actions that ask before they are done. */
export function useInboxDialogs({ inbox, commentActions, bulk, selection }: InboxDialogsInput) {
  const show = useDialogs();
  const { view, state } = inbox;

  async function askMany(act: BulkAct) {
    if (bulk.progress) return;
    if (act === "approve") {
      const meant = state.every ? unsavedReplies() : [...state.selected];
      if (!(await commentActions.saveUnsaved(meant))) return;
    }
    const ids = state.every ? null : [...state.selected];
    const filters = state.every === "clean" ? { ...view.filters, warning: "none" } : view.filters;
    const target = { tab: view.tab, filters, ids };
    show((dialog) => (
      <BulkDialog
        {...dialog}
        act={act}
        target={target}
        warned={act === "approve" ? selection.warned() : 0}
        onConfirm={(order) => void bulk.run(order)}
      />
    ));
  }

  return {
    /** Does the same to all that is selected. */
    many: (act: BulkAct) => void askMany(act),
    resend(row: InboxRow) {
      if (row.reply_status === "unknown") show((dialog) => <ResendDialog {...dialog} reply={row} />);
      else void commentActions.resend(row);
    },
  };
}
