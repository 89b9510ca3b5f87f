import { COLUMN_LIMITS, LABEL_COLOURS, type LabelColour, LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { addLabel, changeLabel, deleteLabel, type Label } from "@/api/teamwork";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type DialogState, useDialogs } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { cn } from "@/lib/cn";
import { onDemand } from "@/lib/on-demand";
import { labelsQuery } from "@/queries/teamwork";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { LabelDot } from "./label-chip";

const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

/** Creates, renames, recolours and deletes the account's labels. */
export function ManageLabelsDialog({ open, onOpenChange }: DialogState) {
  const { data: labels = [], error, refetch } = useQuery(labelsQuery());
  const [editing, setEditing] = useState<Label>();
  const show = useDialogs();
  const remove = ({ id, name }: Label) =>
    show((dialog) => (
      <ConfirmDialog
        {...dialog}
        title={`Delete the label “${name}”?`}
        description="It's removed from every comment and rule that has it."
        confirmText="Delete"
        busyText="Deleting..."
        save={() => deleteLabel(id)}
        saved={appMessages.labels.deleted}
        failed={appMessages.labels.notDone}
      />
    ));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Manage labels"
      description="Everyone in this account sees them."
    >
      {error && <Trouble onRetry={refetch}>Couldn't load the labels.</Trouble>}
      {labels.length > 0 && (
        <ul className="mb-4 max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
          {labels.map((label) => (
            <li key={label.id} className="flex items-center gap-2.5 py-1.5">
              <LabelDot colour={label.colour} className="size-2.5" />
              <span className="min-w-0 flex-1 truncate text-base">{label.name}</span>
              <Button
                variant="quiet"
                size="icon-sm"
                aria-label={`Edit ${label.name}`}
                onClick={() => setEditing(label)}
              >
                <Pencil />
              </Button>
              <Button
                variant="quiet"
                size="icon-sm"
                aria-label={`Delete ${label.name}`}
                onClick={() => remove(label)}
              >
                <Trash2 />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {editing || labels.length < LIMITS.labels ? (
        <LabelForm key={editing?.id ?? "new"} label={editing} onDone={() => setEditing(undefined)} />
      ) : (
        <p className="text-sm text-ink-3">
          You have {LIMITS.labels} labels, the most there can be. Delete one to create another.
        </p>
      )}
    </Dialog>
  );
}

function LabelForm({ label, onDone }: { label: Label | undefined; onDone: () => void }) {
  const account = useAccount();
  const [name, setName] = useState(label?.name ?? "");
  const [colour, setColour] = useState<LabelColour>(label?.colour ?? "blue");
  const trimmed = name.trim();
  const save = useSaving<void>({
    save: () =>
      label ? changeLabel({ ...label, name: trimmed, colour }) : addLabel(account.id, trimmed, colour),
    saved: label ? appMessages.labels.saved : appMessages.labels.created,
    failed: appMessages.labels.notDone,
    onSaved: () => {
      setName("");
      onDone();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (trimmed) save.mutate();
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={label ? `Rename “${label.name}”` : "New label"}
        error={save.error?.message}
        value={name}
        maxLength={COLUMN_LIMITS.labels.name.longest}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <ColourPicker value={colour} onChange={setColour} />
      <div className="flex justify-end gap-2">
        {label && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={save.isPending} disabled={!trimmed}>
          {label ? "Save label" : "Create label"}
        </Button>
      </div>
    </form>
  );
}

function ColourPicker({ value, onChange }: { value: LabelColour; onChange: (colour: LabelColour) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Color</legend>
      {LABEL_COLOURS.map((colour) => (
        <label
          key={colour}
          title={colour}
          className={cn(
            "flex size-8 cursor-pointer items-center justify-center rounded-full border pointer-coarse:size-11",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            colour === value ? "border-ink" : "border-transparent hover:border-line-strong",
          )}
        >
          <input
            type="radio"
            name="label-colour"
            value={colour}
            checked={colour === value}
            onChange={() => onChange(colour)}
            className="sr-only"
          />
          <span className="sr-only">{colour}</span>
          <LabelDot colour={colour} className="size-5" />
        </label>
      ))}
    </fieldset>
  );
}
