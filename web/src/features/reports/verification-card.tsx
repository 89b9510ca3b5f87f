import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "@/api/errors";
import { verifyPendingReplies } from "@/api/functions";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { reportKey, verificationKey, verificationQuery } from "./queries";

/** How often replies were looked at, and looking now. */
export function VerificationCard({ channel }: { channel: string | undefined }) {
  const queries = useQueryClient();
  const { data, error } = useQuery(verificationQuery(channel));
  const [running, setRunning] = useState(false);

  async function run() {
    setRunning(true);
    try {
      await verifyPendingReplies();
    } catch (failure) {
      // Only noted (SPEC 8): the schedule does the same by itself, and the counters tell what is true.
      console.error("Verification failed:", failure);
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: reportKey }),
      queries.invalidateQueries({ queryKey: verificationKey }),
    ]);
    setRunning(false);
  }

  return (
    <Card
      title="Verification Status"
      actions={
        <Button variant="secondary" size="sm" busy={running} busyText="Working..." onClick={() => void run()}>
          Run Verification
        </Button>
      }
    >
      {data ? (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
          {(
            [
              ["Verified Public", data.verified_public],
              ["Never Checked", data.never],
              ["Checked 1x", data.once],
              ["Checked 2x", data.twice],
              ["Checked 3+", data.more],
            ] as const
          ).map(([label, count]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-sm text-ink-3">{label}</dt>
              <dd className="tabular text-xl font-semibold">{count.toLocaleString("en")}</dd>
            </div>
          ))}
        </dl>
      ) : error ? (
        <p role="alert" className="text-sm text-failed">
          {error instanceof AppError ? error.message : "The verification stats could not be loaded."}
        </p>
      ) : (
        <p role="status" className="text-base text-ink-3">
          Loading verification stats...
        </p>
      )}
    </Card>
  );
}
