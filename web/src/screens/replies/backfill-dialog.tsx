import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { previewBackfill, startBackfill } from "@/api/comments";
import { isApiKey } from "@/api/connections";
import { toApiError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { appMessages } from "@/content/app-messages";
import { notify } from "@/lib/notify";
import { connectionsQuery } from "@/queries/connections";
import { useUser } from "@/session/use-user";

const amounts = [10, 25, 50, 100, 250, 500, LIMITS.backfill_comments].map(String);

/** Has comments from before the connection drafted, after showing how many there are and what replying would cost. */
export function BackfillDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const user = useUser();
  const queries = useQueryClient();
  const { data: connections = [] } = useQuery(connectionsQuery(user.id));
  const channels = [
    ...new Map(
      connections
        .filter((connection) => connection.is_active && !isApiKey(connection) && connection.channel_id)
        .map((connection) => [connection.channel_id as string, connection.channel_title ?? connection.label]),
    ),
  ];
  const [chosen, setChosen] = useState<string>();
  const [amount, setAmount] = useState("25");
  const channel = chosen ?? channels[0]?.[0] ?? "";

  const preview = useQuery({
    queryKey: ["backfill", channel, amount],
    queryFn: () => previewBackfill(channel, Number(amount)),
    enabled: open && channel !== "",
  });
  const start = useMutation({
    mutationFn: () => startBackfill(channel, Number(amount)),
    onSuccess: async ({ comments }) => {
      await queries.invalidateQueries();
      notify.success(appMessages.replies.backfillStarted, {
        description: `${comments} comments are being drafted.`,
      });
      onOpenChange(false);
    },
    onError: async (error) => {
      notify.error(appMessages.replies.backfillFailed, { description: (await toApiError(error)).message });
    },
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    start.mutate();
  }

  const found = preview.data?.comments ?? 0;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Draft replies to older comments"
      description="Comments from before you connected are left alone unless you ask. Only those still without an answer are taken, the newest first."
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        {channels.length > 1 && (
          <Field label="Channel">
            <Select
              value={channel}
              onValueChange={setChosen}
              options={channels.map(([value, label]) => ({ value, label }))}
            />
          </Field>
        )}
        <Field label="At most">
          <Select
            value={amount}
            onValueChange={setAmount}
            options={amounts.map((value) => ({ value, label: `${value} comments` }))}
          />
        </Field>
        <p role="status" className="text-base text-ink-2">
          {preview.isError
            ? "The count could not be made. Close this and try again."
            : preview.data === undefined
              ? "Counting..."
              : found === 0
                ? "There is no older comment without an answer."
                : `${found} comments. Posting all replies would cost ${preview.data.credits.toLocaleString("en")} credits.`}
        </p>
        <DialogActions>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={start.isPending} disabled={found === 0}>
            Draft {found} replies
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
