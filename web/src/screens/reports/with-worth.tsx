import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Worth } from "@/api/report-worth";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { worthQuery } from "@/queries/reports";
import type { ReportView } from "./use-report-view";

/** What of a section is counted by report_worth, which knows days and channel alone. */
export function WithWorth({ view, children }: { view: ReportView; children: (worth: Worth) => ReactNode }) {
  const { data, error, refetch } = useQuery(worthQuery(view.query));
  if (error && !data) return <Trouble onRetry={refetch}>Couldn't calculate this. {error.message}</Trouble>;
  if (!data) return <Skeleton className="h-56" />;
  return children(data);
}

/** Says that a section is not narrowed by filters. */
export function WholePeriod() {
  return (
    <p className="text-sm text-ink-3">For the whole period and channel. Other filters don't apply here.</p>
  );
}
