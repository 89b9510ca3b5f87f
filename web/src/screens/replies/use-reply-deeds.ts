import { type ReplyStatus, type ReplyTab, TAB_OF_STATUS } from "@shared/database/vocabulary.gen.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  actOnReplies,
  approveReply,
  type BulkOutcome,
  cancelReply,
  dismissReply,
  type ReplyCounts,
  type ReplyItem,
  resendReply,
} from "@/api/replies";
import { tellFailure } from "@/api/tell-failure";
import { appMessages } from "@/content/app-messages";
import { lookUp } from "@/domain/look-up";
import { saveReply } from "@/features/reply/save-reply";
import { forgetText } from "@/lib/kept-texts";
import { notify } from "@/lib/notify";
import { repliesKey } from "@/queries/replies";

/** How long a dismissal waits in the browser: taken back in time, it costs its rule no trust. */
const DISMISS_UNDO_MS = 6_000;

/** What was just done and can be taken back. */
export interface Undoable {
  words: string;
  /** Browser time until which undoing is promised. */
  until: number;
  undo: () => Promise<void>;
}

interface Move {
  from: ReplyTab;
  to: ReplyTab;
}

const tabOf = (status: string | null): ReplyTab => lookUp(TAB_OF_STATUS, status ?? "") ?? "unanswered";
const tabOfItem = ({ reply_status, status_reason, grave }: ReplyItem): ReplyTab => {
  if (reply_status === "skipped" && status_reason === "spam") return "spam";
  if (reply_status === null && grave) return "to_approve";
  return reply_status === null && status_reason === "needs_answer" ? "needs_answer" : tabOf(reply_status);
};

/** Says what was refused to the first of several replies, if anything was. */
function tellRefusal(outcomes: readonly BulkOutcome[]) {
  const refused = outcomes.find(({ done }) => !done);
  if (refused) notify.error(appMessages.replies.notDone, { description: refused.message ?? undefined });
}

/**
 * The deeds of the replies screen. Each shows at once, as a move laid over what the server last said, and is laid off when
 * the server's word is in: so a poll that was under way cannot bring a comment back, and a refusal does by itself.
 */
