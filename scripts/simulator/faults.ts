import { pseudoRandom } from "./ids.ts";
import type { Fault, FaultRule, MethodName, PlannedFault } from "./types.ts";

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
