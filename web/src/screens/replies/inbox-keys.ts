import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import type { Stance } from "@/api/inbox";
import type { Shortcut } from "./shortcuts";

export type KeyActions = Record<Shortcut, (() => void) | undefined>;

/** What the keys reach: nothing where there is nothing to do. */
export interface KeyTargets {
  step: (by: 1 | -1) => void;
  /** The action on what is selected, else on the comment in front. */
  action: (act: BulkAct) => (() => void) | undefined;
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

export function inboxKeys(to: KeyTargets): KeyActions {
  return {
    j: () => to.step(1),
    k: () => to.step(-1),
    a: to.action("approve"),
    d: to.action("dismiss") ?? to.action("keep"),
    e: to.edit,
    z: to.undo,
    r: to.resend,
    b: to.action("restore") ?? to.action("cancel"),
    w: to.action("draft"),
    l: to.stance("rest"),
    i: to.stance("by_hand"),
    n: to.action("not_spam"),
    "!": to.action("spam"),
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
