import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { cn } from "@/lib/cn";
import { popupClass } from "./popup-class";

export interface PopoverProps {
  trigger: ReactElement;
  title?: ReactNode;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A small surface beside its button: a calendar, an explanation, a few controls. */
export function Popover({ trigger, title, children, open, onOpenChange }: PopoverProps) {
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner side="bottom" align="start" sideOffset={6} className="z-50 outline-none">
          <BasePopover.Popup
            className={cn(
              popupClass,
              "max-h-(--available-height) max-w-[calc(100vw-1.5rem)] overflow-y-auto p-4",
            )}
          >
            {title && <BasePopover.Title className="mb-2 text-sm font-semibold">{title}</BasePopover.Title>}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
