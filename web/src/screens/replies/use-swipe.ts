import { type PointerEvent, useRef } from "react";

/** So far a finger pulls before letting go means something. */
const FAR_PX = 96;
/** So far it may stray before it is a swipe at all. */
const STRAY_PX = 10;

export type Side = "left" | "right";

export interface SwipeInput {
  /** Moves with the finger. */
  shows: (px: number, far: boolean) => void;
  /** What letting go far to a side does; nothing where there is nothing to do. */
  done: Partial<Record<Side, () => void>>;
}

interface Pull {
  pointer: number;
  x: number;
  y: number;
  px: number;
  swiping: boolean;
}

/** A finger that pulls sideways. Scrolling stays the browser's (`touch-action: pan-y`); a mouse pulls nothing. */
export function useSwipe({ shows, done }: SwipeInput) {
  const pull = useRef<Pull>(undefined);
  const swiped = useRef(false);

  function end() {
    pull.current = undefined;
    shows(0, false);
  }

  return {
    onPointerDown(event: PointerEvent) {
      swiped.current = false;
      if (event.pointerType === "mouse" || !event.isPrimary || (!done.left && !done.right)) return;
      pull.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, px: 0, swiping: false };
    },
    onPointerMove(event: PointerEvent) {
      const now = pull.current;
      if (now?.pointer !== event.pointerId) return;
      const px = event.clientX - now.x;
      if (!now.swiping) {
        if (Math.abs(event.clientY - now.y) > STRAY_PX) pull.current = undefined;
        if (Math.abs(px) <= STRAY_PX) return;
        now.swiping = true;
        swiped.current = true;
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }
      now.px = done[px > 0 ? "right" : "left"] ? px : 0;
      shows(now.px, Math.abs(now.px) >= FAR_PX);
    },
    onPointerUp(event: PointerEvent) {
      const now = pull.current;
      if (now?.pointer !== event.pointerId) return;
      end();
      if (Math.abs(now.px) >= FAR_PX) done[now.px > 0 ? "right" : "left"]?.();
    },
    onPointerCancel: end,
    /** The press that a swipe ends with opens nothing. */
    onClickCapture(event: { stopPropagation: () => void; preventDefault: () => void }) {
      if (!swiped.current) return;
      swiped.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
