import { useLayoutEffect, useRef, useState } from "react";
import type { InboxRow } from "@/api/inbox";
import { unsavedText, useKeptText } from "@/lib/kept-texts";
import { isWhole } from "./whole-in-line";

export interface DraftInLineInput {
  row: InboxRow;
  /** Who else is writing its reply. */
  writing: string | undefined;
  /** Of the line: what is cut off depends on it. */
  width: number;
  height: number;
}

/** Whether the draft in a line can be approved as it stands there. */
export function useDraftInLine({ row, writing, width, height }: DraftInLineInput) {
  const box = useRef<HTMLSpanElement>(null);
  const [whole, setWhole] = useState(false);
  useKeptText(row.id);
  const unsaved = unsavedText(row.id) !== undefined;
  // What is not read to its end, or carries a warning, is opened before it is approved.
  const clear =
    row.can.approve !== undefined && row.reply_whole === true && row.warnings.length === 0 && !unsaved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured for each text and each width
  useLayoutEffect(() => {
    setWhole(box.current !== null && isWhole(box.current));
  }, [row.reply_cut, row.warnings, row.can, width, height, writing, unsaved]);
  return {
    box,
    unsaved,
    clear,
    approvable: clear && whole && !writing,
  };
}

export type DraftInLine = ReturnType<typeof useDraftInLine>;
