import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { type AutomationSettings, type Consent, type ConsentSubject, reviewReplies } from "@/api/automation";
import type { ChannelChoices } from "@/api/channel-choices";
import type { Connection } from "@/api/connections";
import { AskOwner } from "@/components/ask-owner";
import { ChoiceOrigin } from "@/components/choice-origin";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { appMessages } from "@/content/app-messages";
import { onDemand } from "@/lib/on-demand";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { policyWords } from "./policy-words";

const AutoDialog = onDemand(() => import("./auto-dialog"), "AutoDialog");

interface PolicyCardProps {
  about: ConsentSubject;
  auto: boolean;
  agreedAt: string | undefined;
  active: Connection[];
  /** The chosen one of several channels. */
  channel: string | undefined;
  /** All channels go without review, which nobody has agreed to for the chosen one. */
  notAgreed: boolean;
  /** Why it can't be turned on, or does nothing for now. */
  held: string | undefined;
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

/** Who decides that replies are posted: the owner each time, or rules the owner agreed to. */
function PolicyCard({ about, auto, agreedAt, active, channel, notAgreed, held }: PolicyCardProps) {
  const show = useDialogs();
  const may = useMay("own")();
  const { title, description, review, unseen } = policyWords[about];
  const turnOff = useSaving({
    save: () => reviewReplies(about, channel),
    saved: review.chosen,
    failed: appMessages.automation.policyNotSaved,
  });

  return (
    <Card title={title} description={description}>
      <ChoiceOrigin choice={about === "comments" ? "posting_policy" : "conversations"} className="mb-4" />
      <ul className="grid gap-3 md:grid-cols-2">
        <Choice chosen={!auto} title={review.title} text={review.text}>
          {auto && may && (
            <Button
              variant="secondary"
              size="sm"
              busy={turnOff.isPending}
              onClick={() => turnOff.mutate()}
              className="self-start"
            >
              {review.verb}
            </Button>
          )}
        </Choice>
        <Choice chosen={auto} title={unseen.title} text={unseen.text}>
          {!auto && may && (
            <Button
              variant="secondary"
              size="sm"
              disabled={held !== undefined}
              onClick={() =>
                show((dialog) => (
                  <AutoDialog {...dialog} about={about} channels={active} onlyHere={channel !== undefined} />
                ))
              }
              className="self-start"
            >
              {unseen.verb}
            </Button>
          )}
          {may && held && <p className="text-xs text-ink-3">{held}</p>}
        </Choice>
      </ul>
      <div className="mt-3 empty:hidden">
        <AskOwner need="own" to="choose whether replies are posted without review" />
      </div>
      {notAgreed && (
        <p className="mt-3 text-sm text-ink-3">
          Your other channels post without review. Here, replies wait until you agree to it for this channel.
        </p>
      )}
      {auto && agreedAt && (
        <p className="mt-3 text-sm text-ink-3">
          You agreed on {new Date(agreedAt).toLocaleDateString(undefined, { dateStyle: "long" })}. Your data
          export includes the terms.
        </p>
      )}
    </Card>
  );
}

export interface PolicyCardsProps {
  settings: AutomationSettings;
  consents: Record<ConsentSubject, Consent | null>;
  active: Connection[];
  /** What holds on the chosen one of several channels. */
  choices: ChannelChoices | null;
}

/** Since when replies go without review, and whether they do, on the chosen channel or on all. */
function standingOf(
  { settings, consents, choices }: Omit<PolicyCardsProps, "active">,
  about: ConsentSubject,
) {
  const policy = about === "comments" ? settings.posting_policy : settings.conversations;
  if (!choices) return { auto: policy === "auto", agreedAt: consents[about]?.created_at, notAgreed: false };
  const agreedAt = choices.unseen[about] ?? undefined;
  return { auto: agreedAt !== undefined, agreedAt, notAgreed: policy === "auto" && agreedAt === undefined };
}

/** What may be posted without review: replies to comments, and what viewers answer to them. */
export function PolicyCards({ active, ...holds }: PolicyCardsProps) {
  const unconnected = active.length === 0 ? "Connect YouTube first." : undefined;
  const comments = standingOf(holds, "comments");
  const conversations = standingOf(holds, "conversations");
  const of = { active, channel: holds.choices?.channel_id };
  const reviewed = !comments.auto;
  const converses = conversations.auto;
  return (
    <>
      <div id="posting-policy" className="scroll-mt-20">
        <PolicyCard about="comments" {...comments} {...of} held={reviewed ? unconnected : undefined} />
      </div>
      <PolicyCard
        about="conversations"
        {...conversations}
        {...of}
        held={
          reviewed
            ? converses
              ? "On hold while you review every reply to comments."
              : "Turn on auto-posting for comments first."
            : converses
              ? undefined
              : unconnected
        }
      />
    </>
  );
}
