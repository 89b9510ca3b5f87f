import { type FormEvent, useRef, useState } from "react";
import { changeWebhook, createWebhook, type Webhook, type WebhookWish } from "@/api/webhooks";
import { SecretDialog } from "@/components/secret-dialog";
import { FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { ToggleChips } from "@/components/ui/toggle-chips";
import { EVENT_CHOICES, FORMAT_CHOICES, webhookMessages } from "@/content/webhook-words";
import type { Channel } from "@/domain/channels";
import { useSaving } from "@/queries/use-saving";
import { ChannelsChoice, channelsProblem } from "./channels-choice";

export interface WebhookDialogProps extends DialogState {
  channels: readonly Channel[];
  /** The one to change; without it a new one is made, and its secret shown once. */
  of?: Webhook;
}

export function WebhookDialog({ channels, of, ...dialog }: WebhookDialogProps) {
  return (
    <SecretDialog
      {...dialog}
      title={of ? "Edit webhook" : "Create a webhook"}
      description="We post what happens to an address of yours, as it happens."
      made={{
        title: "Your webhook's secret",
        description: "Copy it now to verify what arrives: it can't be shown again.",
      }}
      label="Secret"
      copied={webhookMessages.copied}
    >
      {(onMade) => (
        <WebhookForm
          channels={channels}
          of={of}
          onMade={onMade}
          onChanged={() => dialog.onOpenChange(false)}
        />
      )}
    </SecretDialog>
  );
}

interface WebhookFormProps extends Pick<WebhookDialogProps, "channels"> {
  of: Webhook | undefined;
  onMade: (secret: string) => void;
  onChanged: () => void;
}

const NEW: WebhookWish = {
  name: "",
  url: "",
  format: "standard",
  kinds: ["comment.waiting", "comment.grave", "connection.broken"],
  channels: null,
};

interface Problems {
  name?: string | undefined;
  url?: string | undefined;
  kinds?: string | undefined;
  channels?: string | undefined;
}

const problemsOf = ({ name, url, kinds, channels }: WebhookWish): Problems => ({
  name: name ? undefined : "Give it a name",
  url: URL.canParse(url) ? undefined : "Enter the whole address, with https://",
  kinds: kinds.length > 0 ? undefined : "Choose what it is told.",
  channels: channelsProblem(channels),
});

function WebhookForm({ channels, of, onMade, onChanged }: WebhookFormProps) {
  const [wish, setWish] = useState<WebhookWish>(() => ({ ...NEW, ...of }));
  const [problems, setProblems] = useState<Problems>({});
  const nameBox = useRef<HTMLInputElement>(null);
  const urlBox = useRef<HTMLInputElement>(null);
  const put = (change: Partial<WebhookWish>) => {
    setProblems({});
    setWish((before) => ({ ...before, ...change }));
  };
  const save = useSaving({
    save: async (wanted: WebhookWish) =>
      of ? changeWebhook(of.id, wanted) : onMade(await createWebhook(wanted)),
    saved: of ? webhookMessages.changed : webhookMessages.created,
    failed: of ? webhookMessages.failed : webhookMessages.notCreated,
    onSaved: () => of && onChanged(),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const { format, kinds, channels } = wish;
    const wanted = { name: wish.name.trim(), url: wish.url.trim(), format, kinds, channels };
    const found = problemsOf(wanted);
    setProblems(found);
    if (found.name) nameBox.current?.focus();
    else if (found.url) urlBox.current?.focus();
    else if (!found.kinds && !found.channels) save.mutate(wanted);
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField
        ref={nameBox}
        label="Name"
        placeholder="Slack, #comments"
        error={problems.name}
        maxLength={60}
        value={wish.name}
        onValueChange={(name) => put({ name })}
        autoComplete="off"
      />
      <TextField
        ref={urlBox}
        label="Address"
        type="url"
        placeholder="https://"
        error={problems.url}
        value={wish.url}
        onValueChange={(url) => put({ url })}
        autoComplete="off"
      />
      {!of && (
        <Field label="What it gets" hint="It can't be changed later.">
          <Select options={FORMAT_CHOICES} value={wish.format} onValueChange={(format) => put({ format })} />
        </Field>
      )}
      <div>
        <ToggleChips
          label="When"
          options={EVENT_CHOICES}
          values={wish.kinds}
          onChange={(kinds) => put({ kinds })}
        />
        {problems.kinds && <p className="mt-2 text-sm text-failed">{problems.kinds}</p>}
      </div>
      <ChannelsChoice
        channels={channels}
        chosen={wish.channels}
        onChange={(chosen) => put({ channels: chosen })}
        problem={problems.channels}
      />
      <FormActions
        problem={save.error?.message}
        busy={save.isPending}
        busyText={of ? "Saving..." : "Creating..."}
      >
        {of ? "Save" : "Create webhook"}
      </FormActions>
    </form>
  );
}
