import { Check, PencilLine } from "lucide-react";
import { memo, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { InboxRow } from "@/api/inbox";
import { ReplyStateBadge } from "@/components/thread/reply-state-badge";
import { Checkbox } from "@/components/ui/checkbox";
import { formatPublished } from "@/domain/time-zone";
import { cn } from "@/lib/cn";
import { unsavedText, useKeptText } from "@/lib/kept-texts";
import { ChannelMark, RowLabels, RowMarks } from "./row-marks";
import { RowSwipe } from "./row-swipe";
import { askedWords, shortAge } from "./row-words";
import { isWhole } from "./whole-in-line";

/** Every row is as high: thousands of them are placed without measuring. In a narrow window author and comment have a line each. */
export const ROW_PX = { roomy: 48, narrow: 64 } as const;

export interface RowDeeds {
  open: (id: string, byKey: boolean) => void;
  toggle: (id: string, range: boolean) => void;
  approve: (row: InboxRow) => void;
  dismiss: (row: InboxRow) => void;
}

export interface InboxRowProps {
  row: InboxRow;
  /** From the top of the list, in pixels. */
  top: number;
  height: number;
  /** Of the list: what is cut off depends on it. */
  width: number;
  position: number;
  total: number;
  current: boolean;
  /** Takes the focus when it becomes the current one, since the keys brought it there. */
  focusing: boolean;
  selected: boolean;
  showState: boolean;
  /** The channel's name, where there are several to tell apart. */
  channel: string | undefined;
  /** Who else is writing its reply. */
  writing: string | undefined;
  zone: string;
  deeds: RowDeeds;
}

/** A comment in the list and, below it, its draft or what is asked of a person. */
export const InboxRowView = memo(function InboxRowView(props: InboxRowProps) {
  const { row, current, focusing, selected, deeds } = props;
  const button = useRef<HTMLButtonElement>(null);
  const draft = useRef<HTMLSpanElement>(null);
  const [whole, setWhole] = useState(false);
  useKeptText(row.id);
  const unsaved = unsavedText(row.id) !== undefined;
  const author = row.author_name ?? "A viewer";
  // What is not read to its end, or carries a warning, is opened before it is approved.
  const clear =
    row.can.approve !== undefined && row.reply_whole === true && row.warnings.length === 0 && !unsaved;
  const approvable = clear && whole && !props.writing;

  useLayoutEffect(() => {
    if (current && focusing) button.current?.focus({ preventScroll: true });
  }, [current, focusing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured for each text and each width
  useLayoutEffect(() => {
    setWhole(draft.current !== null && isWhole(draft.current));
  }, [row.reply_cut, row.warnings, row.can, props.width, props.height, props.writing, unsaved]);

  return (
    <li
      data-reply={row.id}
      aria-current={current || undefined}
      aria-posinset={props.position}
      aria-setsize={props.total}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
      className="group absolute inset-x-0 top-0 overflow-hidden border-b border-line"
    >
      <RowSwipe
        onApprove={approvable ? () => deeds.approve(row) : undefined}
        onOpen={row.can.approve && !approvable ? () => deeds.open(row.id, false) : undefined}
        onDismiss={row.can.dismiss ? () => deeds.dismiss(row) : undefined}
        className={cn(
          "flex h-full items-center gap-2.5 border-l-2 pr-3 pl-2.5 pointer-coarse:pl-3",
          clear && "pointer-coarse:pr-14",
          current ? "border-l-accent bg-accent-wash" : "border-l-transparent hover:bg-hover",
          !current && (selected ? "bg-hover" : "bg-sheet"),
        )}
      >
        <Checkbox
          aria-label={`Select ${author}`}
          checked={selected}
          onClick={(event) => {
            if (!event.shiftKey) return;
            event.preventDefault();
            deeds.toggle(row.id, true);
          }}
          onCheckedChange={(_, { event }) => {
            if (!(event instanceof MouseEvent && event.shiftKey)) deeds.toggle(row.id, false);
          }}
          className="relative z-1 pointer-fine:after:absolute pointer-fine:after:-inset-2"
        />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-x-2 max-sm:flex-wrap">
            <h3 className="flex min-w-0 text-sm/5 font-semibold text-ink max-sm:flex-1 sm:max-w-[36%]">
              <button
                ref={button}
                type="button"
                // A press of Enter clicks without a pointer.
                onClick={({ detail }) => deeds.open(row.id, detail === 0)}
                title={author}
                className="truncate text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {author}
              </button>
            </h3>
            {props.channel && <ChannelMark title={props.channel} />}
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
                title={formatPublished(row.published_at, props.zone, new Date())}
                className="tabular shrink-0 text-xs text-ink-3"
              >
                {shortAge(row.published_at, new Date())}
              </time>
            )}
          </div>
          <div className="flex h-4.5 items-center gap-2 text-xs text-ink-3">
            <UnderLine row={row} writing={props.writing} unsaved={unsaved} draft={draft} />
            {row.labels.length > 0 && <RowLabels ids={row.labels} />}
            {props.showState && (
              <ReplyStateBadge status={row.reply_status} accepted={row.reply_sent_at !== null} />
            )}
            {/* The room is there before it is known whether the button is, or the one would decide the other. */}
            {clear && <span className="w-6 shrink-0 pointer-coarse:hidden" />}
          </div>
        </div>
        {approvable && (
          <button
            type="button"
            aria-label={`Approve as shown: reply to ${author}`}
            title="Approve (A)"
            onClick={() => deeds.approve(row)}
            className={cn(
              "absolute right-2.5 bottom-0.5 z-1 flex size-6 items-center justify-center rounded-md border border-line-strong bg-sheet text-ink shadow-rest hover:bg-hover [&_svg]:size-3.5",
              "opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100",
              "pointer-coarse:inset-y-0 pointer-coarse:right-1.5 pointer-coarse:my-auto pointer-coarse:size-11 pointer-coarse:opacity-100 pointer-coarse:[&_svg]:size-5",
            )}
          >
            <Check aria-hidden="true" />
          </button>
        )}
      </RowSwipe>
    </li>
  );
});

interface UnderLineProps {
  row: InboxRow;
  writing: string | undefined;
  unsaved: boolean;
  draft: RefObject<HTMLSpanElement | null>;
}

/** Who writes now, else the draft, else what is asked of a person. */
function UnderLine({ row, writing, unsaved, draft }: UnderLineProps) {
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
      <span ref={draft} data-draft="" dir="auto" className="min-w-0 flex-1 truncate">
        {row.reply_cut}
      </span>
    </span>
  );
}
