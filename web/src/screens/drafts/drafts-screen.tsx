import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { GraduationCap, ListTree, PencilLine } from "lucide-react";
import { type DraftFatesQuery, getDraftFates } from "@/api/draft-fates";
import { Screen } from "@/components/page/screen";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { useDialogs } from "@/components/ui/dialogs";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { ExportButtons } from "@/features/report-parts/export-buttons";
import { useChannels } from "@/features/report-parts/use-channels";
import { onDemand } from "@/lib/on-demand";
import { draftFatesQuery } from "@/queries/reports";
import { useZone } from "@/queries/use-zone";
import { DraftsReport } from "./drafts-report";
import { fatesCsv } from "./fates-csv";
import { type DraftsSearch, draftsSearch, PERIODS, weeksUntil } from "./search";

const route = getRouteApi("/app/reports/drafts");

const LessonsDialog = onDemand(() => import("./lessons-dialog"), "LessonsDialog");

/** Draft results: what people make of what is drafted for them. The weeks and the channel live in the address. */
export function DraftsScreen() {
  const { period = "weeks12", channel } = draftsSearch(route.useSearch());
  const navigate = route.useNavigate();
  const { zone, today } = useZone();
  const channels = useChannels();
  const show = useDialogs();
  const query: DraftFatesQuery = { ...weeksUntil(today, period), zone, channel };

  function change(next: Partial<DraftsSearch>) {
    void navigate({
      search: (now) => ({ ...draftsSearch(now), ...next }),
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <Screen
      wide
      title="Draft results"
      description="How many of Rejoinder's drafts you approved, edited or dismissed. The fewer changes, the better."
      actions={
        <>
          <Link to="/app/reports" className={buttonClass("secondary")}>
            <ListTree aria-hidden="true" />
            Live report
          </Link>
          <Button
            variant="secondary"
            onClick={() => show((dialog) => <LessonsDialog {...dialog} zone={zone} channel={channel} />)}
          >
            <GraduationCap aria-hidden="true" />
            What Rejoinder has learned
          </Button>
          <ExportButtons
            csvOnly
            fileName="how-drafts-fare.csv"
            getCsv={async () => fatesCsv((await getDraftFates(query)).rows)}
          />
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {channels.mapped.length > 1 && channels.asks && (
          <Select
            aria-label="Channel"
            value={channels.valueOf(channel)}
            options={channels.options}
            onValueChange={(value) => change({ channel: channels.channelOf(value) })}
            className="max-w-56"
          />
        )}
        <Select
          aria-label="Time range"
          value={period}
          options={PERIODS}
          onValueChange={(value) => change({ period: value })}
          className="max-w-40"
        />
      </div>
      <Fates query={query} />
    </Screen>
  );
}

function Fates({ query }: { query: DraftFatesQuery }) {
  const { data: fates, error, isFetching, refetch } = useQuery(draftFatesQuery(query));
  if (error && !isFetching) {
    return (
      <EmptyState
        icon={PencilLine}
        title="Couldn't load this report."
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  if (!fates) {
    return (
      <div className="flex flex-col gap-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-80" />
      </div>
    );
  }
  if (fates.total.drafts === 0) {
    return (
      <EmptyState icon={PencilLine} title="No replies were drafted in these weeks.">
        Drafts appear here once comments come in. Choose a longer period or check the Reply Agent.
      </EmptyState>
    );
  }
  return <DraftsReport fates={fates} />;
}
