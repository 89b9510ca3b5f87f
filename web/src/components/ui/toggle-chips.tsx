import { Check, Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "@/lib/cn";

export interface ToggleChipsProps<Value extends string> {
  label: ReactNode;
  options: readonly { value: Value; label: ReactNode }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** Several of a few known values, each a button that is pressed or not. */
export function ToggleChips<Value extends string>({
  label,
  options,
  values,
  onChange,
}: ToggleChipsProps<Value>) {
  const id = useId();
  return (
    <div>
      <p id={id} className="text-sm font-medium text-ink">
        {label}
      </p>
      <ul aria-labelledby={id} className="mt-2 flex flex-wrap gap-2">
        {options.map((option) => {
          const on = values.includes(option.value);
          return (
            <li key={option.value}>
              <button
                type="button"
                aria-pressed={on}
                onClick={() =>
                  onChange(on ? values.filter((one) => one !== option.value) : [...values, option.value])
                }
                className={cn(
                  "inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors duration-150 disabled:opacity-50 pointer-coarse:h-11",
                  on
                    ? "border-ink bg-ink text-on-ink"
                    : "border-control bg-sheet text-ink-2 hover:bg-hover hover:text-ink",
                )}
              >
                {on ? (
                  <Check aria-hidden="true" className="size-3.5" />
                ) : (
                  <Plus aria-hidden="true" className="size-3.5" />
                )}
                {option.label}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
