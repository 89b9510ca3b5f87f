import { useSyncExternalStore } from "react";
import { keptOwner } from "./kept-texts";
import { announcer, dropLocal, getLocal, localKeys, localKeysOf, putLocal } from "./local-store";

/** What somebody did to comments and the server has not answered: kept through a reload and a closed browser. */
export interface KeptAct<Act = unknown> {
  /** By it the server does the act once. */
  key: string;
  act: Act;
  /** The comments. */
  ids: readonly string[];
  /** What it is, to show: `Approve the reply to @ana`. */
  words: string;
  at: number;
  /** It may have arrived. */
  tried: boolean;
  /** Why it waits. */
  waits: boolean;
  /** Why the server refused it, in its sentence. */
  refused?: string;
}

const PREFIX = "rejoinder.act.";
const { tell, listen } = announcer();
let last: { owner: string; raws: string; acts: readonly KeptAct[] } = { owner: "", raws: "", acts: [] };

/** In the order in which they were done. */
export function keptActs(): readonly KeptAct[] {
  const start = startOf();
  const raws = localKeys(start)
    .sort()
    .map((key) => getLocal(key) ?? "");
  const all = raws.join("\n");
  if (last.owner !== start || last.raws !== all)
    last = { owner: start, raws: all, acts: raws.flatMap(parse) };
  return last.acts;
}

export function keepAct(act: KeptAct): void {
  putLocal(keyOf(act), JSON.stringify(act));
  tell();
}

export function dropAct(act: KeptAct): void {
  dropLocal(keyOf(act));
  tell();
}

/** Forgets what a person did who is no more, or signs out, in every account. */
export function dropActsOf(personId: string): void {
  for (const key of localKeysOf(PREFIX, personId)) dropLocal(key);
  tell();
}

export function useKeptActs(): readonly KeptAct[] {
  return useSyncExternalStore(listen, keptActs);
}

const startOf = () => `${PREFIX}${keptOwner()}.`;
/** Keys sort as the acts were done. */
const keyOf = ({ at, key }: KeptAct) => `${startOf()}${String(at).padStart(17, "0")}.${key}`;

function parse(raw: string): KeptAct[] {
  try {
    const act: KeptAct = JSON.parse(raw);
    return Array.isArray(act.act) && Array.isArray(act.ids) ? [act] : [];
  } catch {
    return [];
  }
}
