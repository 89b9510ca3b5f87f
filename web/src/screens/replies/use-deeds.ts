import { type BulkAct, REPLY_REPLIED, type ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import {
  type Conversation,
  getInboxItem,
  type InboxItem,
  type InboxRow,
  inboxRow,
  type Stance,
  setConversation,
} from "@/api/inbox";
import { assignComments, type BulkOutcome, bulkAct } from "@/api/inbox-bulk";
import { approveReply, dismissReply, resendReply } from "@/api/replies";
import { tellFailure } from "@/api/tell-failure";
import { appMessages } from "@/content/app-messages";
import { outlookOf } from "@/domain/posting-outlook";
import { saveReply } from "@/features/reply/save-reply";
import { forgetText, getKeptText, unsavedText } from "@/lib/kept-texts";
import { notify } from "@/lib/notify";
import { outlookQuery } from "@/queries/automation";
import { inboxItemQuery } from "@/queries/replies";
import { useAccount } from "@/session/use-account";
import { actWords, tabAfter, undoOf } from "./acts";
import { layOverCounts, type Move } from "./moved-counts";
import { stanceWords } from "./stance-words";
import { createTouched } from "./touched";
import type { InboxHandle } from "./use-inbox";
import type { Undo } from "./use-undo";
import { isWholeInLine } from "./whole-in-line";

/** How long a dismissal can be taken back by the bar; from No reply it can be restored at any time. */
const DISMISS_UNDO_MS = 60_000;

type Refusals = BulkOutcome["refused"];
const none: Refusals = [];

export interface DeedsInput {
  /** The list that is shown, if one is. */
  list: RefObject<InboxHandle | undefined>;
  undoWindowMs: number;
  undo: Undo;
}

/**
 * The deeds of the inbox. Each shows at once: the comment leaves the list, and comes back to its place with a word if the
 * server refuses. Deeds on one comment are done one after the other, so that an undo never overtakes what it undoes.
 */
export function useDeeds({ list, undoWindowMs, undo }: DeedsInput) {
  const queries = useQueryClient();
  const account = useAccount();
  const [touched] = useState(createTouched);
  const [opened] = useState(() => new Set<string>());
  const chains = useRef(new Map<string, Promise<unknown>>());

  return useMemo(() => {
    const windowOf = (act: BulkAct) => (act === "approve" ? undoWindowMs : DISMISS_UNDO_MS);

    const moveCounts = (moves: readonly Move[]) => layOverCounts(queries, moves);

    /** Does a deed after those before it on the same comments. Resolves to what was refused; null when all of it failed. */
    async function inTurn(ids: readonly string[], deed: () => Promise<Refusals>): Promise<Refusals | null> {
      touched.begin(ids);
      const before = Promise.all(ids.map((id) => chains.current.get(id)));
      const turn = before.then(deed).then(
        (refused) => {
          const [first] = refused;
          if (first) notify.error(appMessages.replies.notDone, { description: first.message });
          return refused;
        },
        async (error: unknown) => {
          await tellFailure(appMessages.replies.notDone, error);
          return null;
        },
      );
      for (const id of ids) chains.current.set(id, turn);
      const refused = await turn;
      touched.settle(ids);
      for (const id of ids) {
        if (chains.current.get(id) === turn) chains.current.delete(id);
        // Only what is looked at is read anew.
        void queries.invalidateQueries({ queryKey: inboxItemQuery(id).queryKey });
      }
      return refused;
    }

    interface Deed {
      rows: readonly InboxRow[];
      /** Where each goes; undefined where it stays. */
      to: (row: InboxRow, tab: ReplyTab) => ReplyTab | undefined;
      run: () => Promise<Refusals>;
    }

    /** A deed that can be taken back, by this. */
    interface Revocable extends Deed {
      back: (ids: string[]) => Promise<Refusals>;
    }

    /** Shows a deed at once and does it. Resolves to the rows for which it was done. */
    async function perform({ rows, to, run }: Deed): Promise<readonly InboxRow[]> {
      const here = list.current;
      const tab = here?.view.tab;
      const moves = new Map<string, Move>();
      for (const row of tab ? rows : []) {
        const went = tab && to(row, tab);
        if (went) moves.set(row.id, [tab, went]);
      }
      here?.dispatch({ type: "left", ids: [...moves.keys()] });
      moveCounts([...moves.values()]);
      const refused = await inTurn(
        rows.map(({ id }) => id),
        run,
      );
      const failed = new Set(refused === null ? rows.map(({ id }) => id) : refused.map(({ id }) => id));
      if (failed.size > 0) {
        const stayed = rows.filter(({ id }) => failed.has(id) && moves.has(id));
        moveCounts(
          stayed.flatMap(({ id }): Move[] => {
            const [from, went] = moves.get(id) ?? [];
            return from && went ? [[went, from]] : [];
          }),
        );
        bring(here, stayed);
      }
      return rows.filter(({ id }) => !failed.has(id));
    }

    /** Puts rows back where they were, if their list is still there. */
    function bring(
      where: InboxHandle | undefined,
      rows: readonly InboxRow[],
      place?: { currentId: string | undefined; selected: Iterable<string> },
    ) {
      const here = list.current;
      if (!here || !where || JSON.stringify(here.view) !== JSON.stringify(where.view)) return;
      here.dispatch({
        type: "returned",
        rows,
        currentId: place?.currentId,
        selected: place?.selected ?? here.getState().selected,
      });
    }

    /** Takes a deed back: the comments stand where they stood, as chosen as they were. */
    function takingBack(
      { rows, to, back }: Revocable,
      where: InboxHandle | undefined,
      place: { currentId: string | undefined; selected: ReadonlySet<string> },
      doing: Promise<readonly InboxRow[]>,
    ): () => Promise<void> {
      return async () => {
        const tab = where?.view.tab;
        const movesOf = (some: readonly InboxRow[]) =>
          some.flatMap((row): Move[] => {
            const went = tab && to(row, tab);
            return went ? [[went, tab]] : [];
          });
        const left = rows.filter((row) => movesOf([row]).length > 0);
        bring(where, left, place);
        moveCounts(movesOf(rows));
        // What was not done needs no taking back.
        const done = await doing;
        const ids = done.map(({ id }) => id);
        if (ids.length === 0) return;
        const refused = await inTurn(ids, () => back(ids));
        const stay = new Set(refused === null ? ids : refused.map(({ id }) => id));
        if (stay.size > 0) {
          moveCounts(movesOf(rows.filter(({ id }) => stay.has(id))).map(([from, to]) => [to, from]));
          list.current?.dispatch({ type: "left", ids: [...stay] });
        }
      };
    }

    /** Shows a deed at once, does it, and offers the way back. */
    async function revocably(deed: Revocable, words: string, forMs: number): Promise<readonly InboxRow[]> {
      const where = list.current;
      const before = where?.getState();
      const place = { currentId: deed.rows[0]?.id, selected: new Set(before?.selected) };
      const doing = perform(deed);
      const offered = undo.offer(words, forMs, takingBack(deed, where, place, doing));
      const done = await doing;
      if (done.length === 0) undo.withdraw(offered);
      return done;
    }

    /** Does the same to some comments that the list has loaded, and offers the way back where there is one. */
    function act(name: BulkAct, rows: readonly InboxRow[], run: () => Promise<Refusals>, words: string) {
      const deed: Deed = { rows, to: (row, tab) => tabAfter(name, row, tab), run };
      const undoing = undoOf[name];
      if (!undoing) return perform(deed);
      const back = async (ids: string[]) =>
        (await bulkAct(undoing, { tab: "no_reply", filters: {}, ids })).refused;
      return revocably({ ...deed, back }, words, windowOf(name));
    }

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

    /** Why the reply of a comment would wait once it is approved. */
    const waitingOf = ({ channel_id }: InboxRow) =>
      outlookOf(queries.getQueryData(outlookQuery(account.id).queryKey), channel_id)?.sentence;

    /** The whole draft as it stands before somebody's eyes: beside the list, or in its line. */
    const shownOf = (row: InboxRow) =>
      (opened.has(row.id) && queries.getQueryData(inboxItemQuery(row.id).queryKey)?.item.generated_reply) ||
      (isWholeInLine(row) ? (row.reply_cut ?? undefined) : undefined);

    const whose = ({ author_name }: InboxRow) => author_name ?? "the viewer";

    /** Another tab was faster: what is queued or further is as approved as it can be. */
    async function isApprovedAlready(id: string, error: unknown): Promise<boolean> {
      if (!(error instanceof ApiError) || error.status !== 409) return false;
      const { item } = await getInboxItem(id);
      return REPLY_REPLIED.includes(item.reply_status);
    }

    return {
      touched,
      opened,
      undo,
      /** A text of one's own is saved as the draft that is approved. */
      async approve(row: InboxRow, text?: string): Promise<boolean> {
        const shown = shownOf(row);
        const run = async () => {
          try {
            if (text === undefined) await approveReply(row.id, { shown });
            else if (row.reply_status === "draft")
              await approveReply(row.id, { text, version: getKeptText(row.id)?.version });
            else {
              // What is not a draft yet, or no longer, becomes one first.
              await saveReply(row, text);
              await approveReply(row.id, { shown: text });
            }
          } catch (error) {
            if (text !== undefined || !(await isApprovedAlready(row.id, error))) throw error;
          }
          return none;
        };
        const waits = waitingOf(row);
        const words = `Approved the reply to ${whose(row)}${waits ? `. ${waits}` : ""}`;
        const done = await act("approve", [{ ...row, can: { approve: "queued", ...row.can } }], run, words);
        for (const { id } of done) forgetText(id);
        return done.length > 0;
      },
      dismiss: (row: InboxRow) =>
        act(
          "dismiss",
          [row],
          async () => {
            await dismissReply(row.id);
            return none;
          },
          `Dismissed the comment by ${whose(row)}`,
        ),
      /** The other deeds, on one comment. */
      async one(name: BulkAct, row: InboxRow, tab: ReplyTab) {
        const run = async () => (await bulkAct(name, { tab, filters: {}, ids: [row.id] })).refused;
        const done = await act(name, [row], run, "");
        if (done.length > 0) notify.success({ title: actWords[name].done(1) });
      },
      /** Takes the word in the conversation that a comment is in. */
      async converse(row: InboxRow, { leaves, stance: before }: Conversation, stance: Stance) {
        const send = (to: Stance) => async () => {
          layOverStance(row.id, to);
          await setConversation(row.id, to);
          return none;
        };
        layOverStance(row.id, stance);
        const deed: Revocable = {
          rows: [row],
          to: (_, tab) => (leaves[stance] === tab ? undefined : leaves[stance]),
          run: send(stance),
          back: send(before ?? "goes_on"),
        };
        const done = await revocably(deed, stanceWords[stance].done, DISMISS_UNDO_MS);
        if (done.length === 0) layOverStance(row.id, before ?? "goes_on");
      },
      /** Gives comments to somebody: shown at once, and taken back where it is refused. */
      async assign(rows: readonly InboxRow[], person: string) {
        const here = list.current;
        const show = (whose: (row: InboxRow) => string | null) => {
          for (const row of rows)
            here?.dispatch({ type: "updated", id: row.id, change: { assignee: whose(row) } });
        };
        show(() => person);
        const ids = rows.map(({ id }) => id);
        const refused = await inTurn(ids, async () => {
          await assignComments(ids, person);
          return none;
        });
        if (refused === null) show((row) => row.assignee);
        else notify.success(appMessages.replies.assignedToYou);
      },
      resend: (row: InboxRow) =>
        perform({
          rows: [row],
          to: (_, tab) => tabAfter("resend", row, tab),
          run: async () => {
            await resendReply(row.id);
            return none;
          },
        }),
      /** Saves as drafts what was typed into these replies and not saved. False, with a word, when one of them can't be. */
      async saveUnsaved(ids: readonly string[]): Promise<boolean> {
        for (const id of ids) {
          const text = unsavedText(id);
          if (text === undefined) continue;
          const row = list.current?.getState().rows.find((one) => one.id === id);
          const saved = await inTurn([id], async () => {
            await saveReply(row ?? { id, reply_status: "draft" }, text);
            return none;
          });
          if (saved === null) return false;
          forgetText(id);
        }
        return true;
      },
      /** Saves a text as a draft: of an existing reply, or the first one of a comment. */
      async saveText(row: InboxRow, text: string): Promise<boolean> {
        const done = await perform({
          rows: [row],
          to: (_, tab) => tabAfter(row.can.write ? "write" : "edit", row, tab),
          run: async () => {
            await saveReply(row, text);
            return none;
          },
        });
        if (done.length === 0) return false;
        forgetText(row.id);
        const { item } = await queries.fetchQuery({ ...inboxItemQuery(row.id), staleTime: 0 });
        list.current?.dispatch({ type: "updated", id: row.id, change: inboxRow(item) });
        notify.success(appMessages.replies.savedDraft);
        return true;
      },
    };
  }, [list, undoWindowMs, undo, queries, touched, opened, account.id]);
}

export type Deeds = ReturnType<typeof useDeeds>;
