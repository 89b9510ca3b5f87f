import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { CircleCheck, TriangleAlert, Undo2 } from "lucide-react";
import { useState } from "react";
import type { LinkAct, LinkDraft } from "@/api/client-link";
import { Thread, ThreadComment, ThreadReply } from "@/components/thread/thread";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Trouble } from "@/components/ui/trouble";
import { linkWarningWords } from "@/content/client-words";
import { formatPublished } from "@/domain/time-zone";
import { CommentForm, ReplyForm } from "./draft-forms";

export interface DraftCardProps {
  draft: LinkDraft;
  channel: string;
  may: readonly LinkAct[];
  zone: string;
  /** Approved here. */
  done: boolean;
  /** Each resolves to what went wrong, in a sentence; undefined when nothing did. */
  onApprove: (reply?: string) => Promise<string | undefined>;
  onEdit: (reply: string) => Promise<string | undefined>;
  onComment: (body: string, back: boolean) => Promise<string | undefined>;
  onReload: () => void;
}

/** One comment with the reply that waits, and what the link lets do with it. */
export function DraftCard({ draft, channel, may, zone, done, ...acts }: DraftCardProps) {
  const [open, setOpen] = useState<"edit" | "comment">();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const author = draft.author_name ?? "A viewer";

  async function act(name: string, work: () => Promise<string | undefined>): Promise<void> {
    setBusy(name);
    setProblem(undefined);
    const went = await work();
    setProblem(went);
    setBusy(undefined);
    if (!went) setOpen(undefined);
  }

  function reload() {
    setProblem(undefined);
    acts.onReload();
  }

  return (
    <section
      aria-label={`Reply to ${author}`}
      className="min-w-0 rounded-lg border border-line bg-sheet p-4 shadow-rest sm:p-5"
    >
      <Thread>
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
          author={author}
          at={
            draft.published_at && (
              <time dateTime={draft.published_at}>
                {formatPublished(draft.published_at, zone, new Date())}
              </time>
            )
          }
          meta={draft.video_title && <span className="wrap-anywhere">on {draft.video_title}</span>}
          leads
        >
          <p dir="auto" className="whitespace-pre-wrap">
            {draft.text || <span className="text-ink-3 italic">No text</span>}
          </p>
        </ThreadComment>
        <ThreadReply author={channel} meta={draft.edited_by && `edited by ${draft.edited_by}`}>
          {open === "edit" ? (
            <ReplyForm
              reply={draft.reply}
              author={author}
              busy={busy}
              onSave={(reply) => void act("save", () => acts.onEdit(reply))}
              onApprove={
                may.includes("approve")
                  ? (reply) => void act("approve", () => acts.onApprove(reply))
                  : undefined
              }
              onCancel={() => setOpen(undefined)}
              longest={LIMITS.reply_characters}
            />
          ) : (
            <p dir="auto" className="whitespace-pre-wrap">
              {draft.reply}
            </p>
          )}
          <Warnings warnings={draft.warnings} />
        </ThreadReply>
      </Thread>
      <Notes draft={draft} zone={zone} />
      {problem && (
        <Trouble className="mt-3" onRetry={reload} retryText="Reload">
          {problem}
        </Trouble>
      )}
      <div role="status" className="mt-4 not-empty:mb-3">
        {done && (
          <Badge tone="public" icon={CircleCheck}>
            Approved. It will be posted soon.
          </Badge>
        )}
        {!done && draft.sent_back && (
          <Badge tone="waiting" icon={Undo2}>
            Sent back to the team
          </Badge>
        )}
      </div>
      {!done && open === "comment" && (
        <CommentForm
          author={author}
          busy={busy === "comment"}
          longest={LIMITS.note_characters}
          onSend={(body, back) => void act("comment", () => acts.onComment(body, back))}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {!done && !open && (
        <div className="flex flex-wrap items-center gap-2">
          {may.includes("approve") && (
            <Button
              busy={busy === "approve"}
              busyText="Approving..."
              aria-label={`Approve reply to ${author}`}
              onClick={() => void act("approve", () => acts.onApprove())}
            >
              Approve
            </Button>
          )}
          {may.includes("edit") && (
            <Button
              variant="secondary"
              aria-label={`Edit reply to ${author}`}
              onClick={() => setOpen("edit")}
            >
              Edit
            </Button>
          )}
          <Button
            variant="secondary"
            aria-label={`Comment on the reply to ${author}`}
            onClick={() => setOpen("comment")}
          >
            Comment
          </Button>
        </div>
      )}
    </section>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
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
function Notes({ draft, zone }: { draft: LinkDraft; zone: string }) {
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
