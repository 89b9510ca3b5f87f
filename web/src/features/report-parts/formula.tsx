import { Info } from "lucide-react";
import { Popover } from "@/components/ui/popover";
import { type FormulaKey, reportFormulas } from "@/content/report-formulas";

/** The mark beside a number that says how it comes about. */
export function Formula({ of, name }: { of: FormulaKey; name: string }) {
  return (
    <Popover
      trigger={
        <button
          type="button"
          aria-label={`How ${name} is counted`}
          title={reportFormulas[of]}
          className="touch-target relative inline-flex size-5 shrink-0 items-center justify-center rounded-full text-ink-3 hover:text-ink print:hidden [&_svg]:size-3.5"
        >
          <Info aria-hidden="true" />
        </button>
      }
      title={name}
    >
      <p className="max-w-72 text-sm text-ink-2">{reportFormulas[of]}</p>
    </Popover>
  );
}

/** Says that a number comes from the model's reading and not from YouTube; its formula on hover and on press. */
export function Derived({ of, name }: { of: FormulaKey; name: string }) {
  return (
    <Popover
      trigger={
        <button
          type="button"
          aria-label={`${name}: how it's derived`}
          title={reportFormulas[of]}
          className="touch-target inline-flex h-5 items-center rounded-full border border-dashed border-line-strong px-1.5 text-2xs font-medium text-ink-3 hover:text-ink print:hidden"
        >
          derived
        </button>
      }
      title={name}
    >
      <p className="max-w-72 text-sm text-ink-2">{reportFormulas[of]}</p>
    </Popover>
  );
}
