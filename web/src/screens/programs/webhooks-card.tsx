import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Webhook as Icon } from "lucide-react";
import { deleteWebhook, pauseWebhook, sendAgain, testWebhook, type Webhook } from "@/api/webhooks";
import { CardList } from "@/components/card-list";
import { CardRow } from "@/components/card-row";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { Menu, MenuItem } from "@/components/ui/menu";
import { EVENT_CHOICES, eventName, switchedOffWords, webhookMessages } from "@/content/webhook-words";
import type { Channel } from "@/domain/channels";
import { formatTime } from "@/domain/time-zone";
import { onDemand } from "@/lib/on-demand";
import { webhooksQuery } from "@/queries/programs";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

const WebhookDialog = onDemand(() => import("./webhook-dialog"), "WebhookDialog");
const RenewSecretDialog = onDemand(() => import("./renew-secret-dialog"), "RenewSecretDialog");
const DeliveriesDialog = onDemand(() => import("./deliveries-dialog"), "DeliveriesDialog");
const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

export interface WebhooksCardProps {
  /** Those that the person manages. */
  channels: readonly Channel[];
  zone: string;
}

/** Addresses that are told what happens, for who manages the account or a channel of it. */
export function WebhooksCard({ channels, zone }: WebhooksCardProps) {
  const read = useQuery(webhooksQuery(useAccount().id));
  const show = useDialogs();
  return (
    <Card
      title="Webhooks"
      description="We post what happens to an address of yours, or into Slack or Discord: signed, and again until it arrives."
      actions={
        <Button
          variant="secondary"
          size="sm"
          onClick={() => show((dialog) => <WebhookDialog {...dialog} channels={channels} />)}
        >
          <Icon aria-hidden="true" />
          Create a webhook
        </Button>
      }
      flush
    >
      <CardList read={read} failed="Couldn't load the webhooks." empty="No webhooks yet.">
        {(hook) => <WebhookRow key={hook.id} of={hook} channels={channels} zone={zone} />}
      </CardList>
    </Card>
  );
}

/** How it stands, in a few words. */
function standingOf({ disabled_reason, paused_at, delivered_at, waiting }: Webhook, zone: string): string {
  const waits = waiting > 0 && `${waiting} waiting`;
  const standing = disabled_reason
    ? switchedOffWords[disabled_reason]
    : paused_at
      ? "paused"
      : delivered_at
        ? `last delivered ${formatTime(delivered_at, zone)}`
        : "nothing delivered yet";
  return [standing, waits].filter(Boolean).join(" · ");
}

function WebhookRow({ of: hook, channels, zone }: WebhooksCardProps & { of: Webhook }) {
  const titles = hook.channels?.map((id) => channels.find((one) => one.id === id)?.title ?? id);
  const kinds =
    hook.kinds.length === EVENT_CHOICES.length ? "everything" : hook.kinds.map(eventName).join(", ");
  return (
    <CardRow
      title={
        <>
          {hook.name} <span className="text-sm font-normal text-ink-3">{new URL(hook.url).host}</span>
        </>
      }
      about={[kinds, titles?.join(", ")]}
      below={
        <p className={hook.disabled_reason ? "text-sm text-failed" : "text-sm text-ink-3"}>
          {standingOf(hook, zone)}
        </p>
      }
    >
      <WebhookMenu of={hook} channels={channels} zone={zone} />
    </CardRow>
  );
}

function WebhookMenu({ of: hook, channels, zone }: WebhooksCardProps & { of: Webhook }) {
  const show = useDialogs();
  const stopped = Boolean(hook.paused_at ?? hook.disabled_at);
  const { failed } = webhookMessages;
  const test = useSaving({ save: () => testWebhook(hook.id), saved: webhookMessages.tested, failed });
  const pause = useSaving({
    save: () => pauseWebhook(hook.id, !stopped),
    saved: stopped ? webhookMessages.resumed : webhookMessages.paused,
    failed,
  });
  const again = useSaving({
    save: () => sendAgain(hook.id, { since: new Date(Date.now() - 7 * 86_400_000).toISOString() }),
    saved: (_, count: number) => ({
      title: count === 0 ? "Nothing failed in the last 7 days" : `Sending ${count} again`,
    }),
    failed,
  });
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Deliveries to ${hook.name}`}
        onClick={() => show((dialog) => <DeliveriesDialog {...dialog} of={hook} zone={zone} />)}
      >
        Deliveries
      </Button>
      <Menu
        trigger={
          <Button variant="quiet" size="icon" aria-label={`More for ${hook.name}`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem
          onClick={() => show((dialog) => <WebhookDialog {...dialog} channels={channels} of={hook} />)}
        >
          Edit
        </MenuItem>
        {!stopped && <MenuItem onClick={() => test.mutate()}>Send a test</MenuItem>}
        {!stopped && <MenuItem onClick={() => again.mutate()}>Send failed ones again</MenuItem>}
        <MenuItem onClick={() => pause.mutate()}>{stopped ? "Resume" : "Pause"}</MenuItem>
        <MenuItem onClick={() => show((dialog) => <RenewSecretDialog {...dialog} of={hook} />)}>
          Renew secret
        </MenuItem>
        <MenuItem
          tone="danger"
          onClick={() =>
            show((dialog) => (
              <ConfirmDialog
                {...dialog}
                title={`Delete ${hook.name}?`}
                description="It's told nothing any more, and its deliveries go, too."
                confirmText="Delete"
                busyText="Deleting..."
                save={() => deleteWebhook(hook.id)}
                saved={webhookMessages.deleted}
                failed={failed}
              />
            ))
          }
        >
          Delete
        </MenuItem>
      </Menu>
    </div>
  );
}
