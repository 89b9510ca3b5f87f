import { createContext, type ReactNode, use } from "react";
import { whatWords } from "./drill-down";

/** What is pressed: the number's name, as report_operations knows it, of one video where it is a part of that. */
export interface Pressed {
  what: string;
  of?: string | undefined;
}

/** Opens the comments behind what is pressed, beside the report; `by` is what was pressed. */
export const DrillContext = createContext<((pressed: Pressed, by: HTMLElement) => void) | null>(null);

export interface DrillProps extends Pressed {
  /** How many comments it counts; none open nothing. */
  value: number;
  children: ReactNode;
}

/** A number that opens exactly the comments it counts. */
export function Drill({ what, of, value, children }: DrillProps) {
  const open = use(DrillContext);
  if (!open || value === 0) return children;
  return (
    <button
      type="button"
      data-opens={of === undefined ? what : undefined}
      title={`Show: ${whatWords(what) ?? what}`}
      onClick={(event) => open({ what, of }, event.currentTarget)}
      className="touch-room rounded-xs [text-align:inherit] underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-accent hover:decoration-accent"
    >
      {children}
      <span className="sr-only">, {whatWords(what) ?? what}: show comments</span>
    </button>
  );
}

/** The numbers that are shown and open comments, each once: its name, and what a press of it does. */
export function drillsOnScreen(): { what: string; press: () => void }[] {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-opens]")].reverse();
  return [...new Map(buttons.map((button) => [button.dataset.opens ?? "", button]))]
    .reverse()
    .map(([what, button]) => ({ what, press: () => button.click() }));
}
