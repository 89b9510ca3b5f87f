import { MessagesSquare } from "lucide-react";
import type { Conversation, InboxRow } from "@/api/inbox";
import { Button } from "@/components/ui/button";
import { useMay } from "@/queries/use-may";
import { stanceWords, yoursToAnswer } from "./stance-words";
import type { InboxActions } from "./use-inbox-actions";

export interface ConversationBarProps {
  conversation: Conversation;
  row: InboxRow;
  /** The comment in front waits for a person, and has no draft. */
  isYours: boolean;
  actions: InboxActions;
}

/** Who answers in a conversation now, how often that went by itself, and how a person takes the word. */
export function ConversationBar({ conversation, row, isYours, actions }: ConversationBarProps) {
  const { stance, automatic, most_automatic: most } = conversation;
  const may = useMay("answer")(row.channel_id);
  const next = (["goes_on", "by_hand", "rest"] as const).filter((one) => one !== (stance ?? "goes_on"));
  return (
    <section
      aria-label="Conversation"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-paper px-3 py-2.5"
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-sm">
        <MessagesSquare aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
        <div className="min-w-0">
          <p role="status" className="text-ink">
            {isYours && stance === null ? yoursToAnswer : stanceWords[stance ?? "goes_on"].now}
          </p>
          <p className="tabular text-xs text-ink-3">
            Automatic replies to this viewer: {automatic} of {most}
          </p>
        </div>
      </div>
      {may && (
        <div className="flex flex-wrap gap-2">
          {next.map((one) => (
            <Button
              key={one}
              variant="secondary"
              size="sm"
              onClick={() => actions.converse(row, conversation, one)}
            >
              {stanceWords[one].verb}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
