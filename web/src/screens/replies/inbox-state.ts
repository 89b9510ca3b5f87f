import type { InboxChanges, InboxCounts, InboxPage, InboxRow } from "@/api/inbox";
import { placeOf } from "./inbox-order";

/** What of the list is in sight: nothing may move there without being asked. */
export interface InSight {
  first: number;
  last: number;
}

export type Every = "all" | "clean";

/** The rows of one view as far as they are loaded, which of them is in front, and which are chosen. */
export interface InboxState {
  rows: readonly InboxRow[];
  /** They came while others were in sight, and wait until they are asked for. */
  held: readonly InboxRow[];
  /** Where the next page begins; null at the end. */
  next: unknown;
  /** The tab holds more than the last page looked at: to sort it by urgency, or to find what a filter leaves. */
  capped: boolean;
  currentId: string | undefined;
  selected: ReadonlySet<string>;
  /** Where a range begins. */
  anchorId: string | undefined;
  /** All that match are meant, loaded or not, or those of them without warnings. */
  every: Every | undefined;
  /** Who else is writing which reply, by its comment. */
  writing: ReadonlyMap<string, string>;
}

export type InboxEvent =
  | { type: "opened"; page: InboxPage; currentId: string | undefined }
  | { type: "appended"; page: InboxPage }
  | {
      type: "changed";
      changed: InboxChanges["changed"];
      busy: ReadonlySet<string>;
      keep?: string;
      sight: InSight;
    }
  | { type: "writing"; writing: InboxChanges["writing"] }
  | { type: "heldShown" }
  | { type: "left"; ids: readonly string[] }
  | { type: "returned"; rows: readonly InboxRow[]; currentId: string | undefined; selected: Iterable<string> }
  | { type: "updated"; id: string; change: Partial<InboxRow> }
  | { type: "fronted"; id: string | undefined }
  | { type: "toggled"; id: string }
  | { type: "ranged"; id: string }
  | { type: "chosen"; ids: Iterable<string>; every?: Every | undefined };

export const emptyInbox: InboxState = {
  rows: [],
  held: [],
  next: null,
  capped: false,
  currentId: undefined,
  selected: new Set(),
  anchorId: undefined,
  every: undefined,
  writing: new Map(),
};

/** Whether what is done to the chosen is done to this one. */
export function isChosen(
  { every, selected }: Pick<InboxState, "every" | "selected">,
  row: InboxRow,
): boolean {
  if (every === undefined) return selected.has(row.id);
  return every === "all" || row.warnings.length === 0;
}

type Compare = (a: InboxRow, b: InboxRow) => number;

const without = (rows: readonly InboxRow[], ids: ReadonlySet<string>) =>
  rows.some(({ id }) => ids.has(id)) ? rows.filter(({ id }) => !ids.has(id)) : rows;

function insert(rows: InboxRow[], row: InboxRow, compare: Compare): number {
  const at = placeOf(rows, row, compare);
  rows.splice(at, 0, row);
  return at;
}

/** The row that takes over when some leave: the next that stays, else the one before. */
function neighbour(state: InboxState, leaving: ReadonlySet<string>): string | undefined {
  const { rows, currentId } = state;
  const at = rows.findIndex(({ id }) => id === currentId);
  if (at === -1 || !leaving.has(rows[at]?.id ?? "")) return currentId;
  const stays = ({ id }: InboxRow) => !leaving.has(id);
  return (rows.slice(at + 1).find(stays) ?? rows.slice(0, at).findLast(stays))?.id;
}

function leave(state: InboxState, ids: readonly string[]): InboxState {
  const leaving = new Set(ids);
  const rows = without(state.rows, leaving);
  return {
    ...state,
    rows,
    held: without(state.held, leaving),
    currentId: neighbour(state, leaving),
    selected: ids.some((id) => state.selected.has(id))
      ? new Set([...state.selected].filter((id) => !leaving.has(id)))
      : state.selected,
  };
}

