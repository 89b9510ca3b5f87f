import type { Connection } from "@/api/connections";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { onDemand } from "@/lib/on-demand";
import { useMay } from "@/queries/use-may";

const PastCommentsDialog = onDemand(() => import("./past-comments-dialog"), "PastCommentsDialog");

export type Deepened = Pick<Connection, "channel_id" | "may_deepen">;

/** Lets the owner say how far back a channel is read; nothing when that is settled, or not theirs to say. */
export function PastCommentsButton({ connection: { channel_id, may_deepen } }: { connection: Deepened }) {
  const show = useDialogs();
  const may = useMay("manage")(channel_id ?? undefined);
  if (!may || !may_deepen || channel_id === null) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => show((dialog) => <PastCommentsDialog {...dialog} channelId={channel_id} />)}
    >
      Choose how far back
    </Button>
  );
}
