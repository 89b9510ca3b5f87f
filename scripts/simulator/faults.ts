/** What goes wrong on purpose. */
import { isDuring, isInShare, type Share, type Spells } from "./chance.ts";
import { pseudoRandom } from "./ids.ts";
import type { MethodName } from "./methods.ts";

export type Fault =
  /** Answer with an error before anything is committed. Without `reason` the usual one of the status is used. */
  | { kind: "error"; status: number; reason?: string; message?: string }
  /** The same, but with a web page instead of this API's error body. */
  | { kind: "errorPage"; status: number }
  /** Do the work, but only after waiting. */
  | { kind: "latency"; ms: number }
  /** Do the work, then destroy the connection without an answer. */
  | { kind: "commitThenDrop" }
  /** Do the work, then answer with an error (default 500). */
  | { kind: "commitThenError"; status?: number }
  /** Destroy the connection before anything is committed. */
  | { kind: "dropBeforeCommit" }
  /** Do the work, answer 200 with half of the JSON. */
  | { kind: "truncatedJson" }
  /** Do the work, send the headers at once and the body in pieces over `ms`. */
  | { kind: "slowBody"; ms: number };

export type FaultRule = {
  /** One method or many: all, those of the comments or of OAuth, the whole Data API, or all of Google. */
  method: MethodName | "*" | "comments.*" | "oauth.*" | "youtube" | "google";
  fault: Fault;
  /** Start at the nth matching call counted from now, 1 being the next one (default 1). */
  nth?: number;
  /** How many matching calls are hit from there on (default 1; null = until removed). */
  times?: number | null;
  /** Hit only this share (0..1) of the matching calls, chosen by a fixed pseudo-random sequence. */
  probability?: number;
  /** Only inserts under this comment. */
  parentId?: string;
  /** Only calls of this mode, as the ledger names it: `by id`, `parentId`, … */
  mode?: string;
  /** Only calls that go on from a page token. */
  paged?: boolean;
  /** Only during these spells. */
  during?: Spells;
  /** Only calls whose subject falls into this share. */
  share?: Share;
};

/** What the plan is told of a call. */
export type FaultedCall = {
  method: MethodName;
  mode: string;
  /** That of an insert. */
  parentId?: string | undefined;
  paged?: boolean | undefined;
  /** What it is about, the same for the same call: the parent it names, else its query. */
  subject?: string | undefined;
};

export type PlannedFault = FaultRule & { id: number; seen: number; fired: number };

/** The planned failures. Each matching call advances every rule's count, and the first rule that is due fires. */
export class FaultPlan {
  #rules: PlannedFault[] = [];
  #nextId = 1;
  #random = pseudoRandom(1);
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(rule: FaultRule): number {
    const id = this.#nextId++;
    this.#rules.push({ ...rule, id, seen: 0, fired: 0 });
    return id;
  }

  remove(ids: number[]): void {
    this.#rules = this.#rules.filter(({ id }) => !ids.includes(id));
  }

  list(): PlannedFault[] {
    return this.#rules;
  }

  clear(): void {
    this.#rules = [];
    this.#random = pseudoRandom(1);
  }

  /** The fault that hits this call, if any. */
  next(call: FaultedCall): Fault | null {
    const now = this.#now();
    let due: Fault | null = null;
    for (const rule of this.#rules) {
      if (!fits(rule, call, now)) continue;
      rule.seen += 1;
      const times = rule.times === undefined ? 1 : rule.times;
      if (due !== null || rule.seen < (rule.nth ?? 1) || (times !== null && rule.fired >= times)) continue;
      if (rule.probability !== undefined && this.#random() >= rule.probability) continue;
      rule.fired += 1;
      due = rule.fault;
    }
    return due;
  }
}

function fits(rule: FaultRule, call: FaultedCall, now: number): boolean {
  if (!covers(rule, call.method)) return false;
  if (rule.parentId !== undefined && rule.parentId !== call.parentId) return false;
  if (rule.mode !== undefined && rule.mode !== call.mode) return false;
  if (rule.paged && !call.paged) return false;
  if (rule.during !== undefined && !isDuring(rule.during, now)) return false;
  return rule.share === undefined || isInShare(rule.share, call.subject ?? "", now);
}

function covers(rule: FaultRule, method: MethodName): boolean {
  if (rule.method === "*" || rule.method === method) return true;
  if (rule.method === "google") return method !== "chat.completions";
  if (rule.method === "youtube") return method !== "chat.completions" && !method.startsWith("oauth.");
  return rule.method.endsWith(".*") && method.startsWith(rule.method.slice(0, -1));
}
