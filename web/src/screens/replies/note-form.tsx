import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, type KeyboardEvent, useId } from "react";
import type { NoteText } from "@/api/teamwork";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { isSendKey } from "@/lib/send-key";
import { MentionList, mentionId } from "./mention-list";
import { useMentions } from "./use-mentions";

const NOTE_BOX = "note-box";

/** Leads to where a note is written, if one can be. */
export function focusNote(): void {
  const box = document.getElementById(NOTE_BOX);
  box?.scrollIntoView({ block: "nearest" });
  box?.focus();
}

export interface NoteFormProps {
  channelId: string;
  /** The note that is changed; absent: a new one. */
  initial?: NoteText;
  busy: boolean;
  problem: string | undefined;
  onSubmit: (note: NoteText) => void;
  onCancel?: () => void;
  text: string;
  onText: (text: string) => void;
}

/** Writes a note; an @ offers who may answer on the comment's channel. */
export function NoteForm({ channelId, initial, busy, problem, text, onText, ...props }: NoteFormProps) {
  const mentions = useMentions({ channelId, initial, text, onText });
  const listId = useId();
  const offers = mentions.offered.length > 0;
  const isBlank = text.trim() === "";

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!isBlank && !busy) props.onSubmit({ body: text, mentions: mentions.mentioned() });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (mentions.onKey(event)) return;
    if (isSendKey(event)) submit(event);
    else if (event.key === "Escape") {
      event.stopPropagation();
      if (props.onCancel) props.onCancel();
      else event.currentTarget.blur();
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <div className="relative">
        <Field label={initial ? "Edit note" : "Write a note"} hideLabel error={problem}>
          <Textarea
            ref={mentions.box}
            id={initial ? undefined : NOTE_BOX}
            value={text}
            // A line until something is said.
            rows={isBlank ? 1 : 3}
            maxLength={LIMITS.note_characters}
            dir="auto"
            placeholder={mentions.isPossible ? "Write a note. Use @ to mention a teammate." : "Write a note."}
            aria-autocomplete="list"
            aria-expanded={offers}
            aria-controls={offers ? listId : undefined}
            aria-activedescendant={offers ? mentionId(listId, mentions.at) : undefined}
            role="combobox"
            onChange={(event) => {
              onText(event.target.value);
              mentions.look(event.target);
            }}
            onClick={(event) => mentions.look(event.currentTarget)}
            onBlur={mentions.close}
            onKeyDown={onKeyDown}
          />
        </Field>
        {offers && <MentionList id={listId} mentions={mentions} />}
      </div>
      {(initial || !isBlank) && (
        <div className="flex items-center gap-2">
          <Button type="submit" variant="secondary" size="sm" busy={busy} disabled={isBlank}>
            {initial ? "Save note" : "Add note"}
          </Button>
          {props.onCancel && (
            <Button variant="quiet" size="sm" onClick={props.onCancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
