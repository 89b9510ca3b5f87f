import { leadFor } from "@shared/contracts/reply-lead.ts";
import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import type { InboxRow } from "@/api/inbox";
import type { ReplyItem } from "@/api/replies";
import { isUsableReply, replyLength } from "@/domain/reply-permissions";
import { forgetText, keepText, useKeptText } from "@/lib/kept-texts";
import { repliesShownQuery } from "@/queries/operator-settings";
import { useAccount } from "@/session/use-account";
import { canWrite } from "./acts";

/** The text in a reply's editor: what was typed and is kept, else what stands there. */
export function useReplyText(item: ReplyItem, row: InboxRow) {
  const current = item.generated_reply ?? "";
  const kept = useKeptText(item.id);
  const begins = row.follow_up && current === "";
  const account = useAccount();
  const { data: shown } = useQuery({ ...repliesShownQuery(account.id), enabled: begins });
  // Where YouTube shows the answers of a thread one below the other, the handle tells whom this one is for.
  const lead = begins && shown === "flat" ? leadFor(item.author_name) : "";
  const text = kept?.text ?? (current || lead);
  const base = kept?.base ?? current;
  const version = kept?.version ?? item.version.id;
  const isBlank = text.trim() === lead.trim();
  const length = replyLength(text);
  // The reply has moved on to where it cannot be edited: the text can only be copied or discarded.
  const locked = !canWrite(row);
  return {
    current,
    kept,
    text,
    base,
    version,
    isBlank,
    length,
    tooLong: length > LIMITS.reply_characters,
    locked,
    usable: isUsableReply(text) && !isBlank && !locked,
    // What the marks and sources belong to: what the model wrote here last, or the draft.
    written: kept?.written ?? { text: current, sources: item.sources, marks: item.marks },
    keep: (typed: string) => keepText(item.id, { ...kept, text: typed, base, version }),
    forget: () => forgetText(item.id),
  };
}

export type ReplyText = ReturnType<typeof useReplyText>;
