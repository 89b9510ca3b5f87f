import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import type { InboxRow, InboxView } from "@/api/inbox";
import { Skeleton } from "@/components/ui/skeleton";
import { commentLink } from "@/domain/youtube-links";
import { tabLabels } from "@/features/replies-address/tab-labels";
import { cn } from "@/lib/cn";
import { useVeryWide, useWide } from "@/lib/use-wide";
import { inboxCountsQuery, inboxItemQuery, replyCountsQuery } from "@/queries/replies";
import { useChannels } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useZone } from "@/queries/use-zone";
import { isCleanOnly } from "./acts";
import { EmptyTab } from "./empty-tab";
import { InboxDetail } from "./inbox-detail";
import { inboxKeys } from "./inbox-keys";
import { InboxList } from "./inbox-list";
import { InboxNotices } from "./inbox-notices";
import { cleanOf, type Every } from "./inbox-state";
import { focusNote } from "./note-form";
import { SelectClean, SelectionBar } from "./selection-bar";
import { useAfterPaint } from "./use-after-paint";
import { useBulk } from "./use-bulk";
import { useCommands } from "./use-commands";
import type { Deeds } from "./use-deeds";
import { type InboxHandle, useInbox } from "./use-inbox";
import { useInboxDeeds } from "./use-inbox-deeds";
import { useKeyHelp } from "./use-key-help";
import { useNamedComment } from "./use-named-comment";
import { useReadAhead } from "./use-read-ahead";
import { useRowDeeds } from "./use-row-deeds";
import type { Undo } from "./use-undo";

export interface InboxProps {
  view: InboxView;
  openId: string | undefined;
  onOpen: (id: string | undefined, how?: { push?: boolean }) => void;
  /** Where the deeds find the list. */
  list: RefObject<InboxHandle | undefined>;
  deeds: Deeds;
  undo: Undo;
  connected: boolean;
  onSearchKey: () => void;
  /** Opens the form of the first question, where there are questions. */
  onQuestionKey: (() => void) | undefined;
  onFilterKey: () => void;
  fill: boolean;
}

