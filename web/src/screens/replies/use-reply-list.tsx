import type { ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { useEffect, useRef, useState } from "react";
import type { ReplyItem } from "@/api/replies";
import { useDialogs } from "@/components/ui/dialogs";
import { getKeptText } from "@/lib/kept-texts";
import { onDemand } from "@/lib/on-demand";
import type { ReplyDeeds } from "./use-reply-deeds";
import { useSteadyRows } from "./use-steady-rows";

const ResendDialog = onDemand(() => import("@/features/reply/resend-dialog"), "ResendDialog");

interface ReplyListInput {
  tab: ReplyTab;
  /** Names what is looked at: another one begins anew. */
  view: string;
  /** As the server last gave them. */
  rows: readonly ReplyItem[];
  deeds: ReplyDeeds;
}

/** The comments of a tab: one is in front for the keys, one may be written in, one open, several chosen; and what is done with each. */
export function useReplyList({ tab, view, rows: given, deeds }: ReplyListInput) {
  const show = useDialogs();
  const [currentId, setCurrentId] = useState<string>();
  const [editingId, setEditingId] = useState<string>();
  const [openId, setOpenId] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const lastEdited = useRef<ReplyItem>(undefined);
  const element = useRef<HTMLUListElement>(null);

  const here = given.filter((row) => !deeds.hasLeft(row.id, tab));
  const { shown, held, showHeld } = useSteadyRows(here, view);

  // A comment that leaves the tab while somebody writes stays in sight as it was, with the text.
  const edited = shown.find((row) => row.id === editingId);
  useEffect(() => {
    if (edited) lastEdited.current = edited;
  }, [edited]);
  const orphan =
    editingId && !edited && lastEdited.current?.id === editingId && getKeptText(editingId)
      ? lastEdited.current
      : undefined;
  const rows = orphan ? [{ ...orphan, reply_status: "posting" }, ...shown] : shown;
  const current = rows.find((row) => row.id === currentId) ?? rows[0];
  const chosen = shown.filter((row) => selected.has(row.id));

  function bring(id: string | undefined) {
    if (!id) return;
    setCurrentId(id);
    const card = element.current?.querySelector<HTMLElement>(`[data-reply="${id}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "nearest" });
  }

  const select = (ids: Iterable<string>) => setSelected(new Set(ids));

  /** What leaves is no longer chosen, and the comment beside it takes over, so that the next key finds a target. */
  function leave({ id }: ReplyItem) {
    select([...selected].filter((other) => other !== id));
    const index = rows.findIndex((row) => row.id === id);
    bring((rows[index + 1] ?? rows[index - 1])?.id);
  }

  return {
    element,
    rows,
    shown,
    held,
    showHeld,
    current,
    front: ({ id }: ReplyItem) => setCurrentId(id),
    step(by: 1 | -1) {
      const index = rows.findIndex((row) => row.id === current?.id);
      // The first press takes the first comment, which is framed already.
      bring((currentId === undefined ? current : (rows[index + by] ?? current))?.id);
    },

    /** Several can be chosen where several wait for approval, or look like spam. */
    canSelect: (tab === "to_approve" || tab === "spam") && shown.length > 1,
    selected,
    select,
    toggle: ({ id }: ReplyItem) =>
      select(selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id]),
    approveSelected() {
      select([]);
      void deeds.approveMany(chosen);
    },

    judgeSpam(item: ReplyItem, verdict: "not_spam" | "spam") {
      leave(item);
      void deeds.judgeSpam([item], verdict);
    },
    judgeSelected(verdict: "not_spam" | "spam") {
      select([]);
      void deeds.judgeSpam(chosen, verdict);
    },

    isOpen: ({ id }: ReplyItem) => id === openId,
    toggleDetails: ({ id }: ReplyItem) => setOpenId(openId === id ? undefined : id),

    isEditing: ({ id }: ReplyItem) => id === editingId,
    edit({ id }: ReplyItem) {
      setCurrentId(id);
      setEditingId(id);
    },
    closeEditor({ id }: ReplyItem) {
      setEditingId(undefined);
      bring(id);
    },
    async save(item: ReplyItem, text: string) {
      setEditingId(undefined);
      if (await deeds.saveText(item, text)) bring(item.id);
      else setEditingId(item.id);
    },

    async approve(item: ReplyItem, text?: string) {
      setEditingId(undefined);
      leave(item);
      const done = await deeds.approve(item, text);
      // A refused text is shown again, not lost.
      if (!done && text !== undefined) setEditingId(item.id);
    },
    dismiss(item: ReplyItem) {
      leave(item);
      deeds.dismiss(item);
    },
    resend(item: ReplyItem) {
      if (item.reply_status === "unknown") show((dialog) => <ResendDialog {...dialog} reply={item} />);
      else void deeds.resend(item);
    },
    cancel: (item: ReplyItem) => void deeds.cancel(item),
  };
}

export type ReplyList = ReturnType<typeof useReplyList>;
