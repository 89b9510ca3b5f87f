import { useState } from "react";
import type { InboxItem } from "@/api/inbox";
import { ReplyStateBadge } from "@/components/thread/reply-state-badge";
import { ThreadComment } from "@/components/thread/thread";
import { Button } from "@/components/ui/button";
import { formatPublished } from "@/domain/time-zone";
import { FoldedText } from "./folded-text";

type Word = InboxItem["thread"][number];

/** What was said in a thread before the comment in front, and since; neither has the comment itself nor our reply to it. */
export function aroundComment(thread: readonly Word[], id: string): { before: Word[]; after: Word[] } {
  const at = thread.findIndex((one) => one.id === id && !one.ours);
  // Of a very long thread only the beginning is known.
  if (at === -1) return { before: [...thread], after: [] };
  const isReplyToIt = (one: Word) => one.id === id && one.ours && one.state !== null;
  return { before: thread.slice(0, at), after: thread.slice(at + 1).filter((one) => !isReplyToIt(one)) };
}

/** So many of what was said last are shown at first. One alone is not folded away. */
const SHOWN = 4;

export interface ThreadWordsProps {
  words: readonly Word[];
  channel: string;
  zone: string;
  /** The line goes on to what follows. */
  leads?: boolean;
}

/** Who said what in a thread, oldest first. */
export function ThreadWords({ words, channel, zone, leads = false }: ThreadWordsProps) {
  const [all, setAll] = useState(false);
  const folded = all || words.length <= SHOWN + 1 ? 0 : words.length - SHOWN;
  return (
    <>
      {folded > 0 && (
        <Button variant="quiet" size="sm" className="mb-2 -ml-2" onClick={() => setAll(true)}>
          Show {folded} earlier comments
        </Button>
      )}
      {words.slice(folded).map((word, index, shown) => (
        <ThreadComment
          key={`${word.id} ${word.ours} ${word.state}`}
          author={word.author_name ?? (word.ours ? channel : "A viewer")}
          own={word.ours}
          leads={leads || index < shown.length - 1}
          at={
            word.published_at && (
              <time dateTime={word.published_at}>{formatPublished(word.published_at, zone, new Date())}</time>
            )
          }
          meta={<Whence word={word} />}
        >
          <FoldedText text={word.text ?? ""} language={null} className="text-sm text-ink-2" />
        </ThreadComment>
      ))}
    </>
  );
}

/** Where what the channel said stands: our reply in its state, or the owner's own words. */
function Whence({ word }: { word: Word }) {
  if (!word.ours) return null;
  // What was written on YouTube has no state of ours.
  if (word.author_name !== null || word.state === null) return "Written on YouTube";
  return <ReplyStateBadge status={word.state} accepted={word.comment_id !== null} />;
}
