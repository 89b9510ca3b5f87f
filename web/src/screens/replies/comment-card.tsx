import { REPLY_REPLIED } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InboxItem, InboxRow } from "@/api/inbox";
import type { ReplyItem } from "@/api/replies";
import { threadSteps } from "@/components/thread/steps";
import { Thread, ThreadComment, ThreadReply } from "@/components/thread/thread";
import { formatPublished, formatTime } from "@/domain/time-zone";
import { commentLink } from "@/domain/youtube-links";
import { LabelChip, labelsOf } from "@/features/labels/label-chip";
import { MarkedText } from "@/features/reply/marked-text";
import { WhyShown } from "@/features/reply/why-shown";
import { unsavedText, useKeptText } from "@/lib/kept-texts";
import { peopleQuery } from "@/queries/people";
import { labelsQuery } from "@/queries/teamwork";
import { canWrite } from "./acts";
import { CommentTranslation } from "./comment-translation";
import { EditedPanel } from "./edited-panel";
import { FoldedText } from "./folded-text";
import { GravePanel, isOwnersAlone } from "./grave-panel";
import { ReplyEditor } from "./reply-editor";
import { ReplyState } from "./reply-state";
import { ReplyWarnings } from "./reply-warnings";
import { UndoCountdown } from "./undo-countdown";
import { UnsavedEdit } from "./unsaved-edit";
import type { InboxDeeds } from "./use-inbox-deeds";
import { ViewerName } from "./viewer-name";

export interface CommentCardProps {
  item: InboxItem["item"];
  /** As the list has it, which may be newer. */
  row: InboxRow | undefined;
  actions: InboxDeeds;
  editing: boolean;
  zone: string;
  /** The product's clock minus the browser's, in milliseconds. */
  clockShift: number;
  /** What was said in its thread before it. */
  before?: ReactNode;
  /** What can be done, where that stands nowhere else. */
  buttons?: ReactNode;
  /** What the draft rests on is said in a column of its own. */
  sourcesBeside?: boolean;
}

/** Derived by the model, and said to be so (docs/YOUTUBE.md, Policies). */
function Estimates({ item }: { item: ReplyItem }) {
  const words = [item.category, item.sentiment].filter(Boolean).join(", ");
  if (!words) return null;
  return <span title="Derived by the AI model, not YouTube data">{words} (derived)</span>;
}

function Labels({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery({ ...labelsQuery(), enabled: ids.length > 0 });
  const labels = labelsOf(ids, data);
  if (labels.length === 0) return null;
  return (
    <ul aria-label="Labels" className="flex min-h-6 flex-wrap items-center gap-1.5">
      {labels.map((label) => (
        <li key={label.id} className="max-w-full">
          <LabelChip label={label} />
        </li>
      ))}
    </ul>
  );
}

function Assignee({ id }: { id: string }) {
  const { data: name } = useQuery({
    ...peopleQuery(),
    select: (people) => people.find(({ person_id }) => person_id === id),
  });
  return name ? <span>Assigned to {name.is_me ? "you" : name.name}</span> : null;
}

/** A comment, its reply, where that stands, and what can be done. */
export function CommentCard({ item, row: listed, actions, editing, zone, ...props }: CommentCardProps) {
  const row = listed ?? item;
  useKeptText(item.id);
  const unsaved = canWrite(row) ? unsavedText(item.id) : undefined;
  const onYoutube = commentLink(item.video_id, item.comment_id);
  const author = item.author_name ?? "A viewer";
  const channel = item.channel_title ?? "Your channel";
  const accepted = item.youtube_reply_id !== null;
  const showsReply = item.generated_reply !== null || editing || unsaved !== undefined;
  const time = (at: string | null) => (at ? formatTime(at, zone) : undefined);

  return (
    <div className="min-w-0">
      <div className="mb-3 flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-1.5">
          <ReplyState item={item} />
          <Labels ids={row.labels} />
        </div>
        {/* What another account answers is not about to be posted, whenever it is looked at again. */}
        {item.reply_status === "queue" && item.post_after && item.status_reason !== "other_account" && (
          <span className="shrink-0 text-sm text-ink-3">
            <UndoCountdown
              channelId={item.channel_id}
              postAfter={item.post_after}
              clockShift={props.clockShift}
            />
          </span>
        )}
      </div>
      {item.escalation === "edited" && <EditedPanel item={item} />}
      {isOwnersAlone(item) && <GravePanel item={item} />}
      <Thread>
        {props.before}
        <ThreadComment
          author={author}
          name={
            item.author_channel_id && (
              <ViewerName
                viewer={{ channelId: item.channel_id, authorId: item.author_channel_id }}
                name={author}
                zone={zone}
              />
            )
          }
          mark={item.answers_us ? "Answered you" : undefined}
          leads={showsReply}
          below={
            <>
              {item.follow_up && item.reply_status === null && <ReplyWarnings item={item} />}
              {!showsReply && props.buttons && (
                <div className="mt-3 flex flex-wrap items-center gap-2">{props.buttons}</div>
              )}
            </>
          }
          at={
            <time dateTime={item.published_at ?? undefined}>
              {formatPublished(item.published_at, zone, new Date())}
            </time>
          }
          meta={
            <span className="inline-flex flex-wrap items-center gap-x-2">
              {onYoutube && (
                <a
                  href={onYoutube}
                  target="_blank"
                  rel="noreferrer"
                  className="touch-target inline-flex min-h-6 items-center underline underline-offset-2 hover:text-ink"
                >
                  View comment
                </a>
              )}
              {item.edited_at && <span>edited</span>}
              <Estimates item={item} />
              {row.assignee && <Assignee id={row.assignee} />}
            </span>
          }
        >
          {item.redacted_at ? (
            <p className="text-ink-3 italic">
              We deleted this text because YouTube hasn't returned it for 30 days.
            </p>
          ) : item.text_original ? (
            <FoldedText text={item.text_original} language={item.language} />
          ) : (
            <p className="text-ink-3 italic">No text</p>
          )}
          <CommentTranslation item={item} />
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
            actions={editing ? undefined : props.buttons}
          >
            {editing ? (
              <ReplyEditor item={item} row={row} actions={actions} zone={zone} />
            ) : (
              <>
                {unsaved === undefined ? (
                  <>
                    <p lang={item.language ?? undefined} dir="auto" className="whitespace-pre-wrap">
                      <MarkedText
                        text={item.generated_reply ?? ""}
                        marks={item.reply_status === "draft" ? item.marks : []}
                      />
                    </p>
                    <div className="mt-2 empty:hidden">
                      {!props.sourcesBeside && <WhyShown item={item} zone={zone} />}
                    </div>
                  </>
                ) : (
                  <UnsavedEdit id={item.id} text={unsaved} />
                )}
                {item.reply_status === "draft" && <ReplyWarnings item={item} />}
              </>
            )}
          </ThreadReply>
        )}
      </Thread>
    </div>
  );
}
