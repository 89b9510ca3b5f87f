import { REPLY_REPLIED } from "@shared/database/vocabulary.gen.ts";
import type { ReactNode } from "react";
import type { InboxItem, InboxRow } from "@/api/inbox";
import { threadSteps } from "@/components/thread/steps";
import { ThreadReply } from "@/components/thread/thread";
import { formatTime } from "@/domain/time-zone";
import { MarkedText } from "@/features/reply/marked-text";
import { WhyShown } from "@/features/reply/why-shown";
import { ReplyEditor } from "./reply-editor";
import { ReplyWarnings } from "./reply-warnings";
import { UnsavedEdit } from "./unsaved-edit";
import type { InboxActions } from "./use-inbox-actions";

export interface ReplyItselfProps {
  item: InboxItem["item"];
  row: InboxRow;
  actions: InboxActions;
  editing: boolean;
  /** What was typed and not saved. */
  unsaved: string | undefined;
  zone: string;
  /** What can be done, where that stands nowhere else. */
  buttons: ReactNode;
  /** What the draft rests on is said in a column of its own. */
  sourcesBeside: boolean | undefined;
}

/** The reply, or the editor in its place, and how far it is. */
export function ReplyItself({ item, row, actions, editing, unsaved, zone, ...props }: ReplyItselfProps) {
  const accepted = item.youtube_reply_id !== null;
  const time = (at: string | null) => (at ? formatTime(at, zone) : undefined);
  return (
    <ThreadReply
      author={item.channel_title ?? "Your channel"}
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
  );
}
