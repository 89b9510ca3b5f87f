import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheckBig } from "lucide-react";
import { ApiError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Trouble } from "@/components/ui/trouble";
import { moderationProgressQuery, moderationsQuery } from "@/queries/moderations";
import { useZone } from "@/queries/use-zone";
import { DecisionProgress, Decisions } from "./decisions";
import { HeldList } from "./held-list";
import { useHeldComments } from "./use-held-comments";

export interface HeldChannelProps {
  channelId: string;
  title: string;
  /** Whether the keys of the page are this channel's. */
  hasKeys: boolean;
  /** It is in somebody's hands. */
  onTouched: () => void;
}

const price = `Publishing or hiding uses ${LIMITS.moderation_credits} credits for up to ${LIMITS.moderated_at_once} comments.`;

/** A channel's held comments, read when somebody asks for them, and what was decided about comments lately. */
export function HeldChannel({ channelId, title, hasKeys, onTouched }: HeldChannelProps) {
  const { zone } = useZone();
  const held = useHeldComments(channelId);
  const { data: progress } = useQuery(moderationProgressQuery(channelId));
  const { data: decisions = [] } = useQuery(moderationsQuery(channelId, progress));
  const byComment = new Map(decisions.map((decision) => [decision.comment_id, decision]));
  const listed = new Set(held.comments?.map(({ comment_id }) => comment_id));

  return (
    <Card
      title={title}
      description={
        held.comments
          ? `${held.units} ${held.units === 1 ? "credit" : "credits"} used here. ${price}`
          : `Checking uses 1 credit per page. ${price}`
      }
      actions={
        <Button
          variant="secondary"
          size="sm"
          busy={held.loading}
          busyText="Checking..."
          onClick={() => {
            onTouched();
            held.load();
          }}
        >
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
      {progress && <DecisionProgress progress={progress} zone={zone} />}
      {held.comments?.length === 0 && !held.loadMore && (
        <EmptyState icon={CircleCheckBig} title="No held comments" className="border-t border-line">
          Comments that YouTube holds for review or as likely spam appear here.
        </EmptyState>
      )}
      {held.comments && held.comments.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only notes that a control within was used
        <div onPointerDown={onTouched} onFocus={onTouched}>
          <HeldList
            channelId={channelId}
            title={title}
            comments={held.comments}
            decisions={byComment}
            hasKeys={hasKeys}
          />
        </div>
      )}
      {held.loadMore && (
        <div className="flex justify-center border-t border-line p-4">
          <Button variant="secondary" busy={held.loading} onClick={held.loadMore}>
            Show more (1 credit)
          </Button>
        </div>
      )}
      <Decisions decisions={decisions.filter(({ comment_id }) => !listed.has(comment_id))} zone={zone} />
    </Card>
  );
}
