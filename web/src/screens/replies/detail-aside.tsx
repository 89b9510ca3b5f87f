import type { InboxItem } from "@/api/inbox";
import { WhatHappened } from "@/features/reply/reply-history";
import { WhyShown } from "@/features/reply/why-shown";
import { EarlierComments } from "./earlier-comments";

export interface DetailAsideProps {
  known: InboxItem;
  author: string;
  zone: string;
  /** What the draft rests on is not said beside it. */
  sources: boolean;
  history: boolean;
}

/** What a person may want to know before they decide: the viewer, what the draft rests on, and what has happened. */
export function DetailAside({ known, author, zone, sources, history }: DetailAsideProps) {
  const { item, thread } = known;
  // What stands in the thread is told there.
  const viewer = known.viewer && {
    ...known.viewer,
    earlier: known.viewer.earlier.filter((one) => thread.every((word) => word.id !== one.id)),
  };
  const rests = sources && item.sources.length + item.lessons.length > 0;
  return (
    <>
      <EarlierComments viewer={viewer} author={author} zone={zone} />
      {rests && (
        <section aria-label="Sources">
          <h3 className="mb-2 text-xs font-semibold text-ink-3">Sources</h3>
          <WhyShown item={item} zone={zone} />
        </section>
      )}
      {history && (
        <section aria-label="History">
          <WhatHappened {...known.history} people={known.people} videoId={item.video_id} zone={zone} />
        </section>
      )}
    </>
  );
}
