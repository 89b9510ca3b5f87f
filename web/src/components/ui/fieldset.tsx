import { Fieldset as BaseFieldset } from "@base-ui/react/fieldset";
import type { ReactNode } from "react";

/** Controls of one form that are off together. */
export function Fieldset({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  return (
    <BaseFieldset.Root disabled={disabled} className="contents">
      {children}
    </BaseFieldset.Root>
  );
}
