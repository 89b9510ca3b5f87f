import { useInfiniteQuery } from "@tanstack/react-query";
import { type Delivery, sendAgain, type Webhook } from "@/api/webhooks";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Spinner } from "@/components/ui/spinner";
import { Trouble } from "@/components/ui/trouble";
import { answerWords, eventName, webhookMessages } from "@/content/webhook-words";
import { formatTime } from "@/domain/time-zone";
import { deliveriesQuery } from "@/queries/programs";
import { useSaving } from "@/queries/use-saving";

export interface DeliveriesDialogProps extends DialogState {
  of: Webhook;
  zone: string;
}

/** What a webhook was told in the last 7 days, and what its server answered. */
export function DeliveriesDialog({ open, onOpenChange, of, zone }: DeliveriesDialogProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery(of.id),
  );
  const deliveries = data?.pages.flat();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Deliveries to ${of.name}`}
      description="Of the last 7 days, newest first. A program gets an event's id again when it is sent again."
    >
      {error && !deliveries && <Trouble onRetry={refetch}>Couldn't load the deliveries.</Trouble>}
      {!deliveries && !error && <Spinner className="size-5" />}
      {deliveries?.length === 0 && <p className="text-base text-ink-2">Nothing was sent yet.</p>}
      {deliveries && deliveries.length > 0 && (
        <ul className="-mx-2 max-h-[60dvh] divide-y divide-line overflow-y-auto">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} of={delivery} webhook={of} zone={zone} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </Dialog>
  );
}

const STATES = {
  delivered: { tone: "public", text: "Delivered" },
  waiting: { tone: "waiting", text: "Waiting" },
  failed: { tone: "failed", text: "Failed" },
} as const;

function DeliveryRow({ of, webhook, zone }: { of: Delivery; webhook: Webhook; zone: string }) {
  const again = useSaving({
    save: () => sendAgain(webhook.id, { delivery: of.id }),
    saved: webhookMessages.sentAgain,
    failed: webhookMessages.failed,
  });
  const { tone, text } = STATES[of.state];
  return (
    <li className="px-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 text-base font-medium">{eventName(of.kind)}</p>
        <Badge tone={tone}>{text}</Badge>
        {of.state !== "waiting" && (
          <Button
            variant="quiet"
            size="sm"
            busy={again.isPending}
            busyText="Sending..."
            aria-label={`Send again: ${eventName(of.kind)}, ${formatTime(of.created_at, zone)}`}
            onClick={() => again.mutate()}
          >
            Send again
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-3">
        {[
          formatTime(of.created_at, zone),
          answerWords(of),
          of.duration_ms !== null && `${of.duration_ms} ms`,
          of.state === "waiting" && of.next_try_at && `next try ${formatTime(of.next_try_at, zone)}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {(of.body || of.answer) && (
        <details className="mt-1 text-sm text-ink-3">
          <summary className="cursor-pointer select-none">What was sent and answered</summary>
          <pre className="mt-2 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-ink-2">
            {[of.body, of.answer].filter(Boolean).join("\n\n")}
          </pre>
        </details>
      )}
    </li>
  );
}
