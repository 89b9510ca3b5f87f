/** What goes wrong on purpose. */
import { pseudoRandom } from "./ids.ts";
import type { MethodName } from "./methods.ts";

export type Fault =
  /** Answer with an error before anything is committed. Without `reason` the usual one of the status is used. */
  | { kind: "error"; status: number; reason?: string; message?: string }
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
  method: MethodName | "*" | "comments.*" | "oauth.*";
  fault: Fault;
  /** Start at the nth matching call counted from now, 1 being the next one (default 1). */
  nth?: number;
  /** How many matching calls are hit from there on (default 1; null = until removed). */
  times?: number | null;
  /** Hit only this share (0..1) of the matching calls, chosen by a fixed pseudo-random sequence. */
  probability?: number;
  /** Only inserts under this comment. */
  parentId?: string;
};

export type PlannedFault = FaultRule & { id: number; seen: number; fired: number };

/** The planned failures. Each matching call advances every rule's count, and the first rule that is due fires. */
export class FaultPlan {
  #rules: PlannedFault[] = [];
  #nextId = 1;
  #random = pseudoRandom(1);

  add(rule: FaultRule): number {
    const id = this.#nextId++;
    this.#rules.push({ ...rule, id, seen: 0, fired: 0 });
    return id;
  }

  list(): PlannedFault[] {
    return this.#rules;
  }

  clear(): void {
    this.#rules = [];
    this.#random = pseudoRandom(1);
  }

  /** The fault that hits this call, if any. `parentId` is that of an insert. */
  next(method: MethodName, parentId?: string): Fault | null {
    let due: Fault | null = null;
    for (const rule of this.#rules) {
      if (!covers(rule, method) || (rule.parentId !== undefined && rule.parentId !== parentId)) continue;
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

function covers(rule: FaultRule, method: MethodName): boolean {
  if (rule.method === "*" || rule.method === method) return true;
  return rule.method.endsWith(".*") && method.startsWith(rule.method.slice(0, -1));
}
