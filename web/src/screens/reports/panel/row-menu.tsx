import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import type { OperationsQuery } from "@/api/report-dashboard";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { Menu, MenuItem } from "@/components/ui/menu";
import { onDemand } from "@/lib/on-demand";
import { operationsQuery } from "@/queries/reports";
import { useMay } from "@/queries/use-may";
import type { CommentRow } from "./comment-row";

const AssignDialog = onDemand(() => import("@/features/assign/assign-dialog"), "AssignDialog");
const ConversationDialog = onDemand(() => import("./conversation-dialog"), "ConversationDialog");
const EditReplyDialog = onDemand(() => import("@/features/reply/edit-reply-dialog"), "EditReplyDialog");
const ResendDialog = onDemand(() => import("@/features/reply/resend-dialog"), "ResendDialog");

export interface RowMenuProps {
  row: CommentRow;
  /** The days and zone of the report. */
  days: Pick<OperationsQuery, "start" | "end" | "zone">;
}

/** What can be done with a comment of a report. */
export function RowMenu({ row, days }: RowMenuProps) {
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={`Actions: ${row.author_name ?? "a viewer"}`}
          className="-my-1"
        >
          <Ellipsis />
        </Button>
      }
    >
      <Actions row={row} days={days} />
    </Menu>
  );
}

/** What is allowed is asked when the menu opens: the table is read without it. */
function Actions({ row, days: { start, end, zone } }: RowMenuProps) {
  const show = useDialogs();
  const answers = useMay("answer")(row.channel_id);
  const { data } = useQuery(operationsQuery({ start, end, zone, status: "all", what: `ids:${row.id}` }, 1));
  const reply = data?.rows.find(({ id }) => id === row.id);
  const read = (whole: boolean) =>
    show((dialog) => <ConversationDialog {...dialog} row={row} zone={zone} whole={whole} />);
  return (
    <>
      <MenuItem onClick={() => read(false)}>View full</MenuItem>
      <MenuItem onClick={() => read(true)}>View thread</MenuItem>
      <MenuItem
        onClick={() => reply && show((dialog) => <EditReplyDialog {...dialog} reply={reply} on="draft" />)}
        disabled={!(reply?.can?.write ?? reply?.can?.edit)}
      >
        Edit reply
      </MenuItem>
      <MenuItem
        onClick={() => reply && show((dialog) => <ResendDialog {...dialog} reply={reply} />)}
        disabled={!reply?.can?.resend}
      >
        Re-send
      </MenuItem>
      <MenuItem
        onClick={() => show((dialog) => <AssignDialog {...dialog} rows={[row]} />)}
        disabled={!answers}
      >
        Assign to teammate
      </MenuItem>
    </>
  );
}
