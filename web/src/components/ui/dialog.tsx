import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { cn } from "@/lib/cn";
import { Button, type ButtonProps } from "./button";
import { buttonClass } from "./button-class";
import type { DialogState } from "./dialogs";
import { Trouble } from "./trouble";

export const backdropClass =
  "fixed inset-0 z-40 min-h-dvh bg-backdrop transition-opacity duration-200 " +
  "data-starting-style:opacity-0 data-ending-style:opacity-0";

export interface DialogProps extends DialogState {
  /** Runs after the closing transition: the place to clear what was typed. */
  onClosed?: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Where the focus goes on opening; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  size?: "sm" | "md" | "lg";
}

const widths = { sm: "max-w-md", md: "max-w-lg", lg: "max-w-2xl" };

/** A modal window: focus stays inside, Escape closes, focus returns to what opened it. A sheet at 360 px. */
export function Dialog({
  open,
  onOpenChange,
  onClosed,
  title,
  description,
  children,
  initialFocus,
  size = "md",
}: DialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(nowOpen) => {
        if (!nowOpen) onClosed?.();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Viewport className="fixed inset-0 z-40 flex items-end justify-center overflow-y-auto sm:items-center sm:p-6">
          <BaseDialog.Popup
            initialFocus={initialFocus}
            className={cn(
              "relative my-auto w-full rounded-t-xl border border-line bg-sheet p-5 text-ink shadow-float outline-none sm:rounded-xl sm:p-6",
              "max-sm:mt-10 max-sm:mb-0 max-sm:mt-auto",
              "transition-[transform,opacity] duration-200 ease-out data-starting-style:opacity-0 data-ending-style:opacity-0",
              "data-starting-style:translate-y-3 data-ending-style:translate-y-3",
              widths[size],
            )}
          >
            <div className="mb-5 flex flex-col gap-1 pr-8">
              <BaseDialog.Title className="text-xl font-semibold">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="text-base text-ink-2">
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            {children}
            <BaseDialog.Close
              aria-label="Close"
              className={cn(buttonClass("quiet", "icon-sm"), "absolute top-4 right-4")}
            >
              <X />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The row of buttons at the foot of a dialog; stacked, main button first, on small screens. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end [&>*]:max-sm:w-full">
      {children}
    </div>
  );
}

export interface FormActionsProps extends Pick<ButtonProps, "busy" | "busyText" | "disabled" | "variant"> {
  /** What went wrong, when no field says it. */
  problem?: string | undefined;
  cancelText?: string;
  /** What the way out does besides closing. */
  onCancel?: (() => void) | undefined;
  /** The verb of the action. */
  children: ReactNode;
}

/** The end of a form in a dialog: what went wrong, the way out, the action. */
export function FormActions({ problem, cancelText = "Cancel", onCancel, ...submit }: FormActionsProps) {
  return (
    <>
      {problem && <Trouble>{problem}</Trouble>}
      <DialogActions>
        <BaseDialog.Close className={buttonClass("secondary")} onClick={onCancel}>
          {cancelText}
        </BaseDialog.Close>
        <Button type="submit" {...submit} />
      </DialogActions>
    </>
  );
}
