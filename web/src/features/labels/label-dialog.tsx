import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sendOrKeep } from "@/api/outbox";
import type { Label } from "@/api/teamwork";
import { AskOwner } from "@/components/ask-owner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, FormActions } from "@/components/ui/dialog";
import { type DialogState, useDialogs } from "@/components/ui/dialogs";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { changesOf, type Labelled, stateOf } from "@/domain/label-choice";
import { onDemand } from "@/lib/on-demand";
import { labelsQuery } from "@/queries/teamwork";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { LabelDot } from "./label-chip";

const ManageLabelsDialog = onDemand(() => import("./manage-labels-dialog"), "ManageLabelsDialog");

export interface LabelDialogProps extends DialogState {
  rows: readonly Labelled[];
  /** Once they have them: which were given, and which taken. */
  onLabelled: (changes: readonly { label: string; on: boolean }[]) => void;
}

/** Gives comments labels and takes them away. What only some of them have stays so unless it is pressed. */
export function LabelDialog({ rows, onLabelled, open, onOpenChange }: LabelDialogProps) {
  const { data: labels, error, refetch } = useQuery(labelsQuery());
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const show = useDialogs();
  const manages = useMay("manage")();
  const changes = changesOf(rows, pressed);
  const labelledWords = (id: string, on: boolean, count: number) => {
    const name = labels?.find((label) => label.id === id)?.name ?? "a label";
    return `${on ? "Add" : "Remove"} “${name}”: ${count === 1 ? "a comment" : `${count} comments`}`;
  };
  const save = useSaving<void>({
    save: async () => {
      let waits: "waits" | undefined;
      for (const { label, on, ids } of changes)
        waits =
          (await sendOrKeep(["label", ids, label, on], ids, labelledWords(label, on, ids.length))) ?? waits;
      return waits;
    },
    saved: appMessages.labels.changed,
    failed: appMessages.labels.notDone,
    onSaved: () => {
      onLabelled(changes);
      onOpenChange(false);
    },
  });
  const manage = () => {
    onOpenChange(false);
    show((dialog) => <ManageLabelsDialog {...dialog} />);
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Labels">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (changes.length > 0) save.mutate();
          else onOpenChange(false);
        }}
      >
        {error && <Trouble onRetry={refetch}>Couldn't load the labels.</Trouble>}
        {!labels && !error && <Skeleton className="h-24" />}
        {labels?.length === 0 && (
          <p className="text-base text-ink-2">There are no labels yet. Labels sort comments your own way.</p>
        )}
        {labels && labels.length > 0 && (
          <ul className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
            {labels.map((label) => (
              <LabelChoice
                key={label.id}
                label={label}
                state={stateOf(rows, pressed, label.id)}
                onChange={(on) => setPressed(new Map(pressed).set(label.id, on))}
              />
            ))}
          </ul>
        )}
        <div className="mt-3">
          {manages ? (
            <Button variant="quiet" size="sm" onClick={manage} className="-ml-2">
              {labels?.length === 0 ? "Create a label" : "Manage labels"}
            </Button>
          ) : (
            <AskOwner need="manage" to="create or change labels" />
          )}
        </div>
        {labels && labels.length > 0 && (
          <FormActions problem={save.error?.message} busy={save.isPending} busyText="Saving...">
            Save
          </FormActions>
        )}
      </form>
    </Dialog>
  );
}

interface LabelChoiceProps {
  label: Label;
  state: boolean | "some";
  onChange: (on: boolean) => void;
}

function LabelChoice({ label, state, onChange }: LabelChoiceProps) {
  return (
    <li>
      <div className="flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
        <Checkbox
          id={`label-${label.id}`}
          checked={state === true}
          indeterminate={state === "some"}
          onCheckedChange={onChange}
        />
        <label
          htmlFor={`label-${label.id}`}
          className="flex min-w-0 flex-1 cursor-pointer items-center gap-2 text-base"
        >
          <LabelDot colour={label.colour} />
          <span className="truncate">{label.name}</span>
        </label>
      </div>
    </li>
  );
}
