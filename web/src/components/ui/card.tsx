import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

export interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  /** Sits at the end of the title's row. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Lets a table or a list run to the card's edges. */
  flush?: boolean;
  className?: string;
  /** Where an address's hash may lead to. */
  id?: string | undefined;
}

/** One subject of a screen, with its title and its actions. */
export function Card({ title, description, actions, children, flush, className, id }: CardProps) {
  return (
    <section
      id={id}
      className={cn("min-w-0 scroll-mt-20 rounded-lg border border-line bg-sheet shadow-rest", className)}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-4 pb-3 sm:px-5">
          <div className="min-w-0">
            {title && <h2 className="text-md font-semibold text-ink">{title}</h2>}
            {description && <p className="mt-0.5 max-w-prose text-sm text-ink-3">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children !== undefined && (
        <div
          className={cn(
            !flush && "px-4 pb-4 sm:px-5 sm:pb-5",
            !flush && !title && !actions && "pt-4 sm:pt-5",
          )}
        >
          {children}
        </div>
      )}
    </section>
  );
}
