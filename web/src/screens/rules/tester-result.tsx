import { languageName } from "@shared/contracts/language-name.ts";
import type { TryReplyResponse } from "@shared/contracts/try-reply.ts";
import { Check, CheckCheck, CircleSlash, FilePen, type LucideIcon, Minus, TriangleAlert } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import { escalationSentence, reasonSentence } from "@/domain/reply-reason";

const outcomes: Record<TryReplyResponse["outcome"], { label: string; tone: Tone; icon: LucideIcon }> = {
  post: { label: "Would be posted automatically", tone: "public", icon: CheckCheck },
  draft: { label: "Would wait for your approval", tone: "accent", icon: FilePen },
  skip: { label: "Would get no reply", tone: "neutral", icon: CircleSlash },
};

/** What became of a text that was tried. */
export function TesterResult({ result }: { result: TryReplyResponse }) {
  const { label, tone, icon } = outcomes[result.outcome];
  const estimates = [
    result.language && languageName(result.language),
    result.category,
    result.sentiment,
  ].filter(Boolean);
  const warnings = [
    ...new Set(
      [escalationSentence(result.escalation), ...result.findings.map(({ reason }) => reason)].filter(
        (one) => one !== null,
      ),
    ),
  ];
  return (
    <section aria-label="Result" className="mt-5 flex flex-col gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        <span>{reasonSentence(result.why)}</span>
      </div>
      {result.reply && (
        <div>
          <h3 className="text-xs font-semibold text-ink-3">Reply</h3>
          <p
            dir="auto"
            className="mt-1 rounded-md bg-sunken px-3 py-2 text-base break-words whitespace-pre-wrap"
          >
            {result.reply}
          </p>
        </div>
      )}
      {warnings.length > 0 && (
        <div className="flex items-start gap-2 rounded-md bg-waiting-wash px-3 py-2 text-sm text-waiting">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <ul className="min-w-0 text-ink-2">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3 className="text-xs font-semibold text-ink-3">
          {result.rule ? `Decided by your rule “${result.rule.name}”` : "No rule matched"}
        </h3>
        {result.trace.length > 0 && (
          <ol className="mt-1.5 flex flex-col gap-1.5 text-sm">
            {result.trace.map((step) => (
              <li key={step.rule_id} className="flex items-start gap-2">
                {step.matched ? (
                  <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-public" />
                ) : (
                  <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
                )}
                <span className="min-w-0 break-words">
                  <span className="font-medium">{step.name}</span>
                  <span className="sr-only">{step.matched ? ", matches" : ", doesn't match"}</span>{" "}
                  <span className="text-ink-3">{step.why}</span>
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
      {estimates.length > 0 && (
        <p className="text-xs text-ink-3">Derived by the AI model: {estimates.join(", ")}</p>
      )}
    </section>
  );
}
