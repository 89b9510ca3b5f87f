import { type ReactNode, useRef } from "react";
import { cn } from "@/lib/cn";
import { type Side, useSwipe } from "./use-swipe";

export interface RowSwipeProps {
  onApprove: (() => void) | undefined;
  /** In place of an approval, where the draft is not all in view or carries a warning. */
  onOpen: (() => void) | undefined;
  onDismiss: (() => void) | undefined;
  className: string;
  children: ReactNode;
}

/** A line that a finger can pull aside: to the right it is approved, to the left dismissed. Buttons and keys do the same. */
export function RowSwipe({ onApprove, onOpen, onDismiss, className, children }: RowSwipeProps) {
  const front = useRef<HTMLDivElement>(null);
  const behind = useRef<HTMLDivElement>(null);
  const right = onApprove ?? onOpen;
  const swipe = useSwipe({
    // By hand: a finger moves more often than a list can be drawn.
    shows(px, far) {
      if (front.current) front.current.style.transform = px === 0 ? "" : `translateX(${px}px)`;
      if (!behind.current) return;
      const side: Side | "" = px === 0 ? "" : px > 0 ? "right" : "left";
      behind.current.dataset.side = side;
      behind.current.dataset.far = String(far);
    },
    done: { ...(right && { right }), ...(onDismiss && { left: onDismiss }) },
  });
  return (
    <>
      <div
        ref={behind}
        aria-hidden="true"
        className={cn(
          "absolute inset-0 hidden items-center justify-between px-5 text-sm font-semibold text-ink-3",
          "data-[side=left]:flex data-[side=right]:flex",
          "data-[side=left]:bg-sunken data-[side=right]:bg-accent-wash",
          "data-[far=true]:data-[side=left]:text-failed data-[far=true]:data-[side=right]:text-accent",
        )}
      >
        <span>{onApprove ? "Approve" : "Open"}</span>
        <span>Dismiss</span>
      </div>
      <div ref={front} {...swipe} className={cn("relative touch-pan-y", className)}>
        {children}
      </div>
    </>
  );
}
