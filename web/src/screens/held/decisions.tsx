import { useState } from "react";
import type { Moderation, ModerationProgress } from "@/api/moderations";
import { Button } from "@/components/ui/button";
import { moderationWords } from "@/content/moderation-words";
import { formatTime } from "@/domain/time-zone";
import { DecisionBadge } from "./decision-badge";

const FIRST = 10;

/** How far the decisions of a channel are, at every moment. */
export function DecisionProgress({ progress, zone }: { progress: ModerationProgress; zone: string }) {
  const { asked, open, refused, unsure, resumes_at, reason } = progress;
  if (open === 0) return null;
  const settled = asked - open;
  return (
    <div className="border-t border-line px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="tabular shrink-0 text-sm">
          {moderationWords.progress(settled, asked)}
          {refused > 0 && `, ${moderationWords.refused(refused)}`}
          {unsure > 0 && `, ${moderationWords.unsure(unsure)}`}
        </p>
        <progress
          aria-label="Decisions carried out"
          value={settled}
          max={Math.max(asked, 1)}
          className="h-1.5 min-w-32 flex-1 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
      </div>
      {resumes_at && (
        <p className="mt-1 text-sm text-ink-2">
          {moderationWords.resumes(formatTime(resumes_at, zone), reason)}
        </p>
      )}
    </div>
  );
}

/** What was decided lately about comments that no list shows any more. */
export function Decisions({ decisions, zone }: { decisions: readonly Moderation[]; zone: string }) {
  const [all, setAll] = useState(false);
  if (decisions.length === 0) return null;
  return (
    <section aria-label="Recent decisions" className="border-t border-line">
      <h3 className="px-4 pt-4 text-sm font-semibold sm:px-5">Recent decisions</h3>
      <ul className="divide-y divide-line">
        {(all ? decisions : decisions.slice(0, FIRST)).map((decision) => (
          <li key={decision.comment_id} className="px-4 py-3 sm:px-5">
            <p className="text-sm">
              <span className="font-medium">{decision.author_name || "A viewer"}</span>{" "}
              <span dir="auto" className="break-words text-ink-2">
                {decision.line}
              </span>
            </p>
            <div className="mt-1.5">
              <DecisionBadge decision={decision} zone={zone} />
            </div>
          </li>
        ))}
      </ul>
      {!all && decisions.length > FIRST && (
        <div className="flex justify-center p-3">
          <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
            Show all {decisions.length.toLocaleString()}
          </Button>
        </div>
      )}
    </section>
  );
}
