import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { tabLabels } from "@/features/replies-address/tab-labels";
import { useRoomForLines } from "@/lib/use-wide";
import { InboxRowView, ROW_PX, type RowActions } from "./inbox-row";
import { isChosen } from "./inbox-state";
import type { Inbox } from "./use-inbox";
import { useWidth } from "./use-width";

/** So many rows before the end the next page is asked for. */
const AHEAD = 40;

/** The bar of the last action lies over the foot of the list. */
const UNDER_BAR_PX = 80;

type ListOf = Pick<Inbox, "view" | "state" | "dispatch" | "sight" | "more" | "loadingMore">;

export interface InboxListProps {
  inbox: ListOf;
  /** How many the view holds, loaded or not. */
  total: number;
  zone: string;
  focusing: boolean;
  /** The name of a comment's channel, where there are several to tell apart. */
  channelOf: (channelId: string) => string | undefined;
  rowActions: RowActions;
}

/** The last page looked through as many comments as one may: further only when asked. */
const isPaused = ({ view, state }: ListOf) => state.capped && view.order !== "urgent";

/** Which rows are in sight, as high as they are, in a box that scrolls; the one in front is brought into it. */
function useRowsInSight(box: RefObject<HTMLElement | null>, inbox: ListOf, height: number) {
  const { rows, next, currentId } = inbox.state;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    paddingEnd: UNDER_BAR_PX,
    scrollPaddingEnd: UNDER_BAR_PX,
    initialRect: { width: 400, height: 800 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: places that were worked out for another height
  useLayoutEffect(() => virtual.measure(), [height]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;

  useEffect(() => {
    inbox.sight.current = { first: virtual.range?.startIndex ?? 0, last: virtual.range?.endIndex ?? -1 };
  });
  const near = next !== null && !isPaused(inbox) && last >= rows.length - AHEAD;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came may call for another
  useEffect(() => {
    if (near) void inbox.more();
  }, [near, rows.length]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is brought into sight when it becomes the current one, not when others move it
  useLayoutEffect(() => {
    const index = rows.findIndex(({ id }) => id === currentId);
    if (index !== -1) virtual.scrollToIndex(index, { align: "auto" });
  }, [currentId]);
  return { virtual, items, endInSight: next !== null && last >= rows.length - 1 };
}

/** The rows in sight and a few around them, of as many as there are. */
export function InboxList({ inbox, ...props }: InboxListProps) {
  const { tab } = inbox.view;
  const { rows, held, next, currentId, writing } = inbox.state;
  const height = useRoomForLines() ? ROW_PX.roomy : ROW_PX.narrow;
  const box = useRef<HTMLDivElement>(null);
  const { virtual, items, endInSight } = useRowsInSight(box, inbox, height);
  const width = useWidth(box);

  return (
    <>
      {held.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="m-2"
          onClick={() => {
            inbox.dispatch({ type: "heldShown" });
            virtual.scrollToOffset(0);
          }}
        >
          Show {held.length} new
        </Button>
      )}
      <div ref={box} className="min-h-0 flex-1 overflow-y-auto overscroll-contain [contain:strict]">
        <ul
          aria-label={tabLabels[tab]}
          className="relative"
          style={{ height: virtual.getTotalSize() + (next === null ? 0 : height) }}
        >
          {items.map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <InboxRowView
                  key={key}
                  row={row}
                  top={start}
                  height={height}
                  width={width}
                  position={index + 1}
                  total={Math.max(props.total, rows.length)}
                  current={row.id === currentId}
                  focusing={props.focusing}
                  selected={isChosen(inbox.state, row)}
                  showState={tab === "posted" || tab === "needs_you"}
                  writing={writing.get(row.id)}
                  zone={props.zone}
                  channel={props.channelOf(row.channel_id)}
                  actions={props.rowActions}
                />
              )
            );
          })}
        </ul>
        {endInSight && <ListEnd inbox={inbox} />}
      </div>
    </>
  );
}

/** Where the loaded rows end and others follow. */
function ListEnd({ inbox }: { inbox: ListOf }) {
  if (!isPaused(inbox) || inbox.loadingMore) {
    return (
      <p role="status" className="-mt-16 text-center text-sm text-ink-3">
        Loading more...
      </p>
    );
  }
  return (
    <p className="-mt-16 text-center text-sm text-ink-3">
      {LIMITS.inbox_window.toLocaleString()} comments searched.{" "}
      <Button variant="secondary" size="sm" onClick={() => void inbox.more()}>
        Keep searching
      </Button>
    </p>
  );
}
