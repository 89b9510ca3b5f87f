import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { NoteText } from "@/api/teamwork";
import { completed, mentionedIn, suggestions, type Writing, writingAt } from "@/domain/mentions";
import { useLater } from "@/lib/use-later";
import { teammatesQuery } from "@/queries/people";

const KEYS = ["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"];

export interface MentionsInput {
  channelId: string;
  /** The note that is changed; absent: a new one. */
  initial: NoteText | undefined;
  text: string;
  onText: (text: string) => void;
}

/** Offers who may answer on a channel while an @ is written in a box, and writes the name that is picked. */
export function useMentions({ channelId, initial, text, onText }: MentionsInput) {
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
  const offered = writing ? suggestions(people, writing.query) : [];

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

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

  return {
    box,
    /** Somebody can be mentioned. */
    isPossible: people.length > 0,
    offered,
    /** The one of the offered that a key picks. */
    at,
    pick,
    close: () => setWriting(null),
    /** What stands at the caret of the box. */
    look(area: HTMLTextAreaElement) {
      setWriting(writingAt(area.value, area.selectionStart));
      setAt(0);
    },
    /** Walks the offered and picks by key; false for a key that means something else. */
    onKey(event: KeyboardEvent): boolean {
      if (offered.length === 0 || !KEYS.includes(event.key)) return false;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") setWriting(null);
      else if (event.key === "ArrowDown") setAt((at + 1) % offered.length);
      else if (event.key === "ArrowUp") setAt((at + offered.length - 1) % offered.length);
      else pick(at);
      return true;
    },
    mentioned: () => mentionedIn(text, people, picked),
  };
}

export type Mentions = ReturnType<typeof useMentions>;
