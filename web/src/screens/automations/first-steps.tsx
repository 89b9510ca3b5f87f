import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Circle } from "lucide-react";
import { type ReactNode, Suspense, useRef } from "react";
import type { Profile } from "@/api/account";
import { type AutomationSettings, type FirstSteps, reviewReplies } from "@/api/automation";
import { hideFirstSteps } from "@/api/notices";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { appMessages } from "@/content/app-messages";
import { outlookOfAll } from "@/domain/posting-outlook";
import { normaliseTimeZone } from "@/domain/time-zone";
import { useVideoReplies } from "@/features/posting/use-video-replies";
import { onDemand } from "@/lib/on-demand";
import { outlookQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { useApproved } from "@/queries/use-approved";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import type { FirstAnswerProps } from "./first-answer";
import { SEEN_LATER, seenWords } from "./seen-words";

const ObjectiveStep = onDemand(() => import("./objective-step"), "ObjectiveStep");
const FirstAnswer = onDemand(() => import("./first-answer"), "FirstAnswer");
const SeenPublic = onDemand(() => import("./seen-public"), "SeenPublic");

export interface FirstStepsCardProps {
  steps: FirstSteps;
  settings: AutomationSettings;
  profile: Profile;
  onConnect: () => void;
  /** The inbox's own card of one comment. */
  card: FirstAnswerProps["card"];
}

interface Step {
  key: keyof FirstSteps;
  title: string;
  /** Shown until the step is made. */
  text: string;
  /** Shown while it is the next one. */
  action: ReactNode;
  /** What needs room of its own, below the text. */
  form?: ReactNode;
}

/** The way from an empty account to the first public reply, in the order of use and by the account's own data; gone when walked. */
export function FirstStepsCard({ steps, settings, profile, onConnect, card }: FirstStepsCardProps) {
  const videoReplies = useVideoReplies();
  const review = useSaving({
    save: () => reviewReplies("comments"),
    saved: appMessages.automation.reviewChosen,
    failed: appMessages.automation.policyNotSaved,
  });
  const hide = useSaving({
    save: () => hideFirstSteps(true),
    saved: appMessages.account.firstStepsHidden,
    failed: appMessages.account.noticesNotSaved,
  });
  const seenText = useSeenText(steps.answered, settings);
  const list = stepsOf({ approved: useApproved() });
  const done = list.filter(({ key }) => steps[key]).length;
  // Who has just made the last one is told so; who made them all before sees nothing.
  const walked = useRef(false);
  if (done < list.length) walked.current = true;
  if (!walked.current) return null;
  const next = list.find(({ key }) => !steps[key]);
  const zone = normaliseTimeZone(profile.timezone);

  return (
    <Card
      title={next ? "First steps" : "Your first reply is public"}
      description={`${done} of ${list.length} done`}
      actions={
        next ? (
          <Button variant="quiet" size="sm" busy={hide.isPending} onClick={() => hide.mutate()}>
            Hide
          </Button>
        ) : (
          <Link to="/app/replies" search={{ tab: "posted" }} className={buttonClass("secondary", "sm")}>
            See it
          </Link>
        )
      }
    >
      <ol className="flex flex-col gap-1">
        {list.map((step) => (
          <StepRow key={step.key} step={step} made={steps[step.key]} isNext={step === next} />
        ))}
      </ol>
      <p className="mt-3 border-t border-line pt-3 text-sm text-ink-3">
        Times are in {zone.replaceAll("_", " ")}
        {zone === normaliseTimeZone(undefined) && ", your browser's time zone"}.{" "}
        <Link
          to="/app/account"
          hash="timezone"
          className="font-medium text-accent underline underline-offset-2"
        >
          Change
        </Link>
      </p>
    </Card>
  );

  function stepsOf({ approved }: { approved: boolean }): Step[] {
    const waits = "Waiting for your access to be approved. Until then, nothing is drafted or posted.";
    return [
      {
        key: "connected",
        title: "Connect your channel",
        text: "Sign in with Google and allow Rejoinder to read and answer your comments.",
        action: (
          <Button variant="secondary" size="sm" onClick={onConnect}>
            Connect
          </Button>
        ),
      },
      {
        key: "objective",
        title: "Say what you want to achieve",
        text: "Every draft follows your objective. One sentence is enough.",
        action: null,
        form: <ObjectiveStep />,
      },
      {
        key: "switched_on",
        title: "Turn on video replies",
        text: `Rejoinder drafts a reply to each new comment${approved ? "" : " once your access is approved"}. It doesn't post anything yet.`,
        action: (
          <Button
            variant="secondary"
            size="sm"
            busy={videoReplies.isPending}
            onClick={() => videoReplies.mutate(true)}
          >
            Turn on
          </Button>
        ),
      },
      {
        key: "policy",
        title: "Choose how replies are posted",
        text: "Review every reply yourself, or post those that pass every check automatically.",
        action: (
          <>
            <Button variant="secondary" size="sm" busy={review.isPending} onClick={() => review.mutate()}>
              Review every reply
            </Button>
            <Link to="/app/account/posting" hash="posting-policy" className={buttonClass("secondary", "sm")}>
              Compare
            </Link>
          </>
        ),
      },
      {
        key: "answered",
        title: "Answer a comment now",
        text: !approved
          ? waits
          : settings.video_replies_enabled
            ? "Choose from comments you already have."
            : "Turn on video replies first.",
        action: null,
        form: approved && settings.video_replies_enabled ? <FirstAnswer card={card} /> : undefined,
      },
      {
        key: "seen_public",
        title: "See it live",
        text: seenText,
        action: null,
        form: <SeenPublic />,
      },
    ];
  }
}

/** What comes before a reply is seen by everyone. */
function useSeenText(answered: boolean, settings: AutomationSettings): string {
  const account = useAccount();
  const { data: outlook } = useQuery(outlookQuery(account.id));
  const { data: connections } = useQuery(connectionsQuery(account.id));
  if (!answered || !outlook || !connections) return SEEN_LATER;
  return seenWords(outlookOfAll(outlook, connections)[0]?.sentence, settings.undo_window_seconds);
}

function StepRow({ step, made, isNext }: { step: Step; made: boolean; isNext: boolean }) {
  const { title, text, action, form } = step;
  return (
    <li aria-current={isNext ? "step" : undefined} className="flex items-start gap-3 py-1.5">
      {made ? (
        <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-public" />
      ) : (
        <Circle
          aria-hidden="true"
          className={`mt-0.5 size-4.5 shrink-0 ${isNext ? "text-accent" : "text-ink-3"}`}
        />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-56">
            <p className={`text-base font-medium ${made ? "text-ink-3" : "text-ink"}`}>
              {title}
              {made && <span className="sr-only">, done</span>}
            </p>
            {!made && <p className="text-sm text-ink-3">{text}</p>}
          </div>
          {isNext && action && <div className="flex flex-wrap gap-2">{action}</div>}
        </div>
        {isNext && form && <Suspense fallback={<Skeleton className="mt-3 h-24" />}>{form}</Suspense>}
      </div>
    </li>
  );
}
