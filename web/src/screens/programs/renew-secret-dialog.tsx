import { renewSecret, type Webhook } from "@/api/webhooks";
import { SecretDialog } from "@/components/secret-dialog";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { webhookMessages } from "@/content/webhook-words";
import { useSaving } from "@/queries/use-saving";

/** Gives a webhook a new secret, and shows it once. */
export function RenewSecretDialog({ of, ...dialog }: DialogState & { of: Webhook }) {
  return (
    <SecretDialog
      {...dialog}
      title={`Renew the secret of ${of.name}?`}
      description="For 24 hours both the old and the new secret sign what is sent, so that you can change it without losing anything."
      made={{ title: "The new secret", description: "Copy it now: it can't be shown again." }}
      label="Secret"
      copied={webhookMessages.copied}
    >
      {(onMade) => <Question of={of} onMade={onMade} onCancel={() => dialog.onOpenChange(false)} />}
    </SecretDialog>
  );
}

interface QuestionProps {
  of: Webhook;
  onMade: (secret: string) => void;
  onCancel: () => void;
}

function Question({ of, onMade, onCancel }: QuestionProps) {
  const renew = useSaving({
    save: async () => onMade(await renewSecret(of.id)),
    saved: webhookMessages.renewed,
    failed: webhookMessages.failed,
  });
  return (
    <>
      {renew.error && <p className="text-sm text-failed">{renew.error.message}</p>}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={renew.isPending} busyText="Renewing..." onClick={() => renew.mutate()}>
          Renew secret
        </Button>
      </DialogActions>
    </>
  );
}
