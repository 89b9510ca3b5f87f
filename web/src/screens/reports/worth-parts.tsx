import type { ReactNode } from "react";
import type { FormulaKey } from "@/content/report-formulas";
import { Formula } from "@/features/report-parts/formula";

/** A title with the mark that says how its number comes about. */
export function Named({ of, name }: { of: FormulaKey; name: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {name} <Formula of={of} name={name} />
    </span>
  );
}

/** The one number of a card. */
export function Big({ children }: { children: ReactNode }) {
  return <p className="tabular text-3xl font-semibold">{children}</p>;
}

/** Names and numbers, a line each. */
export function Lines({ lines }: { lines: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 flex flex-col divide-y divide-line text-sm">
      {lines.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 py-1">
          <dt className="text-ink-2">{name}</dt>
          <dd className="tabular text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
