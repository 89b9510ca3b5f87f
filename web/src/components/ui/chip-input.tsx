import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Input } from "./input";

export interface ChipProps {
  children: string;
  onRemove: () => void;
}

/** One of several chosen things, with the way to take it out. */
export function Chip({ children, onRemove }: ChipProps) {
  return (
    <li className="inline-flex h-7 max-w-full items-center gap-0.5 rounded-full bg-hover pr-0.5 pl-2.5 text-sm text-ink pointer-coarse:h-11">
      <span className="truncate" dir="auto">
        {children}
      </span>
      <button
        type="button"
        aria-label={`Remove ${children}`}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-full text-ink-3 hover:bg-line hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  );
}

export interface ChipInputProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
  placeholder?: string;
  /** What a typed text is kept as; a blank result drops it. */
  normalise?: (typed: string) => string;
  /** Most characters of one. */
  maxLength?: number;
}

/** Words or phrases, each added by Enter or a comma; place it in a `Field`. What is still being typed is taken when the form is sent. */
export function ChipInput({
  values,
  onChange,
  placeholder,
  normalise = (typed) => typed,
  maxLength = 200,
}: ChipInputProps) {
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLInputElement>(null);

  function add(text: string) {
    const fresh = text
      .split(/[,\n]/)
      .map((one) => normalise(one.trim()).slice(0, maxLength))
      .filter(Boolean);
    setTyped("");
    if (fresh.length > 0) onChange([...new Set([...values, ...fresh])]);
  }

  const takeTyped = useEffectEvent(() => {
    if (typed.trim()) flushSync(() => add(typed));
  });

  // Not when the focus leaves: the new chip would push the pressed button away from under the pointer, and its click be lost.
  useEffect(() => {
    const form = box.current?.form;
    const onSubmit = () => takeTyped();
    form?.addEventListener("submit", onSubmit, { capture: true });
    return () => form?.removeEventListener("submit", onSubmit, { capture: true });
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === "Enter" || event.key === ",") && typed.trim()) {
      event.preventDefault();
      add(typed);
    }
    if (event.key === "Backspace" && typed === "" && values.length > 0) onChange(values.slice(0, -1));
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (!/[,\n]/.test(pasted)) return;
    event.preventDefault();
    add(typed + pasted);
  }

  return (
    <>
      <Input
        ref={box}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        placeholder={placeholder}
        dir="auto"
      />
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <Chip key={value} onRemove={() => onChange(values.filter((one) => one !== value))}>
              {value}
            </Chip>
          ))}
        </ul>
      )}
    </>
  );
}
