import type { InboxItem } from "@/api/inbox";
import { formatTime } from "@/domain/time-zone";
import { cn } from "@/lib/cn";
import { FoldedText } from "./folded-text";

export interface WholeThreadProps {
  thread: InboxItem["thread"];
  /** The comment in front, which stands above. */
  id: string;
  zone: string;
}

/** After whose words a comment stands in its thread; undefined for the first. YouTube doesn't tell whom it answers. */
function wordsBefore({ thread, id }: Pick<WholeThreadProps, "thread" | "id">): string | undefined {
  const at = thread.findIndex((one) => one.id === id && !one.ours);
  const before = thread[at - 1];
  if (!before) return undefined;
  return before.ours ? "answers your reply" : `after ${before.author_name ?? "a viewer"}`;
}

/** The conversation in which a comment stands, with what the channel said in it. */
export function WholeThread({ thread, id, zone }: WholeThreadProps) {
  // Alone it stands above already.
  if (thread.every((one) => one.id === id)) return null;
  const before = wordsBefore({ thread, id });
  return (
    <section aria-label="Full thread" className="border-t border-line pt-4">
      <h3 className="text-xs font-semibold text-ink-3">
        {before ? `In a thread: ${before}` : "Full thread"}
      </h3>
      <ol className="mt-2 flex flex-col gap-2.5">
        {thread.map((one, index) => (
          <li
            key={`${one.id} ${one.comment_id} ${one.ours}`}
            className={cn(
              "min-w-0 text-sm",
              index > 0 && "border-l-2 pl-3",
              one.ours ? "border-accent" : "border-line",
            )}
          >
            <p className="flex min-w-0 items-baseline gap-2">
              <span className="min-w-0 truncate font-medium" title={one.author_name ?? undefined}>
                {one.author_name ?? (one.ours ? "The channel" : "A viewer")}
              </span>
              {one.id === id && !one.ours && (
                <span className="shrink-0 text-xs text-ink-3">this comment</span>
              )}
              {one.published_at && (
                <time dateTime={one.published_at} className="shrink-0 text-xs text-ink-3">
                  {formatTime(one.published_at, zone)}
                </time>
              )}
            </p>
            {one.id === id && !one.ours ? null : <FoldedText text={one.text ?? ""} language={null} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