/** Takes what a poll brought: what is known changes where it stands, what has gone goes, what is new waits if it would push. */
function change(
  state: InboxState,
  event: Extract<InboxEvent, { type: "changed" }>,
  compare: Compare,
): InboxState {
  const { busy, keep, sight } = event;
  // Comments under an action stand as the action leaves them; a poll that was answered meanwhile doesn't know of it.
  const news = event.changed.filter(({ id }) => !busy.has(id));
  if (news.length === 0) return state;
  const gone = news.filter(({ id, in_view }) => !in_view && id !== keep).map(({ id }) => id);
  const now = leave(state, gone);
  const byId = new Map(news.map((row) => [row.id, row]));
  const known = new Set(now.rows.map(({ id }) => id));
  const rows = now.rows.map((row) => {
    const changed = byId.get(row.id);
    return changed ? { ...row, ...changed } : row;
  });
  const held = now.held.map((row) => byId.get(row.id) ?? row);
  const heldIds = new Set(held.map(({ id }) => id));
  let { last } = sight;
  for (const row of news) {
    if (!row.in_view || known.has(row.id) || heldIds.has(row.id)) continue;
    const at = placeOf(rows, row, compare);
    // Beyond what is loaded it comes with its page.
    if (at === rows.length && now.next !== null) continue;
    if (at > last || rows.length === 0) rows.splice(at, 0, row);
    else held.push(row);
    if (rows.length === 1) last = -1;
  }
  return { ...now, rows, held };
}

/** Names, by the comment to which somebody is writing; the same map as before while it says the same. */
function writers(before: InboxState["writing"], now: InboxChanges["writing"]): InboxState["writing"] {
  const names = new Map<string, string>();
  for (const { id, name } of now)
    names.set(id, [names.get(id), name ?? "Somebody"].filter(Boolean).join(" and "));
  const isSame = names.size === before.size && [...names].every(([id, name]) => before.get(id) === name);
  return isSame ? before : names;
}

export function reduceInbox(compare: Compare) {
  return (state: InboxState, event: InboxEvent): InboxState => {
    switch (event.type) {
      case "opened":
        return {
          ...emptyInbox,
          rows: event.page.rows,
          next: event.page.next,
          capped: event.page.capped,
          currentId: event.currentId ?? event.page.rows[0]?.id,
        };
      case "appended": {
        const known = new Set([...state.rows, ...state.held].map(({ id }) => id));
        const rows = [...state.rows, ...event.page.rows.filter(({ id }) => !known.has(id))];
        const { next, capped } = event.page;
        return { ...state, rows, next, capped, currentId: state.currentId ?? rows[0]?.id };
      }
      case "changed": {
        const next = change(state, event, compare);
        return next.currentId === undefined ? { ...next, currentId: next.rows[0]?.id } : next;
      }
      case "writing": {
        const writing = writers(state.writing, event.writing);
        return writing === state.writing ? state : { ...state, writing };
      }
      case "heldShown": {
        const rows = [...state.rows];
        for (const row of state.held) insert(rows, row, compare);
        return { ...state, rows, held: [] };
      }
      case "left":
        return { ...leave(state, event.ids), every: undefined };
      case "returned": {
        const back = new Set(event.rows.map(({ id }) => id));
        const rows = [...without(state.rows, back)];
        for (const row of event.rows) insert(rows, row, compare);
        return {
          ...state,
          rows,
          held: without(state.held, back),
          currentId: event.currentId ?? state.currentId,
          selected: new Set(event.selected),
        };
      }
      case "updated":
        return {
          ...state,
          rows: state.rows.map((row) => (row.id === event.id ? { ...row, ...event.change } : row)),
        };
      case "fronted":
        return state.currentId === event.id ? state : { ...state, currentId: event.id };
      case "toggled": {
        const selected = new Set(state.selected);
        if (!selected.delete(event.id)) selected.add(event.id);
        return { ...state, selected, anchorId: event.id, every: undefined };
      }
      case "ranged": {
        const at = (id: string | undefined) => state.rows.findIndex((row) => row.id === id);
        const [from, to] = [at(state.anchorId ?? state.currentId), at(event.id)].sort((a, b) => a - b);
        const range = state.rows.slice(Math.max(0, from ?? 0), (to ?? 0) + 1).map(({ id }) => id);
        return {
          ...state,
          selected: new Set([...state.selected, ...range]),
          anchorId: state.anchorId ?? state.currentId,
          currentId: event.id,
          every: undefined,
        };
      }
      case "chosen":
        return { ...state, selected: new Set(event.ids), anchorId: undefined, every: event.every };
    }
  };
}

/** How many of all that match carry no warning: counted where all are loaded, else as the server counts them. */
export function cleanOf(
  { rows, held, next }: InboxState,
  counts: InboxCounts | undefined,
): number | undefined {
  if (next === null) return [...rows, ...held].filter(({ warnings }) => warnings.length === 0).length;
  return counts && (counts.facets.warning.find(({ value }) => value === "none")?.count ?? 0);
}
