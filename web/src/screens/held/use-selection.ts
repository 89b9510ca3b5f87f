import { useState } from "react";

/** Which comments of a list are selected, and which is the current one. `ids`: those that are shown, in their order. */
export function useSelection(ids: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  /** Where a range begins. */
  const [anchor, setAnchor] = useState<string>();
  const chosen = ids.filter((id) => selected.has(id));
  const place = current === undefined ? -1 : ids.indexOf(current);

  function set(those: readonly string[], on: boolean): void {
    const next = new Set(selected);
    for (const id of those) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  }

  return {
    chosen,
    current: place < 0 ? undefined : current,
    isSelected: (id: string) => selected.has(id),
    setCurrent,
    step(by: 1 | -1): void {
      setCurrent(ids[Math.min(Math.max(place + by, 0), ids.length - 1)]);
    },
    toggle(id: string): void {
      set([id], !selected.has(id));
      setAnchor(id);
      setCurrent(id);
    },
    /** From the last that was selected to this one. */
    extend(id: string): void {
      const [from, to] = [ids.indexOf(anchor ?? id), ids.indexOf(id)].sort((a, b) => a - b);
      set(ids.slice(Math.max(from ?? 0, 0), (to ?? 0) + 1), true);
      setCurrent(id);
    },
    selectAll: () => setSelected(new Set(ids)),
    clear: () => setSelected(new Set()),
    /** What an action is done to: the selected, else the current one. */
    meant: chosen.length > 0 ? chosen : place < 0 ? [] : [current as string],
  };
}

export type Selection = ReturnType<typeof useSelection>;
