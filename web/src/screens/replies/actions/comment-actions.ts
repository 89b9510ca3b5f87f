import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import type { Act } from "@/api/acts";
import type { Conversation, InboxItem, InboxRow, Stance } from "@/api/inbox";
import { notify } from "@/lib/notify";
import { inboxItemQuery } from "@/queries/replies";
import { actWords } from "../acts";
import { stanceWords } from "../stance-words";
import { type ActionsContext, type Revocable, whose } from "./action";
import { DISMISS_UNDO_MS, type Tools } from "./perform";

/** What is done with a comment and its conversation, whatever its reply says. */
export function createCommentActions({ queries, list }: ActionsContext, { act, inTurn, revocably }: Tools) {
  /** Shows who answers in a comment's conversation, until the server says it. */
  function layOverStance(id: string, stance: Stance) {
    queries.setQueryData<InboxItem>(
      inboxItemQuery(id).queryKey,
      (known) =>
        known && {
          ...known,
          conversation: known.conversation && {
            ...known.conversation,
            stance: stance === "goes_on" ? null : stance,
          },
        },
    );
  }

  return {
    dismiss: (row: InboxRow) =>
      act("dismiss", row, [["dismiss", row.id]], `Dismissed the comment by ${whose(row)}`),
    /** Any other of the bulk actions, on one comment. */
    async one(name: BulkAct, row: InboxRow) {
      const done = await act(name, row, [["bulk", name, [row.id]]], "");
      if (done.rows.length > 0 && done.waiting.length === 0)
        notify.success({ title: actWords[name].done(1) });
    },
    /** Takes the word in the conversation that a comment is in. */
    async converse(row: InboxRow, { leaves, stance: before }: Conversation, stance: Stance) {
      layOverStance(row.id, stance);
      const action: Revocable = {
        rows: [row],
        to: (_, tab) => (leaves[stance] === tab ? undefined : leaves[stance]),
        acts: [["converse", row.id, stance]],
        words: `${stanceWords[stance].done}: ${whose(row)}`,
        back: () => {
          layOverStance(row.id, before ?? "goes_on");
          return ["converse", row.id, before ?? "goes_on"];
        },
      };
      const done = await revocably(action, stanceWords[stance].done, DISMISS_UNDO_MS);
      if (done.rows.length === 0) layOverStance(row.id, before ?? "goes_on");
    },
    /** Notes something on comments: shown at once, and taken back where it is refused. Whether it is done by now. */
    async note(
      rows: readonly InboxRow[],
      change: Partial<InboxRow>,
      act: (ids: string[]) => Act,
      words: string,
    ): Promise<boolean> {
      const here = list.current;
      for (const { id } of rows) here?.dispatch({ type: "updated", id, change });
      const back = () => {
        for (const row of rows) {
          const before = Object.keys(change).map((name) => [name, Reflect.get(row, name)]);
          here?.dispatch({ type: "updated", id: row.id, change: Object.fromEntries(before) });
        }
      };
      const ids = rows.map(({ id }) => id);
      const { refused, waiting } = await inTurn(ids, [act(ids)], words, (late) => late.length > 0 && back());
      if (refused === null) back();
      return refused !== null && waiting.length === 0;
    },
  };
}
