import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import type { InboxRow } from "@/api/inbox";
import { appMessages } from "@/content/app-messages";
import { notify } from "@/lib/notify";
import { onDemand } from "@/lib/on-demand";
import { peopleQuery } from "@/queries/people";
import { whose } from "../actions/action";
import { RowSign } from "../row-sign";
import type { Mark, Marking } from "./mark";
import { MarkButton } from "./mark-button";

const AssignDialog = onDemand(() => import("@/features/assign/assign-dialog"), "AssignDialog");

function choose(rows: readonly InboxRow[], { show, changed }: Marking) {
  show((dialog) => (
    <AssignDialog
      {...dialog}
      rows={rows}
      onAssigned={(assignee) => {
        for (const { id } of rows) changed(id, { assignee });
      }}
    />
  ));
}

async function take(rows: readonly InboxRow[], { note, me }: Marking) {
  const words = `Assign to you: ${rows.map(whose).join(", ")}`;
  if (await note(rows, { assignee: me }, (ids) => ["assign", ids, me], words))
    notify.success(appMessages.replies.assignedToYou);
}

function Assigned({ id }: { id: string }) {
  const { data: person } = useQuery({
    ...peopleQuery(),
    select: (people) => people.find(({ person_id }) => person_id === id),
  });
  if (!person) return null;
  return <RowSign icon={UserRound} words={`Assigned to ${person.is_me ? "you" : person.name}`} />;
}

/** Who looks after a comment. */
export const assignee = {
  name: "assignee",
  OnLine: ({ row }) => row.assignee && <Assigned id={row.assignee} />,
  Tool: ({ rows, of, marking }) => (
    <MarkButton verb="Assign" of={of} icon={UserRound} onClick={() => choose(rows, marking)} />
  ),
  keys: [
    { key: "m", words: "Assign to teammate", press: choose },
    { key: "A", words: "Assign to me", press: (rows, marking) => void take(rows, marking) },
  ],
} as const satisfies Mark;
