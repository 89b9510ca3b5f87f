import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, PencilLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import type { InboxRow } from "@/api/inbox";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { useVeryWide } from "@/lib/use-wide";
import { inboxItemQuery } from "@/queries/replies";
import { useMay } from "@/queries/use-may";
import { CommentCard } from "./comment-card";
import { ConversationBar } from "./conversation-bar";
import { DetailAside } from "./detail-aside";
import { HoldPanel } from "./hold-panel";
import { Notes } from "./notes";
import { ReplyActions } from "./reply-actions";
import { aroundComment, ThreadWords } from "./thread-words";
import type { InboxDeeds } from "./use-inbox-deeds";
import { VideoLine } from "./video-line";

/** Whoever walks fast asks for nothing on the way. */
const REST_MS = 120;

/** The comment on which the walk rests; one that is known already at once. */
function useRested(id: string | undefined, isKnown: boolean): string | undefined {
  const [rested, setRested] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), isKnown ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [id, isKnown]);
  return rested;
}

export interface InboxDetailProps {
  id: string | undefined;
  /** As the list knows it: shown until everything is there. */
  row: InboxRow | undefined;
  zone: string;
  /** The product's clock minus the browser's, in milliseconds. */
  clockShift: number;
  actions: InboxDeeds;
  editing: boolean;
  /** Who else is writing its reply. */
  writing: string | undefined;
  /** Where the list is not beside it. */
  onBack: (() => void) | undefined;
}

/** Everything about the comment in front: its video, its thread, its viewer, its reply and what can be done. */
export function InboxDetail({ id, row, onBack, actions, writing, ...shown }: InboxDetailProps) {
  const box = useRef<HTMLDivElement>(null);
  const { data: known } = useQuery({ ...inboxItemQuery(id ?? ""), enabled: false });
  const rested = useRested(id, known !== undefined);
  const { error, refetch } = useQuery({
    ...inboxItemQuery(id ?? ""),
    enabled: id !== undefined && rested === id,
  });
  const author = (known?.item.author_name ?? row?.author_name) || "A viewer";

  const { before, after } = aroundComment(known?.thread ?? [], id ?? "");
  const said = { channel: known?.item.channel_title ?? "Your channel", zone: shown.zone };
  const answers = useMay("answer")(known?.item.channel_id);
  const beside = useVeryWide();

  const inView = known && rested === id ? known.item.id : undefined;
  const { noteOpened } = actions;
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted once a comment
  useEffect(() => {
    if (inView) noteOpened(inView);
  }, [inView]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each comment is read from its beginning
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
    if (onBack) window.scrollTo({ top: 0 });
  }, [id]);

  return (
    <>
      <section
        data-detail={id}
        aria-label="Open comment"
        className="relative flex min-w-0 flex-1 flex-col max-lg:-mb-5 max-lg:min-h-[calc(100dvh-10.75rem)]"
      >
        <div
          ref={box}
          className="flex min-w-0 flex-1 flex-col gap-5 lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:p-6"
        >
          {onBack && (
            <Button variant="quiet" size="sm" onClick={onBack} className="-mb-3 -ml-2 self-start">
              <ArrowLeft aria-hidden="true" />
              Back to the list
            </Button>
          )}
          {id === undefined ? (
            <p className="m-auto p-8 text-base text-ink-3">Choose a comment.</p>
          ) : (
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
              {known?.hold && (
                <HoldPanel id={known.item.id} channelId={known.item.channel_id} hold={known.hold} />
              )}
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
                <div className="flex flex-col gap-2">
                  <p className="truncate text-sm font-medium">{author}</p>
                  <p lang={row?.language ?? undefined} dir="auto" className="text-base break-words">
                    {row?.text}
                  </p>
                  {!error && <Skeleton className="mt-2 h-24" />}
                </div>
              )}
              {error && (
                <Trouble onRetry={refetch}>
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
                <Notes
                  key={`notes-${id}`}
                  item={known.item}
                  notes={known.notes}
                  people={known.people}
                  zone={shown.zone}
                />
              )}
              {known && !beside && (
                <div className="flex flex-col gap-5 border-t border-line pt-4 empty:hidden">
                  <DetailAside
                    known={known}
                    author={author}
                    zone={shown.zone}
                    sources={false}
                    history={actions.historyOpen}
                  />
                </div>
              )}
            </>
          )}
        </div>
        {/* An editor has buttons of its own. */}
        {id !== undefined && !shown.editing && (
          <div className="min-h-13 border-t border-line bg-sheet py-2 max-lg:sticky max-lg:bottom-15 max-lg:z-10 max-lg:-mx-4 max-lg:mt-4 max-lg:px-4 max-lg:sm:-mx-6 max-lg:sm:px-6 lg:px-6">
            {known && (
              <ReplyActions
                item={known.item}
                row={row ?? known.item}
                actions={actions}
                historyBeside={beside}
              />
            )}
          </div>
        )}
      </section>
      {beside && known && (
        <aside
          aria-label="About this comment"
          className="flex w-80 shrink-0 flex-col gap-6 overflow-y-auto overscroll-contain border-l border-line p-5"
        >
          <DetailAside known={known} author={author} zone={shown.zone} sources={!shown.editing} history />
        </aside>
      )}
    </>
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
