import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/cn";

export interface TableProps {
  /** Says what the table holds, for screen readers. */
  caption: string;
  children: ReactNode;
  className?: string;
}

/** A table that scrolls sideways inside itself, never the page. */
export function Table({ caption, children, className }: TableProps) {
  return (
    // Focusable, because a region that scrolls must be reachable without a pointer.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard access
    <section aria-label={caption} tabIndex={0} className={cn("relative w-full overflow-x-auto", className)}>
      <table className="w-full border-collapse text-left text-base">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="border-b border-line text-xs text-ink-3">
      <tr className="pointer-coarse:h-12">{children}</tr>
    </thead>
  );
}

export interface ColumnHeaderProps {
  children: ReactNode;
  align?: "start" | "end";
  /** Set on a column that sorts: its state, and what a press does. */
  sort?: { direction: "ascending" | "descending" | "none"; onSort: () => void };
  className?: string;
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

export function ColumnHeader({ children, align = "start", sort, className }: ColumnHeaderProps) {
  const Icon = sort && sortIcons[sort.direction];
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={cn(
        "h-9 px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5",
        align === "end" && "text-right",
        className,
      )}
    >
      {sort && Icon ? (
        <button
          type="button"
          onClick={sort.onSort}
          className={cn(
            "touch-room inline-flex items-center gap-1 rounded-xs py-1 hover:text-ink",
            sort.direction !== "none" && "text-ink",
          )}
        >
          {children}
          <Icon aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={cn("border-b border-line last:border-b-0 hover:bg-hover/60", className)} />;
}

export interface CellProps extends Omit<ComponentProps<"td">, "align"> {
  align?: "start" | "end";
}

export function Cell({ align = "start", className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={cn(
        "px-3 py-2.5 align-top first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5",
        align === "end" && "text-right",
        className,
      )}
    />
  );
}

export function NumberCell({ className, ...rest }: ComponentProps<"td">) {
  return <Cell {...rest} align="end" className={cn("tabular", className)} />;
}
