import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { hasNextPage, PAGE_SIZE, pageCount, pageLinks } from "@/domain/paging";
import { count } from "@/features/report-parts/figure";

export interface PagingProps {
  page: number;
  rows: number;
  onPage: (page: number) => void;
}

/** The pages of a table: previous, up to seven numbers with the first and the last, next. */
export function Paging({ page, rows, onPage }: PagingProps) {
  const pages = pageCount(rows);
  const first = Math.min(rows, (page - 1) * PAGE_SIZE + 1);
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 sm:px-5"
    >
      <p className="tabular text-sm text-ink-3">
        {rows === 0
          ? "0 rows"
          : `${count(first)} to ${count(Math.min(rows, page * PAGE_SIZE))} of ${count(rows)}`}
      </p>
      <div className="flex flex-wrap items-center gap-1 print:hidden">
        <Button variant="quiet" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        {pageLinks(Math.min(page, pages), pages).map((link, index, links) =>
          link === "gap" ? (
            <span key={`gap-after-${links[index - 1]}`} className="px-1 text-ink-3">
              …
            </span>
          ) : (
            <Button
              key={link}
              variant={link === page ? "primary" : "quiet"}
              size="sm"
              aria-label={`Page ${link}`}
              aria-current={link === page ? "page" : undefined}
              onClick={() => onPage(link)}
              className="tabular min-w-8 pointer-coarse:min-w-11"
            >
              {count(link)}
            </Button>
          ),
        )}
        <Button
          variant="quiet"
          size="sm"
          disabled={!hasNextPage(page, rows)}
          onClick={() => onPage(page + 1)}
        >
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}
