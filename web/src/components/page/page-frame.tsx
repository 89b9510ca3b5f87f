import { createContext, type ReactNode, use } from "react";
import { cn } from "@/lib/cn";
import { Logo } from "./logo";
import { MAIN_ID } from "./route-focus";

/** True inside the signed-in shell, which has the page's main part and its sign already. */
export const InsideShell = createContext(false);

/** The frame of a page that may stand alone or inside the shell: pending, error, not found. */
export function PageFrame({ children, className }: { children: ReactNode; className?: string }) {
  const inside = use(InsideShell);
  if (inside) return <div className={className}>{children}</div>;
  return (
    <>
      <header className="page flex h-16 items-center">
        <Logo />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={cn("px-1", className)}>
        {children}
      </main>
    </>
  );
}
