import type { Act } from "@/api/acts";
import { type InboxRow, inboxRow } from "@/api/inbox";
import { appMessages } from "@/content/app-messages";
import { outlookOf } from "@/domain/posting-outlook";
import { savingOf } from "@/features/reply/saving-of";
import { forgetText, getKeptText, unsavedText } from "@/lib/kept-texts";
import { notify } from "@/lib/notify";
import { outlookQuery } from "@/queries/automation";
import { inboxItemQuery } from "@/queries/replies";
import { tabAfter } from "../acts";
import { isWholeInLine } from "../whole-in-line";
import { type ActionsContext, whose } from "./action";
import type { Tools } from "./perform";

/** What an approval says of the text that it is of, and what a reply would wait for. */
function createApproval({
  queries,
  accountId,
  opened,
}: Pick<ActionsContext, "queries" | "accountId" | "opened">) {
  const itemOf = ({ id }: InboxRow) => queries.getQueryData(inboxItemQuery(id).queryKey)?.item;

  /** The whole draft as it stands before somebody's eyes: beside the list, or in its line. */
  const shownOf = (row: InboxRow) =>
    (opened.has(row.id) && itemOf(row)?.generated_reply) ||
    (isWholeInLine(row) ? (row.reply_cut ?? undefined) : undefined);

  /** The text that was seen of a draft: the one in its line, or an older one that still stands beside it. */
  const versionOf = (row: InboxRow) => Math.min(row.text_id, itemOf(row)?.version.id ?? row.text_id);

  return {
    /** An approval names the text that it is of. What is no draft yet, or no longer, becomes one first. */
    actsOf(row: InboxRow, text: string | undefined): Act[] {
      if (text === undefined) return [["approve", row.id, { shown: shownOf(row), version: versionOf(row) }]];
      const approval: Act = ["approve", row.id, { text, version: getKeptText(row.id)?.version }];
      return row.reply_status === "draft" ? [approval] : [savingOf(row, text), approval];
    },
    /** Why the reply of a comment would wait once it is approved. */
    waitingOf: ({ channel_id }: InboxRow) =>
      outlookOf(queries.getQueryData(outlookQuery(accountId).queryKey), channel_id)?.sentence,
  };
}

/** What is done with the text of a reply. */
export function createReplyActions(context: ActionsContext, { act, inTurn, perform }: Tools) {
  const { queries, list } = context;
  const approval = createApproval(context);
  return {
    /** A text of one's own is saved as the draft that is approved. */
    async approve(row: InboxRow, text?: string): Promise<boolean> {
      const waits = approval.waitingOf(row);
      const words = `Approved the reply to ${whose(row)}${waits ? `. ${waits}` : ""}`;
      const to = { ...row, can: { approve: "queued" as const, ...row.can } };
      const done = await act("approve", to, approval.actsOf(row, text), words);
      for (const { id } of done.rows) forgetText(id);
      return done.rows.length > 0;
    },
    resend: (row: InboxRow) =>
      perform({
        rows: [row],
        to: (_, tab) => tabAfter("resend", row, tab),
        acts: [["resend", row.id]],
        words: `Send again: ${whose(row)}`,
      }),
    /** Saves as drafts what was typed into these replies and not saved. False, with a word, when one of them can't be. */
    async saveUnsaved(ids: readonly string[]): Promise<boolean> {
      for (const id of ids) {
        const text = unsavedText(id);
        if (text === undefined) continue;
        const row = list.current?.getState().rows.find((one) => one.id === id);
        const saving = savingOf(row ?? { id, reply_status: "draft" }, text);
        const { refused } = await inTurn([id], [saving], `Save draft: ${row ? whose(row) : "a reply"}`);
        if (refused === null) return false;
        forgetText(id);
      }
      return true;
    },
    /** Saves a text as a draft: of an existing reply, or the first one of a comment. */
    async saveText(row: InboxRow, text: string): Promise<boolean> {
      const done = await perform({
        rows: [row],
        to: (_, tab) => tabAfter(row.can.write ? "write" : "edit", row, tab),
        acts: [savingOf(row, text)],
        words: `Save draft: ${whose(row)}`,
      });
      if (done.rows.length === 0) return false;
      forgetText(row.id);
      if (done.waiting.length > 0) return true;
      const { item } = await queries.fetchQuery({ ...inboxItemQuery(row.id), staleTime: 0 });
      list.current?.dispatch({ type: "updated", id: row.id, change: inboxRow(item) });
      notify.success(appMessages.replies.savedDraft);
      return true;
    },
  };
}
