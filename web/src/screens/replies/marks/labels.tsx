import { useQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import type { InboxRow } from "@/api/inbox";
import { withLabel } from "@/domain/label-choice";
import { LabelDot, labelsOf } from "@/features/labels/label-chip";
import { LabelList } from "@/features/labels/label-list";
import { onDemand } from "@/lib/on-demand";
import { labelsQuery } from "@/queries/teamwork";
import type { Mark, Marking } from "./mark";
import { MarkButton } from "./mark-button";

const LabelDialog = onDemand(() => import("@/features/labels/label-dialog"), "LabelDialog");

function choose(rows: readonly InboxRow[], { show, changed }: Marking) {
  show((dialog) => (
    <LabelDialog
      {...dialog}
      rows={rows}
      onLabelled={(changes) => {
        for (const { id, labels } of rows)
          changed(id, {
            labels: changes.reduce<string[]>((now, { label, on }) => withLabel(now, label, on), labels),
          });
      }}
    />
  ));
}

/** The first label by its name, the others by their colours. */
function FirstByName({ ids }: { ids: readonly string[] }) {
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

/** The account's own words for a comment. */
export const labels = {
  name: "labels",
  BelowLine: ({ row }) => row.labels.length > 0 && <FirstByName ids={row.labels} />,
  InHead: ({ row }) => <LabelList ids={row.labels} label="Labels" className="min-h-6 items-center" />,
  Tool: ({ rows, of, marking }) => (
    <MarkButton verb="Label" of={of} icon={Tag} onClick={() => choose(rows, marking)} />
  ),
  keys: [{ key: "t", words: "Label", press: choose }],
} as const satisfies Mark;
