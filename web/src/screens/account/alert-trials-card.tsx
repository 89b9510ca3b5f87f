import type { AlertWay } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { tryAlert } from "@/api/alerts";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Trouble } from "@/components/ui/trouble";
import { alertMessages } from "@/content/alert-words";
import { FORMAT_CHOICES } from "@/content/webhook-words";
import { webhooksQuery } from "@/queries/programs";
import { pushQuery } from "@/queries/push";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

/** One press for each way: an alert that says it is a trial. */
export function AlertTrialsCard() {
  const { data: hooks, error, refetch } = useQuery(webhooksQuery(useAccount().id));
  const { data: push } = useQuery(pushQuery());
  return (
    <Card title="Try it" description="Sends an alert that says it's a trial, so you know that it arrives.">
      {error && !hooks && <Trouble onRetry={refetch}>Couldn't load the webhooks.</Trouble>}
      <ul className="divide-y divide-line">
        <Trial way="mail" name="Email" text="To you." />
        {push && push.devices.length > 0 && <Trial way="push" name="Your devices" text="One line on each." />}
        {hooks?.map((hook) => (
          <Trial
            key={hook.id}
            way="webhook"
            webhook={hook.id}
            name={hook.name}
            text={[
              FORMAT_CHOICES.find(({ value }) => value === hook.format)?.label,
              !hook.kinds.includes("alert.raised") && "doesn't ask for alerts yet",
              (hook.paused_at ?? hook.disabled_at) && "stopped",
            ]
              .filter(Boolean)
              .join(" · ")}
          />
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        Webhooks, Slack and Discord are set up under{" "}
        <Link to="/app/programs" className="font-medium text-accent underline underline-offset-2">
          Programs
        </Link>
        . Choose “Alert raised” there.
      </p>
    </Card>
  );
}

interface TrialProps {
  way: AlertWay;
  webhook?: string;
  name: string;
  text: string;
}

function Trial({ way, webhook, name, text }: TrialProps) {
  const trying = useSaving({
    save: () => tryAlert(way, webhook),
    saved: alertMessages.tried,
    failed: alertMessages.notTried,
  });
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="text-base font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Try it: ${name}`}
        busy={trying.isPending}
        onClick={() => trying.mutate()}
      >
        Try it
      </Button>
    </li>
  );
}
