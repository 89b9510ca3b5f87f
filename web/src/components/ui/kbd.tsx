import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

export interface KbdProps {
  /** Where somebody asked for the keys. */
  always?: boolean;
  children: ReactNode;
}

/** A key to press; where there is a finger in place of keys, nothing. */
export function Kbd({ always, children }: KbdProps) {
  return (
    <kbd
      className={cn(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-line-strong bg-paper px-1 font-sans text-2xs font-medium text-ink-2",
        !always && "pointer-coarse:hidden",
      )}
    >
      {children}
    </kbd>
  );
}
