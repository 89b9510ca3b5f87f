import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { setTheme, useTheme } from "@/lib/theme";

const choices = [
  { value: "system", label: "System theme", icon: Monitor },
  { value: "light", label: "Light theme", icon: Sun },
  { value: "dark", label: "Dark theme", icon: Moon },
] as const;

/** Three native radio buttons in a row: light enough for every page's first paint. */
export function ThemeSwitch() {
  const theme = useTheme();
  const name = useId();
  return (
    <fieldset className="inline-flex shrink-0 rounded-full border border-line p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label}
          className="relative flex size-7 cursor-pointer items-center justify-center rounded-full text-ink-3 hover:text-ink has-checked:bg-hover has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => setTheme(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="sr-only">{label}</span>
          <Icon aria-hidden="true" className="size-3.5" />
        </label>
      ))}
    </fieldset>
  );
}
