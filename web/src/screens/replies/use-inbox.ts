import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { getInboxChanges, getInboxPage, type InboxPage, type InboxView } from "@/api/inbox";
import { useTryingAgain } from "@/lib/use-trying-again";
import { inboxCountsQuery, inboxPageQuery, POLL_MS, repliesKey, replyCountsQuery } from "@/queries/replies";
import { compareRows } from "./inbox-order";
import { emptyInbox, type InboxEvent, type InboxState, type InSight, reduceInbox } from "./inbox-state";
import type { Touched } from "./touched";

/** What the deeds need of the list that is shown. */
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
  /** Which comments a deed is under way for. */
  touched: Touched;
}

/**
 * The rows of one view: a page at a time, then only what changes. Lives as long as its view; another one begins anew from
 * the top, or from what was left of it.
 */
export function useInbox({ view, openId, keepId, touched }: InboxInput) {
  const queries = useQueryClient();
  const pageQuery = inboxPageQuery(view);
  const reducer = useMemo(() => reduceInbox(compareRows(view.order)), [view.order]);
  const [kept] = useState(() => queries.getQueryData(pageQuery.queryKey));
  const [state, dispatch] = useReducer(reducer, kept, (page) =>
    page ? reducer(emptyInbox, { type: "opened", page, currentId: openId }) : emptyInbox,
  );
  const [opened, setOpened] = useState<{ clockShift: number } | undefined>(
    kept && { clockShift: shiftOf(kept) },
  );
  const [failed, setFailed] = useState<{ problem: unknown; again: () => void }>();
  const [loadingMore, setLoadingMore] = useState(false);
  const cursor = useRef<unknown>(kept?.cursor ?? null);
  const sight = useRef<InSight>({ first: 0, last: -1 });
  const latest = useRef(state);
  // Deeds ask between paints; what they find must be what was dispatched last.
  latest.current = state;

  function open(page: InboxPage, currentId: string | undefined) {
    cursor.current = page.cursor;
    setFailed(undefined);
    setOpened({ clockShift: shiftOf(page) });
    dispatch({ type: "opened", page, currentId });
  }

  async function load() {
    try {
      open(await queries.fetchQuery(pageQuery), openId);
    } catch (problem) {
      setFailed({ problem, again: () => void load() });
    }
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    if (!kept) void loadFirst();
  }, [kept]);

  /** Reads the view anew from the top; the comment in front stays in front if it is there. */
  async function reload() {
    try {
      const page = await getInboxPage(view, null);
      const { currentId } = latest.current;
      open(page, page.rows.some(({ id }) => id === currentId) ? currentId : undefined);
    } catch (problem) {
      setFailed({ problem, again: () => void reload() });
    }
  }

  const changes = useQuery({
    queryKey: [...repliesKey, "changes", view],
    queryFn: async () => {
      const asked = touched.now();
      const news = await getInboxChanges(view, cursor.current);
      return { ...news, asked };
    },
    enabled: opened !== undefined,
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  const takeIn = useEffectEvent((news: NonNullable<typeof changes.data>) => {
    const busy = touched.since(news.asked);
    // What is passed over now, because a deed is under way for it, the next poll brings again.
    if (news.more || !news.changed.some(({ id }) => busy.has(id))) cursor.current = news.cursor;
    queries.setQueryData(replyCountsQuery(view.filters.channel).queryKey, news.tabs);
    if (news.more) {
      void reload();
      return;
    }
    dispatch({ type: "writing", writing: news.writing });
    if (news.changed.length === 0) return;
    dispatch({
      type: "changed",
      changed: news.changed,
      busy,
      ...(keepId && { keep: keepId }),
      sight: sight.current,
    });
    for (const { id } of news.changed) {
      if (!busy.has(id)) void queries.invalidateQueries({ queryKey: [...repliesKey, "item", id] });
    }
    void queries.invalidateQueries({ queryKey: inboxCountsQuery(view.tab, view.filters).queryKey });
  });
  useEffect(() => {
    if (changes.data) takeIn(changes.data);
  }, [changes.data]);

  async function more() {
    if (loadingMore || state.next === null) return;
    setLoadingMore(true);
    try {
      dispatch({ type: "appended", page: await getInboxPage(view, state.next) });
      setFailed(undefined);
    } catch (problem) {
      setFailed({ problem, again: () => void more() });
    } finally {
      setLoadingMore(false);
    }
  }

  // What was loaded, and what waited, is found again on coming back.
  const leaveBehind = useEffectEvent(() => {
    if (!opened) return;
    const { rows, next, capped } = reducer(latest.current, { type: "heldShown" });
    const now = new Date(Date.now() + opened.clockShift).toISOString();
    queries.setQueryData(pageQuery.queryKey, { now, cursor: cursor.current, rows: [...rows], next, capped });
  });
  useEffect(() => () => leaveBehind(), []);

  // Polls go on by themselves; a page that could not be read has nobody else to ask for it.
  useTryingAgain(failed !== undefined, () => failed?.again());

  const handle: InboxHandle = { view, getState: () => latest.current, dispatch, reload };
  return {
    ...handle,
    state,
    opened: opened !== undefined,
    clockShift: opened?.clockShift ?? 0,
    error: failed?.problem ?? changes.error ?? undefined,
    retry: () => (failed ? failed.again() : void changes.refetch()),
    more,
    loadingMore,
    sight,
  };
}

/** The product's clock minus the browser's. */
const shiftOf = ({ now }: InboxPage) => Date.parse(now) - Date.now();

export type Inbox = ReturnType<typeof useInbox>;
