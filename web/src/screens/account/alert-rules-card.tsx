import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type AlertChoice, setAlert } from "@/api/alerts";
import { ForChannel } from "@/components/for-channel";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { alertKinds, alertMessages } from "@/content/alert-words";
import { alertChoicesQuery } from "@/queries/alerts";
import { useChannels } from "@/queries/use-channel";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { Choice } from "./choice";
import { NumberChoice } from "./number-choice";

interface AlertRulesProps {
  /** Null: all channels. */
  channel: string | null;
  may: boolean;
}

/** What raises an alert: which kinds, from what on, and for how long the same isn't told again. */
export function AlertRulesCard({ channel, may }: AlertRulesProps) {
  const { data: choices } = useSuspenseQuery(alertChoicesQuery(useAccount().id, channel));
  const channels = useChannels();
  return (
    <Card
      title="What you're alerted to"
      description="Alerts go to everyone who answers on the channel by email and on their devices, and to webhooks, Slack and Discord that ask for them. Each says what was measured against what is usual, and leads to the comments."
    >
      <ForChannel channels={channels} channel={channel} />
      <ul className="mt-3 flex flex-col gap-5">
        {choices.map((choice) => (
          <AlertRule key={choice.kind} choice={choice} channel={channel} may={may} />
        ))}
      </ul>
    </Card>
  );
}

function AlertRule({ choice, channel, may }: AlertRulesProps & { choice: AlertChoice }) {
  const words = alertKinds[choice.kind];
  const saving = useSaving({
    save: ({ is_on, ...change }: Partial<Omit<AlertChoice, "is_on">> & { is_on?: boolean | null }) =>
      setAlert(choice.kind, channel, is_on === undefined ? choice.is_on : is_on, { ...choice, ...change }),
    saved: alertMessages.saved,
    failed: alertMessages.notSaved,
  });
  const disabled = !may || saving.isPending;
  const hours = { least: 1, most: LIMITS.alert_hours };
  const numbers = [
    { name: "threshold", label: words.threshold ?? "", least: choice.lowest ?? 0, most: choice.highest ?? 0 },
    { name: "hours", label: "Of the last hours", ...hours },
    { name: "cooldown_hours", label: "Hours until it's told again", ...hours },
  ] as const;
  return (
    <li className="flex flex-col gap-3">
      <Choice
        id={`alert-${choice.kind}`}
        name={words.title}
        text={words.text}
        on={choice.is_on}
        disabled={disabled}
        onChange={(is_on) => saving.mutate({ is_on })}
      />
      {choice.is_on && (
        <div className="grid gap-3 sm:grid-cols-3">
          {numbers.map(({ name, ...number }) => {
            const value = choice[name];
            return (
              value !== null && (
                <NumberChoice
                  key={`${name} ${value}`}
                  {...number}
                  value={value}
                  disabled={disabled}
                  onSave={(next) => saving.mutate({ [name]: next })}
                />
              )
            );
          })}
        </div>
      )}
      {choice.own && may && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          busy={saving.isPending}
          onClick={() => saving.mutate({ is_on: null })}
        >
          Same as all channels
        </Button>
      )}
    </li>
  );
}
