import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

export interface TooltipProps {
  /** The element it explains; it must carry its own accessible name. */
  children: ReactElement;
  text: ReactNode;
}

/** A short explanation on hover or focus; never the only place of a fact (touch does not show it). */
export function Tooltip({ children, text }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger delay={350} render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side="top" sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="max-w-72 origin-(--transform-origin) rounded-sm bg-ink px-2 py-1 text-xs text-on-ink shadow-lift transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
