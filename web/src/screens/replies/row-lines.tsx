import { PencilLine } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { InboxRow } from "@/api/inbox";
import { ReplyStateBadge } from "@/components/thread/reply-state-badge";
import { formatPublished } from "@/domain/time-zone";
import { marks } from "./marks";
import { ChannelMark, RowMarks } from "./row-marks";
import { askedWords, shortAge } from "./row-words";
import type { DraftInLine } from "./use-draft-in-line";

export interface UpperLineProps {
  row: InboxRow;
  /** The channel's name, where there are several to tell apart. */
  channel: string | undefined;
  zone: string;
  /** It takes the focus. */
  focused: boolean;
  onOpen: (byKey: boolean) => void;
}

/** Who wrote what, and when. The name opens the comment. */
export function UpperLine({ row, channel, zone, focused, onOpen }: UpperLineProps) {
  const button = useRef<HTMLButtonElement>(null);
  const author = row.author_name ?? "A viewer";
  useLayoutEffect(() => {
    if (focused) button.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div className="flex items-center gap-x-2 max-sm:flex-wrap">
      <h3 className="flex min-w-0 text-sm/5 font-semibold text-ink max-sm:flex-1 sm:max-w-[36%]">
        <button
          ref={button}
          type="button"
          // A press of Enter clicks without a pointer.
          onClick={({ detail }) => onOpen(detail === 0)}
          title={author}
          className="truncate text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {author}
        </button>
      </h3>
      {channel && <ChannelMark title={channel} />}
      <p
        lang={row.language ?? undefined}
        dir="auto"
        className="min-w-0 flex-1 truncate text-sm/5 text-ink max-sm:order-last max-sm:basis-full"
      >
        {row.text || <span className="text-ink-3 italic">No text</span>}
      </p>
      <RowMarks row={row} />
      {row.published_at && (
        <time
          dateTime={row.published_at}
          title={formatPublished(row.published_at, zone, new Date())}
          className="tabular shrink-0 text-xs text-ink-3"
        >
          {shortAge(row.published_at, new Date())}
        </time>
      )}
    </div>
  );
}

export interface LowerLineProps {
  row: InboxRow;
  /** Who else is writing its reply. */
  writing: string | undefined;
  draft: DraftInLine;
  showState: boolean;
}

/** The draft or what is asked of a person, and how the comment is sorted. */
export function LowerLine({ row, writing, draft, showState }: LowerLineProps) {
  return (
    <div className="flex h-4.5 items-center gap-2 text-xs text-ink-3">
      <DraftOrAsked row={row} writing={writing} unsaved={draft.unsaved} box={draft.box} />
      {marks.map(({ name, BelowLine }) => BelowLine && <BelowLine key={name} row={row} />)}
      {showState && <ReplyStateBadge status={row.reply_status} accepted={row.reply_sent_at !== null} />}
      {/* The room is there before it is known whether the button is, or the one would decide the other. */}
      {draft.clear && <span className="w-6 shrink-0 pointer-coarse:hidden" />}
    </div>
  );
}

interface DraftOrAskedProps extends Pick<LowerLineProps, "row" | "writing"> {
  unsaved: boolean;
  box: RefObject<HTMLSpanElement | null>;
}

/** Who writes now, else the draft, else what is asked of a person. */
function DraftOrAsked({ row, writing, unsaved, box }: DraftOrAskedProps) {
  if (writing || unsaved) {
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1 font-medium text-held">
        <PencilLine aria-hidden="true" className="size-3 shrink-0" />
        <span className="truncate">{writing ? `${writing} is writing…` : "Your unsaved edit"}</span>
      </span>
    );
  }
  if (!row.reply_cut) return <span className="min-w-0 flex-1 truncate">{askedWords(row)}</span>;
  return (
    <span className="flex min-w-0 flex-1 gap-1">
      <span aria-hidden="true">↳</span>
      <span className="sr-only">Reply: </span>
      <span ref={box} data-draft="" dir="auto" className="min-w-0 flex-1 truncate">
        {row.reply_cut}
      </span>
    </span>
  );
}
