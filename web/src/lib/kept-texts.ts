import { useSyncExternalStore } from "react";
import type { Mark } from "@/domain/marks";
import type { ShownSource } from "@/domain/sources";

/** What the model wrote into the editor: its text, what that rests on, and which of its words nothing proves. */
interface WrittenText {
  text: string;
  sources: readonly ShownSource[];
  marks: readonly Mark[];
}

/** A reply or an objective somebody is writing: what was typed, and the text that stood there when it began. */
export interface KeptText {
  text: string;
  base: string;
  /** The version of the reply that this was, so that nobody's newer one is overwritten. */
  version?: number;
  /** What was chosen beside the text. */
  tags?: readonly string[];
  /** What was filled in beside the text, by field. */
  fields?: Readonly<Record<string, string>>;
  /** The last text that the model wrote here. */
  written?: WrittenText;
  /** What stood here before the model wrote, the latest last. */
  former?: readonly { text: string; written?: WrittenText }[];
}

const PREFIX = "rejoinder.text.";
const listeners = new Set<() => void>();
/** What was parsed last, by key: the same text is the same object. */
const parsed = new Map<string, { raw: string; value: KeptText | undefined }>();
/** What storage did not take, blocked or full: kept as long as the page lives. */
const unstored = new Map<string, KeptText>();
let owner = "";

/** Whose texts these are from now on, and in which account: two people in one browser never see each other's, nor does one account the other's. */
export function keepTextsOf(personId: string, accountId = personId): void {
  const next = accountId === personId ? personId : `${personId}@${accountId}`;
  if (owner === next) return;
  owner = next;
  tell();
}

/** Keeps what was typed through polls, other screens, a reload and a closed browser, until it is sent or discarded. */
export function keepText(id: string, value: KeptText): void {
  const key = keyOf(id);
  const raw = JSON.stringify(value);
  try {
    localStorage.setItem(key, raw);
    parsed.set(key, { raw, value });
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
  tell();
}

export function forgetText(id: string): void {
  forget(keyOf(id));
  tell();
}

/** Forgets everything that a person typed who is no more, in every account. */
export function forgetTextsOf(personId: string): void {
  const isTheirs = (key: string) => [".", "@"].some((end) => key.startsWith(`${PREFIX}${personId}${end}`));
  for (const key of [...storedKeys(), ...unstored.keys()].filter(isTheirs)) forget(key);
  tell();
}

export function getKeptText(id: string): KeptText | undefined {
  const key = keyOf(id);
  const inMemory = unstored.get(key);
  if (inMemory) return inMemory;
  const raw = stored(key);
  if (raw === null) return undefined;
  const known = parsed.get(key);
  if (known?.raw === raw) return known.value;
  const value = parse(raw);
  parsed.set(key, { raw, value });
  return value;
}

export function useKeptText(id: string): KeptText | undefined {
  return useSyncExternalStore(listen, () => getKeptText(id));
}

/** What was typed and neither sent nor discarded: the text that its editor shows, where that is another than it began with. */
export function unsavedText(id: string): string | undefined {
  const kept = getKeptText(id);
  return kept && kept.text !== kept.base ? kept.text : undefined;
}

/** The replies of which `unsavedText` knows something. Other texts have a name of two words. */
export function unsavedReplies(): string[] {
  const start = keyOf("");
  return [...storedKeys(), ...unstored.keys()]
    .filter((key) => key.startsWith(start) && !key.includes(" "))
    .map((key) => key.slice(start.length))
    .filter((id) => unsavedText(id) !== undefined);
}

const keyOf = (id: string) => `${PREFIX}${owner}.${id}`;

function forget(key: string): void {
  parsed.delete(key);
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function parse(raw: string): KeptText | undefined {
  try {
    const value: unknown = JSON.parse(raw);
    return isKeptText(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isKeptText(value: unknown): value is KeptText {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "text") === "string" &&
    typeof Reflect.get(value, "base") === "string"
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
