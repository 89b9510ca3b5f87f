import { Switch } from "@/components/ui/switch";

export interface ChoiceProps {
  id: string;
  name: string;
  text?: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** Something to switch on or off, with what it means. */
export function Choice({ id, name, text, on, disabled, onChange }: ChoiceProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <p id={id} className="text-base font-medium">
          {name}
        </p>
        {text && <p className="text-sm text-ink-2">{text}</p>}
      </div>
      <Switch aria-labelledby={id} checked={on} disabled={disabled} onCheckedChange={onChange} />
    </div>
  );
}
