import { Switch as BaseSwitch } from "@base-ui/react/switch";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export interface SwitchProps extends Omit<ComponentProps<typeof BaseSwitch.Root>, "className"> {
  className?: string;
}

/** On or off, at once. Name it with `aria-label`, `aria-labelledby` or a `Field`. */
export function Switch({ className, ...rest }: SwitchProps) {
  return (
    <BaseSwitch.Root
      {...rest}
      className={cn(
        "touch-target relative flex h-6 w-10 shrink-0 rounded-full bg-control p-0.5 transition-colors duration-200",
        "data-checked:bg-accent data-disabled:opacity-50",
        className,
      )}
    >
      <BaseSwitch.Thumb className="size-5 rounded-full bg-sheet shadow-rest transition-transform duration-200 ease-out data-checked:translate-x-4" />
    </BaseSwitch.Root>
  );
}
