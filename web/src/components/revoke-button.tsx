import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { onDemand } from "@/lib/on-demand";
import type { ConfirmDialogProps } from "./confirm-dialog";

const ConfirmDialog = onDemand(() => import("./confirm-dialog"), "ConfirmDialog");

export interface RevokeButtonProps
  extends Pick<ConfirmDialogProps, "description" | "save" | "saved" | "failed"> {
  /** Such as “the feed Weekly”. */
  what: string;
}

/** Ends for good, after a question, what somebody outside was given. */
export function RevokeButton({ what, ...question }: RevokeButtonProps) {
  const show = useDialogs();
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Revoke ${what}`}
      onClick={() =>
        show((dialog) => (
          <ConfirmDialog
            {...dialog}
            {...question}
            title={`Revoke ${what}?`}
            confirmText="Revoke"
            busyText="Revoking..."
          />
        ))
      }
    >
      Revoke
    </Button>
  );
}
