import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { deleteViewerNote, type Viewer, type ViewerNote, writeViewerNote } from "@/api/viewers";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { appMessages } from "@/content/app-messages";
import { formatPublished } from "@/domain/time-zone";
import { useSaving } from "@/queries/use-saving";

export interface ViewerNotesProps {
  viewer: Viewer;
  notes: readonly ViewerNote[];
  zone: string;
  /** Also what others wrote. */
  mayDelete: boolean;
}

/** What the team notes about a viewer, and a place to add to it. */
export function ViewerNotes({ viewer, notes, zone, mayDelete }: ViewerNotesProps) {
  const [body, setBody] = useState("");
  const write = useSaving({
    save: (text: string) => writeViewerNote(viewer, text),
    saved: appMessages.notes.added,
    failed: appMessages.notes.notDone,
    onSaved: () => setBody(""),
  });
  const remove = useSaving({
    save: ({ id }: ViewerNote) => deleteViewerNote(id),
    saved: appMessages.notes.deleted,
    failed: appMessages.notes.notDone,
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (body.trim()) write.mutate(body.trim());
  }

  return (
    <section aria-label="Notes about this viewer">
      <h3 className="mb-2 text-xs font-semibold text-ink-3">
        Notes <span className="font-normal">only your team sees them</span>
      </h3>
      {notes.length > 0 && (
        <ul className="mb-3 flex flex-col gap-2">
          {notes.map((note) => (
            <li key={note.id} className="rounded-md bg-sunken px-3 py-2 text-sm">
              <p className="flex items-center gap-2 text-xs text-ink-3">
                <span className="min-w-0 flex-1 truncate">
                  {note.author ?? "Somebody who left"}, {formatPublished(note.created_at, zone, new Date())}
                </span>
                {(note.mine || mayDelete) && (
                  <Button
                    variant="quiet"
                    size="icon-sm"
                    aria-label="Delete note"
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(note)}
                  >
                    <X />
                  </Button>
                )}
              </p>
              <p dir="auto" className="break-words whitespace-pre-wrap">
                {note.body}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={onSubmit} className="flex flex-col items-start gap-2">
        <Field label="Note about this viewer" error={write.error?.message}>
          <Textarea
            value={body}
            rows={2}
            dir="auto"
            maxLength={LIMITS.note_characters}
            onChange={(event) => setBody(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          busy={write.isPending}
          busyText="Adding..."
          disabled={!body.trim()}
        >
          Add note
        </Button>
      </form>
    </section>
  );
}
