import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { cn } from "@/lib/cn";
import { popupClass, popupItemClass } from "./popup-class";

export interface MenuProps {
  /** The element that opens the menu, usually a `Button`. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "center" | "end";
  /** Where the focus goes on closing; the trigger by default. */
  finalFocus?: RefObject<HTMLElement | null>;
}

/** A list of actions behind one button. Its children are `MenuItem` and `MenuSeparator`. */
export function Menu({ trigger, children, align = "end", finalFocus }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner side="bottom" align={align} sideOffset={4} className="z-50 outline-none">
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
}

export function MenuItem({ children, onClick, disabled, tone = "neutral" }: MenuItemProps) {
  return (
    <BaseMenu.Item
      onClick={onClick}
      disabled={disabled}
      className={cn(popupItemClass, tone === "danger" && "text-failed data-highlighted:bg-failed-wash")}
    >
      {children}
    </BaseMenu.Item>
  );
}

export interface MenuCheckboxProps {
  children: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** One of several things that are on or off; the menu stays open for the next. */
export function MenuCheckbox({ children, checked, onCheckedChange, disabled }: MenuCheckboxProps) {
  return (
    <BaseMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled}
      closeOnClick={false}
      className={popupItemClass}
    >
      <span className="flex size-4 items-center justify-center">
        <BaseMenu.CheckboxItemIndicator>
          <Check aria-hidden="true" className="size-4" />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      {children}
    </BaseMenu.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-2 my-1 h-px bg-line" />;
}
