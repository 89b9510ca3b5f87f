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
import { useApproved } from "@/queries/use-approved";

const texts: Record<ReplyTab, { icon: LucideIcon; title: string; text: string }> = {
  to_approve: {
    icon: CircleCheckBig,
    title: "Nothing to approve",
    text: "Drafts for new comments appear here, usually within two minutes.",
  },
  needs_answer: {
    icon: CircleHelp,
    title: "No questions for you",
    text: "Questions your videos and facts don't answer appear here, with similar ones grouped.",
  },
  queued: {
    icon: Clock3,
    title: "The queue is empty",
    text: "Approved replies wait here during the undo window.",
  },
  posted: {
    icon: Send,
    title: "Nothing posted yet",
    text: "Replies on YouTube appear here, with proof that they're public.",
  },
  needs_you: {
    icon: CircleCheckBig,
    title: "No problems",
    text: "Replies that failed, couldn't be verified, are under review or were removed appear here.",
  },
  spam: {
    icon: ShieldCheck,
    title: "Nothing looks like spam",
    text: "Comments that look like spam appear here, each with the reason. One click corrects a wrong guess.",
  },
  no_reply: {
    icon: Inbox,
    title: "No comments were skipped",
    text: "Comments that get no reply appear here, each with the reason.",
  },
  unanswered: {
    icon: MessageSquare,
    title: "Every comment has a reply",
    text: "Comments without a draft appear here so you can answer them yourself.",
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
  if (search) {
    return (
      <EmptyState icon={Search} title={`Nothing here matches “${search}”`}>
        Search covers the comments, replies, names and video titles in this tab.
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
  return (
    <EmptyState icon={icon} title={title}>
      {waits ? "Drafts for new comments appear here once your access is approved." : text}
    </EmptyState>
  );
}
