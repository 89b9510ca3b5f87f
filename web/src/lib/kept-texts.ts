import { useSyncExternalStore } from "react";

/** A reply somebody is writing: what was typed, and the reply that stood there when it began. */
interface KeptText {
  text: string;
  base: string;
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
