import type { ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { Link } from "@tanstack/react-router";
import {
  CircleCheckBig,
  CircleHelp,
  Clock3,
  Inbox,
  type LucideIcon,
  MessageSquare,
  Search,
  Send,
  ShieldCheck,
} from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { useNextReading } from "@/features/posting/use-next-reading";
import { useApproved } from "@/queries/use-approved";

const texts: Record<ReplyTab, { icon: LucideIcon; title: string; text: string }> = {
  to_approve: {
    icon: CircleCheckBig,
    title: "Nothing to approve",
    text: "Drafts for new comments appear here.",
  },
  needs_answer: {
    icon: CircleHelp,
    title: "No questions for you",
    text: "Questions that your videos and facts don't answer appear here, grouped by topic.",
  },
  queued: {
    icon: Clock3,
    title: "The queue is empty",
    text: "Approved replies wait here until the undo period ends.",
  },
  posted: {
    icon: Send,
    title: "Nothing posted yet",
    text: "Replies that signed-out viewers can see on YouTube appear here.",
  },
  needs_you: {
    icon: CircleCheckBig,
    title: "No problems",
    text: "Replies that failed, can't be confirmed, are under review or were removed appear here.",
  },
  spam: {
    icon: ShieldCheck,
    title: "No spam",
    text: "Suspected spam appears here, with the reason. If we got one wrong, mark it as not spam.",
  },
  no_reply: {
    icon: Inbox,
    title: "No skipped comments",
    text: "Comments that won't get a reply appear here, with the reason.",
  },
  unanswered: {
    icon: MessageSquare,
    title: "No unanswered comments",
    text: "Comments without a draft appear here. You can reply to them yourself.",
  },
};

export interface EmptyTabProps {
  tab: ReplyTab;
  search: string;
  /** Narrowed by more than the search. */
  filtered?: boolean;
  connected: boolean;
}

/** What will be here, and how to get there. */
export function EmptyTab({ tab, search, filtered = false, connected }: EmptyTabProps) {
  const approved = useApproved();
  const reading = useNextReading();
  if (search) {
    return (
      <EmptyState icon={Search} title={`Nothing here matches “${search}”`}>
        This searches comments, replies, names and video titles in this tab.
      </EmptyState>
    );
  }
  if (filtered) {
    return (
      <EmptyState icon={Search} title="Nothing here matches these filters">
        Remove a filter to see more.
      </EmptyState>
    );
  }
  if (!connected) {
    return (
      <EmptyState
        icon={Inbox}
        title="Comments appear here once your channel is connected"
        action={
          <Link to="/app/automations" className={buttonClass("primary")}>
            Go to Reply Agent
          </Link>
        }
      >
        It takes about two minutes.
      </EmptyState>
    );
  }
  const { icon, title, text } = texts[tab];
  const waits = tab === "to_approve" && !approved;
  // What they wait for is told above.
  const when = tab === "to_approve" && !reading.waits ? ` ${reading.sentence}` : "";
  return (
    <EmptyState icon={icon} title={title}>
      {waits ? "Drafts for new comments appear here once your access is approved." : `${text}${when}`}
    </EmptyState>
  );
}
