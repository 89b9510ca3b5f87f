import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { getInboxPage, type InboxPage, type InboxView } from "@/api/inbox";
import { useTryingAgain } from "@/lib/use-trying-again";
import { inboxPageQuery } from "@/queries/replies";
import { compareRows } from "./inbox-order";
import { emptyInbox, reduceInbox } from "./inbox-state";

/** The product's clock minus the browser's. */
const shiftOf = ({ now }: InboxPage) => Date.parse(now) - Date.now();

/** The rows of one view, a page at a time: from the top, or from what was left of it. */
export function useInboxPages(view: InboxView, openId: string | undefined) {
  const queries = useQueryClient();
  const pageQuery = inboxPageQuery(view);
  const reducer = useMemo(() => reduceInbox(compareRows(view.order)), [view.order]);
  const [kept] = useState(() => queries.getQueryData(pageQuery.queryKey));
  const [state, dispatch] = useReducer(reducer, kept, (page) =>
    page ? reducer(emptyInbox, { type: "opened", page, currentId: openId }) : emptyInbox,
  );
  const [clockShift, setClockShift] = useState(kept && shiftOf(kept));
  const [failed, setFailed] = useState<{ problem: unknown; again: () => void }>();
  const [loadingMore, setLoadingMore] = useState(false);
  const cursor = useRef<unknown>(kept?.cursor ?? null);
  const latest = useRef(state);
  // Actions ask between paints; what they find must be what was dispatched last.
  latest.current = state;

  async function reading(read: () => Promise<void>) {
    try {
      await read();
    } catch (problem) {
      setFailed({ problem, again: () => void reading(read) });
    }
  }

  function open(page: InboxPage, currentId: string | undefined) {
    cursor.current = page.cursor;
    setFailed(undefined);
    setClockShift(shiftOf(page));
    dispatch({ type: "opened", page, currentId });
  }

  const loadFirst = useEffectEvent(() =>
    reading(async () => open(await queries.fetchQuery(pageQuery), openId)),
  );
  useEffect(() => {
    if (!kept) void loadFirst();
  }, [kept]);

  /** Reads the view anew from the top; the comment in front stays in front if it is there. */
  const reload = () =>
    reading(async () => {
      const page = await getInboxPage(view, null);
      const { currentId } = latest.current;
      open(page, page.rows.some(({ id }) => id === currentId) ? currentId : undefined);
    });

  async function more() {
    const { next } = state;
    if (loadingMore || next === null) return;
    await reading(async () => {
      setLoadingMore(true);
      try {
        dispatch({ type: "appended", page: await getInboxPage(view, next) });
        setFailed(undefined);
      } finally {
        setLoadingMore(false);
      }
    });
  }

  // What was loaded, and what waited, is found again on coming back.
  const leaveBehind = useEffectEvent(() => {
    if (clockShift === undefined) return;
    const { rows, next, capped } = reducer(latest.current, { type: "heldShown" });
    const now = new Date(Date.now() + clockShift).toISOString();
    queries.setQueryData(pageQuery.queryKey, { now, cursor: cursor.current, rows: [...rows], next, capped });
  });
  useEffect(() => () => leaveBehind(), []);

  // Polls go on by themselves; a page that could not be read has nobody else to ask for it.
  useTryingAgain(failed !== undefined, () => failed?.again());

  return { state, latest, dispatch, cursor, clockShift, failed, reload, more, loadingMore };
}

export type InboxPages = ReturnType<typeof useInboxPages>;
