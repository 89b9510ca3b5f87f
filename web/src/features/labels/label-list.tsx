import { useQuery } from "@tanstack/react-query";
import { cn } from "@/lib/cn";
import { labelsQuery } from "@/queries/teamwork";
import { LabelChip, labelsOf } from "./label-chip";

export interface LabelListProps {
  ids: readonly string[];
  /** Names the list. */
  label: string;
  className?: string;
}

/** Labels by their names; nothing where there are none. */
export function LabelList({ ids, label: name, className }: LabelListProps) {
  const { data } = useQuery({ ...labelsQuery(), enabled: ids.length > 0 });
  const labels = labelsOf(ids, data);
  if (labels.length === 0) return null;
  return (
    <ul aria-label={name} className={cn("flex flex-wrap gap-1.5", className)}>
      {labels.map((label) => (
        <li key={label.id} className="max-w-full">
          <LabelChip label={label} />
        </li>
      ))}
    </ul>
  );
}
