import { CircleAlert, CircleCheckBig, CircleX, Clock, type LucideIcon } from "lucide-react";
import type { Moderation } from "@/api/moderations";
import { Badge, type Tone } from "@/components/ui/badge";
import {
  moderationActs,
  moderationReason,
  moderationStates,
  moderationWords,
} from "@/content/moderation-words";
import { formatTime } from "@/domain/time-zone";

const looks: Record<Moderation["state"], { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: "waiting", icon: Clock },
  sending: { tone: "waiting", icon: Clock },
  sent: { tone: "waiting", icon: Clock },
  done: { tone: "public", icon: CircleCheckBig },
  refused: { tone: "failed", icon: CircleX },
  unsure: { tone: "held", icon: CircleAlert },
};

/** What was decided about a comment, by whom and when, and what became of it. */
export function DecisionBadge({ decision, zone }: { decision: Moderation; zone: string }) {
  const { act, state, reason, asked_by, asked_at } = decision;
  const { tone, icon } = looks[state];
  const words = moderationActs[act];
  const why = moderationReason(reason, state);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone} icon={icon}>
        {state === "done" ? words.done : `${words.verb}: ${moderationStates[state]}`}
      </Badge>
      <span className="text-xs text-ink-3">{moderationWords.by(asked_by, formatTime(asked_at, zone))}</span>
      {why && <span className="text-sm text-ink-2">{why}</span>}
    </span>
  );
}
