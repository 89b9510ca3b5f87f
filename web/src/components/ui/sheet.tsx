import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { buttonClass } from "./button-class";
import { backdropClass } from "./dialog";
import type { DialogState } from "./dialogs";

export interface SheetProps extends DialogState {
  title: ReactNode;
  /** As wide as a phone, and wider than a menu elsewhere: for what is read in it. */
  wide?: boolean;
  children: ReactNode;
}

/** A panel that slides in from the side: menus on small screens, filters, details. */
export function Sheet({ open, onOpenChange, title, wide, children }: SheetProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup
          className={cn(
            "fixed inset-y-0 z-40 flex flex-col bg-sheet text-ink shadow-float outline-none",
            wide ? "w-full sm:w-110" : "w-88 max-w-[calc(100vw-3rem)]",
            "transition-transform duration-300 ease-out",
            "right-0 border-l border-line data-ending-style:translate-x-full data-starting-style:translate-x-full",
          )}
        >
          <div className="flex h-14 shrink-0 items-center justify-between pr-3 pl-5">
            <BaseDialog.Title className="text-lg font-semibold">{title}</BaseDialog.Title>
            <BaseDialog.Close aria-label="Close" className={cn(buttonClass("quiet", "icon"), "ml-auto")}>
              <X />
            </BaseDialog.Close>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain px-5 pb-6">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
