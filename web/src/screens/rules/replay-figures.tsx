import type { Replay } from "@/api/replay";
import { wouldAnswer } from "./replay-words";

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
  const words = (count: number, of: string) => `${count.toLocaleString()} ${of}`;
  const really = [
    words(answered_by_person, "answered by a person"),
    words(answered_by_product, "as drafted or automatically"),
    words(answers - answered_by_person - answered_by_product, "not answered"),
  ].join(", ");
  const of = `of ${words(comments, "comments")}`;
  return (
    <dl
      aria-label="What was found"
      className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-px overflow-hidden rounded-lg border border-line bg-line"
    >
      <Figure
        label={rule ? "Match" : "Written in this voice"}
        value={matched}
        detail={rule || answers === 0 ? of : `${of}. So far: ${really}`}
      />
      {rule && (answers > 0 || wouldAnswer(rule.action)) && (
        <Figure
          label="Would get its reply"
          value={answers}
          detail={answers > 0 ? `So far: ${really}` : undefined}
        />
      )}
      {rule?.action === "skip" && (
        <Figure
          label="Would get no reply"
          value={figures.skips}
          detail={words(figures.skips_answered, "did get one")}
        />
      )}
      {figures.left_to_others > 0 && (
        <Figure
          label="Decided before"
          value={figures.left_to_others}
          detail="By an earlier rule, or as spam"
        />
      )}
      {unknown > 0 && (
        <Figure label="Not known" value={unknown} detail="What the rule asks for was never read" />
      )}
    </dl>
  );
}
