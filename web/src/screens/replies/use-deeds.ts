import type { BulkAct, ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo, useState } from "react";
import type { Act, Refusals } from "@/api/acts";
import { type Conversation, type InboxItem, type InboxRow, inboxRow, type Stance } from "@/api/inbox";
import { type Sent, send, withdraw } from "@/api/outbox";
import { tellFailure } from "@/api/tell-failure";
import { appMessages } from "@/content/app-messages";
import { outlookOf } from "@/domain/posting-outlook";
import { savingOf } from "@/features/reply/saving-of";
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

const none: Refusals = [];

export interface DeedsInput {
  /** The list that is shown, if one is. */
  list: RefObject<InboxHandle | undefined>;
  undoWindowMs: number;
  undo: Undo;
}

/**
 * The deeds of the inbox. Each shows at once: the comment leaves the list, and comes back to its place with a word if the
 * server refuses. Without a line it stays so, and is sent when there is one again (api/outbox.ts).
 */
export function useDeeds({ list, undoWindowMs, undo }: DeedsInput) {
  const queries = useQueryClient();
  const account = useAccount();
  const [touched] = useState(createTouched);
  const [opened] = useState(() => new Set<string>());

  return useMemo(() => {
    const windowOf = (act: BulkAct) => (act === "approve" ? undoWindowMs : DISMISS_UNDO_MS);

    const moveCounts = (moves: readonly Move[]) => layOverCounts(queries, moves);

    /**
     * Does acts on the same comments one after the other. What waits for a line counts as done: should it be refused in the end,
     * `late` is told.
     */
    async function inTurn(
      ids: readonly string[],
      acts: readonly Act[],
      words: string,
      late: (refused: Refusals) => void = () => undefined,
    ): Promise<{ refused: Refusals | null; waiting: readonly string[] }> {
      touched.begin(ids);
      const settle = () => {
        touched.settle(ids);
        // Only what is looked at is read anew.
        for (const id of ids) void queries.invalidateQueries({ queryKey: inboxItemQuery(id).queryKey });
      };
      const refused: { id: string; message: string }[] = [];
      const waiting: Sent[] = [];
      try {
        for (const act of acts) {
          const sent = send(act, ids, words);
          const first = await sent.first;
          if (first === "waits") waiting.push(sent);
          else refused.push(...first);
        }
      } catch (error) {
        await tellFailure(appMessages.replies.notDone, error);
        settle();
        return { refused: null, waiting: [] };
      }
      const [first] = refused;
      if (first) notify.error(appMessages.replies.notDone, { description: first.message });
      if (waiting.length === 0) settle();
      else
        void Promise.all(waiting.map(({ end }) => end)).then((outcomes) => {
          settle();
          late(outcomes.flatMap((outcome) => (outcome === "withdrawn" ? none : outcome)));
        });
      return { refused, waiting: waiting.map(({ key }) => key) };
    }

    interface Deed {
      rows: readonly InboxRow[];
      /** Where each goes; undefined where it stays. */
      to: (row: InboxRow, tab: ReplyTab) => ReplyTab | undefined;
      acts: readonly Act[];
      /** What it is, where it waits for a line. */
      words: string;
    }

    /** A deed that can be taken back, by this. */
    interface Revocable extends Deed {
      back: (ids: string[]) => Act;
    }

    /** The rows for which a deed was done, and the acts of it that wait for a line. */
    interface Done {
      rows: readonly InboxRow[];
      waiting: readonly string[];
    }

    /** Shows a deed at once and does it. */
    async function perform({ rows, to, acts, words }: Deed): Promise<Done> {
      const here = list.current;
      const tab = here?.view.tab;
      const moves = new Map<string, Move>();
      for (const row of tab ? rows : []) {
        const went = tab && to(row, tab);
        if (went) moves.set(row.id, [tab, went]);
      }
      here?.dispatch({ type: "left", ids: [...moves.keys()] });
      moveCounts([...moves.values()]);
      function putBack(failed: ReadonlySet<string>) {
        if (failed.size === 0) return;
        const stayed = rows.filter(({ id }) => failed.has(id) && moves.has(id));
        moveCounts(
          stayed.flatMap(({ id }): Move[] => {
            const [from, went] = moves.get(id) ?? [];
            return from && went ? [[went, from]] : [];
          }),
        );
        bring(here, stayed);
      }
      const ids = rows.map(({ id }) => id);
      const { refused, waiting } = await inTurn(ids, acts, words, (late) =>
        putBack(new Set(late.map(({ id }) => id))),
      );
      const failed = new Set(refused === null ? ids : refused.map(({ id }) => id));
      putBack(failed);
      return { rows: rows.filter(({ id }) => !failed.has(id)), waiting };
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
      { rows, to, back, words }: Revocable,
      where: InboxHandle | undefined,
      place: { currentId: string | undefined; selected: ReadonlySet<string> },
      doing: Promise<Done>,
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
        const ids = done.rows.map(({ id }) => id);
        if (ids.length === 0 || (done.waiting.length > 0 && withdraw(done.waiting))) return;
        const { refused } = await inTurn(ids, [back(ids)], `Undo: ${words}`);
        const stay = new Set(refused === null ? ids : refused.map(({ id }) => id));
        if (stay.size > 0) {
          moveCounts(movesOf(rows.filter(({ id }) => stay.has(id))).map(([from, to]) => [to, from]));
          list.current?.dispatch({ type: "left", ids: [...stay] });
        }
      };
    }

    /** Shows a deed at once, does it, and offers the way back. */
    async function revocably(deed: Revocable, words: string, forMs: number): Promise<Done> {
      const where = list.current;
      const before = where?.getState();
      const place = { currentId: deed.rows[0]?.id, selected: new Set(before?.selected) };
      const doing = perform(deed);
      const offered = undo.offer(words, forMs, takingBack(deed, where, place, doing));
      const done = await doing;
      if (done.rows.length === 0) undo.withdraw(offered);
      return done;
    }

    /** Does something to a comment of the list, and offers the way back, in these words, where there is one. */
    function act(name: BulkAct, row: InboxRow, acts: readonly Act[], done: string) {
      const words = `${actWords[name].verb}: ${whose(row)}`;
      const deed: Deed = { rows: [row], to: (one, tab) => tabAfter(name, one, tab), acts, words };
      const undoing = undoOf[name];
      if (!undoing) return perform(deed);
      return revocably({ ...deed, back: (ids) => ["bulk", undoing, ids] }, done, windowOf(name));
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

    /** The text that was seen of a draft: the one in its line, or an older one that still stands beside it. */
    const versionOf = (row: InboxRow) =>
      Math.min(
        row.text_id,
        queries.getQueryData(inboxItemQuery(row.id).queryKey)?.item.version.id ?? row.text_id,
      );

    /** An approval names the text that it is of. What is no draft yet, or no longer, becomes one first. */
    function approving(row: InboxRow, text: string | undefined): Act[] {
      if (text === undefined) return [["approve", row.id, { shown: shownOf(row), version: versionOf(row) }]];
      const approval: Act = ["approve", row.id, { text, version: getKeptText(row.id)?.version }];
      return row.reply_status === "draft" ? [approval] : [savingOf(row, text), approval];
    }

    return {
      touched,
      opened,
      undo,
      /** A text of one's own is saved as the draft that is approved. */
      async approve(row: InboxRow, text?: string): Promise<boolean> {
        const waits = waitingOf(row);
        const words = `Approved the reply to ${whose(row)}${waits ? `. ${waits}` : ""}`;
        const to = { ...row, can: { approve: "queued" as const, ...row.can } };
        const done = await act("approve", to, approving(row, text), words);
        for (const { id } of done.rows) forgetText(id);
        return done.rows.length > 0;
      },
      dismiss: (row: InboxRow) =>
        act("dismiss", row, [["dismiss", row.id]], `Dismissed the comment by ${whose(row)}`),
      /** The other deeds, on one comment. */
      async one(name: BulkAct, row: InboxRow) {
        const done = await act(name, row, [["bulk", name, [row.id]]], "");
        if (done.rows.length > 0 && done.waiting.length === 0)
          notify.success({ title: actWords[name].done(1) });
      },
      /** Takes the word in the conversation that a comment is in. */
      async converse(row: InboxRow, { leaves, stance: before }: Conversation, stance: Stance) {
        layOverStance(row.id, stance);
        const deed: Revocable = {
          rows: [row],
          to: (_, tab) => (leaves[stance] === tab ? undefined : leaves[stance]),
          acts: [["converse", row.id, stance]],
          words: `${stanceWords[stance].done}: ${whose(row)}`,
          back: () => {
            layOverStance(row.id, before ?? "goes_on");
            return ["converse", row.id, before ?? "goes_on"];
          },
        };
        const done = await revocably(deed, stanceWords[stance].done, DISMISS_UNDO_MS);
        if (done.rows.length === 0) layOverStance(row.id, before ?? "goes_on");
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
        const words = `Assign to you: ${rows.map(whose).join(", ")}`;
        const back = () => show((row) => row.assignee);
        const { refused, waiting } = await inTurn(
          ids,
          [["assign", ids, person]],
          words,
          (late) => late.length > 0 && back(),
        );
        if (refused === null) back();
        else if (waiting.length === 0) notify.success(appMessages.replies.assignedToYou);
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
  }, [list, undoWindowMs, undo, queries, touched, opened, account.id]);
}

export type Deeds = ReturnType<typeof useDeeds>;
