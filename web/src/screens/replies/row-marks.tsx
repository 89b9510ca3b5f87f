import {
  CornerDownRight,
  Flag,
  HeartHandshake,
  type LucideIcon,
  PencilLine,
  Quote,
  StickyNote,
  TriangleAlert,
} from "lucide-react";
import type { InboxRow } from "@/api/inbox";
import { marks } from "./marks";
import { RowSign } from "./row-sign";
import { heldWords } from "./row-words";

const warningMarks: Record<string, { icon: LucideIcon; words: (row: InboxRow) => string }> = {
  grave: { icon: HeartHandshake, words: () => "Needs a personal reply" },
  edited: { icon: PencilLine, words: () => "Edited after your reply" },
  escalated: { icon: Flag, words: ({ escalation }) => heldWords(escalation) },
  unproven: { icon: Quote, words: () => "Has unsupported claims" },
  findings: { icon: TriangleAlert, words: () => "Failed a check" },
};

/** What to look out for in a comment, and what people have said about it. */
export function RowMarks({ row }: { row: InboxRow }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-ink-3 empty:hidden">
      {row.follow_up && (
        <RowSign
          icon={CornerDownRight}
          words={row.answers_us ? "Answered you" : "In a thread"}
          {...(row.answers_us && { className: "text-accent" })}
        />
      )}
      {row.notes > 0 && (
        <RowSign icon={StickyNote} words={`${row.notes} ${row.notes === 1 ? "note" : "notes"}`} />
      )}
      {marks.map(({ name, OnLine }) => OnLine && <OnLine key={name} row={row} />)}
      {row.warnings.map((warning) => {
        const mark = warningMarks[warning];
        return (
          mark && <RowSign key={warning} icon={mark.icon} words={mark.words(row)} className="text-waiting" />
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
