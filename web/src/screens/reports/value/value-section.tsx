import { useQuery } from "@tanstack/react-query";
import { GraduationCap } from "lucide-react";
import { type DraftFatesQuery, getDraftFates } from "@/api/draft-fates";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { ExportButtons } from "@/features/report-parts/export-buttons";
import { onDemand } from "@/lib/on-demand";
import { draftFatesQuery } from "@/queries/reports";
import type { SectionProps } from "../section-props";
import { WholePeriod, WithWorth } from "../with-worth";
import { DraftsReport } from "./drafts-report";
import { fatesCsv } from "./fates-csv";
import { WorthCards } from "./worth-cards";

const LessonsDialog = onDemand(() => import("./lessons-dialog"), "LessonsDialog");

/** What the period was worth, and what people made of what was drafted for them. */
export function ValueSection({ view, dashboard }: SectionProps) {
  const show = useDialogs();
  const { start, end, zone, channel } = view.query;
  const drafts: DraftFatesQuery = { start, end, zone, channel };
  return (
    <>
      <WholePeriod />
      <WithWorth view={view}>
        {(worth) => <WorthCards worth={worth} figures={dashboard.figures.range} />}
      </WithWorth>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-2">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">Draft results</h2>
          <p className="max-w-prose text-sm text-ink-3">
            How many of Rejoinder's drafts you approved, edited or dismissed. The fewer changes, the better.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            onClick={() => show((dialog) => <LessonsDialog {...dialog} zone={zone} channel={channel} />)}
          >
            <GraduationCap aria-hidden="true" />
            What Rejoinder has learned
          </Button>
          <ExportButtons
            label="Export draft results"
            fileName="how-drafts-fare.csv"
            getCsv={async () => fatesCsv((await getDraftFates(drafts)).rows)}
          />
        </div>
      </div>
      <Fates query={drafts} />
    </>
  );
}

function Fates({ query }: { query: DraftFatesQuery }) {
  const { data: fates, error, isFetching, refetch } = useQuery(draftFatesQuery(query));
  if (error && !isFetching) return <Trouble onRetry={refetch}>{error.message}</Trouble>;
  if (!fates) return <Skeleton className="h-80" />;
  if (fates.total.drafts === 0)
    return (
      <p className="text-sm text-ink-3">
        No replies were drafted in this period. Choose a longer one or check the Reply Agent.
      </p>
    );
  return <DraftsReport fates={fates} />;
}
