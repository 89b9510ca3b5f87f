import type { ReactNode } from "react";
import { Logo } from "@/components/page/logo";
import { MAIN_ID } from "@/components/page/route-focus";
import { ThemeSwitch } from "@/components/page/theme-switch";

/** The frame of the sign-in pages: one column, nothing beside it. */
export function AuthLayout({ children, footer }: { children: ReactNode; footer: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex h-16 items-center justify-between">
        <Logo />
        <ThemeSwitch />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="flex flex-1 flex-col items-center px-4 pt-[8vh] pb-16">
        <div className="w-full max-w-sm">{children}</div>
      </main>
      <footer className="page flex flex-wrap justify-center gap-x-6 gap-y-2 pb-8 text-sm text-ink-3">
        {footer}
      </footer>
    </div>
  );
}
