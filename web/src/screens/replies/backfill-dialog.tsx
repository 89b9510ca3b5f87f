import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type Backfill, previewBackfill, startBackfill } from "@/api/replies";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { appMessages } from "@/content/app-messages";
import { channelsOf } from "@/domain/channels";
import { connectionsQuery } from "@/queries/connections";
import { useChannelId } from "@/queries/use-channel";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

const amounts = [10, 25, 50, 100, 250, 500, LIMITS.backfill_comments].map(String);

/** Has comments from before the connection drafted, after showing how many there are and what replying would cost. */
export function BackfillDialog({ open, onOpenChange }: DialogState) {
  const account = useAccount();
  const { data: connections = [] } = useQuery(connectionsQuery(account.id));
  const channels = channelsOf(connections.filter(({ is_active }) => is_active));
  const named = useChannelId();
  const [chosen, setChosen] = useState(channels.find(({ id }) => id === named)?.id);
  const [amount, setAmount] = useState("25");
  const channel = chosen ?? channels[0]?.id ?? "";

  const preview = useQuery({
    queryKey: ["backfill", channel, amount],
    queryFn: () => previewBackfill(channel, Number(amount)),
    enabled: channel !== "",
  });
  const start = useSaving<void, Backfill>({
    save: () => startBackfill(channel, Number(amount)),
    saved: (_, { comments }) => ({
      ...appMessages.replies.backfillStarted,
      description: `Drafting replies to ${comments} comments.`,
    }),
    failed: appMessages.replies.backfillFailed,
    onSaved: () => onOpenChange(false),
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
      description="By default, we don't draft replies to comments from before you connected. This drafts replies to the newest unanswered ones."
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        {channels.length > 1 && (
          <Field label="Channel">
            <Select
              value={channel}
              onValueChange={setChosen}
              options={channels.map(({ id, title }) => ({ value: id, label: title }))}
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
            ? "Couldn't count the comments. Close this and try again."
            : preview.data === undefined
              ? "Counting..."
              : found === 0
                ? "No unanswered older comments found."
                : `${found} comments. Posting all replies would use ${preview.data.credits.toLocaleString()} credits.`}
        </p>
        <FormActions busy={start.isPending} disabled={found === 0}>
          Draft {found} replies
        </FormActions>
      </form>
    </Dialog>
  );
}
