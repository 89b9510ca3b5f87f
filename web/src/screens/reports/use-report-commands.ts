import { useScreenCommands } from "@/lib/screen-commands";
import { drillsOnScreen } from "./panel/drill";
import { whatWords } from "./panel/drill-down";
import { choices } from "./periods";
import type { ReportView } from "./use-report-view";

/** The report's periods, its paper and the comments behind its numbers, in the palette. */
export function useReportCommands({ change, today }: ReportView, print: () => Promise<void>): void {
  useScreenCommands(() => [
    { label: "Export PDF", run: () => void print() },
    ...choices.flat().map(({ label, search }) => ({
      label: `Report of “${label}”`,
      run: () => change(search(today)),
    })),
    ...drillsOnScreen().map(({ what, press }) => ({ label: `Show: ${whatWords(what) ?? what}`, run: press })),
  ]);
}
