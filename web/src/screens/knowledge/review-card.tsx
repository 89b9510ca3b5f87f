import { useQuery } from "@tanstack/react-query";
import { CalendarX, PenLine } from "lucide-react";
import { type Fact, retireFact } from "@/api/knowledge";
import { type FactToReview, keepFact } from "@/api/questions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { appMessages } from "@/content/app-messages";
import { dayWords } from "@/domain/day";
import { onDemand } from "@/lib/on-demand";
import { factsQuery, knownVideosQuery } from "@/queries/knowledge";
import { factsToReviewQuery } from "@/queries/questions";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

const FactDialog = onDemand(() => import("./fact-dialog"), "FactDialog");

/** Facts that their owner should look at again; nothing where there is none. */
export function ReviewCard({ channelId }: { channelId: string }) {
  const account = useAccount();
  const show = useDialogs();
  const may = useMay("manage")(channelId);
  const { data: facts } = useQuery(factsQuery(account.id, channelId));
  const { data: videos } = useQuery(knownVideosQuery(account.id, channelId));
  const { data: reviews } = useQuery(factsToReviewQuery(account.id, channelId));
  const keep = useSaving({
    save: (fact: Fact) => keepFact(fact.id),
    saved: appMessages.knowledge.kept,
    failed: appMessages.knowledge.notDone,
  });
  const retire = useSaving({
    save: (fact: Fact) => retireFact(fact.id, true),
    saved: appMessages.knowledge.retired,
    failed: appMessages.knowledge.notDone,
  });
  const rows = (reviews ?? []).flatMap((review) => {
    const fact = facts?.find(({ id }) => id === review.id);
    return fact ? [{ review, fact }] : [];
  });
  if (rows.length === 0) return null;
  const busy = keep.isPending || retire.isPending;

  return (
    <Card title="To review" description="Facts that may be out of date." flush>
      <ul aria-label="Facts to review" className="divide-y divide-line border-t border-line">
        {rows.map(({ review, fact }) => (
          <li key={fact.id} className="flex flex-col gap-2 px-4 py-3 sm:px-5">
            <div>
              <h3 dir="auto" className="text-base font-medium break-words">
                {fact.question}
              </h3>
              <p dir="auto" className="text-sm break-words whitespace-pre-wrap text-ink-2">
                {fact.answer}
              </p>
            </div>
            <Why review={review} until={fact.valid_until} />
            {may && (
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" size="sm" disabled={busy} onClick={() => keep.mutate(fact)}>
                  Keep
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() =>
                    show((dialog) => (
                      <FactDialog {...dialog} channelId={channelId} fact={fact} videos={videos ?? []} />
                    ))
                  }
                >
                  Change
                </Button>
                <Button variant="quiet" size="sm" disabled={busy} onClick={() => retire.mutate(fact)}>
                  Retire
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Why({ review, until }: { review: FactToReview; until: string | null }) {
  if (review.review === "expired") {
    return (
      <div>
        <Badge tone="waiting" icon={CalendarX}>
          {until ? `Ended ${dayWords(until)}` : "Past its end date"}
        </Badge>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-1 text-sm text-ink-2">
      <Badge tone="waiting" icon={PenLine}>
        You corrected a reply that used it
      </Badge>
      {review.was && review.became && (
        <p dir="auto" className="break-words">
          “{review.was}” became “{review.became}”
        </p>
      )}
    </div>
  );
}
