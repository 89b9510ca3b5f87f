import { useSyncExternalStore } from "react";
import type { Mark } from "@/domain/marks";
import type { ShownSource } from "@/domain/sources";
import { announcer, dropLocal, getLocal, localKeys, localKeysOf, putLocal } from "./local-store";

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
const { tell, listen } = announcer();
/** What was parsed last, by key: the same text is the same object. */
const parsed = new Map<string, { raw: string; value: KeptText | undefined }>();
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
  putLocal(key, raw);
  parsed.set(key, { raw, value });
  tell();
}

export function forgetText(id: string): void {
  forget(keyOf(id));
  tell();
}

/** Forgets everything that a person typed who is no more, in every account. */
export function forgetTextsOf(personId: string): void {
  for (const key of localKeysOf(PREFIX, personId)) forget(key);
  tell();
}

export function getKeptText(id: string): KeptText | undefined {
  const key = keyOf(id);
  const raw = getLocal(key);
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
  return localKeys(start)
    .filter((key) => !key.includes(" "))
    .map((key) => key.slice(start.length))
    .filter((id) => unsavedText(id) !== undefined);
}

/** Whose what is kept now is: the person, and the account that they work in. */
export const keptOwner = () => owner;

const keyOf = (id: string) => `${PREFIX}${owner}.${id}`;

function forget(key: string): void {
  parsed.delete(key);
  dropLocal(key);
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
