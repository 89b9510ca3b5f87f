import { FileDown, Printer } from "lucide-react";
import { useState } from "react";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { downloadText } from "@/lib/download";

export interface ExportButtonsProps {
  getCsv: () => Promise<string>;
  csvOnly?: boolean;
  fileName?: string;
}

/** Export CSV of the whole result, and the print sheet, which is also the way to a PDF. */
export function ExportButtons({ getCsv, csvOnly, fileName = "weekly-report.csv" }: ExportButtonsProps) {
  const [busy, setBusy] = useState(false);

  async function exportCsv() {
    setBusy(true);
    try {
      downloadText(fileName, "text/csv;charset=utf-8", await getCsv());
    } catch (error) {
      await tellFailure({ title: "The export failed" }, error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="secondary" busy={busy} busyText="Exporting..." onClick={() => void exportCsv()}>
        <FileDown aria-hidden="true" />
        Export CSV
      </Button>
      {!csvOnly && (
        <Button
          variant="secondary"
          title="Opens the print dialog: choose Save as PDF there"
          onClick={() => window.print()}
        >
          <Printer aria-hidden="true" />
          Export PDF
        </Button>
      )}
    </>
  );
}
