import type { LabelColour } from "@shared/database/vocabulary.gen.ts";
import type { Label } from "@/api/teamwork";
import { cn } from "@/lib/cn";

/** Each colour's token, in both themes (styles/tokens.css). */
const dots: Record<LabelColour, string> = {
  grey: "bg-label-grey",
  red: "bg-label-red",
  orange: "bg-label-orange",
  yellow: "bg-label-yellow",
  green: "bg-label-green",
  teal: "bg-label-teal",
  blue: "bg-label-blue",
  purple: "bg-label-purple",
};

export function LabelDot({ colour, className }: { colour: LabelColour; className?: string }) {
  return <span aria-hidden="true" className={cn("size-2 shrink-0 rounded-full", dots[colour], className)} />;
}

/** A label by its name; the colour helps the eye and says nothing of its own. */
export function LabelChip({ label }: { label: Label }) {
  return (
    <span className="inline-flex h-5 max-w-40 items-center gap-1.5 rounded-full border border-line bg-sheet px-2 text-xs text-ink-2">
      <LabelDot colour={label.colour} />
      <span className="truncate">{label.name}</span>
    </span>
  );
}

/** The labels that a comment has, of those that there are. */
export function labelsOf(ids: readonly string[], labels: readonly Label[] = []): Label[] {
  return ids.length === 0 ? [] : labels.filter(({ id }) => ids.includes(id));
}
