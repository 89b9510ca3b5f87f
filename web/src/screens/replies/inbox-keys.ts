import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import type { Stance } from "@/api/inbox";
import type { Shortcut } from "./shortcuts";

export type KeyDeeds = Record<Shortcut, (() => void) | undefined>;

/** What the keys reach: nothing where there is nothing to do. */
export interface KeyTargets {
  step: (by: 1 | -1) => void;
  /** The deed on what is selected, else on the comment in front. */
  deed: (act: BulkAct) => (() => void) | undefined;
  /** Takes the word in the conversation in front; a second time it goes on as before. */
  stance: (stance: Stance) => (() => void) | undefined;
  edit: (() => void) | undefined;
  resend: (() => void) | undefined;
  assign: (() => void) | undefined;
  assignMe: (() => void) | undefined;
  label: (() => void) | undefined;
  note: (() => void) | undefined;
  undo: () => void;
  select: (() => void) | undefined;
  selectRange: (() => void) | undefined;
  selectEvery: (() => void) | undefined;
  selectNone: (() => void) | undefined;
  history: (() => void) | undefined;
  youtube: (() => void) | undefined;
  question: (() => void) | undefined;
  filter: () => void;
  search: () => void;
  help: () => void;
}

export function inboxKeys(to: KeyTargets): KeyDeeds {
  return {
    j: () => to.step(1),
    k: () => to.step(-1),
    a: to.deed("approve"),
    d: to.deed("dismiss") ?? to.deed("keep"),
    e: to.edit,
    z: to.undo,
    r: to.resend,
    b: to.deed("restore") ?? to.deed("cancel"),
    w: to.deed("draft"),
    l: to.stance("rest"),
    i: to.stance("by_hand"),
    n: to.deed("not_spam"),
    "!": to.deed("spam"),
    m: to.assign,
    A: to.assignMe,
    t: to.label,
    c: to.note,
    x: to.select,
    X: to.selectRange,
    "*": to.selectEvery,
    Escape: to.selectNone,
    h: to.history,
    o: to.youtube,
    q: to.question,
    f: to.filter,
    "/": to.search,
    "?": to.help,
  };
}
