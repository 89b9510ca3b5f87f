import { renderSavedReply, unknownVariables } from "@shared/contracts/saved-reply.ts";
import { videoLink } from "@shared/contracts/video-link.ts";
import { COLUMN_LIMITS, LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, useRef, useState } from "react";
import { addSavedReply, changeSavedReply, type SavedReply, type SavedReplyText } from "@/api/saved-replies";
import { ChannelField } from "@/components/channel-field";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { appMessages } from "@/content/app-messages";
import { languageOptions } from "@/lib/languages";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { insertAtCursor } from "./insert-at-cursor";
import { VariableButtons } from "./variables";

/** Values to show a text with. */
const sample = {
  viewer: "@ana",
  video: "Sourdough for beginners",
  link: videoLink("sourdough"),
  channel: "Slow Kitchen",
};

export interface SavedReplyDialogProps extends DialogState {
  /** Absent: a new one. */
  reply: SavedReply | undefined;
  /** The channel that is chosen: a new one is for it. */
  channel: string | undefined;
  /** Names of the others. */
  taken: readonly string[];
}

type Problems = Partial<Record<"name" | "body", string>>;

/** What has to be put right before a saved reply is saved. */
function problemsOf({ name, body }: SavedReplyText, taken: readonly string[]): Problems {
  const unknown = unknownVariables(body);
  return {
    ...(!name && { name: "Give it a name." }),
    ...(taken.includes(name) && { name: "Another saved reply already has this name." }),
    ...(unknown.length > 0 && { body: `Unknown variable ${unknown.map((one) => `{${one}}`).join(", ")}.` }),
    ...(!body && { body: "Write the reply." }),
  };
}

/** Writes a saved reply, or changes one. */
export function SavedReplyDialog({ open, onOpenChange, reply, channel, taken }: SavedReplyDialogProps) {
  const account = useAccount();
  const [name, setName] = useState(reply?.name ?? "");
  const [forChannel, setForChannel] = useState(reply ? reply.channel_id : (channel ?? null));
  const [language, setLanguage] = useState(reply?.language ?? null);
  const [body, setBody] = useState(reply?.body ?? "");
  const [problems, setProblems] = useState<Problems>({});
  const nameBox = useRef<HTMLInputElement>(null);
  const bodyBox = useRef<HTMLTextAreaElement>(null);
  const save = useSaving({
    save: (next: SavedReplyText) =>
      reply ? changeSavedReply(reply.id, next) : addSavedReply(account.id, next),
    saved: reply ? appMessages.savedReplies.changed : appMessages.savedReplies.added,
    failed: appMessages.savedReplies.notDone,
    onSaved: () => onOpenChange(false),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const next = { channel_id: forChannel, language, name: name.trim(), body: body.trim() };
    const found = problemsOf(next, taken);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate(next);
    else (found.name ? nameBox : bodyBox).current?.focus();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={reply ? "Edit saved reply" : "Add saved reply"}
      initialFocus={nameBox}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label="Name"
          error={problems.name}
          ref={nameBox}
          value={name}
          maxLength={COLUMN_LIMITS.saved_replies.name.longest}
          onChange={(event) => setName(event.target.value)}
          placeholder="Where to find the recipe"
        />
        <Field label="Text" error={problems.body}>
          <Textarea
            ref={bodyBox}
            value={body}
            rows={4}
            dir="auto"
            maxLength={LIMITS.reply_characters}
            onChange={(event) => setBody(event.target.value)}
          />
        </Field>
        <ChannelField value={forChannel} onChange={setForChannel} />
        <Field label="For comments in">
          <Select
            value={language ?? ""}
            onValueChange={(code) => setLanguage(code || null)}
            options={[{ value: "", label: "Any language" }, ...languageOptions(language ? [language] : [])]}
          />
        </Field>
        <VariableButtons
          onInsert={(token) => {
            setBody(insertAtCursor(body, bodyBox.current, token));
            bodyBox.current?.focus();
          }}
        />
        <Sample body={body} />
        <FormActions problem={save.error?.message} busy={save.isPending} busyText="Saving...">
          Save reply
        </FormActions>
      </form>
    </Dialog>
  );
}

/** How the text reads once its variables are filled in. */
function Sample({ body }: { body: string }) {
  const { text } = renderSavedReply(body, sample);
  if (!text.trim() || text === body) return null;
  return (
    <p
      dir="auto"
      className="rounded-md bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap text-ink-2"
    >
      <span className="font-medium text-ink">For {sample.viewer}:</span> {text}
    </p>
  );
}
