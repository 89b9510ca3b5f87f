import { useState } from "react";
import { renewSecret, type Webhook } from "@/api/webhooks";
import { SecretShown } from "@/components/secret-shown";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { webhookMessages } from "@/content/webhook-words";
import { useSaving } from "@/queries/use-saving";

/** Gives a webhook a new secret, and shows it once. */
export function RenewSecretDialog({ open, onOpenChange, of }: DialogState & { of: Webhook }) {
  const [secret, setSecret] = useState<string>();
  const close = () => onOpenChange(false);
  const renew = useSaving({
    save: async () => setSecret(await renewSecret(of.id)),
    saved: webhookMessages.renewed,
    failed: webhookMessages.failed,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={secret ? "The new secret" : `Renew the secret of ${of.name}?`}
      description={
        secret
          ? "Copy it now: it can't be shown again."
          : "For 24 hours both the old and the new secret sign what is sent, so that you can change it without losing anything."
      }
    >
      {secret ? (
        <SecretShown label="Secret" value={secret} copied={webhookMessages.copied} onDone={close} />
      ) : (
        <>
          {renew.error && <p className="text-sm text-failed">{renew.error.message}</p>}
          <DialogActions>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button busy={renew.isPending} busyText="Renewing..." onClick={() => renew.mutate()}>
              Renew secret
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
