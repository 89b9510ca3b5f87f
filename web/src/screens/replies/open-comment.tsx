import { PencilLine } from "lucide-react";
import { ApiError } from "@/api/errors";
import type { InboxRow } from "@/api/inbox";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { useVeryWide } from "@/lib/use-wide";
import { useMay } from "@/queries/use-may";
import { CommentCard } from "./comment-card";
import { ConversationBar } from "./conversation-bar";
import { DetailAside } from "./detail-aside";
import { HoldPanel } from "./hold-panel";
import { Notes } from "./notes";
import { aroundComment, ThreadWords } from "./thread-words";
import type { InboxActions } from "./use-inbox-actions";
import type { RestedItem } from "./use-rested-item";
import { VideoLine } from "./video-line";

export interface OpenCommentProps {
  id: string;
  read: RestedItem;
  /** As the list knows it: shown until everything is there. */
  row: InboxRow | undefined;
  author: string;
  zone: string;
  /** The product's clock minus the browser's, in milliseconds. */
  clockShift: number;
  actions: InboxActions;
  editing: boolean;
  /** Who else is writing its reply. */
  writing: string | undefined;
}

/** A comment among what belongs to it: its video, its thread, its reply and what the team says of it. */
export function OpenComment({ id, read, row, author, actions, writing, ...shown }: OpenCommentProps) {
  const { known, error } = read;
  const { zone } = shown;
  const beside = useVeryWide();
  const answers = useMay("answer")(known?.item.channel_id);
  const { before, after } = aroundComment(known?.thread ?? [], id);
  const said = { channel: known?.item.channel_title ?? "Your channel", zone };
  return (
    <>
      <h2 className="sr-only">Comment by {author}</h2>
      <VideoLine video={known?.video ?? null} title={row?.video_title ?? null} />
      {known?.conversation && (
        <ConversationBar
          conversation={known.conversation}
          row={row ?? known.item}
          isYours={known.item.status_reason === "follow_up"}
          actions={actions}
        />
      )}
      {writing && <Writing name={writing} />}
      {known?.hold && <HoldPanel id={known.item.id} channelId={known.item.channel_id} hold={known.hold} />}
      {known ? (
        <CommentCard
          key={id}
          item={known.item}
          row={row}
          actions={actions}
          before={before.length > 0 && <ThreadWords words={before} leads {...said} />}
          sourcesBeside={beside}
          {...shown}
        />
      ) : (
        <Unread row={row} author={author} reading={!error} />
      )}
      {error && (
        <Trouble onRetry={read.refetch}>
          {error instanceof ApiError ? error.message : "Couldn't load the comment."}
        </Trouble>
      )}
      {after.length > 0 && (
        <section aria-label="Later in this thread" className="border-t border-line pt-4">
          <h3 className="mb-3 text-xs font-semibold text-ink-3">Later in this thread</h3>
          <ThreadWords key={id} words={after} {...said} />
        </section>
      )}
      {known && answers && (
        <Notes key={`notes-${id}`} item={known.item} notes={known.notes} people={known.people} zone={zone} />
      )}
      {known && !beside && (
        <div className="flex flex-col gap-5 border-t border-line pt-4 empty:hidden">
          <DetailAside
            known={known}
            author={author}
            zone={zone}
            sources={false}
            history={actions.historyOpen}
          />
        </div>
      )}
    </>
  );
}

/** A comment of which only its line is known. */
function Unread({ row, author, reading }: Pick<OpenCommentProps, "row" | "author"> & { reading: boolean }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="truncate text-sm font-medium">{author}</p>
      <p lang={row?.language ?? undefined} dir="auto" className="text-base break-words">
        {row?.text}
      </p>
      {reading && <Skeleton className="mt-2 h-24" />}
    </div>
  );
}

function Writing({ name }: { name: string }) {
  return (
    <p role="status" className="flex items-center gap-2 rounded-md bg-held-wash px-3 py-2 text-sm text-held">
      <PencilLine aria-hidden="true" className="size-4 shrink-0" />
      {name} is writing a reply.
    </p>
  );
}
