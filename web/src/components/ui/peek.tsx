import { Popover as BasePopover } from "@base-ui/react/popover";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { cn } from "@/lib/cn";
import { popupClass } from "./popup-class";

export interface PeekProps {
  /** A button that names what is behind it. */
  trigger: ReactElement;
  title: ReactNode;
  children: ReactNode;
}

/** A small surface to read, with links: it opens on a press, under a resting pointer, and on the way of the Tab key. */
export function Peek({ trigger, title, children }: PeekProps) {
  const [open, setOpen] = useState(false);
  // Escape brings the focus back to the button, which must not open it again.
  const escaped = useRef(false);
  // A press focuses first, and would then close what its focus has opened.
  const pressing = useRef(false);

  return (
    <BasePopover.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        escaped.current = reason === "escape-key";
        setOpen(next);
      }}
    >
      <BasePopover.Trigger
        render={trigger}
        openOnHover
        delay={200}
        closeDelay={150}
        onPointerDown={() => {
          pressing.current = true;
        }}
        onPointerCancel={() => {
          pressing.current = false;
        }}
        onClick={() => {
          pressing.current = false;
        }}
        onFocus={() => {
          if (!escaped.current && !pressing.current) setOpen(true);
        }}
        onBlur={() => {
          escaped.current = false;
        }}
      />
      <BasePopover.Portal>
        <BasePopover.Positioner
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 outline-none"
        >
          <BasePopover.Popup
            // The focus stays on the button; what is in here is next on its way.
            initialFocus={false}
            className={cn(popupClass, "w-80 max-w-[calc(100vw-1.5rem)] p-4")}
          >
            <BasePopover.Title className="text-sm font-semibold break-words">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
