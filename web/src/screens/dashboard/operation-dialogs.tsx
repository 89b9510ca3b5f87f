import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { editReply, getReplyHistory, resendReply, writeReply } from "@/api/comments";
import { ApiError, toApiError } from "@/api/errors";
import { assignComment, type Operation } from "@/api/report-dashboard";
import { Thread, ThreadComment, ThreadReply } from "@/components/thread/thread";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { reasonSentence } from "@/domain/reply-reason";
import { replyWords } from "@/domain/reply-status";
import { formatPublished, formatTime } from "@/domain/time-zone";
import { notify } from "@/lib/notify";
import { reportsKey } from "@/queries/reports";

export type OperationDeed = "full" | "thread" | "edit" | "resend" | "assign";

export interface OperationDialogProps {
  deed: OperationDeed;
  row: Operation;
  zone: string;
  assignees: readonly string[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The window of one deed on a row. */
export function OperationDialog(props: OperationDialogProps) {
  switch (props.deed) {
    case "full":
      return <FullDialog {...props} />;
    case "thread":
      return <ThreadDialog {...props} />;
    case "edit":
      return <EditDialog {...props} />;
    case "resend":
      return <ResendDialog {...props} />;
    case "assign":
      return <AssignDialog {...props} />;
  }
}

function useDeed(done: string, close: () => void) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const mutation = useMutation({
    mutationFn: (deed: () => Promise<unknown>) => deed(),
    onMutate: () => setProblem(undefined),
    onSuccess: () => {
      notify.success({ title: done });
      close();
    },
    onError: async (error) => setProblem((await toApiError(error)).message),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
  return { run: mutation.mutate, busy: mutation.isPending, problem };
}

function Conversation({ row, zone }: { row: Operation; zone: string }) {
  return (
    <Thread>
      <ThreadComment
        author={row.author_name ?? "A viewer"}
        at={formatPublished(row.published_at, zone, new Date())}
        leads={row.generated_reply !== null}
      >
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {row.text_original || "No text"}
        </p>
      </ThreadComment>
      {row.generated_reply && (
        <ThreadReply author="Your channel" meta={row.reply_type ?? undefined}>
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {row.generated_reply}
          </p>
        </ThreadReply>
      )}
    </Thread>
  );
}

function FullDialog({ row, zone, open, onOpenChange }: OperationDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="lg" title="Comment and reply">
      <div className="max-h-[60vh] overflow-y-auto">
        <Conversation row={row} zone={zone} />
      </div>
    </Dialog>
  );
}

function ThreadDialog({ row, zone, open, onOpenChange }: OperationDialogProps) {
  const { data, error } = useQuery({
    queryKey: [...reportsKey, "thread", row.id],
    queryFn: () => getReplyHistory(row.id, row.thread_id),
  });
  const others = data?.thread.filter((other) => other.id !== row.id) ?? [];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Thread"
      description={row.video_title ?? row.video_id ?? undefined}
    >
      <div className="flex max-h-[60vh] flex-col gap-5 overflow-y-auto">
        <Conversation row={row} zone={zone} />
        {error && (
          <p role="alert" className="text-sm text-failed">
            {error instanceof ApiError ? error.message : "The thread could not be loaded."}
          </p>
        )}
        {!data && !error && <Skeleton className="h-24" />}
        {others.length > 0 && (
          <section>
            <h3 className="text-xs font-semibold text-ink-3">Others in this thread</h3>
            <ul className="mt-1 flex flex-col gap-1.5 text-sm">
              {others.map((other) => (
                <li key={other.id} className="break-words">
                  <span className="font-medium">{other.author_name ?? "A viewer"}</span> {other.text_original}
                </li>
              ))}
            </ul>
          </section>
        )}
        {data && (
          <section>
            <h3 className="text-xs font-semibold text-ink-3">What happened</h3>
            {data.events.length === 0 ? (
              <p className="mt-1 text-sm text-ink-3">Nothing yet.</p>
            ) : (
              <ol className="mt-1 flex flex-col gap-1 text-sm">
                {data.events.map((event) => {
                  const { label } = replyWords(event.to_status, event.reason === "accepted");
                  const reason = reasonSentence(event.reason);
                  return (
                    <li key={event.id} className="flex items-baseline gap-2">
                      <span className="min-w-0 flex-1">{reason ? `${label}: ${reason}` : label}</span>
                      <time dateTime={event.created_at} className="shrink-0 text-xs text-ink-3">
                        {formatTime(event.created_at, zone)}
                      </time>
                    </li>
                  );
                })}
              </ol>
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}

function EditDialog({ row, zone, open, onOpenChange }: OperationDialogProps) {
  const [reply, setReply] = useState(row.generated_reply ?? "");
  const deed = useDeed("Saved as a draft", () => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Edit reply"
      description="It is saved as a draft and waits for approval under Replies."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          deed.run(() => (row.reply_status === null ? writeReply(row.id, reply) : editReply(row.id, reply)));
        }}
      >
        <blockquote className="mb-4 max-h-32 overflow-y-auto border-l-2 border-line-strong pl-3 text-sm text-ink-2">
          {row.text_original}
          <footer className="mt-1 text-xs text-ink-3">
            {row.author_name ?? "A viewer"}, {formatPublished(row.published_at, zone, new Date())}
          </footer>
        </blockquote>
        <Field
          label="Reply"
          error={deed.problem}
          hint={`Up to ${LIMITS.reply_characters.toLocaleString("en")} characters.`}
        >
          <Textarea
            rows={5}
            value={reply}
            maxLength={LIMITS.reply_characters}
            onChange={(event) => setReply(event.target.value)}
          />
        </Field>
        <DialogActions>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={deed.busy} busyText="Saving..." disabled={reply.trim() === ""}>
            Save draft
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function ResendDialog({ row, open, onOpenChange }: OperationDialogProps) {
  const deed = useDeed("Queued again", () => onOpenChange(false));
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send this reply again?"
      description={
        deed.problem ??
        (row.reply_status === "unknown"
          ? "Nobody can tell whether it was posted. Look at the thread first: sent again, it may stand there twice."
          : "It is queued again and posted when the undo window has passed.")
      }
      confirmText="Re-send"
      busy={deed.busy}
      busyText="Working..."
      tone="neutral"
      onConfirm={() => deed.run(() => resendReply(row.id))}
    />
  );
}

function AssignDialog({ row, assignees, open, onOpenChange }: OperationDialogProps) {
  const [assignee, setAssignee] = useState(row.assignee ?? "");
  const deed = useDeed(assignee.trim() ? `Assigned to ${assignee.trim()}` : "No longer assigned", () =>
    onOpenChange(false),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Assign to teammate"
      description="A name or mail to filter by. Nothing is sent to anyone."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          deed.run(() => assignComment(row.id, assignee));
        }}
      >
        <Field label="Name or mail" error={deed.problem} hint="Empty: nobody.">
          <Input
            value={assignee}
            maxLength={LIMITS.assignee_characters}
            list="known-assignees"
            autoComplete="off"
            onChange={(event) => setAssignee(event.target.value)}
          />
        </Field>
        <datalist id="known-assignees">
          {assignees.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <DialogActions>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={deed.busy} busyText="Saving...">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
