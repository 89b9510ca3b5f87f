import { TriangleAlert } from "lucide-react";
import type { ReplyItem } from "@/api/replies";
import { escalationSentence } from "@/domain/reply-reason";

/** What the checks found, in sentences. */
export function ReplyWarnings({ item }: { item: ReplyItem }) {
  // A check of the same name says it more exactly.
  const said = item.findings.some(({ check }) => check === item.escalation);
  const escalation = said ? null : escalationSentence(item.escalation);
  // The words are marked in the text: a sentence tells what the marks mean.
  const unproven = item.marks.length > 0;
  const reasons = [
    ...new Set([
      ...(unproven
        ? ["Your sources don't support the marked words. Check or change them before you approve."]
        : []),
      ...(escalation ? [escalation] : []),
      ...item.findings.filter(({ check }) => check !== "unproven" || !unproven).map(({ reason }) => reason),
    ]),
  ];
  if (reasons.length === 0) return null;
  return (
    <div className="mt-2 flex items-start gap-2 rounded-md bg-waiting-wash px-3 py-2 text-sm text-waiting">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">Needs a closer look</p>
        <ul className="text-ink-2">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
