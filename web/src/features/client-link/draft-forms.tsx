import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

export interface ReplyFormProps {
  reply: string;
  author: string;
  /** What is under way. */
  busy: string | undefined;
  longest: number;
  onSave: (reply: string) => void;
  /** Absent where the link lets approve nothing. */
  onApprove: ((reply: string) => void) | undefined;
  onCancel: () => void;
}

/** Another text for a reply: kept for later, or approved at once. */
export function ReplyForm({ reply, author, busy, longest, onSave, onApprove, onCancel }: ReplyFormProps) {
  const [text, setText] = useState(reply);
  const empty = text.trim() === "";
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!empty) onSave(text);
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3 pt-1">
      <Field label={`Reply to ${author}`} hideLabel error={empty ? "The reply is empty." : undefined}>
        <Textarea
          autoFocus
          dir="auto"
          maxLength={longest}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {onApprove && (
          <Button
            busy={busy === "approve"}
            busyText="Approving..."
            disabled={empty}
            onClick={() => onApprove(text)}
          >
            Approve this text
          </Button>
        )}
        <Button
          type="submit"
          variant={onApprove ? "secondary" : "primary"}
          busy={busy === "save"}
          busyText="Saving..."
          disabled={empty || text === reply}
        >
          Save
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export interface CommentFormProps {
  author: string;
  busy: boolean;
  longest: number;
  onSend: (body: string, back: boolean) => void;
  onCancel: () => void;
}

/** A word to the team about a reply, and whether another one is wanted. */
export function CommentForm({ author, busy, longest, onSend, onCancel }: CommentFormProps) {
  const [body, setBody] = useState("");
  const [back, setBack] = useState(false);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (body.trim()) onSend(body, back);
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field
        label={`Comment on the reply to ${author}`}
        hideLabel
        hint="Only the team sees it. It isn't posted on YouTube."
      >
        <Textarea
          autoFocus
          dir="auto"
          rows={2}
          maxLength={longest}
          placeholder="What should the team know?"
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <label className="touch-room flex items-center gap-2.5 text-sm text-ink-2">
        <input
          type="checkbox"
          checked={back}
          onChange={(event) => setBack(event.target.checked)}
          className="size-4.5 accent-accent"
        />
        Send it back: I'd like another reply
      </label>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} busyText="Sending..." disabled={body.trim() === ""}>
          Send
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
