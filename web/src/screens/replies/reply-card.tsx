import { REPLY_REPLIED } from "@shared/database/vocabulary.gen.ts";
import { Suspense } from "react";
import type { ReplyItem } from "@/api/replies";
import { threadSteps } from "@/components/thread/steps";
import { Thread, ThreadComment, ThreadReply } from "@/components/thread/thread";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { canApprove, isSpam } from "@/domain/reply-permissions";
import { formatPublished, formatTime } from "@/domain/time-zone";
import { commentLink } from "@/domain/youtube-links";
import { MarkedText } from "@/features/reply/marked-text";
import { WhyShown } from "@/features/reply/why-shown";
import { cn } from "@/lib/cn";
import { useKeptText } from "@/lib/kept-texts";
import { onDemand } from "@/lib/on-demand";
import { CommentTranslation } from "./comment-translation";
import { GravePanel, isOwnersAlone } from "./grave-panel";
import { ReplyActions, type ReplyActionsProps } from "./reply-actions";
import { ReplyEditor } from "./reply-editor";
import { ReplyState } from "./reply-state";
import { ReplyWarnings } from "./reply-warnings";
import { UndoCountdown } from "./undo-countdown";

const ReplyHistory = onDemand(() => import("@/features/reply/reply-history"), "ReplyHistory");

export interface ReplyCardProps extends ReplyActionsProps {
  zone: string;
  /** The product's clock minus the browser's, in milliseconds. */
  clockShift: number;
}

/** Derived by the model, and said to be so (docs/YOUTUBE.md, Policies). */
function Estimates({ item }: { item: ReplyItem }) {
  const words = [item.category, item.sentiment].filter(Boolean).join(", ");
  if (!words) return null;
  return <span title="Estimated by the model, not a figure of YouTube">{words} (estimated)</span>;
}

/** A comment, its reply, where that stands, and what can be done. */
export function ReplyCard({ item, list, zone, clockShift }: ReplyCardProps) {
  const current = item.id === list.current?.id;
  const editing = list.isEditing(item);
  const kept = useKeptText(item.id);
  const video = commentLink(item.video_id, item.comment_id);
  const author = item.author_name ?? "A viewer";
  const channel = item.channel_title ?? "Your channel";
  const accepted = item.youtube_reply_id !== null;
  const showsReply = item.generated_reply !== null || editing;
  const actions = <ReplyActions item={item} list={list} />;
  const time = (at: string | null) => (at ? formatTime(at, zone) : undefined);

  return (
    <li
      data-reply={item.id}
      tabIndex={-1}
      aria-current={current || undefined}
      onFocus={() => list.front(item)}
      className={cn(
        "scroll-my-24 rounded-lg border bg-sheet p-4 shadow-rest outline-none sm:p-5",
        current ? "border-accent" : "border-line",
      )}
    >
      <div className="mb-3 flex items-start gap-3">
        {list.canSelect && (canApprove(item) || isSpam(item)) && (
          <Checkbox
            aria-label={`Choose the ${isSpam(item) ? "comment of" : "reply to"} ${author}`}
            checked={list.selected.has(item.id)}
            onCheckedChange={() => list.toggle(item)}
            className="mt-0.5"
          />
        )}
        <div className="min-w-0 flex-1">
          <ReplyState item={item} />
        </div>
        {/* What another account answers is not about to be posted, whenever it is looked at again. */}
        {item.reply_status === "queue" && item.post_after && item.status_reason !== "other_account" && (
          <span className="shrink-0 text-sm text-ink-3">
            <UndoCountdown postAfter={item.post_after} clockShift={clockShift} />
          </span>
        )}
      </div>
      {isOwnersAlone(item) && <GravePanel item={item} />}
      <Thread>
        <ThreadComment
          author={author}
          leads={showsReply}
          at={
            <time dateTime={item.published_at ?? undefined}>
              {formatPublished(item.published_at, zone, new Date())}
            </time>
          }
          meta={
            <span className="inline-flex flex-wrap gap-x-2">
              {video && (
                <a
                  href={video}
                  target="_blank"
                  rel="noreferrer"
                  className="underline underline-offset-2 hover:text-ink"
                >
                  {item.video_title || "Video"}
                </a>
              )}
              {item.edited_at && <span>edited</span>}
              <Estimates item={item} />
            </span>
          }
        >
          {item.redacted_at ? (
            <p className="text-ink-3 italic">
              The text is no longer kept: YouTube has not returned it for 30 days.
            </p>
          ) : (
            <p lang={item.language ?? undefined} dir="auto" className="whitespace-pre-wrap">
              {item.text_original || <span className="text-ink-3 italic">No text</span>}
            </p>
          )}
          <CommentTranslation item={item} />
          {!showsReply && <div className="mt-3 flex flex-wrap items-center gap-2">{actions}</div>}
        </ThreadComment>
        {showsReply && (
          <ThreadReply
            author={channel}
            meta={[item.reply_type, item.account].filter(Boolean).join(", ")}
            steps={REPLY_REPLIED.includes(item.reply_status) ? threadSteps(item.reply_status, accepted) : []}
            times={{
              queued: time(item.reply_sent_at),
              posted: time(item.posted_at),
              public: time(item.verified_at),
            }}
            actions={editing ? undefined : actions}
          >
            {editing ? (
              <ReplyEditor item={item} list={list} zone={zone} />
            ) : (
              <>
                <p lang={item.language ?? undefined} dir="auto" className="whitespace-pre-wrap">
                  <MarkedText
                    text={item.generated_reply ?? ""}
                    marks={item.reply_status === "draft" ? item.marks : []}
                  />
                </p>
                <div className="mt-2 empty:hidden">
                  <WhyShown item={item} zone={zone} />
                </div>
                {kept && kept.text !== item.generated_reply && (
                  <p className="mt-1 text-xs text-waiting">You have an unsaved edit of this reply.</p>
                )}
                {item.reply_status === "draft" && <ReplyWarnings item={item} />}
              </>
            )}
          </ThreadReply>
        )}
      </Thread>
      {list.isOpen(item) && (
        <div className="mt-4 border-t border-line pt-4">
          <Suspense fallback={<Skeleton className="h-24" />}>
            <ReplyHistory item={item} zone={zone} />
          </Suspense>
        </div>
      )}
    </li>
  );
}
