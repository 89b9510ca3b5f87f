import { useSyncExternalStore } from "react";
import type { Mark } from "@/domain/marks";
import type { ShownSource } from "@/domain/sources";

/** What the model wrote into the editor: its text, what that rests on, and which of its words nothing proves. */
export interface WrittenText {
  text: string;
  sources: readonly ShownSource[];
  marks: readonly Mark[];
}

/** A reply or an objective somebody is writing: what was typed, and the text that stood there when it began. */
interface KeptText {
  text: string;
  base: string;
  /** What was chosen beside the text. */
  tags?: readonly string[];
  /** The last text that the model wrote here. */
  written?: WrittenText;
  /** What stood here before the model wrote, the latest last. */
  former?: readonly { text: string; written?: WrittenText }[];
}

const KEY = "rejoinder.kept-texts";
const listeners = new Set<() => void>();
let kept: Record<string, KeptText> | undefined;

function isKeptText(value: unknown): value is KeptText {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "text") === "string" &&
    typeof Reflect.get(value, "base") === "string"
  );
}

function all(): Record<string, KeptText> {
  if (kept) return kept;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    kept = Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => isKeptText(value)));
  } catch {
    // Blocked or broken storage: texts are kept as long as the page lives.
    kept = {};
  }
  return kept;
}

function change(next: Record<string, KeptText>): void {
  kept = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

/** Keeps what was typed through polls, other tabs of the screen, other screens and a reload; not beyond this browser tab. */
export function keepText(id: string, value: KeptText): void {
  change({ ...all(), [id]: value });
}

export function forgetText(id: string): void {
  const { [id]: _, ...rest } = all();
  change(rest);
}

export function getKeptText(id: string): KeptText | undefined {
  return all()[id];
}

export function useKeptText(id: string): KeptText | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => getKeptText(id),
  );
}
