import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type RefObject, Suspense, useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { RewriteBar } from "@/features/reply/rewrite-bar";
import { UnprovenWords } from "@/features/reply/unproven-words";
import { WhyShown } from "@/features/reply/why-shown";
import { insertAtCursor } from "@/features/saved-replies/insert-at-cursor";
import { onDemand } from "@/lib/on-demand";
import { isSendKey } from "@/lib/send-key";
import { NewerText } from "./newer-text";
import type { ReplyButtonsProps } from "./reply-buttons";
import { type ReplyText, useReplyText } from "./use-reply-text";
import { useWriting } from "./use-writing";

const SavedReplyMenu = onDemand(() => import("@/features/saved-replies/saved-reply-menu"), "SavedReplyMenu");

type Written = Omit<ReplyButtonsProps, "historyBeside">;

/** Writes or changes a reply. What is typed is kept on every keystroke and never replaced by news from the server. */
export function ReplyEditor({ item, row, actions, zone }: Written & { zone: string }) {
  const reply = useReplyText(item, row);
  const { current, kept, text, base, version, isBlank, locked, usable, written } = reply;
  const box = useRef<HTMLTextAreaElement>(null);
  const countId = useId();

  useWriting(item.id);
  useEffect(() => {
    const area = box.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  // What one writes oneself somebody else approves.
  const submit = () => void (item.second_eyes ? actions.save(row, text) : actions.approve(row, text));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (usable) submit();
      }}
      className="mt-1 flex flex-col gap-2"
    >
      {locked ? (
        <p role="status" className="rounded-md bg-held-wash px-3 py-2 text-sm text-held">
          This reply's status changed while you were writing. Your text stays here until you discard it.
        </p>
      ) : (
        kept &&
        base !== current && <NewerText id={item.id} current={current} version={item.version} kept={kept} />
      )}
      <Field
        label={`Reply to ${item.author_name ?? "the viewer"}`}
        hideLabel
        error={reply.tooLong ? `Shorten it to ${LIMITS.reply_characters} characters or fewer.` : undefined}
      >
        <Textarea
          ref={box}
          value={text}
          rows={3}
          dir="auto"
          aria-describedby={countId}
          onChange={(event) => reply.keep(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") {
              event.stopPropagation();
              actions.closeEditor(row);
            }
            if (isSendKey(event) && usable) submit();
          }}
        />
      </Field>
      <UnprovenWords text={text} draft={written.text} marks={written.marks} />
      {!isBlank && <WhyShown item={{ ...item, sources: written.sources }} zone={zone} />}
      {!locked && (
        <RewriteBar
          id={item.id}
          text={isBlank ? "" : text}
          base={base}
          version={version}
          grave={item.grave}
          box={box}
        />
      )}
      {item.second_eyes && <p className="text-sm text-ink-3">Somebody else approves what you write.</p>}
      <EditorFoot item={item} row={row} actions={actions} reply={reply} box={box} countId={countId} />
    </form>
  );
}

interface EditorFootProps extends Written {
  reply: ReplyText;
  box: RefObject<HTMLTextAreaElement | null>;
  countId: string;
}

/** What becomes of the text, and how long it is. */
function EditorFoot({ item, row, actions, reply, box, countId }: EditorFootProps) {
  const { text, length, usable, locked } = reply;

  function discard() {
    reply.forget();
    actions.closeEditor(row);
  }

  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 bg-sheet py-2 max-lg:bottom-15">
      <Button type="submit" size="sm" disabled={!usable}>
        {item.second_eyes ? "Save draft" : "Approve"}
      </Button>
      {!item.second_eyes && (
        <Button variant="secondary" size="sm" disabled={!usable} onClick={() => void actions.save(row, text)}>
          Save draft
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={discard}>
        Discard
      </Button>
      {!locked && (
        <Suspense>
          <SavedReplyMenu
            item={item}
            box={box}
            onInsert={(inserted) => reply.keep(insertAtCursor(text, box.current, inserted))}
          />
        </Suspense>
      )}
      <span
        id={countId}
        className={`tabular ml-auto text-xs ${reply.tooLong ? "text-failed" : "text-ink-3"}`}
      >
        {length} of {LIMITS.reply_characters}
        <span className="sr-only"> characters</span>
      </span>
    </div>
  );
}
