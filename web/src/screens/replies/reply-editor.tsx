import { leadFor } from "@shared/contracts/reply-lead.ts";
import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { isUsableReply, replyLength } from "@/domain/reply-permissions";
import { RewriteBar } from "@/features/reply/rewrite-bar";
import { UnprovenWords } from "@/features/reply/unproven-words";
import { WhyShown } from "@/features/reply/why-shown";
import { insertAtCursor } from "@/features/saved-replies/insert-at-cursor";
import { forgetText, keepText, useKeptText } from "@/lib/kept-texts";
import { onDemand } from "@/lib/on-demand";
import { isSendKey } from "@/lib/send-key";
import { repliesShownQuery } from "@/queries/operator-settings";
import { useAccount } from "@/session/use-account";
import { canWrite } from "./acts";
import { NewerText } from "./newer-text";
import type { ReplyActionsProps } from "./reply-actions";
import { useWriting } from "./use-writing";

const SavedReplyMenu = onDemand(() => import("@/features/saved-replies/saved-reply-menu"), "SavedReplyMenu");

/** Writes or changes a reply. What is typed is kept on every keystroke and never replaced by news from the server. */
export function ReplyEditor({
  item,
  row,
  actions,
  zone,
}: Omit<ReplyActionsProps, "historyBeside"> & { zone: string }) {
  // The reply has moved on to where it cannot be edited: the text can only be copied or discarded.
  const locked = !canWrite(row);
  const current = item.generated_reply ?? "";
  const kept = useKeptText(item.id);
  const begins = row.follow_up && current === "";
  const account = useAccount();
  const { data: shown } = useQuery({ ...repliesShownQuery(account.id), enabled: begins });
  // Where YouTube shows the answers of a thread one below the other, the handle tells whom this one is for.
  const lead = begins && shown === "flat" ? leadFor(item.author_name) : "";
  const text = kept?.text ?? (current || lead);
  const isBlank = text.trim() === lead.trim();
  const base = kept?.base ?? current;
  const version = kept?.version ?? item.version.id;
  // What the marks and sources belong to: what the model wrote here last, or the draft.
  const written = kept?.written ?? { text: current, sources: item.sources, marks: item.marks };
  const box = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const length = replyLength(text);
  const tooLong = length > LIMITS.reply_characters;
  const usable = isUsableReply(text) && !isBlank && !locked;

  useWriting(item.id);
  useEffect(() => {
    const area = box.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  // What one writes oneself somebody else approves.
  const submit = () => void (item.second_eyes ? actions.save(row, text) : actions.approve(row, text));

  function discard() {
    forgetText(item.id);
    actions.closeEditor(row);
  }

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
        error={tooLong ? `Shorten it to ${LIMITS.reply_characters} characters or fewer.` : undefined}
      >
        <Textarea
          ref={box}
          value={text}
          rows={3}
          dir="auto"
          aria-describedby={countId}
          onChange={(event) => keepText(item.id, { ...kept, text: event.target.value, base, version })}
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
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 bg-sheet py-2 max-lg:bottom-15">
        <Button type="submit" size="sm" disabled={!usable}>
          {item.second_eyes ? "Save draft" : "Approve"}
        </Button>
        {!item.second_eyes && (
          <Button
            variant="secondary"
            size="sm"
            disabled={!usable}
            onClick={() => void actions.save(row, text)}
          >
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
              onInsert={(inserted) =>
                keepText(item.id, {
                  ...kept,
                  text: insertAtCursor(text, box.current, inserted),
                  base,
                  version,
                })
              }
            />
          </Suspense>
        )}
        <span id={countId} className={`tabular ml-auto text-xs ${tooLong ? "text-failed" : "text-ink-3"}`}>
          {length} of {LIMITS.reply_characters}
          <span className="sr-only"> characters</span>
        </span>
      </div>
    </form>
  );
}
