import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { Formula } from "@/features/report-parts/formula";
import { conversationsQuery } from "@/queries/reports";
import type { ReportView } from "../use-report-view";
import { conversationLines } from "./conversation-lines";

/** What viewers said to the channel within threads, and how it was answered: apart from first replies. */
export function ConversationsCard({ view }: { view: ReportView }) {
  const { data, error, refetch } = useQuery(conversationsQuery(view.query));
  return (
    <Card
      title={
        <span className="inline-flex items-center gap-1">
          Conversations <Formula of="conversations" name="Conversations" />
        </span>
      }
      description="Viewers who answered you in a thread. For the whole period and channel; other filters don't apply here."
      actions={
        data &&
        data.waiting > 0 && (
          <Link
            to="/app/replies"
            search={{ kind: "answer" }}
            className="touch-target text-sm font-medium text-accent underline-offset-4 hover:underline"
          >
            Open what's waiting
          </Link>
        )
      }
    >
      {error && !data ? (
        <Trouble onRetry={refetch}>Couldn't load the conversations.</Trouble>
      ) : !data ? (
        <Skeleton className="h-20" />
      ) : data.words === 0 ? (
        <p className="text-sm text-ink-3">No viewer answered you in this period.</p>
      ) : (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-4 @xl:grid-cols-3 @5xl:grid-cols-5">
          {conversationLines(data).map(({ name, value, note }) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="tabular mt-1 text-2xl font-semibold">{value}</dd>
              {note && <dd className="tabular text-xs text-ink-3">{note}</dd>}
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
