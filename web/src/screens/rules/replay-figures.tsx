import type { Replay } from "@/api/replay";

interface FigureProps {
  value: number;
  label: string;
  /** What it comes to. */
  detail?: string | undefined;
}

function Figure({ value, label, detail }: FigureProps) {
  return (
    <div className="flex flex-col bg-sheet px-4 py-3">
      <dt className="order-2 text-sm text-ink-2">{label}</dt>
      <dd className="tabular order-1 text-xl font-semibold">{value.toLocaleString()}</dd>
      {detail && <dd className="order-3 mt-0.5 text-xs text-ink-3">{detail}</dd>}
    </div>
  );
}

/** What was found so far, in numbers. */
export function ReplayFigures({ replay: { rule, figures } }: { replay: Replay }) {
  const { comments, matched, unknown, answers, answered_by_person, answered_by_product } = figures;
  const nobody = answers - answered_by_person - answered_by_product;
  const answered = `${answered_by_person.toLocaleString()} answered by a person, ${answered_by_product.toLocaleString()} automatically or as drafted, ${nobody.toLocaleString()} not at all`;
  const of = comments.toLocaleString();
  return (
    <dl
      aria-label="What was found"
      className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-px overflow-hidden rounded-lg border border-line bg-line"
    >
      {rule ? (
        <>
          <Figure value={matched} label={`of ${of} match`} />
          {(answers > 0 || rule.action === "fixed" || rule.action === "draft" || rule.action === "auto") && (
            <Figure value={answers} label="would get its reply" detail={answers > 0 ? answered : undefined} />
          )}
          {rule.action === "skip" && (
            <Figure
              value={figures.skips}
              label="would get no reply"
              detail={
                figures.skips_answered > 0
                  ? `${figures.skips_answered.toLocaleString()} of them did get one`
                  : undefined
              }
            />
          )}
          {figures.left_to_others > 0 && (
            <Figure
              value={figures.left_to_others}
              label="match, but their reply is decided before"
              detail="By an earlier rule, or because they're spam."
            />
          )}
          {unknown > 0 && (
            <Figure
              value={unknown}
              label="can't be told"
              detail="The rule asks for what isn't known of them."
            />
          )}
        </>
      ) : (
        <Figure
          value={matched}
          label={`of ${of} would be answered in this voice`}
          detail={answers > 0 ? answered : undefined}
        />
      )}
    </dl>
  );
}
