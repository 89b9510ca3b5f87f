import { answerOffer, type OwnershipOffer, withdrawOffer } from "@/api/team";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { teamMessages } from "@/content/team-words";
import { formatTime } from "@/domain/time-zone";
import { useSaving } from "@/queries/use-saving";

/** An offer to hand the account over, for who made it and for whom it was made to. */
export function OfferCard({ offer, zone }: { offer: OwnershipOffer; zone: string }) {
  const answer = useSaving({
    save: answerOffer,
    saved: (accept) => (accept ? teamMessages.accepted : teamMessages.declined),
    failed: teamMessages.failed,
  });
  const withdraw = useSaving({
    save: withdrawOffer,
    saved: teamMessages.withdrawn,
    failed: teamMessages.failed,
  });
  const until = formatTime(offer.expires_at, zone);
  return offer.for_me ? (
    <Card
      title={`${offer.from_name} offers you this account`}
      description={`As its owner you decide on members, plan, keys and posting without review. The offer ends ${until}.`}
    >
      <div className="flex gap-2">
        <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
          Accept ownership
        </Button>
        <Button variant="secondary" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          Decline
        </Button>
      </div>
    </Card>
  ) : (
    <Card
      title={`You offered this account to ${offer.to_name}`}
      description={`You stay its owner until they accept. The offer ends ${until}.`}
    >
      <Button variant="secondary" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw the offer
      </Button>
    </Card>
  );
}
