/** Compares two playings of the demo's past, but for what each draws anew: ids, tokens, and the seconds that calls take. */
import type { Past } from "./demo-past.ts";

/** Several times what a busy machine takes for all of it. */
const MOMENTS_MS = 20 * 60_000;
/** Of a number with a fraction, such as comments per hour, which the seconds are in. */
const SHARE = 0.01;
const DRAWN =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=AaABAg\.)[\w-]+|(?<=••••)[\w-]{4}|(?:1\/\/0|ya29\.)[\w-]+/g;
/** What is chance in a table: its rows are compared without. */
const CHANCE: Record<string, readonly string[]> = {
  // The product draws each wait within a tenth of its length, hours for a quiet channel.
  "public.channel_syncs": ["next_sync_at"],
  // Two channels post side by side: whose connection was the last to send.
  "public.automation_settings": ["updated_at"],
  // A hash of what is drawn.
  "private.client_link_tokens": ["token_hash"],
  "private.program_keys": ["key_hash", "prefix"],
  // And whose reply came first.
  simulator: ["sequence"],
};
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/;

/** What a row says for certain, and its moments and fractions, which may be a little off. */
interface Row {
  text: string;
  measures: number[];
}

/** A sentence for each table that differs. */
export function pastDifferences(kept: Past, played: Past): string[] {
  const names = new Set([...kept.keys(), ...played.keys()]);
  return [...names].flatMap((name) => {
    const [before, after] = [rowsOf(name, kept.get(name)), rowsOf(name, played.get(name))];
    if (before.length !== after.length)
      return [`${name}: ${before.length} rows are kept, ${after.length} played`];
    const at = before.findIndex((row, index) => !isAlike(row, after[index]));
    return at < 0 ? [] : [`${name}: ${where(before[at], after[at])}`];
  });
}

function rowsOf(table: string, text = "[]"): Row[] {
  return lists(JSON.parse(text))
    .map((value) => rowOf(value, CHANCE[table]))
    .sort(inOrder);
}

/** A table is a list; the simulator's state has lists in it. */
function lists(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [value];
  return Object.entries(value).flatMap(([name, part]) => lists(part).map((row) => ({ [name]: row })));
}

function rowOf(value: unknown, chance: readonly string[] = []): Row {
  const measures: number[] = [];
  const text = JSON.stringify(value, (key, part) => {
    // Replies are drafted side by side: which is noted first is chance.
    if (key === "id" && Number.isInteger(part)) return "<drawn>";
    if (chance.includes(key)) return "<chance>";
    const measure = typeof part === "string" && MOMENT.test(part) ? Date.parse(part) : part;
    const isMoment = measure !== part || (Number.isInteger(part) && part > 1.5e12 && part < 2e12);
    if (!isMoment && (typeof part !== "number" || Number.isInteger(part))) return part;
    measures.push(measure);
    return isMoment ? "<moment>" : "<fraction>";
  });
  return { text: text.replace(DRAWN, "<drawn>"), measures };
}

function inOrder(one: Row, other: Row): number {
  if (one.text !== other.text) return one.text < other.text ? -1 : 1;
  const differing = one.measures.findIndex((measure, index) => measure !== other.measures[index]);
  return (one.measures[differing] ?? 0) - (other.measures[differing] ?? 0);
}

function isAlike(kept: Row | undefined, played: Row | undefined): boolean {
  if (kept?.text !== played?.text) return false;
  return !kept?.measures.some((measure, index) => isFar(measure, played?.measures[index] ?? 0));
}

function isFar(kept: number, played: number): boolean {
  return Math.abs(kept - played) > (kept > 1.5e12 ? MOMENTS_MS : Math.abs(kept) * SHARE);
}

function where(kept: Row | undefined, played: Row | undefined): string {
  if (!kept || !played || kept.text === played.text) {
    const far =
      kept?.measures.findIndex((measure, index) => isFar(measure, played?.measures[index] ?? 0)) ?? 0;
    return `${inWords(kept?.measures[far])} is kept, ${inWords(played?.measures[far])} played, in ${kept?.text}`;
  }
  const at = [...kept.text].findIndex((character, index) => character !== [...played.text][index]);
  const around = ({ text }: Row) => [...text].slice(Math.max(0, at - 60), at + 60).join("");
  return `kept …${around(kept)}…, played …${around(played)}…`;
}

function inWords(measure = 0): string {
  return measure > 1.5e12 ? new Date(measure).toISOString() : String(measure);
}
