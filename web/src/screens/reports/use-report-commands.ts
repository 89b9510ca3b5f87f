import { useScreenCommands } from "@/lib/screen-commands";
import { choices } from "./periods";
import type { ReportView } from "./use-report-view";

/** The report's periods and its paper, in the palette. */
export function useReportCommands({ change, today }: ReportView, print: () => Promise<void>): void {
  useScreenCommands(() => [
    { label: "Export PDF", run: () => void print() },
    ...choices.flat().map(({ label, search }) => ({
      label: `Report of “${label}”`,
      run: () => change(search(today)),
    })),
  ]);
}
