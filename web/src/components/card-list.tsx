import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";

export interface CardListProps<One> {
  label?: string;
  read: { data: readonly One[] | undefined; error: unknown; refetch: () => unknown };
  /** Said where the list could not be read. */
  failed: string;
  /** A sentence, or an `EmptyState`. */
  empty: ReactNode;
  /** The row of one entry. */
  children: (one: One) => ReactNode;
}

/** A list that fills a card, or that it is being read, could not be read, or has nothing in it. */
export function CardList<One>({ label, read, failed, empty, children }: CardListProps<One>) {
  const { data, error, refetch } = read;
  if (!data && error) {
    return (
      <Trouble onRetry={refetch} className="px-4 pb-4 sm:px-5">
        {failed}
      </Trouble>
    );
  }
  if (!data) return <Skeleton className="mx-4 mb-4 h-24 sm:mx-5" />;
  if (data.length === 0)
    return typeof empty === "string" ? (
      <p className="px-4 pb-4 text-base text-ink-2 sm:px-5">{empty}</p>
    ) : (
      empty
    );
  return (
    <ul aria-label={label} className="divide-y divide-line border-t border-line">
      {data.map(children)}
    </ul>
  );
}
