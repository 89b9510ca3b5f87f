import { useQuery } from "@tanstack/react-query";
import { TimerOff } from "lucide-react";
import type { LateJob } from "@/api/late-jobs";
import { LATE_JOBS, lateJobsWords } from "@/content/late-jobs";
import { formatTime, normaliseTimeZone } from "@/domain/time-zone";
import { profileQuery } from "@/queries/account";
import { useUser } from "@/session/use-user";

/** What does not happen, and since when, in the account's zone. */
export function LateBanner({ late }: { late: LateJob[] }) {
  const { data: profile } = useQuery(profileQuery(useUser()));
  const zone = normaliseTimeZone(profile?.timezone);
  const told = late.flatMap(({ job, since }) => {
    const what = LATE_JOBS[job];
    return what ? [{ what, at: formatTime(since, zone) }] : [];
  });
  return (
    <div
      role="status"
      className="flex items-start gap-2.5 border-b border-line bg-waiting-wash px-4 py-2.5 text-sm text-waiting"
    >
      <TimerOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">
        <strong className="font-medium">{lateJobsWords.title}</strong>{" "}
        {told.map(({ what, at }) => `${lateJobsWords.since(what, at)} `)}
        {lateJobsWords.end}
      </p>
    </div>
  );
}
