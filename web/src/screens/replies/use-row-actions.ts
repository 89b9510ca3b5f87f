import { useEffectEvent, useMemo } from "react";
import type { InboxRow } from "@/api/inbox";
import type { RowActions } from "./inbox-row";
import type { InboxEvent } from "./inbox-state";
import type { InboxActions } from "./use-inbox-actions";

export interface RowActionsInput {
  actions: InboxActions;
  dispatch: (event: InboxEvent) => void;
  setFocusing: (focusing: boolean) => void;
  /** Brings a comment to the front by a press. */
  onFront: (id: string) => void;
}

/** What a line of the list does. The same functions for good: lines that were drawn stay drawn. */
export function useRowActions({ actions, dispatch, setFocusing, onFront }: RowActionsInput): RowActions {
  const open = useEffectEvent((id: string, byKey: boolean) => {
    onFront(id);
    actions.setEntered(byKey ? id : undefined);
  });
  const act = useEffectEvent((act: "approve" | "dismiss", row: InboxRow) => {
    // As if the key had been pressed on it: the next one comes to the front, and takes the focus of the button that goes.
    setFocusing(true);
    dispatch({ type: "fronted", id: row.id });
    actions.one(act, row);
  });
  return useMemo(
    () => ({
      open: (id, byKey) => open(id, byKey),
      toggle: (id, range) => dispatch({ type: range ? "ranged" : "toggled", id }),
      approve: (row) => act("approve", row),
      dismiss: (row) => act("dismiss", row),
    }),
    [dispatch],
  );
}
