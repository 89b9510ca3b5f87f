import type { Scope } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { createProgramKey, type NewProgramKey } from "@/api/program-keys";
import { SecretDialog } from "@/components/secret-dialog";
import { FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { ToggleChips } from "@/components/ui/toggle-chips";
import { KEY_ENDS, programMessages, SCOPE_CHOICES } from "@/content/program-words";
import type { Channel } from "@/domain/channels";
import type { Permission } from "@/domain/role";
import { useSaving } from "@/queries/use-saving";
import { ChannelsChoice, channelsProblem } from "./channels-choice";
import { SignInAgain } from "./sign-in-again";

export interface KeyDialogProps extends DialogState {
  channels: readonly Channel[];
  permissions: readonly Permission[];
}

/** Makes a key, and shows it once. */
export function KeyDialog({ channels, permissions, ...dialog }: KeyDialogProps) {
  return (
    <SecretDialog
      {...dialog}
      title="Create a key"
      description="Whoever has the key can do what you choose here, as you, until it ends or is revoked."
      made={{ title: "Your key", description: "Copy it now. We keep no copy, so it can't be shown again." }}
      label="Key"
      copied={programMessages.copied}
    >
      {(onMade) => <KeyForm channels={channels} permissions={permissions} onMade={onMade} />}
    </SecretDialog>
  );
}

interface KeyFormProps extends Pick<KeyDialogProps, "channels" | "permissions"> {
  onMade: (key: string) => void;
}

function KeyForm({ channels, permissions, onMade }: KeyFormProps) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<Scope[]>([]);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [end, setEnd] = useState("90");
  const [problems, setProblems] = useState<{ name?: string | undefined; channels?: string | undefined }>({});
  const nameBox = useRef<HTMLInputElement>(null);
  const make = useSaving({
    save: async (wanted: NewProgramKey) => onMade(await createProgramKey(wanted)),
    saved: programMessages.created,
    failed: programMessages.notCreated,
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = {
      name: name.trim() ? undefined : "Say which program it is for",
      channels: channelsProblem(chosen),
    };
    setProblems(found);
    if (found.name) nameBox.current?.focus();
    else if (!found.channels)
      make.mutate({
        name: name.trim(),
        scopes,
        channels: chosen,
        days: KEY_ENDS.find(({ value }) => value === end)?.days ?? null,
      });
  }

  if (make.error instanceof ApiError && make.error.code === "sign_in_again")
    return <SignInAgain why={make.error.message} />;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField
        ref={nameBox}
        label="Which program is it for?"
        placeholder="Zapier"
        error={problems.name}
        maxLength={60}
        value={name}
        onValueChange={setName}
        autoComplete="off"
      />
      <div>
        <ToggleChips
          label="Besides reading, it may"
          options={SCOPE_CHOICES.filter(({ value }) => permissions.includes(value))}
          values={scopes}
          onChange={setScopes}
        />
        <p className="mt-2 text-sm text-ink-3">
          {SCOPE_CHOICES.filter(({ value }) => scopes.includes(value))
            .map(({ label, may }) => `${label}: ${may}.`)
            .join(" ") || "It reads comments, replies, knowledge and reports, and changes nothing."}
        </p>
      </div>
      <Field label="Good for">
        <Select options={KEY_ENDS} value={end} onValueChange={setEnd} />
      </Field>
      <ChannelsChoice channels={channels} chosen={chosen} onChange={setChosen} problem={problems.channels} />
      <FormActions problem={make.error?.message} busy={make.isPending} busyText="Creating...">
        Create key
      </FormActions>
    </form>
  );
}
