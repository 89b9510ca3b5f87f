import { Select as BaseSelect } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { cn } from "@/lib/cn";
import { controlClass } from "./input";
import { popupClass, popupItemClass } from "./popup-class";

interface SelectOption<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Names the control where no `Field` label does. */
  "aria-label"?: string;
  id?: string;
  disabled?: boolean;
  size?: "sm" | "md";
  className?: string;
}

/** One of a few known values. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  id,
  disabled,
  size = "md",
  className,
  "aria-label": ariaLabel,
}: SelectProps<Value>) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
      onOpenChange={(open, { reason }) => {
        // By itself the focus comes back with the end of the transition: a Tab pressed before went past the dialog around it.
        // An option takes the focus once more when this is over.
        if (!open && (reason === "item-press" || reason === "escape-key"))
          queueMicrotask(() => trigger.current?.focus({ preventScroll: true }));
      }}
    >
      <BaseSelect.Trigger
        ref={trigger}
        id={id}
        aria-label={ariaLabel}
        className={cn(
          controlClass,
          "flex items-center justify-between gap-2 text-left data-disabled:opacity-50",
          size === "sm" ? "h-8 text-sm pointer-coarse:h-11" : "h-9 pointer-coarse:h-11",
          className,
        )}
      >
        <BaseSelect.Value className="truncate" />
        <BaseSelect.Icon className="text-ink-3 [&_svg]:size-3.5">
          <ChevronsUpDown />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <BaseSelect.Popup className={cn(popupClass, "min-w-(--anchor-width) max-w-[calc(100vw-1.5rem)]")}>
            <BaseSelect.List className="max-h-[min(var(--available-height),20rem)] overflow-y-auto p-1">
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className={cn(popupItemClass, "justify-between pr-2")}
                >
                  <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className="text-accent">
                    <Check />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
