import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import type { InboxEvent } from "./inbox-state";

/** The address follows when the walking pauses. */
const ADDRESS_PAUSE_MS = 400;

export interface NamedCommentInput {
  currentId: string | undefined;
  /** What the address names. */
  openId: string | undefined;
  wide: boolean;
  focusing: boolean;
  setFocusing: (focusing: boolean) => void;
  dispatch: (event: InboxEvent) => void;
  onOpen: (id: string | undefined, how?: { push?: boolean }) => void;
}

/**
 * The address names the comment in front once somebody chose it, and what it names comes to the front. Gives what opens a
 * comment by a press.
 */
export function useNamedComment({ currentId, openId, wide, focusing, ...to }: NamedCommentInput) {
  // Names that we wrote ourselves: one that arrives late must not bring back the comment that was in front then.
  const written = useRef(new Set<string | undefined>());
  const follow = useEffectEvent(() => {
    if (!written.current.delete(openId) && openId) to.dispatch({ type: "fronted", id: openId });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each address
  useEffect(() => follow(), [openId]);

  const name = useEffectEvent(() => {
    const chosen = openId !== undefined || focusing;
    if (!chosen || (!wide && openId === undefined) || currentId === openId) return;
    written.current.add(currentId);
    to.onOpen(currentId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each comment in front
  useEffect(() => {
    const timer = setTimeout(name, wide ? ADDRESS_PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [currentId, wide]);

  const open = useEffectEvent((id: string) => {
    to.setFocusing(false);
    to.dispatch({ type: "fronted", id });
    if (id === openId) return;
    written.current.add(id);
    to.onOpen(id, { push: !wide });
  });
  // One function for good: rows that were drawn stay drawn.
  return useCallback((id: string) => open(id), []);
}
