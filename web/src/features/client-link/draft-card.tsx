import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { CircleCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import type { LinkAct, LinkDraft } from "@/api/client-link";
import { Thread, ThreadReply } from "@/components/thread/thread";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Trouble } from "@/components/ui/trouble";
import { CommentForm, ReplyForm } from "./draft-forms";
import { authorOf, Notes, Said, Warnings } from "./draft-words";

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

/** What is open below a draft, what is under way, and what went wrong. */
function useDraftActs({ onReload }: Pick<DraftCardProps, "onReload">) {
  const [open, setOpen] = useState<"edit" | "comment">();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  return {
    open,
    setOpen,
    busy,
    problem,
    async act(name: string, work: () => Promise<string | undefined>): Promise<void> {
      setBusy(name);
      setProblem(undefined);
      const went = await work();
      setProblem(went);
      setBusy(undefined);
      if (!went) setOpen(undefined);
    },
    reload() {
      setProblem(undefined);
      onReload();
    },
  };
}

type DraftActs = ReturnType<typeof useDraftActs>;

/** One comment with the reply that waits, and what the link lets do with it. */
export function DraftCard(props: DraftCardProps) {
  const { draft, channel, zone, done } = props;
  const acts = useDraftActs(props);
  const { open, busy, problem } = acts;
  const author = authorOf(draft);

  return (
    <section
      aria-label={`Reply to ${author}`}
      className="min-w-0 rounded-lg border border-line bg-sheet p-4 shadow-rest sm:p-5"
    >
      <Thread>
        <Said draft={draft} channel={channel} zone={zone} />
        <ThreadReply author={channel} meta={draft.edited_by && `edited by ${draft.edited_by}`}>
          <ReplyOrForm {...props} acts={acts} />
          <Warnings warnings={draft.warnings} />
        </ThreadReply>
      </Thread>
      <Notes draft={draft} zone={zone} />
      {problem && (
        <Trouble className="mt-3" onRetry={acts.reload} retryText="Reload">
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
          onSend={(body, back) => void acts.act("comment", () => props.onComment(body, back))}
          onCancel={() => acts.setOpen(undefined)}
        />
      )}
      {!done && !open && <DraftButtons {...props} acts={acts} />}
    </section>
  );
}

type WithActs = DraftCardProps & { acts: DraftActs };

function ReplyOrForm({ draft, may, acts, onEdit, onApprove }: WithActs) {
  if (acts.open !== "edit") {
    return (
      <p dir="auto" className="whitespace-pre-wrap">
        {draft.reply}
      </p>
    );
  }
  return (
    <ReplyForm
      reply={draft.reply}
      author={authorOf(draft)}
      busy={acts.busy}
      onSave={(reply) => void acts.act("save", () => onEdit(reply))}
      onApprove={
        may.includes("approve") ? (reply) => void acts.act("approve", () => onApprove(reply)) : undefined
      }
      onCancel={() => acts.setOpen(undefined)}
      longest={LIMITS.reply_characters}
    />
  );
}

function DraftButtons({ draft, may, acts, onApprove }: WithActs) {
  const author = authorOf(draft);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {may.includes("approve") && (
        <Button
          busy={acts.busy === "approve"}
          busyText="Approving..."
          aria-label={`Approve reply to ${author}`}
          onClick={() => void acts.act("approve", () => onApprove())}
        >
          Approve
        </Button>
      )}
      {may.includes("edit") && (
        <Button
          variant="secondary"
          aria-label={`Edit reply to ${author}`}
          onClick={() => acts.setOpen("edit")}
        >
          Edit
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={`Comment on the reply to ${author}`}
        onClick={() => acts.setOpen("comment")}
      >
        Comment
      </Button>
    </div>
  );
}
