import { type ReactNode, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { SecretShown, type SecretShownProps } from "./secret-shown";

export interface SecretDialogProps extends DialogState, Pick<SecretShownProps, "label" | "copied"> {
  title: string;
  description: string;
  /** What the dialog says once there is a secret. */
  made: { title: string; description: string };
  /** Another way to copy it. */
  beside?: (secret: string) => ReactNode;
  /** What makes it. */
  children: (onMade: (secret: string) => void) => ReactNode;
}

/** Makes something secret that the server doesn't keep, and shows it once. */
export function SecretDialog({ open, onOpenChange, made, children, ...props }: SecretDialogProps) {
  const { title, description, label, copied, beside } = props;
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={secret ? made.title : title}
      description={secret ? made.description : description}
    >
      {secret ? (
        <>
          {beside && <div className="mb-4">{beside(secret)}</div>}
          <SecretShown label={label} value={secret} copied={copied} onDone={() => onOpenChange(false)} />
        </>
      ) : (
        children(setSecret)
      )}
    </Dialog>
  );
}
