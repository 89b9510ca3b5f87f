import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { verifyPendingReplies } from "@/api/functions";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Trouble } from "@/components/ui/trouble";
import { count } from "@/features/report-parts/figure";
import { Formula } from "@/features/report-parts/formula";
import { reportsKey, verificationQuery } from "@/queries/reports";
import { useMay } from "@/queries/use-may";
import { notPostedNote, verificationCounters } from "./verification-counters";

/** How far the proofs have come, and a button to look now. */
export function VerificationCard({ channel }: { channel: string | undefined }) {
  const queries = useQueryClient();
  // It looks at the replies of all channels.
  const may = useMay("answer")();
  const { data: stats, error, refetch } = useQuery(verificationQuery(channel));
  const run = useMutation({
    mutationFn: verifyPendingReplies,
    onError: async (failure) => {
      console.error("verification", failure);
      await tellFailure({ title: "Couldn't run verification" }, failure);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });

  return (
    <Card
      title={
        <span className="inline-flex items-center gap-1">
          Verification Status <Formula of="verification" name="Verification Status" />
        </span>
      }
      description="A reply counts as public once signed-out viewers can see it."
      actions={
        may && (
          <Button
            variant="secondary"
            busy={run.isPending}
            busyText="Verifying..."
            onClick={() => run.mutate()}
            className="print:hidden"
          >
            <BadgeCheck aria-hidden="true" />
            Run Verification
          </Button>
        )
      }
    >
      {error ? (
        <Trouble onRetry={refetch}>{error.message}</Trouble>
      ) : stats ? (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-5">
          {verificationCounters.map(({ key, label }) => (
            <div key={key} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-ink-3">
                {label}
                {key === "never" && stats.queued > 0 && (
                  <span className="block text-xs">{notPostedNote(stats.queued)}</span>
                )}
              </dt>
              <dd
                className={`tabular text-xl font-semibold ${key === "verified_public" ? "text-public" : ""}`}
              >
                {count(stats[key])}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-sm text-ink-3">Loading verification stats...</p>
      )}
    </Card>
  );
}
