import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InboxItem, InboxRow } from "@/api/inbox";
import type { ReplyItem } from "@/api/replies";
import { ThreadComment } from "@/components/thread/thread";
import { formatPublished } from "@/domain/time-zone";
import { commentLink } from "@/domain/youtube-links";
import { peopleQuery } from "@/queries/people";
import { CommentTranslation } from "./comment-translation";
import { FoldedText } from "./folded-text";
import { ViewerName } from "./viewer-name";

export interface CommentItselfProps {
  item: InboxItem["item"];
  row: InboxRow;
  zone: string;
  /** The line goes on to the reply. */
  leads: boolean;
  below: ReactNode;
}

/** What the viewer wrote, and what is known of it. */
export function CommentItself({ item, row, zone, leads, below }: CommentItselfProps) {
  const author = item.author_name ?? "A viewer";
  return (
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
      leads={leads}
      below={below}
      at={
        <time dateTime={item.published_at ?? undefined}>
          {formatPublished(item.published_at, zone, new Date())}
        </time>
      }
      meta={<About item={item} row={row} />}
    >
      <Text item={item} />
      <CommentTranslation item={item} />
    </ThreadComment>
  );
}

function Text({ item }: { item: ReplyItem }) {
  if (item.redacted_at) {
    return (
      <p className="text-ink-3 italic">
        We deleted this text because YouTube hasn't returned it for 30 days.
      </p>
    );
  }
  if (!item.text_original) return <p className="text-ink-3 italic">No text</p>;
  return <FoldedText text={item.text_original} language={item.language} />;
}

function About({ item, row }: Pick<CommentItselfProps, "item" | "row">) {
  const onYoutube = commentLink(item.video_id, item.comment_id);
  return (
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
  );
}

/** Derived by the model, and said to be so (docs/YOUTUBE.md, Policies). */
function Estimates({ item }: { item: ReplyItem }) {
  const words = [item.category, item.sentiment].filter(Boolean).join(", ");
  if (!words) return null;
  return <span title="Derived by the AI model, not YouTube data">{words} (derived)</span>;
}

function Assignee({ id }: { id: string }) {
  const { data: name } = useQuery({
    ...peopleQuery(),
    select: (people) => people.find(({ person_id }) => person_id === id),
  });
  return name ? <span>Assigned to {name.is_me ? "you" : name.name}</span> : null;
}
