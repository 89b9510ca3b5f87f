import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { Logo } from "./logo";
import { MAIN_ID } from "./route-focus";
import { ThemeSwitch } from "./theme-switch";

export interface PlainPageProps {
  children: ReactNode;
  /** How wide the column is, and how far down it begins. */
  className: string;
  footer?: ReactNode;
}

/** The frame of the pages without an account: one column, nothing beside it. */
export function PlainPage({ children, className, footer }: PlainPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex h-16 items-center justify-between">
        <Logo />
        <ThemeSwitch />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={cn("mx-auto w-full flex-1 px-4 pb-16", className)}>
        {children}
      </main>
      {footer && (
        <footer className="page flex flex-wrap justify-center gap-x-6 gap-y-2 pb-8 text-sm text-ink-3">
          {footer}
        </footer>
      )}
    </div>
  );
}
