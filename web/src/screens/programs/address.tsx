import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { programMessages } from "@/content/program-words";
import { notify } from "@/lib/notify";

/** An address to copy. */
export function Address({ value }: { value: string }) {
  return (
    <Field label="Address">
      <div className="flex items-center gap-2">
        <Input readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton
          value={value}
          label="Copy address"
          onCopied={() => notify.success(programMessages.addressCopied)}
        />
      </div>
    </Field>
  );
}
