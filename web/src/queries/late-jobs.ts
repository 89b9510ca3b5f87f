import { queryOptions } from "@tanstack/react-query";
import { getLateJobs } from "@/api/late-jobs";

/** SQL calls a stopped job late after 2:15 minutes (engine.job_states): asked so often, it shows within three. */
export const LATE_JOBS_EVERY_MS = 30_000;

export const lateJobsQuery = queryOptions({
  queryKey: ["late-jobs"],
  queryFn: getLateJobs,
  refetchInterval: LATE_JOBS_EVERY_MS,
  staleTime: LATE_JOBS_EVERY_MS,
});
