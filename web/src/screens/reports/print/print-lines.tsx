import { PrintTable } from "@/features/report-parts/print-sheet";

interface Line {
  name: string;
  value: string;
  note?: string;
}

/** A short list of names and numbers on paper. */
export function PrintLines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  const noted = lines.some(({ note }) => note !== undefined);
  return (
    <section>
      <h2>{title}</h2>
      <PrintTable
        rows={lines}
        keyOf={(line) => line.name}
        columns={[
          { label: "", of: (line) => line.name },
          { label: "Number", of: (line) => line.value, number: true, width: "20%" },
          ...(noted
            ? [{ label: "Of all", of: (line: Line) => line.note ?? "", number: true, width: "20%" }]
            : []),
        ]}
      />
    </section>
  );
}
