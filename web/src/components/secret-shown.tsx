import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Message, notify } from "@/lib/notify";

export interface CopyFieldProps {
  /** What it is: Key, Secret. */
  label: string;
  value: string;
  copied: Message;
}

/** A text to copy. */
export function CopyField({ label, value, copied }: CopyFieldProps) {
  return (
    <Field label={label}>
      <div className="flex items-center gap-2">
        <Input
          readOnly
          value={value}
          className="font-mono"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton
          value={value}
          label={`Copy ${label.toLowerCase()}`}
          onCopied={() => notify.success(copied)}
        />
      </div>
    </Field>
  );
}

export interface SecretShownProps extends CopyFieldProps {
  onDone: () => void;
}

/** What is told this once, to copy. */
export function SecretShown({ onDone, ...secret }: SecretShownProps) {
  return (
    <>
      <CopyField {...secret} />
      <DialogActions>
        <Button onClick={onDone}>Done</Button>
      </DialogActions>
    </>
  );
}
