import { useState } from "react";
import type { ReplyItem } from "@/api/replies";

/**
 * Keeps a polled list from moving under the hand: comments that arrive above or between the shown ones are held back until
 * they are asked for. What is appended at the end (a longer page) comes at once.
 */
export function useSteadyRows(rows: readonly ReplyItem[], view: string) {
  const [admitted, setAdmitted] = useState<{ view: string; ids: ReadonlySet<string> }>({
    view: "",
    ids: new Set(),
  });

  const lastShown = admitted.view === view ? rows.findLastIndex((row) => admitted.ids.has(row.id)) : -1;
  const shown = rows.filter(
    (row, index) => lastShown === -1 || index > lastShown || admitted.ids.has(row.id),
  );
  if (admitted.view !== view || shown.some((row) => !admitted.ids.has(row.id))) {
    const earlier = admitted.view === view ? admitted.ids : [];
    setAdmitted({ view, ids: new Set([...earlier, ...shown.map((row) => row.id)]) });
  }

  return {
    shown,
    held: rows.length - shown.length,
    showHeld: () => setAdmitted({ view, ids: new Set(rows.map((row) => row.id)) }),
  };
}
