import { cn } from "@/lib/cn";
import type { Mentions } from "./use-mentions";

export interface MentionListProps {
  id: string;
  mentions: Pick<Mentions, "offered" | "at" | "pick">;
}

export const mentionId = (listId: string, index: number) => `${listId}-${index}`;

/** Who can be mentioned, below the box where an @ is written. */
export function MentionList({ id, mentions: { offered, at, pick } }: MentionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Teammates"
      className="absolute inset-x-0 top-full z-10 mt-1 max-w-72 rounded-md border border-line bg-sheet p-1 shadow-float"
    >
      {offered.map((person, index) => (
        <div
          key={person.person_id}
          id={mentionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // Before the box loses the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            pick(index);
          }}
          className={cn(
            "cursor-pointer truncate rounded-sm px-2 py-1.5 text-base pointer-coarse:py-3",
            index === at && "bg-hover",
          )}
        >
          @{person.name}
        </div>
      ))}
    </div>
  );
}
