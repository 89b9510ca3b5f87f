import { createContext, type ReactNode, use } from "react";
import { whatWords } from "./drill-down";

/** Opens the comments that a number counts. */
export const DrillContext = createContext<((what: string) => void) | null>(null);

export interface DrillProps {
  /** The number's name, as report_operations knows it. */
  what: string;
  /** How many comments it counts; none open nothing. */
  value: number;
  children: ReactNode;
}

/** A number that opens exactly the comments it counts, in Operations below. */
export function Drill({ what, value, children }: DrillProps) {
  const open = use(DrillContext);
  if (!open || value === 0) return children;
  return (
    <button
      type="button"
      title={`Show: ${whatWords(what) ?? what}`}
      onClick={() => open(what)}
      className="touch-room rounded-xs [text-align:inherit] underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-accent hover:decoration-accent"
    >
      {children}
      <span className="sr-only">, {whatWords(what) ?? what}: show comments</span>
    </button>
  );
}
