import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { CircleCheckBig } from "lucide-react";
import { Suspense, useState } from "react";
import { ApiError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Trouble } from "@/components/ui/trouble";
import { onDemand } from "@/lib/on-demand";
import { useZone } from "@/queries/use-zone";
import { HeldRow } from "./held-row";
import { type Decision, useHeldComments } from "./use-held-comments";

const AlertDialog = onDemand(() => import("@/components/ui/alert-dialog"), "AlertDialog");

/** A channel's held comments, read when the owner asks for them. */
export function HeldChannel({ channelId, title }: { channelId: string; title: string }) {
  const { zone } = useZone();
  const held = useHeldComments(channelId);
  const [rejecting, setRejecting] = useState<Decision["comment"]>();
  const busy = (comment: Decision["comment"]) =>
    held.decide.isPending && held.decide.variables.comment.comment_id === comment.comment_id
      ? held.decide.variables.action
      : undefined;

  return (
    <Card
      title={title}
      description={
        held.comments
          ? `${held.units} ${held.units === 1 ? "credit" : "credits"} used here. Publishing or rejecting a comment uses ${LIMITS.reply_credits} credits.`
          : `Checking uses 1 credit per page. Publishing or rejecting a comment uses ${LIMITS.reply_credits} credits.`
      }
      actions={
        <Button variant="secondary" size="sm" busy={held.loading} busyText="Checking..." onClick={held.load}>
          {held.comments ? "Check again" : "Check for held comments"}
        </Button>
      }
      flush
    >
      {held.error && (
        <Trouble className="px-4 pb-4 sm:px-5">
          {held.error instanceof ApiError ? held.error.message : "Couldn't load held comments. Try again."}
        </Trouble>
      )}
      {held.comments?.length === 0 && !held.loadMore && (
        <EmptyState icon={CircleCheckBig} title="No held comments" className="border-t border-line">
          Comments that YouTube holds for review or as likely spam appear here.
        </EmptyState>
      )}
      {held.comments && held.comments.length > 0 && (
        <ul aria-label={`Held comments on ${title}`} className="divide-y divide-line border-t border-line">
          {held.comments.map((comment) => (
            <HeldRow
              key={comment.comment_id}
              comment={comment}
              zone={zone}
              busy={busy(comment)}
              onPublish={() => held.decide.mutate({ comment, action: "publish" })}
              onReject={() => setRejecting(comment)}
            />
          ))}
        </ul>
      )}
      {held.loadMore && (
        <div className="flex justify-center border-t border-line p-4">
          <Button variant="secondary" busy={held.loading} onClick={held.loadMore}>
            Show more (1 credit)
          </Button>
        </div>
      )}
      <Suspense>
        {rejecting && (
          <AlertDialog
            open
            onOpenChange={(open) => {
              if (!open) setRejecting(undefined);
            }}
            title={`Reject the comment by ${rejecting.author_name ?? "a viewer"}?`}
            description={`It won't be published, and this can't be undone. This uses ${LIMITS.reply_credits} credits. The viewer isn't banned.`}
            confirmText="Reject comment"
            busy={held.decide.isPending}
            busyText="Rejecting..."
            onConfirm={() =>
              held.decide.mutate(
                { comment: rejecting, action: "reject" },
                { onSettled: () => setRejecting(undefined) },
              )
            }
          />
        )}
      </Suspense>
    </Card>
  );
}
