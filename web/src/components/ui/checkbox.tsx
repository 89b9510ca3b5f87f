import { Checkbox as BaseCheckbox } from "@base-ui/react/checkbox";
import { Check, Minus } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/cn";

export interface CheckboxProps
  extends Omit<ComponentProps<typeof BaseCheckbox.Root>, "className" | "render"> {
  /** The text beside the box, which is part of its target. Without it give `aria-label`. */
  label?: ReactNode;
  className?: string;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  const box = (
    <BaseCheckbox.Root
      {...rest}
      className={cn(
        "flex size-4.5 shrink-0 items-center justify-center rounded-xs border border-control bg-sheet",
        "data-checked:border-ink data-checked:bg-ink data-indeterminate:border-ink data-indeterminate:bg-ink",
        "data-invalid:border-failed data-disabled:opacity-50",
        !label && "touch-target",
        !label && className,
      )}
    >
      <BaseCheckbox.Indicator className="text-on-ink [&_svg]:size-3.5">
        {rest.indeterminate ? <Minus strokeWidth={3} /> : <Check strokeWidth={3} />}
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  );
  if (!label) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control, it renders its own input
    <label
      className={cn(
        "touch-room flex items-start gap-2.5 py-0.5 pointer-coarse:items-center text-sm text-ink-2 [&>span:first-child]:mt-px",
        className,
      )}
    >
      {box}
      <span>{label}</span>
    </label>
  );
}
