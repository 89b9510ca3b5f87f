import { hasNextPage, PAGE_SIZE, pageCount, pageLinks } from "@shared/domain/paging.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button";

export interface PaginationProps {
  page: number;
  rows: number;
  onPage: (page: number) => void;
}

/** Previous, a window of page numbers, next; and which rows these are. */
export function Pagination({ page, rows, onPage }: PaginationProps) {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, rows);
  const links = pageLinks(page, pageCount(rows));
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
      <p role="status" className="tabular text-sm text-ink-3">
        {rows === 0
          ? "No rows"
          : `${first.toLocaleString("en")} to ${last.toLocaleString("en")} of ${rows.toLocaleString("en")}`}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label="Previous page"
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft />
        </Button>
        {links.map((link, index) =>
          link === "gap" ? (
            <span key={`gap after ${links[index - 1]}`} aria-hidden="true" className="px-1 text-ink-3">
              …
            </span>
          ) : (
            <Button
              key={link}
              variant={link === page ? "secondary" : "quiet"}
              size="sm"
              aria-label={`Page ${link}`}
              aria-current={link === page ? "page" : undefined}
              onClick={() => onPage(link)}
              className="tabular"
            >
              {link}
            </Button>
          ),
        )}
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label="Next page"
          disabled={!hasNextPage(page, rows)}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight />
        </Button>
      </div>
    </nav>
  );
}
