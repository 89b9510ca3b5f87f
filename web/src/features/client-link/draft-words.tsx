import { TriangleAlert } from "lucide-react";
import type { LinkDraft } from "@/api/client-link";
import { ThreadComment } from "@/components/thread/thread";
import { linkWarningWords } from "@/content/client-words";
import { formatPublished } from "@/domain/time-zone";

export const authorOf = ({ author_name }: LinkDraft) => author_name ?? "A viewer";

export interface SaidProps {
  draft: LinkDraft;
  channel: string;
  zone: string;
}

/** The comment, after what was said in its thread before. */
export function Said({ draft, channel, zone }: SaidProps) {
  return (
    <>
      {draft.thread.map((said, place) => (
        <ThreadComment
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its order
          key={place}
          author={said.who === "channel" ? channel : (said.author ?? "A viewer")}
          own={said.who === "channel"}
          leads
        >
          <p dir="auto" className="whitespace-pre-wrap">
            {said.text}
          </p>
        </ThreadComment>
      ))}
      <ThreadComment
        author={authorOf(draft)}
        at={
          draft.published_at && (
            <time dateTime={draft.published_at}>{formatPublished(draft.published_at, zone, new Date())}</time>
          )
        }
        meta={draft.video_title && <span className="wrap-anywhere">on {draft.video_title}</span>}
        leads
      >
        <p dir="auto" className="whitespace-pre-wrap">
          {draft.text || <span className="text-ink-3 italic">No text</span>}
        </p>
      </ThreadComment>
    </>
  );
}

/** What speaks against posting the reply as it is. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  const words = warnings.flatMap((one) => linkWarningWords[one] ?? []);
  if (words.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-1 text-sm text-waiting">
      {words.map((one) => (
        <li key={one} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {one}
        </li>
      ))}
    </ul>
  );
}

/** What was commented by link: the team's own notes are never here. */
export function Notes({ draft, zone }: { draft: LinkDraft; zone: string }) {
  if (draft.notes.length === 0) return null;
  return (
    <ul aria-label="Comments for the team" className="mt-4 flex flex-col gap-2">
      {draft.notes.map((note) => (
        <li key={`${note.at} ${note.body}`} className="rounded-md bg-sunken px-3 py-2">
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <span className="font-semibold wrap-anywhere">{note.name}</span>
            <time dateTime={note.at} className="text-xs text-ink-3">
              {formatPublished(note.at, zone, new Date())}
            </time>
          </p>
          <p dir="auto" className="text-base break-words whitespace-pre-wrap">
            {note.body}
          </p>
        </li>
      ))}
    </ul>
  );
}