export function useReplyDeeds(undoWindowMs: number) {
  const queries = useQueryClient();
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const [undoable, setUndoable] = useState<Undoable>();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; commit: () => Promise<void> }>(undefined);

  const lay = useCallback((items: readonly ReplyItem[], to: ReplyStatus | null) => {
    setMoves((now) => {
      const next = new Map(now);
      for (const item of items) next.set(item.id, { from: tabOfItem(item), to: tabOf(to) });
      return next;
    });
  }, []);

  const layOff = useCallback((items: readonly ReplyItem[]) => {
    setMoves((now) => {
      const next = new Map(now);
      for (const item of items) next.delete(item.id);
      return next;
    });
  }, []);

  /** Does a deed on the server under its laid-over move. Resolves to whether it was done. */
  const perform = useCallback(
    async (
      items: readonly ReplyItem[],
      to: ReplyStatus | null,
      deed: () => Promise<unknown>,
    ): Promise<boolean> => {
      lay(items, to);
      try {
        await deed();
        return true;
      } catch (error) {
        await tellFailure(appMessages.replies.notDone, error);
        return false;
      } finally {
        await queries.invalidateQueries({ queryKey: repliesKey });
        layOff(items);
      }
    },
    [lay, layOff, queries],
  );

  /** Sends a dismissal that still waits. */
  const flush = useCallback(async () => {
    const pending = waiting.current;
    waiting.current = undefined;
    if (!pending) return;
    clearTimeout(pending.timer);
    await pending.commit();
  }, []);

  useEffect(() => {
    const leave = () => void flush();
    const hide = () => {
      if (document.hidden) leave();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, [flush]);

  function offerUndo(words: string, forMs: number, undo: () => Promise<void>) {
    setUndoable({ words, until: Date.now() + forMs, undo });
  }

  async function takeBack(items: readonly ReplyItem[]) {
    const queued = items.map((item) => ({ ...item, reply_status: "queue" }));
    await perform(queued, "draft", async () => {
      const ids = items.map((item) => item.id);
      tellRefusal(await actOnReplies("cancel", ids));
    });
  }

  async function approve(item: ReplyItem, newText?: string): Promise<boolean> {
    void flush();
    const approving = perform([item], "queue", async () => {
      if (item.reply_status === "draft" || newText === undefined) {
        await approveReply(item.id, newText);
        return;
      }
      // What is not a draft yet, or no longer, becomes one first.
      await saveReply(item, newText);
      await approveReply(item.id);
    });
    offerUndo(`Approved the reply to ${item.author_name ?? "the viewer"}`, undoWindowMs, async () => {
      // What is not approved yet cannot be taken back: an undo at once must not overtake the approval.
      if (await approving) await takeBack([item]);
    });
    const done = await approving;
    if (done) forgetText(item.id);
    else setUndoable(undefined);
    return done;
  }

  async function approveMany(items: readonly ReplyItem[]): Promise<void> {
    void flush();
    let done: ReplyItem[] = [];
    await perform(items, "queue", async () => {
      const ids = items.map((item) => item.id);
      const outcomes = await actOnReplies("approve", ids);
      done = items.filter((item) => outcomes.some(({ id, done }) => done && id === item.id));
      tellRefusal(outcomes);
    });
    if (done.length > 0) offerUndo(`Approved ${done.length} replies`, undoWindowMs, () => takeBack(done));
  }

  function dismiss(item: ReplyItem): void {
    void flush();
    lay([item], "skipped");
    const commit = async () => {
      setUndoable(undefined);
      await perform([item], "skipped", () => dismissReply(item.id));
      forgetText(item.id);
    };
    const timer = setTimeout(() => void flush(), DISMISS_UNDO_MS);
    waiting.current = { timer, commit };
    offerUndo(`Dismissed the comment of ${item.author_name ?? "the viewer"}`, DISMISS_UNDO_MS, async () => {
      clearTimeout(timer);
      waiting.current = undefined;
      layOff([item]);
    });
  }

  /** Says of comments that look like spam whether they are: what is not is drafted, and either way its like are judged so from now on. */
  async function judgeSpam(items: readonly ReplyItem[], verdict: "not_spam" | "spam"): Promise<void> {
    void flush();
    await perform(items, verdict === "spam" ? "skipped" : null, async () => {
      const ids = items.map((item) => item.id);
      tellRefusal(await actOnReplies(verdict, ids));
    });
  }

  /** Saves a text as a draft: of an existing reply, or the first one of a comment. */
  async function saveText(item: ReplyItem, newText: string): Promise<boolean> {
    void flush();
    const done = await perform([item], "draft", () => saveReply(item, newText));
    if (done) {
      forgetText(item.id);
      notify.success(appMessages.replies.savedDraft);
    }
    return done;
  }

  async function undoLast(): Promise<void> {
    const last = undoable;
    setUndoable(undefined);
    await last?.undo();
  }

  return {
    approve,
    approveMany,
    dismiss,
    saveText,
    judgeSpam,
    cancel: (item: ReplyItem) => perform([item], "draft", () => cancelReply(item.id)),
    resend: (item: ReplyItem) => perform([item], "queue", () => resendReply(item.id)),
    undoable,
    undoLast,
    dropUndo: () => setUndoable(undefined),
    /** Whether a comment is on its way out of a tab. */
    hasLeft: (id: string, tab: ReplyTab) => {
      const move = moves.get(id);
      return move !== undefined && move.to !== tab;
    },
    /** The counts with the moves laid over. */
    countsNow: (counts: ReplyCounts): ReplyCounts => {
      const next = { ...counts };
      for (const { from, to } of moves.values()) {
        next[from] = Math.max(0, next[from] - 1);
        next[to] += 1;
      }
      return next;
    },
  };
}

export type ReplyDeeds = ReturnType<typeof useReplyDeeds>;
