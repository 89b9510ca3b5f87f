import { FileDown, Printer } from "lucide-react";
import { useState } from "react";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { downloadText } from "@/lib/download";
import { count } from "./figure";

const STARTING = "Exporting...";

/** How many rows are read, and of how many where that is known. */
type Progress = (read: number, total?: number) => void;

export interface ExportButtonsProps {
  /** The file's text; a long one tells how far its reading is. */
  getCsv: (onProgress: Progress) => Promise<string>;
  fileName: string;
  label?: string;
  /** Opens the print dialog; without it there is no sheet to print. */
  onPrint?: () => Promise<void>;
}

/** Export CSV of the whole result, and the print sheet, which is also the way to a PDF. */
export function ExportButtons({ getCsv, fileName, label = "Export CSV", onPrint }: ExportButtonsProps) {
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState(STARTING);

  async function exportCsv() {
    setBusy(true);
    setWords(STARTING);
    try {
      downloadText(
        fileName,
        "text/csv;charset=utf-8",
        await getCsv((read, total) =>
          setWords(total === undefined ? `${count(read)} rows...` : `${count(read)} of ${count(total)}...`),
        ),
      );
    } catch (error) {
      await tellFailure({ title: "Couldn't export" }, error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="secondary" busy={busy} busyText={words} onClick={() => void exportCsv()}>
        <FileDown aria-hidden="true" />
        {label}
      </Button>
      {onPrint && (
        <Button
          variant="secondary"
          title="Opens the print dialog. Choose Save as PDF."
          onClick={() => void onPrint()}
        >
          <Printer aria-hidden="true" />
          Export PDF
        </Button>
      )}
    </>
  );
}
