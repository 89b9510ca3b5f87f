import type { ReactNode } from "react";

export interface ScreenProps {
  title: string;
  /** A badge beside the title. */
  status?: ReactNode;
  description?: ReactNode;
  /** The screen's main actions, at the end of the title's row. */
  actions?: ReactNode;
  children: ReactNode;
  /** Screens with wide tables use the whole width. */
  wide?: boolean;
}

/** The frame of a signed-in screen: its one h1, what it is for, its actions, its content. */
export function Screen({ title, status, description, actions, children, wide }: ScreenProps) {
  return (
    <div
      className={`mx-auto w-full px-4 py-6 sm:px-6 lg:px-8 lg:py-8 ${wide ? "max-w-[88rem]" : "max-w-4xl"}`}
    >
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-2xl font-semibold">{title}</h1>
            {status}
          </div>
          {description && <p className="mt-1 max-w-prose text-base text-ink-2">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
