import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import type { NoteText } from "@/api/teamwork";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { completed, mentionedIn, suggestions, type Writing, writingAt } from "@/domain/mentions";
import { cn } from "@/lib/cn";
import { isSendKey } from "@/lib/send-key";
import { useLater } from "@/lib/use-later";
import { teammatesQuery } from "@/queries/people";

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
  // The comment and its reply come first.
  const { data: everybody = [] } = useQuery({ ...teammatesQuery(), enabled: useLater() });
  const people = everybody.filter(
    ({ channels, is_me }) => !is_me && (!channels || channels.includes(channelId)),
  );
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(initial?.mentions));
  const [writing, setWriting] = useState<Writing | null>(null);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const listId = useId();
  const offered = writing ? suggestions(people, writing.query) : [];
  const isBlank = text.trim() === "";

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function look(area: HTMLTextAreaElement) {
    setWriting(writingAt(area.value, area.selectionStart));
    setAt(0);
  }

  function pick(index: number) {
    const person = offered[index];
    if (!person || !writing) return;
    const done = completed(text, writing, person.name);
    caret.current = done.caret;
    onText(done.text);
    setPicked(new Set(picked).add(person.person_id));
    setWriting(null);
    box.current?.focus();
  }

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!isBlank && !busy) props.onSubmit({ body: text, mentions: mentionedIn(text, people, picked) });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (offered.length > 0 && ["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"].includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") setWriting(null);
      else if (event.key === "ArrowDown") setAt((at + 1) % offered.length);
      else if (event.key === "ArrowUp") setAt((at + offered.length - 1) % offered.length);
      else pick(at);
    } else if (isSendKey(event)) submit(event);
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
            ref={box}
            id={initial ? undefined : NOTE_BOX}
            value={text}
            // A line until something is said.
            rows={isBlank ? 1 : 3}
            maxLength={LIMITS.note_characters}
            dir="auto"
            placeholder={people.length > 0 ? "Write a note. Use @ to mention a teammate." : "Write a note."}
            aria-autocomplete="list"
            aria-expanded={offered.length > 0}
            aria-controls={offered.length > 0 ? listId : undefined}
            aria-activedescendant={offered.length > 0 ? `${listId}-${at}` : undefined}
            role="combobox"
            onChange={(event) => {
              onText(event.target.value);
              look(event.target);
            }}
            onClick={(event) => look(event.currentTarget)}
            onBlur={() => setWriting(null)}
            onKeyDown={onKeyDown}
          />
        </Field>
        {offered.length > 0 && (
          <div
            id={listId}
            role="listbox"
            aria-label="Teammates"
            className="absolute inset-x-0 top-full z-10 mt-1 max-w-72 rounded-md border border-line bg-sheet p-1 shadow-float"
          >
            {offered.map((person, index) => (
              <div
                key={person.person_id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                // Before the box loses the focus.
                onMouseDown={(event) => {
                  event.preventDefault();
                  pick(index);
                }}
                className={cn(
                  "cursor-pointer truncate rounded-sm px-2 py-1.5 text-base pointer-coarse:py-3",
                  index === at && "bg-hover",
                )}
              >
                @{person.name}
              </div>
            ))}
          </div>
        )}
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
