import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { InboxRowView, ROW_PX } from "./inbox-row";
import type { InboxState, InSight } from "./inbox-state";

/** So many rows before the end the next page is asked for. */
const AHEAD = 40;

export interface InboxListProps {
  label: string;
  state: InboxState;
  /** How many the view holds, loaded or not. */
  total: number;
  showState: boolean;
  zone: string;
  focusing: boolean;
  sight: RefObject<InSight>;
  onOpen: (id: string, byKey: boolean) => void;
  onToggle: (id: string, range: boolean) => void;
  onMore: () => void;
  loadingMore: boolean;
  /** The last page looked through as many comments as one may: further only when asked. */
  paused: boolean;
  onShowHeld: () => void;
}

/** The rows in sight and a few around them, of as many as there are. */
export function InboxList({ state, sight, onMore, ...props }: InboxListProps) {
  const { rows, held, next, currentId, selected, every } = state;
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    // The bar of the last deed lies over the foot of the list.
    paddingEnd: ROW_PX,
    scrollPaddingEnd: ROW_PX,
    initialRect: { width: 400, height: 800 },
  });
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
          style={{ height: virtual.getTotalSize() + (next === null ? 0 : ROW_PX) }}
        >
          {items.map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <InboxRowView
                  key={key}
                  row={row}
                  top={start}
                  position={index + 1}
                  total={Math.max(props.total, rows.length)}
                  current={row.id === currentId}
                  focusing={props.focusing}
                  selected={every || selected.has(row.id)}
                  showState={props.showState}
                  writing={state.writing.get(row.id)}
                  zone={props.zone}
                  onOpen={props.onOpen}
                  onToggle={props.onToggle}
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
