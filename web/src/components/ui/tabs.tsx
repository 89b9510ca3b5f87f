import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

export interface TabsProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[];
  className?: string;
  panelClassName?: string;
}

/** A few views of one thing; only the chosen one is mounted. */
export function Tabs<Value extends string>({
  value,
  onValueChange,
  label,
  tabs,
  className,
  panelClassName = "pt-5",
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onValueChange(next)} className={className}>
      <BaseTabs.List
        aria-label={label}
        className="relative flex shrink-0 gap-4 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={cn(
              "touch-room h-10 shrink-0 text-base font-medium text-ink-3 outline-offset-[-2px] transition-colors duration-150 hover:text-ink",
              "data-active:text-ink",
            )}
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="pointer-events-none absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-ink transition-[translate,width] duration-200 ease-out" />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={cn("outline-none", panelClassName)}>
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
