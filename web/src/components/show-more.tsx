import { Button } from "@/components/ui/button";

export interface ShowMoreProps {
  /** What an infinite query says of its pages. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** The foot of a list in a card that goes on. */
export function ShowMore({ pages }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="border-t border-line px-4 py-3 sm:px-5">
      <Button
        variant="secondary"
        size="sm"
        busy={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  );
}
