import type { ReactNode } from "react";

/** A key to press. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-line-strong bg-paper px-1 font-sans text-2xs font-medium text-ink-2">
      {children}
    </kbd>
  );
}
