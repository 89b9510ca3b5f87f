import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from "react";
import { addDocument, changeDocument, type DocumentText } from "@/api/knowledge";
import { appMessages } from "@/content/app-messages";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { type Format, problemOf, readDocument } from "./read-document";

export interface DocumentFormInput {
  channelId: string;
  /** Absent: a new one. */
  stored: (DocumentText & { id: string }) | undefined;
  titleBox: RefObject<HTMLInputElement | null>;
  onSaved: () => void;
}

/** A document as it is typed or read from a file, and what is wrong with it; saved when nothing is. */
export function useDocumentForm({ channelId, stored, titleBox, onSaved }: DocumentFormInput) {
  const account = useAccount();
  const [typed, setTyped] = useState({
    title: stored?.title ?? "",
    // The column knows no others.
    format: (stored?.format as Format | undefined) ?? "txt",
    body: stored?.body ?? "",
    videoId: stored?.video_id ?? null,
    language: stored?.language ?? null,
  });
  const [problems, setProblems] = useState<Partial<Record<"title" | "body" | "file", string>>>({});
  const bodyBox = useRef<HTMLTextAreaElement>(null);
  const save = useSaving({
    save: (next: DocumentText) =>
      stored ? changeDocument(stored.id, next) : addDocument(account.id, channelId, next),
    saved: stored ? appMessages.knowledge.documentChanged : appMessages.knowledge.documentAdded,
    failed: appMessages.knowledge.notSaved,
    onSaved,
  });
  const type = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));

  return {
    typed,
    type,
    problems,
    bodyBox,
    save,
    async onFile({ target }: ChangeEvent<HTMLInputElement>) {
      const file = target.files?.[0];
      if (!file) return;
      const read = await readDocument(file);
      // The same file again, after it was mended, is a change, too.
      target.value = "";
      if ("problem" in read) {
        setProblems({ file: read.problem });
        return;
      }
      setProblems({});
      const title = read.title.slice(0, COLUMN_LIMITS.documents.title.longest);
      type({ title, format: read.format, body: read.body });
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      const { format, body, language } = typed;
      const title = typed.title.trim();
      const wrong = problemOf(body, format);
      const found = { ...(!title && { title: "Enter a title." }), ...(wrong && { body: wrong }) };
      setProblems(found);
      if (Object.keys(found).length === 0)
        save.mutate({ title, format, body, video_id: typed.videoId, language });
      else (found.title ? titleBox : bodyBox).current?.focus();
    },
  };
}
