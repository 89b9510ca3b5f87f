import type { ReplayReplyResponse } from "@shared/contracts/replay-reply.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleHelp, Hand, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { toApiError } from "@/api/errors";
import { replayReply } from "@/api/functions";
import type { Replay, ReplayedComment } from "@/api/replay";
import type { Label } from "@/api/teamwork";
import { ReplyStateBadge } from "@/components/thread/reply-state-badge";
import { VideoComment } from "@/components/thread/video-comment";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Trouble } from "@/components/ui/trouble";
import { reasonSentence } from "@/domain/reply-reason";
import { LabelChip, labelsOf } from "@/features/labels/label-chip";
import { MarkedText } from "@/features/reply/marked-text";
import { Sources } from "@/features/reply/sources";
import { wouldAnswer, wouldWords } from "./replay-words";

export interface ReplayRowProps {
  replay: Replay;
  comment: ReplayedComment;
  zone: string;
  labels: readonly Label[];
}

/** A comment, what would have become of it, and what has. */
export function ReplayRow({ replay, comment, zone, labels }: ReplayRowProps) {
  const author = comment.author_name || "A viewer";
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <VideoComment author={author} comment={comment} zone={zone}>
        <p dir="auto" className="line-clamp-6 whitespace-pre-wrap">
          {comment.text}
        </p>
      </VideoComment>
      <div className="grid gap-3 md:grid-cols-2">
        <Would replay={replay} comment={comment} author={author} />
        <Really comment={comment} labels={labels} />
      </div>
    </li>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-2 rounded-md border border-line px-3 py-2.5"
    >
      <p className="text-xs font-semibold text-ink-3">{title}</p>
      {children}
    </section>
  );
}

function Text({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="text-base break-words whitespace-pre-wrap text-ink-2">
      {children}
    </p>
  );
}

function Would({ replay, comment, author }: { replay: Replay; comment: ReplayedComment; author: string }) {
  const { would, matched, why } = comment;
  const trial = useMutation({
    mutationFn: async () => {
      try {
        return await replayReply({
          channel_id: replay.channel_id,
          replay_id: replay.id,
          comment_id: comment.id,
        });
      } catch (error) {
        throw await toApiError(error);
      }
    },
  });
  const words = would && (matched || replay.voice) ? wouldWords[would] : undefined;
  return (
    <Side title={replay.rule ? "With this rule" : "In this voice"}>
      <div className="flex flex-wrap items-center gap-1.5">
        {words ? (
          <Badge tone={words.tone} icon={words.icon}>
            {words.label}
          </Badge>
        ) : matched === null ? (
          <Badge tone="waiting" icon={CircleHelp}>
            Not known
          </Badge>
        ) : (
          <Badge icon={Minus}>{replay.rule ? "Doesn't match" : "Not written in it"}</Badge>
        )}
        {matched && replay.actions.length > 0 && (
          <span className="text-sm break-words text-ink-2">{replay.actions.join(", ")}</span>
        )}
      </div>
      {why && <p className="text-sm break-words text-ink-3">{why}</p>}
      {matched && wouldAnswer(would) && !trial.data && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          aria-label={`Show the reply to ${author}`}
          busy={trial.isPending}
          busyText="Writing..."
          onClick={() => trial.mutate()}
        >
          Show the reply
        </Button>
      )}
      <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {trial.error && <Trouble onRetry={() => trial.mutate()}>{trial.error.message}</Trouble>}
        {trial.data && <ShownReply shown={trial.data} videoId={comment.video_id} />}
      </div>
    </Side>
  );
}

/** The reply that it would get, with what it rests on and what is to be looked at. */
function ShownReply({ shown, videoId }: { shown: ReplayReplyResponse; videoId: string | null }) {
  return (
    <>
      {shown.reply !== null ? (
        <Text>
          <MarkedText text={shown.reply} marks={shown.marks} />
        </Text>
      ) : (
        <p className="text-sm text-ink-2">
          {shown.question ? `You'd be asked: ${shown.question}` : "On a second look it gets no reply."}
        </p>
      )}
      <Sources sources={shown.sources} videoId={videoId} />
      {shown.findings.map(({ reason }) => (
        <p key={reason} className="text-sm text-waiting">
          {reason}
        </p>
      ))}
    </>
  );
}

const answered = { person: "Answered by a person", product: "Answered" } as const;

function Really({ comment, labels }: { comment: ReplayedComment; labels: readonly Label[] }) {
  const { answer, reply, reply_status, status_reason, rule_name, assignee, hold } = comment;
  const shown = labelsOf(comment.labels, labels);
  return (
    <Side title="What happened">
      <div className="flex flex-wrap items-center gap-1.5">
        {reply_status ? (
          <ReplyStateBadge status={reply_status} accepted={false} />
        ) : (
          !answer && <Badge icon={Minus}>Not answered</Badge>
        )}
        {answer && <span className="text-sm text-ink-2">{answered[answer]}</span>}
        {hold && (
          <Badge tone="held" icon={Hand}>
            {hold === "asked" ? "Held" : hold === "dismissed" ? "Holding dismissed" : "Holding suggested"}
          </Badge>
        )}
        {shown.map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
      </div>
      {(rule_name || assignee || (!answer && status_reason)) && (
        <p className="text-sm break-words text-ink-3">
          {[
            rule_name && `Rule “${rule_name}”.`,
            !answer && status_reason && reasonSentence(status_reason),
            assignee && `Assigned to ${assignee}.`,
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      )}
      {reply && <Text>{reply}</Text>}
    </Side>
  );
}
