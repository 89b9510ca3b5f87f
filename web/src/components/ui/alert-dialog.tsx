import { AlertDialog as BaseAlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useRef } from "react";
import { Button } from "./button";
import { buttonClass } from "./button-class";
import { backdropClass, DialogActions } from "./dialog";
import type { DialogState } from "./dialogs";

export interface AlertDialogProps extends DialogState {
  title: ReactNode;
  description: ReactNode;
  /** What the confirming button says: the verb of the action, never "OK". */
  confirmText: ReactNode;
  cancelText?: ReactNode;
  busy?: boolean;
  busyText?: ReactNode;
  /** Does the action. The dialog stays open until the caller closes it, so that a failure can be shown. */
  onConfirm: () => void;
  tone?: "danger" | "neutral";
  /** Enter does the action at once: only where it can be taken back. */
  confirmsByEnter?: boolean;
}

/** Asks before an action that cannot be undone. It closes on Escape and on cancel, not on a press outside. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmText,
  cancelText = "Cancel",
  busy,
  busyText,
  onConfirm,
  tone = "danger",
  confirmsByEnter = false,
}: AlertDialogProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={backdropClass} />
        <BaseAlertDialog.Viewport className="fixed inset-0 z-40 flex items-center justify-center p-4">
          <BaseAlertDialog.Popup
            initialFocus={confirmsByEnter ? confirm : undefined}
            className="w-full max-w-md rounded-xl border border-line bg-sheet p-5 text-ink shadow-float transition-[transform,opacity] duration-200 ease-out outline-none data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:p-6"
          >
            <BaseAlertDialog.Title className="text-lg font-semibold">{title}</BaseAlertDialog.Title>
            <BaseAlertDialog.Description className="mt-1.5 text-base text-ink-2">
              {description}
            </BaseAlertDialog.Description>
            <DialogActions>
              <BaseAlertDialog.Close className={buttonClass("secondary")}>{cancelText}</BaseAlertDialog.Close>
              <Button
                ref={confirm}
                variant={tone === "danger" ? "danger" : "primary"}
                busy={busy}
                busyText={busyText}
                onClick={onConfirm}
              >
                {confirmText}
              </Button>
            </DialogActions>
          </BaseAlertDialog.Popup>
        </BaseAlertDialog.Viewport>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
