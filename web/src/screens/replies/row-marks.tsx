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
import type { InboxRow } from "@/api/inbox";
import { LabelDot, labelsOf } from "@/features/labels/label-chip";
import { cn } from "@/lib/cn";
import { peopleQuery } from "@/queries/people";
import { labelsQuery } from "@/queries/teamwork";
import { heldWords } from "./row-words";

const warningMarks: Record<string, { icon: LucideIcon; words: (row: InboxRow) => string }> = {
  grave: { icon: HeartHandshake, words: () => "Needs a personal reply" },
  edited: { icon: PencilLine, words: () => "Edited after your reply" },
  escalated: { icon: Flag, words: ({ escalation }) => heldWords(escalation) },
  unproven: { icon: Quote, words: () => "Has unsupported claims" },
  findings: { icon: TriangleAlert, words: () => "Failed a check" },
};

/** A sign whose words are there for who rests on it, or hears it. */
function Mark({ icon: Icon, words, className }: { icon: LucideIcon; words: string; className?: string }) {
  return (
    <span title={words} className={cn("flex shrink-0 items-center", className)}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{words}. </span>
    </span>
  );
}

/** The first label by its name, the others by their colours. */
export function RowLabels({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(labelsQuery());
  const [first, ...others] = labelsOf(ids, data);
  if (!first) return null;
  return (
    <span className="flex max-w-24 shrink-0 items-center gap-1">
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
  return <Mark icon={UserRound} words={`Assigned to ${person.is_me ? "you" : person.name}`} />;
}

/** What to look out for in a comment, and what people have said about it. */
export function RowMarks({ row }: { row: InboxRow }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-ink-3 empty:hidden">
      {row.follow_up && (
        <Mark
          icon={CornerDownRight}
          words={row.answers_us ? "Answered you" : "In a thread"}
          {...(row.answers_us && { className: "text-accent" })}
        />
      )}
      {row.notes > 0 && (
        <Mark icon={StickyNote} words={`${row.notes} ${row.notes === 1 ? "note" : "notes"}`} />
      )}
      {row.assignee && <Assignee id={row.assignee} />}
      {row.warnings.map((warning) => {
        const mark = warningMarks[warning];
        return (
          mark && <Mark key={warning} icon={mark.icon} words={mark.words(row)} className="text-waiting" />
        );
      })}
    </span>
  );
}

/** Which of several channels a comment is on, by its first letters. */
export function ChannelMark({ title }: { title: string }) {
  const words = title.split(/\s+/).filter(Boolean);
  const letters = words.map((word) => [...word][0]).slice(0, 2);
  return (
    <span
      title={title}
      className="flex h-4 min-w-5 shrink-0 items-center justify-center self-center rounded-xs bg-sunken px-1 text-2xs font-medium text-ink-2"
    >
      <span aria-hidden="true">{letters.join("").toUpperCase()}</span>
      <span className="sr-only">On {title}. </span>
    </span>
  );
}
