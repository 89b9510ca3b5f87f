import { useQueryClient } from "@tanstack/react-query";
import { ShieldQuestion } from "lucide-react";
import { sendModerations } from "@/api/functions";
import type { SuggestedHold } from "@/api/inbox";
import { decideHold, type HoldDecision } from "@/api/rules";
import { Button } from "@/components/ui/button";
import { appMessages } from "@/content/app-messages";
import type { Message } from "@/lib/notify";
import { moderationsKey } from "@/queries/moderations";
import { useSaving } from "@/queries/use-saving";

const decided: Record<HoldDecision, Message> = {
  hold: { title: "Asked YouTube to hold the comment" },
  publish: { title: "Asked YouTube to publish the comment again" },
  dismiss: { title: "Suggestion dismissed" },
};

export interface HoldPanelProps {
  id: string;
  channelId: string;
  hold: SuggestedHold;
}

/** A rule suggests holding the comment in front: one press has it held, another publishes it again. */
export function HoldPanel({ id, channelId, hold }: HoldPanelProps) {
  const queries = useQueryClient();
  const save = useSaving({
    save: (decision: HoldDecision) => decideHold(id, decision),
    saved: (decision) => decided[decision],
    failed: appMessages.held.notDecided,
    onSaved: (decision) => {
      if (decision === "dismiss") return;
      // The schedule sends what this call does not.
      void sendModerations(channelId)
        .catch(() => undefined)
        .then(() => queries.invalidateQueries({ queryKey: moderationsKey(channelId) }));
    },
  });
  const isAsked = hold.hold === "asked";
  return (
    <section
      aria-label="Suggestion to hold"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-waiting-wash px-3 py-3 text-sm text-ink-2"
    >
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <ShieldQuestion aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-waiting" />
        <span className="min-w-0 break-words">
          {isAsked
            ? hold.held_alone
              ? `Your rule “${hold.rule_name}” had it held for review on YouTube.`
              : "It's being held for review on YouTube."
            : `Your rule “${hold.rule_name}” suggests holding this comment for review on YouTube.`}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          busy={save.isPending}
          onClick={() => save.mutate(isAsked ? "publish" : "hold")}
        >
          {isAsked ? "Publish again" : "Hold comment"}
        </Button>
        {!isAsked && (
          <Button size="sm" variant="quiet" disabled={save.isPending} onClick={() => save.mutate("dismiss")}>
            Dismiss
          </Button>
        )}
      </div>
    </section>
  );
}
