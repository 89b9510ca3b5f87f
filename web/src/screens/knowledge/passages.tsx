import { useQuery } from "@tanstack/react-query";
import type { Source } from "@/api/knowledge";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { passagesQuery } from "@/queries/knowledge";
import { useAccount } from "@/session/use-account";

export interface PassagesProps {
  source: Source;
  /** Names the list for screen readers. */
  label: string;
  /** Said where there is none. */
  none: string;
}

/** What a source was cut into: each is what a reply can name as its source. */
export function Passages({ source, label, none }: PassagesProps) {
  const account = useAccount();
  const { data, error, refetch } = useQuery(passagesQuery(account.id, source));
  if (error && !data) return <Trouble onRetry={refetch}>Couldn't load the passages.</Trouble>;
  if (!data) return <Skeleton className="h-16" />;
  if (data.length === 0) return <p className="text-sm text-ink-3">{none}</p>;
  return (
    <ol aria-label={label} className="flex flex-col gap-1.5">
      {data.map((passage) => (
        <li
          key={passage.id}
          dir="auto"
          className="rounded-md bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap text-ink-2"
        >
          {passage.body}
        </li>
      ))}
    </ol>
  );
}
