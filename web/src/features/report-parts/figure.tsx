import type { ReactNode } from "react";
import type { FormulaKey } from "@/content/report-formulas";
import { Derived, Formula } from "./formula";

export interface FigureProps {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  formula: FormulaKey;
  /** The number comes from the model's reading. */
  derived?: boolean;
  children?: ReactNode;
}

/** One number on a card of its own, with how it comes about. */
export function Figure({ name, value, note, formula, derived, children }: FigureProps) {
  return (
    <section className="flex min-w-0 flex-col rounded-lg border border-line bg-sheet p-4 shadow-rest">
      <h2 className="flex items-center gap-1 text-sm text-ink-2 pointer-coarse:mb-2">
        {name}
        {derived ? <Derived of={formula} name={name} /> : <Formula of={formula} name={name} />}
      </h2>
      <p className="tabular mt-1 text-3xl font-semibold text-ink">{value}</p>
      {note && <p className="tabular mt-1 text-sm text-ink-3">{note}</p>}
      {children}
    </section>
  );
}

/** `1 comment`, `1,240 comments` */
export function countOf(value: number, one: string, many: string): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

export function count(value: number): string {
  return value.toLocaleString();
}
