import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, StickyNote } from "lucide-react";
import { useEffect, useState } from "react";
import type { InboxItem, Note } from "@/api/inbox";
import { deleteNote, editNote, type NoteText, seeMentions, writeNote } from "@/api/teamwork";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { Menu, MenuItem } from "@/components/ui/menu";
import { appMessages } from "@/content/app-messages";
import { formatPublished } from "@/domain/time-zone";
import { forgetText, keepText, useKeptText } from "@/lib/kept-texts";
import { onDemand } from "@/lib/on-demand";
import { mentionsQuery } from "@/queries/teamwork";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { NoteForm } from "./note-form";

const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

/** Under a name of two words: no reply that somebody types. */
const keptAs = (id: string) => `note ${id}`;

export interface NotesProps extends Pick<InboxItem, "item" | "notes" | "people"> {
  zone: string;
}

/** What people of the account say to each other about a comment. */
export function Notes({ item, notes, people, zone }: NotesProps) {
  const kept = useKeptText(keptAs(item.id));
  const write = useSaving({
    save: (note: NoteText) => writeNote(item.id, note),
    saved: appMessages.notes.added,
    failed: appMessages.notes.notDone,
    onSaved: () => forgetText(keptAs(item.id)),
  });
  useSeen(item.id, notes.length);
  return (
    <section aria-label="Notes" className="border-t border-line pt-4">
      <h3 className="mb-3 flex items-center gap-1.5 text-xs font-semibold text-ink-3">
        <StickyNote aria-hidden="true" className="size-3.5" />
        Notes
        <span className="font-normal">only your team sees them</span>
      </h3>
      {notes.length > 0 && (
        <ol className="mb-3 flex flex-col gap-2">
          {notes.map((note) => (
            <NoteView key={note.id} note={note} people={people} channelId={item.channel_id} zone={zone} />
          ))}
        </ol>
      )}
      <NoteForm
        key={notes.length}
        channelId={item.channel_id}
        busy={write.isPending}
        problem={write.error?.message}
        text={kept?.text ?? ""}
        onText={(text) => keepText(keptAs(item.id), { text, base: "" })}
        onSubmit={(note) => write.mutate(note)}
      />
    </section>
  );
}

/** Whoever reads a note that mentions them has seen it. */
function useSeen(id: string, notes: number): void {
  const queries = useQueryClient();
  useEffect(() => {
    const known = queries.getQueryData(mentionsQuery().queryKey);
    if (notes === 0 || !known?.mentions.some((one) => one.comment_id === id && !one.seen)) return;
    seeMentions(id).then(
      () => queries.invalidateQueries({ queryKey: mentionsQuery().queryKey }),
      // Told again with the next look.
      () => undefined,
    );
  }, [queries, id, notes]);
}

interface NoteViewProps {
  note: Note;
  people: InboxItem["people"];
  channelId: string;
  zone: string;
}

function NoteView({ note, people, channelId, zone }: NoteViewProps) {
  const show = useDialogs();
  // Another person's note is a manager's to delete.
  const may = useMay("manage")(channelId);
  const [text, setText] = useState<string>();
  const person = note.mine ? "You" : (people[note.author_id ?? ""] ?? "Somebody who left");
  const author = note.link_name
    ? `By link, ${note.link_name}`
    : [person, note.program].filter(Boolean).join(" via ");
  const edit = useSaving({
    save: (changed: NoteText) => editNote(note.id, changed),
    saved: appMessages.notes.saved,
    failed: appMessages.notes.notDone,
    onSaved: () => setText(undefined),
  });
  const remove = () =>
    show((dialog) => (
      <ConfirmDialog
        {...dialog}
        title="Delete this note?"
        description="Its text is gone for everyone."
        confirmText="Delete"
        busyText="Deleting..."
        save={() => deleteNote(note.id)}
        saved={appMessages.notes.deleted}
        failed={appMessages.notes.notDone}
      />
    ));
  if (note.deleted) return <li className="text-sm text-ink-3 italic">{author} deleted a note.</li>;
  return (
    <li className="rounded-md bg-sunken px-3 py-2">
      <div className="flex items-baseline gap-2">
        <span className="truncate text-sm font-semibold">{author}</span>
        <time dateTime={note.at} className="tabular shrink-0 text-xs text-ink-3">
          {formatPublished(note.at, zone, new Date())}
          {note.edited_at && ", edited"}
        </time>
        {(note.mine || may) && (
          <span className="ml-auto self-center">
            <Menu
              trigger={
                <Button
                  variant="quiet"
                  size="icon-sm"
                  aria-label={`More for the note by ${author}`}
                  className="-my-1.5 -mr-2"
                >
                  <Ellipsis />
                </Button>
              }
            >
              {note.mine && <MenuItem onClick={() => setText(note.body)}>Edit</MenuItem>}
              <MenuItem tone="danger" onClick={remove}>
                Delete
              </MenuItem>
            </Menu>
          </span>
        )}
      </div>
      {text === undefined ? (
        <p dir="auto" className="text-base break-words whitespace-pre-wrap">
          {note.body}
        </p>
      ) : (
        <NoteForm
          channelId={channelId}
          initial={note}
          busy={edit.isPending}
          problem={edit.error?.message}
          text={text}
          onText={setText}
          onSubmit={(changed) => edit.mutate(changed)}
          onCancel={() => setText(undefined)}
        />
      )}
    </li>
  );
}
