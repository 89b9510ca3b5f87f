import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useVeryWide } from "@/lib/use-wide";
import { DetailAside } from "./detail-aside";
import { OpenComment, type OpenCommentProps } from "./open-comment";
import { ReplyButtons } from "./reply-buttons";
import { useRestedItem } from "./use-rested-item";

export interface InboxDetailProps extends Omit<OpenCommentProps, "id" | "read" | "author"> {
  id: string | undefined;
  /** Where the list is not beside it. */
  onBack: (() => void) | undefined;
}

/** Everything about the comment in front: its video, its thread, its viewer, its reply and what can be done. */
export function InboxDetail({ id, onBack, ...shown }: InboxDetailProps) {
  const { row, actions, zone, editing } = shown;
  const box = useRef<HTMLDivElement>(null);
  const read = useRestedItem(id);
  const { known } = read;
  const author = (known?.item.author_name ?? row?.author_name) || "A viewer";
  const beside = useVeryWide();

  const inView = known && read.isResting ? known.item.id : undefined;
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
            <OpenComment id={id} read={read} author={author} {...shown} />
          )}
        </div>
        {/* An editor has buttons of its own. */}
        {id !== undefined && !editing && (
          <div className="min-h-13 border-t border-line bg-sheet py-2 max-lg:sticky max-lg:bottom-15 max-lg:z-10 max-lg:-mx-4 max-lg:mt-4 max-lg:px-4 max-lg:sm:-mx-6 max-lg:sm:px-6 lg:px-6">
            {known && (
              <ReplyButtons
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
          <DetailAside known={known} author={author} zone={zone} sources={!editing} history />
        </aside>
      )}
    </>
  );
}
