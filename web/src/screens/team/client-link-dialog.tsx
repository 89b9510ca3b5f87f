import { type FormEvent, useRef, useState } from "react";
import { createClientLink, type NewClientLink } from "@/api/client-links";
import type { Label } from "@/api/teamwork";
import { SecretDialog } from "@/components/secret-dialog";
import { FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { clientLinkMessages, LINK_CHOICES } from "@/content/client-link-words";
import type { Channel } from "@/domain/channels";
import { emailProblem } from "@/lib/email";
import { useSaving } from "@/queries/use-saving";

export interface ClientLinkDialogProps extends DialogState {
  channels: readonly Channel[];
  labels: readonly Label[];
}

const ALL = "all";
const DAYS = [7, 30, 90].map((days) => ({ value: String(days), label: `${days} days` }));

/** Makes a client link, and shows it once. */
export function ClientLinkDialog({ channels, labels, ...dialog }: ClientLinkDialogProps) {
  return (
    <SecretDialog
      {...dialog}
      title="Create a client link"
      description="Whoever has the link can use it, without an account, until it ends or you revoke it."
      made={{
        title: "Your client link",
        description: "Copy it now. We keep no copy, so it can't be shown again.",
      }}
      label="Link"
      copied={clientLinkMessages.copied}
    >
      {(onMade) => <LinkForm channels={channels} labels={labels} onMade={onMade} />}
    </SecretDialog>
  );
}

interface LinkFormProps extends Pick<ClientLinkDialogProps, "channels" | "labels"> {
  onMade: (address: string) => void;
}

/** A client link as it is filled in; made when nothing is wrong with it. */
function useLinkForm({ channels, onMade }: LinkFormProps) {
  const [link, setLink] = useState<Omit<NewClientLink, "may">>({
    ...{ channel: channels[0]?.id ?? "", name: "", days: 30, label: null, email: "" },
  });
  const [may, setMay] = useState("both");
  const [problems, setProblems] = useState<{ name?: string | undefined; email?: string | undefined }>({});
  const nameBox = useRef<HTMLInputElement>(null);
  const emailBox = useRef<HTMLInputElement>(null);
  const put = (change: Partial<typeof link>) => setLink((before) => ({ ...before, ...change }));
  const make = useSaving({
    save: async (wanted: NewClientLink) => onMade(await createClientLink(wanted)),
    saved: clientLinkMessages.created,
    failed: clientLinkMessages.notCreated,
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wanted = {
      ...link,
      name: link.name.trim(),
      email: link.email.trim(),
      may: LINK_CHOICES.find(({ value }) => value === may)?.may ?? [],
    };
    const found = {
      name: wanted.name ? undefined : "Say who the link is for",
      email: wanted.email ? emailProblem(wanted.email) : undefined,
    };
    setProblems(found);
    if (found.name) nameBox.current?.focus();
    else if (found.email) emailBox.current?.focus();
    else make.mutate(wanted);
  }

  return { link, put, may, setMay, problems, nameBox, emailBox, make, onSubmit };
}

function LinkForm(props: LinkFormProps) {
  const { channels, labels } = props;
  const { link, put, may, setMay, problems, nameBox, emailBox, make, onSubmit } = useLinkForm(props);

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField
        ref={nameBox}
        label="Who is it for?"
        placeholder="Northwind Coffee"
        error={problems.name}
        maxLength={60}
        value={link.name}
        onValueChange={(name) => put({ name })}
        autoComplete="off"
      />
      <Field label="Channel">
        <Select
          options={channels.map(({ id, title }) => ({ value: id, label: title }))}
          value={link.channel}
          onValueChange={(channel) => put({ channel })}
        />
      </Field>
      {labels.length > 0 && (
        <Field label="Drafts">
          <Select
            options={[
              { value: ALL, label: "All that wait for approval" },
              ...labels.map(({ id, name }) => ({ value: id, label: `Only with the label ${name}` })),
            ]}
            value={link.label ?? ALL}
            onValueChange={(label) => put({ label: label === ALL ? null : label })}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="They may" hint="Everybody with the link can comment.">
          <Select options={LINK_CHOICES} value={may} onValueChange={setMay} />
        </Field>
        <Field label="Good for">
          <Select
            options={DAYS}
            value={String(link.days)}
            onValueChange={(days) => put({ days: Number(days) })}
          />
        </Field>
      </div>
      <TextField
        ref={emailBox}
        label="Email it to"
        optional
        type="email"
        hint="You can copy the link in the next step, too."
        error={problems.email}
        value={link.email}
        onValueChange={(email) => put({ email })}
        autoComplete="off"
      />
      <FormActions problem={make.error?.message} busy={make.isPending} busyText="Creating...">
        Create link
      </FormActions>
    </form>
  );
}