/** One view: its list, and the comment in front beside it, or in its place where there is no room for both. */
export function Inbox(props: InboxProps) {
  const { view, openId, onOpen, deeds, undo } = props;
  const { tab, filters } = view;
  const { zone } = useZone();
  const wide = useWide();
  const veryWide = useVeryWide();
  const help = useKeyHelp();
  const queries = useQueryClient();
  const [editingId, setEditingId] = useState<string>();
  const [focusing, setFocusing] = useState(false);
  const inbox = useInbox({ view, openId, keepId: editingId, touched: deeds.touched });
  const { state, dispatch } = inbox;
  const { rows, currentId, selected, every } = state;
  const bulk = useBulk({ list: props.list, undo, touched: deeds.touched, opened: deeds.opened });

  const filtered = Object.keys(filters).length > 0;
  const tellsClean = isCleanOnly(view) && (selected.size > 0 || every !== undefined);
  const { data: counts } = useQuery({ ...inboxCountsQuery(tab, filters), enabled: filtered || tellsClean });
  const { data: tabs } = useQuery({ ...replyCountsQuery(filters.channel), refetchInterval: false });
  const known = filtered ? counts?.total : tabs?.[tab];
  const total = state.next === null ? rows.length + state.held.length : Math.max(known ?? 0, rows.length);
  const clean = tellsClean ? cleanOf(state, counts) : undefined;
  const warnedOfAll = clean === undefined ? 0 : total - clean;
  const actions = useInboxDeeds({ inbox, deeds, bulk, total, warnedOfAll, editingId, setEditingId });

  const answers = useMay("answer");
  const { list } = props;
  useEffect(() => {
    list.current = inbox;
  });
  useEffect(
    () => () => {
      list.current = undefined;
    },
    [list],
  );

  const open = wide || openId !== undefined;
  const onFront = useNamedComment({ currentId, openId, wide, focusing, setFocusing, dispatch, onOpen });
  const rowDeeds = useRowDeeds({ actions, dispatch, setFocusing, onFront });
  const channels = useChannels();
  // Of a single channel, or of the chosen one, a line need not tell.
  const channelOf = (id: string) =>
    filters.channel === undefined ? channels.find((channel) => channel.id === id)?.title : undefined;

  const itemOf = (id: string) => queries.getQueryData(inboxItemQuery(id).queryKey);
  // What the address names may be in no list that is shown.
  function rowOf(id: string | undefined): InboxRow | undefined {
    const listed = rows.find((row) => row.id === id);
    return listed || !id ? listed : itemOf(id)?.item;
  }
  const current = open || rows.length > 0 ? rowOf(currentId) : undefined;
  // The list answers a key at once; what stands beside it follows.
  const shownId = useAfterPaint(currentId);
  const shownRow = rowOf(shownId);
  const index = rows.findIndex(({ id }) => id === currentId);
  useReadAhead(rows[index + 1]?.id);

  const count = every ? total : selected.size;
  const select = (ids: readonly string[], all?: Every) => dispatch({ type: "chosen", ids, every: all });
  function selectEvery(all: Every) {
    const some = all === "all" ? rows : rows.filter(({ warnings }) => warnings.length === 0);
    select(
      some.map(({ id }) => id),
      state.next === null ? undefined : all,
    );
  }
  // Nothing for who may only look: they could select, and no more.
  const offersClean =
    isCleanOnly(view) &&
    total > 1 &&
    count === 0 &&
    !bulk.progress &&
    rows.some((row) => answers(row.channel_id));
  const chosen = () => rows.filter(({ id }) => selected.has(id));
  /** What is done to chosen comments is done to these; not to all that match, which nobody has seen. */
  const meant = current && !every ? (count > 0 ? chosen() : [current]) : undefined;
  const own = meant?.every(({ channel_id }) => answers(channel_id)) ? meant : undefined;
  const front = current && itemOf(current.id)?.item;
  const link = front && commentLink(front.video_id, front.youtube_reply_id ?? front.comment_id);
  const keys = inboxKeys({
    step(by) {
      setFocusing(true);
      const next = index === -1 ? rows[0] : rows[index + by];
      if (next) dispatch({ type: "fronted", id: next.id });
    },
    deed(act) {
      const run = actions.deed(act, current);
      return (
        run &&
        (() => {
          setFocusing(true);
          run();
        })
      );
    },
    stance: (stance) => {
      if (!current?.follow_up || !answers(current.channel_id)) return undefined;
      return () => {
        // Asked now: the comment may have come after this was painted.
        const conversation = itemOf(current.id)?.conversation;
        if (!conversation) return;
        setFocusing(true);
        actions.converse(current, conversation, conversation.stance === stance ? "goes_on" : stance);
      };
    },
    edit: current && actions.canEdit(current) ? () => actions.edit(current) : undefined,
    resend: current && actions.canResend(current) ? () => actions.resend(current) : undefined,
    assign: own && (() => actions.assign(own)),
    assignMe: own && (() => actions.assignMe(own)),
    label: own && (() => actions.label(own)),
    note: current && open && answers(current.channel_id) ? () => focusNote() : undefined,
    undo() {
      setFocusing(true);
      if (!undo.run() && current && actions.fits("cancel", current)) actions.one("cancel", current);
    },
    select: current && (() => rowDeeds.toggle(current.id, false)),
    selectRange: current && (() => rowDeeds.toggle(current.id, true)),
    selectEvery: rows.length > 0 ? () => selectEvery(isCleanOnly(view) ? "clean" : "all") : undefined,
    selectNone: count > 0 ? () => select([]) : undefined,
    history: current && !veryWide ? actions.toggleHistory : undefined,
    youtube: link ? () => void window.open(link, "_blank", "noreferrer") : undefined,
    question: props.onQuestionKey,
    filter: props.onFilterKey,
    search: props.onSearchKey,
    help,
  });

  useCommands(keys);

  const around = <InboxNotices inbox={inbox} tab={tab} connected={props.connected} />;

  if (!inbox.opened) {
    return (
      <>
        {around}
        {inbox.error === undefined && (
          <div role="status" className="flex flex-col gap-2">
            <span className="sr-only">Loading comments</span>
            {["a", "b", "c", "d"].map((one) => (
              <Skeleton key={one} className="h-12 rounded-lg lg:max-w-md max-sm:h-16" />
            ))}
          </div>
        )}
      </>
    );
  }
  if (
    rows.length === 0 &&
    state.held.length === 0 &&
    state.next === null &&
    !shownRow &&
    !bulk.progress &&
    !openId
  ) {
    return (
      <>
        {around}
        <EmptyTab tab={tab} search={filters.search ?? ""} filtered={filtered} connected={props.connected} />
      </>
    );
  }

  return (
    <>
      {around}
      <div
        className={cn(
          "flex min-w-0 border-line lg:min-h-[28rem] lg:overflow-hidden lg:rounded-t-lg lg:border lg:bg-sheet",
          props.fill ? "lg:flex-1 lg:border-b-0" : "lg:h-[44rem] lg:rounded-b-lg",
        )}
      >
        <section
          aria-label={tabLabels[tab]}
          className={cn(
            "flex min-w-0 flex-col border-line lg:w-96 lg:shrink-0 lg:border-r xl:w-[30rem] 2xl:w-[32rem]",
            "max-lg:h-[calc(100dvh-18rem)] max-lg:min-h-96 max-sm:h-[calc(100dvh-15rem)] max-lg:w-full max-lg:rounded-lg max-lg:border max-lg:bg-sheet",
            !wide && open && "hidden",
          )}
        >
          <h2 className="sr-only">{tabLabels[tab]}</h2>
          <SelectionBar
            state={state}
            total={total}
            clean={clean}
            more={filtered && counts?.capped === true && state.next !== null}
            all={actions.all}
            progress={bulk.progress}
            offered={actions.offered}
            answers={chosen().every(({ channel_id }) => answers(channel_id))}
            onSelect={(ids) => select(ids)}
            onSelectEvery={selectEvery}
            onAct={actions.many}
            onAssign={() => actions.assign(chosen())}
            onLabel={() => actions.label(chosen())}
          />
          <InboxList
            label={tabLabels[tab]}
            state={state}
            total={total}
            showState={tab === "posted" || tab === "needs_you"}
            zone={zone}
            focusing={focusing}
            sight={inbox.sight}
            channelOf={channelOf}
            rowDeeds={rowDeeds}
            onMore={() => void inbox.more()}
            loadingMore={inbox.loadingMore}
            paused={state.capped && view.order !== "urgent"}
            onShowHeld={() => dispatch({ type: "heldShown" })}
          />
          {offersClean && <SelectClean onSelectEvery={selectEvery} />}
        </section>
        {open && (
          <InboxDetail
            id={shownId ?? openId}
            row={shownRow}
            zone={zone}
            clockShift={inbox.clockShift}
            actions={actions}
            writing={shownId ? state.writing.get(shownId) : undefined}
            editing={editingId !== undefined && editingId === shownId}
            onBack={wide ? undefined : () => onOpen(undefined)}
          />
        )}
      </div>
    </>
  );
}
