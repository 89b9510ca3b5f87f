import type { HeldComment } from "@shared/contracts/held-comments.ts";
import type { ModerationAct } from "@shared/database/vocabulary.gen.ts";
import { MailWarning, ShieldAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Moderation } from "@/api/moderations";
import { VideoComment } from "@/components/thread/video-comment";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/lib/cn";
import { DecisionBadge } from "./decision-badge";

export interface HeldRowProps {
  comment: HeldComment;
  zone: string;
  /** What was decided about it last. */
  decision: Moderation | undefined;
  current: boolean;
  selected: boolean;
  onSelect: (range: boolean) => void;
  onAct: (act: ModerationAct) => void;
}

/** A comment the public cannot see, and the ways on. */
export function HeldRow({ comment, zone, decision, current, selected, onSelect, onAct }: HeldRowProps) {
  const author = comment.author_name || "A viewer";
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const isOpen = decision !== undefined && decision.settled_at === null;
  return (
    <li
      ref={row}
      aria-current={current || undefined}
      className={cn("flex gap-3 px-4 py-4 sm:px-5", current && "bg-hover", selected && "bg-accent-wash")}
    >
      <Checkbox
        className="mt-2"
        aria-label={`Select the comment by ${author}`}
        checked={selected}
        onCheckedChange={(_, { event }) => onSelect("shiftKey" in event && event.shiftKey === true)}
      />
      <div className="min-w-0 flex-1">
        <VideoComment author={author} comment={comment} zone={zone}>
          <p dir="auto" className="whitespace-pre-wrap">
            {comment.text}
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Standing comment={comment} decision={decision} zone={zone} />
            <span className="flex flex-1 justify-end gap-2">
              <Button
                size="sm"
                variant="secondary"
                disabled={isOpen}
                aria-label={`Publish the comment by ${author}`}
                onClick={() => onAct("publish")}
              >
                Publish
              </Button>
              <Button
                size="sm"
                variant="danger"
                disabled={isOpen}
                aria-label={`Hide the comment by ${author}`}
                onClick={() => onAct("reject")}
              >
                Hide
              </Button>
            </span>
          </div>
        </VideoComment>
      </div>
    </li>
  );
}

/** What was decided about it, or else why YouTube holds it back. */
function Standing({ comment, decision, zone }: Pick<HeldRowProps, "comment" | "decision" | "zone">) {
  if (decision) return <DecisionBadge decision={decision} zone={zone} />;
  return comment.kind === "held" ? (
    <Badge tone="held" icon={ShieldAlert}>
      Held for review
    </Badge>
  ) : (
    <Badge tone="failed" icon={MailWarning}>
      Likely spam
    </Badge>
  );
}
