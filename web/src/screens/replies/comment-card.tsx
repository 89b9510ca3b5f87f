import type { ReactNode } from "react";
import type { InboxItem, InboxRow } from "@/api/inbox";
import { Thread } from "@/components/thread/thread";
import { unsavedText, useKeptText } from "@/lib/kept-texts";
import { canWrite } from "./acts";
import { CommentItself } from "./comment-itself";
import { EditedPanel } from "./edited-panel";
import { GravePanel, isOwnersAlone } from "./grave-panel";
import { marks } from "./marks";
import { ReplyItself } from "./reply-itself";
import { ReplyState } from "./reply-state";
import { ReplyWarnings } from "./reply-warnings";
import { UndoCountdown } from "./undo-countdown";
import type { InboxActions } from "./use-inbox-actions";

export interface CommentCardProps {
  item: InboxItem["item"];
  /** As the list has it, which may be newer. */
  row: InboxRow | undefined;
  actions: InboxActions;
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

/** A comment, its reply, where that stands, and what can be done. */
export function CommentCard({ item, row: listed, actions, editing, zone, ...props }: CommentCardProps) {
  const row = listed ?? item;
  useKeptText(item.id);
  const unsaved = canWrite(row) ? unsavedText(item.id) : undefined;
  const showsReply = item.generated_reply !== null || editing || unsaved !== undefined;

  return (
    <div className="min-w-0">
      <CardHead item={item} row={row} clockShift={props.clockShift} />
      {item.escalation === "edited" && <EditedPanel item={item} />}
      {isOwnersAlone(item) && <GravePanel item={item} />}
      <Thread>
        {props.before}
        <CommentItself
          item={item}
          row={row}
          zone={zone}
          leads={showsReply}
          below={
            <>
              {item.follow_up && item.reply_status === null && <ReplyWarnings item={item} />}
              {!showsReply && props.buttons && (
                <div className="mt-3 flex flex-wrap items-center gap-2">{props.buttons}</div>
              )}
            </>
          }
        />
        {showsReply && (
          <ReplyItself
            item={item}
            row={row}
            actions={actions}
            editing={editing}
            unsaved={unsaved}
            zone={zone}
            buttons={props.buttons}
            sourcesBeside={props.sourcesBeside}
          />
        )}
      </Thread>
    </div>
  );
}

interface CardHeadProps extends Pick<CommentCardProps, "item" | "clockShift"> {
  row: InboxRow;
}

/** Where the reply stands, what was noted on the comment, and how long it can still be taken back. */
function CardHead({ item, row, clockShift }: CardHeadProps) {
  return (
    <div className="mb-3 flex items-start gap-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-1.5">
        <ReplyState item={item} />
        {marks.map(({ name, InHead }) => InHead && <InHead key={name} row={row} />)}
      </div>
      {/* What another account answers is not about to be posted, whenever it is looked at again. */}
      {item.reply_status === "queue" && item.post_after && item.status_reason !== "other_account" && (
        <span className="shrink-0 text-sm text-ink-3">
          <UndoCountdown channelId={item.channel_id} postAfter={item.post_after} clockShift={clockShift} />
        </span>
      )}
    </div>
  );
}
