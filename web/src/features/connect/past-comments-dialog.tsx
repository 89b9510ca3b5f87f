import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { choosePastComments, getPastComments, type PastComments } from "@/api/past-comments";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { appMessages } from "@/content/app-messages";
import { useSaving } from "@/queries/use-saving";

/** How far back a channel's comments are read, with what each choice takes of the database; what doesn't fit can't be chosen. */
export function PastCommentsDialog({ channelId, ...dialog }: DialogState & { channelId: string }) {
  const [chosen, setChosen] = useState<string>();
  const { data, isError } = useQuery({
    queryKey: ["past-comments", channelId],
    queryFn: () => getPastComments(channelId),
  });
  const reading = useSaving({
    save: (months: number) => choosePastComments(channelId, months),
    saved: appMessages.account.pastCommentsChosen,
    failed: appMessages.account.pastCommentsNotChosen,
    onSaved: () => dialog.onOpenChange(false),
  });
  const choices = data ?? [];
  const most = choices.findLast(({ fits }) => fits);
  const months = chosen ?? (most ? String(most.months) : undefined);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (months !== undefined) reading.mutate(Number(months));
  }

  return (
    <Dialog
      {...dialog}
      title="Past comments"
      description="Comments from before you connected show in reports and answer what was asked before. New comments are read in any case."
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        {months !== undefined && (
          <Field label="Read back">
            <Select
              value={months}
              onValueChange={setChosen}
              options={choices.map(({ months: value, words, fits }) => ({
                value: String(value),
                label: fits ? words : `${words}, doesn't fit`,
                disabled: !fits,
              }))}
            />
          </Field>
        )}
        <p role="status" className="text-base text-ink-2">
          {isError ? "Couldn't look up the past comments. Close this and try again." : roomOf(data)}
        </p>
        <FormActions
          busy={reading.isPending}
          disabled={months === undefined}
          problem={reading.error?.message}
        >
          Read past comments
        </FormActions>
      </form>
    </Dialog>
  );
}

function roomOf(choices: PastComments[] | undefined): string {
  if (choices === undefined) return "Looking up...";
  const [first] = choices;
  if (first === undefined) return "All past comments are read, or will be.";
  if (choices.every(({ fits }) => !fits)) {
    return `Not even a month fits (${first.words}). Ask the operator for a larger database.`;
  }
  if (first.room === null) return "YouTube reports no total, so the numbers are estimates.";
  const left = `The database has ${Math.floor(first.room / 1e6).toLocaleString()} MB left for past comments of all accounts.`;
  return `${left} YouTube reports no total, so the numbers are estimates.`;
}
