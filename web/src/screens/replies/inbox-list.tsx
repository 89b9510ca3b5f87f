import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useRoomForLines } from "@/lib/use-wide";
import { InboxRowView, ROW_PX, type RowDeeds } from "./inbox-row";
import { type InboxState, type InSight, isChosen } from "./inbox-state";
import { useWidth } from "./use-width";

/** So many rows before the end the next page is asked for. */
const AHEAD = 40;

/** The bar of the last deed lies over the foot of the list. */
const UNDER_BAR_PX = 80;

export interface InboxListProps {
  label: string;
  state: InboxState;
  /** How many the view holds, loaded or not. */
  total: number;
  showState: boolean;
  zone: string;
  focusing: boolean;
  sight: RefObject<InSight>;
  /** The name of a comment's channel, where there are several to tell apart. */
  channelOf: (channelId: string) => string | undefined;
  rowDeeds: RowDeeds;
  onMore: () => void;
  loadingMore: boolean;
  /** The last page looked through as many comments as one may: further only when asked. */
  paused: boolean;
  onShowHeld: () => void;
}

/** The rows in sight and a few around them, of as many as there are. */
export function InboxList({ state, sight, onMore, ...props }: InboxListProps) {
  const { rows, held, next, currentId } = state;
  const height = useRoomForLines() ? ROW_PX.roomy : ROW_PX.narrow;
  const box = useRef<HTMLDivElement>(null);
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
  const width = useWidth(box);
  // biome-ignore lint/correctness/useExhaustiveDependencies: places that were worked out for another height
  useLayoutEffect(() => virtual.measure(), [height]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;

  useEffect(() => {
    sight.current = { first: virtual.range?.startIndex ?? 0, last: virtual.range?.endIndex ?? -1 };
  });
  const near = next !== null && !props.paused && last >= rows.length - AHEAD;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came may call for another
  useEffect(() => {
    if (near) onMore();
  }, [near, rows.length]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is brought into sight when it becomes the current one, not when others move it
  useLayoutEffect(() => {
    const index = rows.findIndex(({ id }) => id === currentId);
    if (index !== -1) virtual.scrollToIndex(index, { align: "auto" });
  }, [currentId]);

  return (
    <>
      {held.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="m-2"
          onClick={() => {
            props.onShowHeld();
            virtual.scrollToOffset(0);
          }}
        >
          Show {held.length} new
        </Button>
      )}
      <div ref={box} className="min-h-0 flex-1 overflow-y-auto overscroll-contain [contain:strict]">
        <ul
          aria-label={props.label}
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
                  selected={isChosen(state, row)}
                  showState={props.showState}
                  writing={state.writing.get(row.id)}
                  zone={props.zone}
                  channel={props.channelOf(row.channel_id)}
                  deeds={props.rowDeeds}
                />
              )
            );
          })}
        </ul>
        {next !== null &&
          last >= rows.length - 1 &&
          (props.paused && !props.loadingMore ? (
            <p className="-mt-16 text-center text-sm text-ink-3">
              {LIMITS.inbox_window.toLocaleString()} comments searched.{" "}
              <Button variant="secondary" size="sm" onClick={onMore}>
                Keep searching
              </Button>
            </p>
          ) : (
            <p role="status" className="-mt-16 text-center text-sm text-ink-3">
              Loading more...
            </p>
          ))}
      </div>
    </>
  );
}
