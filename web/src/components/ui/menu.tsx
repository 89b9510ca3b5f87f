import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { cn } from "@/lib/cn";
import { popupClass, popupItemClass } from "./popup";

export interface MenuProps {
  /** The element that opens the menu, usually a `Button`. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  /** Where the focus goes on closing; the trigger by default. */
  finalFocus?: RefObject<HTMLElement | null>;
}

/** A list of deeds behind one button. Its children are `MenuItem`, `MenuChoice` and `MenuSeparator`. */
export function Menu({ trigger, children, align = "end", side = "bottom", finalFocus }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner side={side} align={align} sideOffset={4} className="z-50 outline-none">
          <BaseMenu.Popup
            finalFocus={finalFocus}
            className={cn(popupClass, "max-h-(--available-height) min-w-44 max-w-72 overflow-y-auto p-1")}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export interface MenuItemProps {
  children: ReactNode;
  onClick?: () => void;
  disabled?: boolean;
  tone?: "neutral" | "danger";
  /** Keys shown at the end of the row. */
  shortcut?: ReactNode;
}

export function MenuItem({ children, onClick, disabled, tone = "neutral", shortcut }: MenuItemProps) {
  return (
    <BaseMenu.Item
      onClick={onClick}
      disabled={disabled}
      className={cn(popupItemClass, tone === "danger" && "text-failed data-highlighted:bg-failed-wash")}
    >
      {children}
      {shortcut && <span className="ml-auto pl-4">{shortcut}</span>}
    </BaseMenu.Item>
  );
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
}

/** One of several values, with a tick on the chosen one. */
export function MenuChoice<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={(next: Value) => onValueChange(next)}>
      <BaseMenu.GroupLabel className="px-2 py-1 text-xs text-ink-3">{label}</BaseMenu.GroupLabel>
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} className={popupItemClass}>
          {option.label}
          <BaseMenu.RadioItemIndicator className="ml-auto pl-4 text-accent">
            <Check />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-2 my-1 h-px bg-line" />;
}
