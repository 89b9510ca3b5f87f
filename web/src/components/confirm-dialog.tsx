import { AlertDialog, type AlertDialogProps } from "@/components/ui/alert-dialog";
import { type SavingOptions, useSaving } from "@/queries/use-saving";

export interface ConfirmDialogProps
  extends Omit<AlertDialogProps, "busy" | "onConfirm">,
    Pick<SavingOptions<void, unknown>, "save" | "saved" | "failed"> {}

/** Asks before a change of the account, makes it, and closes when everything shown is up to date. */
export function ConfirmDialog({ save, saved, failed, description, ...question }: ConfirmDialogProps) {
  const change = useSaving({ save, saved, failed, onSaved: () => question.onOpenChange(false) });
  return (
    <AlertDialog
      {...question}
      description={
        <>
          {description}
          {change.error && (
            <span role="alert" className="mt-2 block text-sm text-failed">
              {change.error.message}
            </span>
          )}
        </>
      }
      busy={change.isPending}
      onConfirm={() => change.mutate()}
    />
  );
}
