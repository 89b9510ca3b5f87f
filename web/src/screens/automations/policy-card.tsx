import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { type AutomationSettings, type Consent, reviewReplies } from "@/api/automation";
import type { Connection } from "@/api/connections";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { appMessages } from "@/content/app-messages";
import { onDemand } from "@/lib/on-demand";
import { useSaving } from "@/queries/use-saving";

const AutoDialog = onDemand(() => import("./auto-dialog"), "AutoDialog");

export interface PolicyCardProps {
  settings: AutomationSettings;
  consent: Consent | null;
  active: Connection[];
}

function Choice({
  chosen,
  title,
  text,
  children,
}: {
  chosen: boolean;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <li
      aria-current={chosen || undefined}
      className={`flex flex-col gap-3 rounded-lg border p-4 ${chosen ? "border-ink" : "border-line"}`}
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-base font-medium">{title}</h3>
        {chosen && (
          <span className="flex items-center gap-1 text-xs font-medium text-ink-2">
            <Check aria-hidden="true" className="size-3.5" />
            Current
          </span>
        )}
      </div>
      <p className="flex-1 text-sm text-ink-2">{text}</p>
      {children}
    </li>
  );
}

/** Who decides that a reply is posted: the owner each time, or rules the owner agreed to. */
export function PolicyCard({ settings, consent, active }: PolicyCardProps) {
  const show = useDialogs();
  const auto = settings.posting_policy === "auto";

  const review = useSaving({
    save: reviewReplies,
    saved: appMessages.automation.reviewChosen,
    failed: appMessages.automation.policyNotSaved,
  });

  return (
    <div id="posting-policy" className="scroll-mt-20">
      <Card
        title="How replies are posted"
        description="You can change this anytime. It applies to new replies."
      >
        <ul className="grid gap-3 md:grid-cols-2">
          <Choice
            chosen={!auto}
            title="Review every reply"
            text="Each draft waits until you approve, edit or dismiss it."
          >
            {auto && (
              <Button
                variant="secondary"
                size="sm"
                busy={review.isPending}
                onClick={() => review.mutate()}
                className="self-start"
              >
                Turn off auto-posting
              </Button>
            )}
          </Choice>
          <Choice
            chosen={auto}
            title="Post checked replies without review"
            text="Replies that pass every check are queued automatically. Anything doubtful still waits for you."
          >
            {!auto && (
              <Button
                variant="secondary"
                size="sm"
                disabled={active.length === 0}
                onClick={() => show((dialog) => <AutoDialog {...dialog} channels={active} />)}
                className="self-start"
              >
                Turn on auto-posting…
              </Button>
            )}
            {!auto && active.length === 0 && <p className="text-xs text-ink-3">Connect YouTube first.</p>}
          </Choice>
        </ul>
        {auto && consent && (
          <p className="mt-3 text-sm text-ink-3">
            You agreed on {new Date(consent.created_at).toLocaleDateString(undefined, { dateStyle: "long" })}.
            Your data export includes the terms.
          </p>
        )}
      </Card>
    </div>
  );
}
