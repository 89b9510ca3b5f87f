import { useRef } from "react";
import type { InboxView } from "@/api/inbox";
import type { InboxEvent, InboxState, InSight } from "./inbox-state";
import type { Touched } from "./touched";
import { useInboxChanges } from "./use-inbox-changes";
import { useInboxPages } from "./use-inbox-pages";

/** What the actions need of the list that is shown. */
export interface InboxHandle {
  view: InboxView;
  getState: () => InboxState;
  dispatch: (event: InboxEvent) => void;
  reload: () => Promise<void>;
}

export interface InboxInput {
  view: InboxView;
  /** The comment that the address names. */
  openId: string | undefined;
  /** A comment that is being written to stays, whatever becomes of it. */
  keepId: string | undefined;
  /** Which comments an action is under way for. */
  touched: Touched;
}

/**
 * The rows of one view: a page at a time, then only what changes. Lives as long as its view; another one begins anew from
 * the top, or from what was left of it.
 */
export function useInbox({ view, openId, keepId, touched }: InboxInput) {
  const pages = useInboxPages(view, openId);
  const sight = useRef<InSight>({ first: 0, last: -1 });
  const changes = useInboxChanges({ view, pages, keepId, touched, sight });
  const { state, latest, dispatch, reload, clockShift, failed, more, loadingMore } = pages;
  const handle: InboxHandle = { view, getState: () => latest.current, dispatch, reload };
  return {
    ...handle,
    state,
    opened: clockShift !== undefined,
    clockShift: clockShift ?? 0,
    error: failed?.problem ?? changes.error ?? undefined,
    retry: () => (failed ? failed.again() : void changes.refetch()),
    more,
    loadingMore,
    sight,
  };
}

export type Inbox = ReturnType<typeof useInbox>;
