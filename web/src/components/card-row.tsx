import type { ReactNode } from "react";

export interface CardRowProps {
  title: ReactNode;
  /** What is known of it; what is false or empty is left out. */
  about: readonly (string | false | null | undefined)[];
  /** A further line. */
  below?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A row in a card's list: what it is, and in one line what is known of it. */
export function CardRow({ title, about, below, children }: CardRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-base font-medium wrap-anywhere">{title}</p>
        <p className="text-sm wrap-anywhere text-ink-3">{about.filter(Boolean).join(" · ")}</p>
        {below}
      </div>
      {children}
    </li>
  );
}
