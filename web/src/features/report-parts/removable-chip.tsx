import { X } from "lucide-react";

export interface RemovableChipProps {
  label: string;
  /** What a press does, for those who cannot see the ×. */
  removes: string;
  onRemove: () => void;
}

/** Says what narrows the numbers or a table, and takes it away when it is pressed. */
export function RemovableChip({ label, removes, onRemove }: RemovableChipProps) {
  return (
    <button
      type="button"
      aria-label={`${label}. ${removes}`}
      title={removes}
      onClick={onRemove}
      className="inline-flex min-h-7 pointer-coarse:min-h-11 max-w-full items-center gap-1 rounded-full bg-accent-wash px-2.5 py-0.5 text-left text-sm text-accent hover:opacity-80"
    >
      <span dir="auto" className="wrap-anywhere">
        {label}
      </span>
      <X aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  );
}
