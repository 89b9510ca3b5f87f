import { useQuery } from "@tanstack/react-query";
import {
  CornerDownRight,
  Flag,
  HeartHandshake,
  type LucideIcon,
  PencilLine,
  Quote,
  StickyNote,
  TriangleAlert,
  UserRound,
} from "lucide-react";
import { memo, useLayoutEffect, useRef } from "react";
import type { InboxRow } from "@/api/inbox";
import { ReplyStateBadge } from "@/components/thread/reply-state-badge";
import { Checkbox } from "@/components/ui/checkbox";
import { formatPublished } from "@/domain/time-zone";
import { LabelDot, labelsOf } from "@/features/labels/label-chip";
import { cn } from "@/lib/cn";
import { peopleQuery } from "@/queries/people";
import { labelsQuery } from "@/queries/teamwork";

/** Every row is as high: thousands of them are placed without measuring. */
export const ROW_PX = 80;

const marks: Record<string, { icon: LucideIcon; words: string }> = {
  grave: { icon: HeartHandshake, words: "Needs a personal reply" },
  edited: { icon: PencilLine, words: "Edited after your reply" },
  escalated: { icon: Flag, words: "Needs your decision" },
  unproven: { icon: Quote, words: "Has unsupported claims" },
  findings: { icon: TriangleAlert, words: "Failed a check" },
};

function Marks({ warnings }: { warnings: readonly string[] }) {
  const known = warnings.flatMap((warning) => marks[warning] ?? []);
  if (known.length === 0) return null;
  return (
    <span className="flex shrink-0 items-center gap-1 text-waiting">
      {known.map(({ icon: Icon, words }) => (
        <span key={words} title={words}>
          <Icon aria-hidden="true" className="size-3.5" />
          <span className="sr-only">{words}. </span>
        </span>
      ))}
    </span>
  );
}

/** A word within a thread: to the channel, or else among viewers. */
function InThread({ answersUs }: { answersUs: boolean }) {
  if (answersUs) {
    return (
      <span className="flex shrink-0 items-center gap-1 font-medium text-accent">
        <CornerDownRight aria-hidden="true" className="size-3" />
        Answered you<span className="sr-only">. </span>
      </span>
    );
  }
  return (
    <span title="In a thread" className="shrink-0">
      <CornerDownRight aria-hidden="true" className="size-3" />
      <span className="sr-only">In a thread. </span>
    </span>
  );
}

/** The first label by its name, the others by their colours. */
function Labels({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(labelsQuery());
  const [first, ...others] = labelsOf(ids, data);
  if (!first) return null;
  return (
    <span className="flex max-w-28 shrink-0 items-center gap-1">
      <LabelDot colour={first.colour} />
      <span className="truncate">{first.name}</span>
      {others.map(({ id, name, colour }) => (
        <span key={id} title={name} className="flex items-center">
          <LabelDot colour={colour} />
          <span className="sr-only">{name}</span>
        </span>
      ))}
    </span>
  );
}

function Assignee({ id }: { id: string }) {
  const { data: person } = useQuery({
    ...peopleQuery(),
    select: (people) => people.find(({ person_id }) => person_id === id),
  });
  if (!person) return null;
  return (
    <span title={`Assigned to ${person.name}`} className="flex max-w-24 shrink-0 items-center gap-1">
      <UserRound aria-hidden="true" className="size-3 shrink-0" />
      <span className="sr-only">Assigned to </span>
      <span className="truncate">{person.is_me ? "You" : person.name}</span>
    </span>
  );
}

export interface InboxRowProps {
  row: InboxRow;
  /** From the top of the list, in pixels. */
  top: number;
  position: number;
  total: number;
  current: boolean;
  /** Takes the focus when it becomes the current one, since the keys brought it there. */
  focusing: boolean;
  selected: boolean;
  showState: boolean;
  /** Who else is writing its reply. */
  writing: string | undefined;
  zone: string;
  onOpen: (id: string, byKey: boolean) => void;
  onToggle: (id: string, range: boolean) => void;
}

/** A comment in the list: who, what, where, how old, and what to look out for. */
export const InboxRowView = memo(function InboxRowView(props: InboxRowProps) {
  const { row, current, selected, zone, onOpen, onToggle } = props;
  const button = useRef<HTMLButtonElement>(null);
  const author = row.author_name ?? "A viewer";
  const { focusing } = props;

  useLayoutEffect(() => {
    if (current && focusing) button.current?.focus({ preventScroll: true });
  }, [current, focusing]);

  return (
    <li
      data-reply={row.id}
      aria-current={current || undefined}
      aria-posinset={props.position}
      aria-setsize={props.total}
      style={{ transform: `translateY(${props.top}px)`, height: ROW_PX }}
      className={cn(
        "absolute inset-x-0 top-0 flex gap-2.5 border-b border-line py-2.5 pr-3 pl-2.5 pointer-coarse:pl-3",
        "border-l-2 hover:bg-hover",
        current ? "border-l-accent bg-accent-wash" : "border-l-transparent",
        selected && !current && "bg-hover",
      )}
    >
      <Checkbox
        aria-label={`Select ${author}`}
        checked={selected}
        onClick={(event) => {
          if (!event.shiftKey) return;
          event.preventDefault();
          onToggle(row.id, true);
        }}
        onCheckedChange={(_, { event }) => {
          if (!(event instanceof MouseEvent && event.shiftKey)) onToggle(row.id, false);
        }}
        className="relative z-1 mt-0.5 pointer-fine:after:absolute pointer-fine:after:-inset-2 pointer-coarse:mt-1"
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <h3 className="min-w-0 flex-1 truncate text-sm font-semibold text-ink">
            <button
              ref={button}
              type="button"
              // A press of Enter clicks without a pointer.
              onClick={({ detail }) => onOpen(row.id, detail === 0)}
              title={author}
              className="max-w-full truncate text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {author}
            </button>
          </h3>
          <Marks warnings={row.warnings} />
          {row.published_at && (
            <time dateTime={row.published_at} className="tabular shrink-0 text-xs text-ink-3">
              {formatPublished(row.published_at, zone, new Date())}
            </time>
          )}
        </div>
        <p lang={row.language ?? undefined} dir="auto" className="truncate text-sm text-ink">
          {row.text || <span className="text-ink-3 italic">No text</span>}
        </p>
        <div className="mt-0.5 flex items-center gap-2 text-xs text-ink-3">
          {row.follow_up && <InThread answersUs={row.answers_us} />}
          {props.writing ? (
            <span className="flex min-w-0 flex-1 items-center gap-1 font-medium text-held">
              <PencilLine aria-hidden="true" className="size-3 shrink-0" />
              <span className="truncate">{props.writing} is writing…</span>
            </span>
          ) : (
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {row.video_title ?? ""}
            </span>
          )}
          {row.labels.length > 0 && <Labels ids={row.labels} />}
          {row.notes > 0 && (
            <span className="tabular flex shrink-0 items-center gap-1">
              <StickyNote aria-hidden="true" className="size-3" />
              {row.notes}
              <span className="sr-only"> {row.notes === 1 ? "note" : "notes"}. </span>
            </span>
          )}
          {row.assignee && <Assignee id={row.assignee} />}
          {props.showState && (
            <ReplyStateBadge status={row.reply_status} accepted={row.reply_sent_at !== null} />
          )}
        </div>
      </div>
    </li>
  );
});
