import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { onDemand } from "@/lib/on-demand";
import { lateJobsQuery } from "@/queries/late-jobs";

// Hardly ever shown, so nobody's first screen waits for its words.
const LateBanner = onDemand(() => import("./late-banner"), "LateBanner");

/** The screen's own data comes first: on a slow line this would be two of the twenty requests before anything shows. */
const FIRST_LOOK_MS = 3_000;

/** Says on every screen what does not happen because the schedule stands still; nothing while it runs. */
export function LateJobs() {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data: late } = useQuery({ ...lateJobsQuery, enabled });
  if (!late || late.length === 0) return null;
  return (
    <Suspense>
      <LateBanner late={late} />
    </Suspense>
  );
}
