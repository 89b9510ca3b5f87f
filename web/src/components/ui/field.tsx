import { Field as BaseField } from "@base-ui/react/field";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

const problemClass = "flex items-start gap-1.5 text-xs text-failed";

/** What is wrong with a group of controls, where no single `Field` can say it. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={problemClass}>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {children}
    </p>
  );
}

export interface FieldProps {
  label: ReactNode;
  /** A control of this kit: it is tied to the label, the hint and the error by itself. */
  children: ReactNode;
  hint?: ReactNode;
  /** Set: the control is marked invalid and the text is announced with it. */
  error?: ReactNode;
  /** Says "optional" after the label. */
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
}

export function Field({ label, children, hint, error, optional, hideLabel, className }: FieldProps) {
  return (
    <BaseField.Root invalid={Boolean(error)} className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <BaseField.Label
        className={cn("flex items-baseline gap-1.5 text-sm font-medium text-ink", hideLabel && "sr-only")}
      >
        {label}
        {optional && <span className="font-normal text-ink-3">optional</span>}
      </BaseField.Label>
      {children}
      {hint && <BaseField.Description className="text-xs text-ink-3">{hint}</BaseField.Description>}
      {error && (
        <BaseField.Error match className={problemClass}>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </BaseField.Error>
      )}
    </BaseField.Root>
  );
}
