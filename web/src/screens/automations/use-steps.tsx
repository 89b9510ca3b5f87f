import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type AutomationSettings, type FirstSteps, reviewReplies } from "@/api/automation";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { appMessages } from "@/content/app-messages";
import { outlookOfAll } from "@/domain/posting-outlook";
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

export interface Step {
  key: keyof FirstSteps;
  title: string;
  /** Shown until the step is made. */
  text: string;
  /** Shown while it is the next one. */
  action: ReactNode;
  /** What needs room of its own, below the text. */
  form?: ReactNode;
}

export interface StepsInput {
  steps: FirstSteps;
  settings: AutomationSettings;
  onConnect: () => void;
  /** The inbox's own card of one comment. */
  card: FirstAnswerProps["card"];
}

/** The first steps of an account, in the order of use. */
export function useSteps({ steps, settings, onConnect, card }: StepsInput): Step[] {
  const approved = useApproved();
  const seenText = useSeenText(steps.answered, settings);
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
      action: <TurnOn />,
    },
    {
      key: "policy",
      title: "Choose how replies are posted",
      text: "Review every reply yourself, or post those that pass every check automatically.",
      action: <ChoosePolicy />,
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

function TurnOn() {
  const videoReplies = useVideoReplies();
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={videoReplies.isPending}
      onClick={() => videoReplies.mutate(true)}
    >
      Turn on
    </Button>
  );
}

function ChoosePolicy() {
  const review = useSaving({
    save: () => reviewReplies("comments"),
    saved: appMessages.automation.reviewChosen,
    failed: appMessages.automation.policyNotSaved,
  });
  return (
    <>
      <Button variant="secondary" size="sm" busy={review.isPending} onClick={() => review.mutate()}>
        Review every reply
      </Button>
      <Link to="/app/account/posting" hash="posting-policy" className={buttonClass("secondary", "sm")}>
        Compare
      </Link>
    </>
  );
}

/** What comes before a reply is seen by everyone. */
function useSeenText(answered: boolean, settings: AutomationSettings): string {
  const account = useAccount();
  const { data: outlook } = useQuery(outlookQuery(account.id));
  const { data: connections } = useQuery(connectionsQuery(account.id));
  if (!answered || !outlook || !connections) return SEEN_LATER;
  return seenWords(outlookOfAll(outlook, connections)[0]?.sentence, settings.undo_window_seconds);
}
