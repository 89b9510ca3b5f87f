import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { onDemand } from "@/lib/on-demand";
import { useLater } from "@/lib/use-later";
import { lateJobsQuery } from "@/queries/late-jobs";

// Hardly ever shown, so nobody's first screen waits for its words.
const LateBanner = onDemand(() => import("./late-banner"), "LateBanner");

/** Says on every screen what does not happen because the schedule stands still; nothing while it runs. */
export function LateJobs() {
  const enabled = useLater();
  const { data: late } = useQuery({ ...lateJobsQuery, enabled });
  if (!late || late.length === 0) return null;
  return (
    <Suspense>
      <LateBanner late={late} />
    </Suspense>
  );
}
