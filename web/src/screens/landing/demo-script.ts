import type { ThreadStep } from "@/components/thread/steps";
import { threadSteps } from "@/components/thread/steps";

/** The acts of the example. */
export type Act = "comment" | "drafting" | "draft" | "queued" | "posting" | "checking" | "public";

/** The acts in their order, and how long each stands while the example plays, in milliseconds; a draft waits longest, so that it can be read. */
export const ACT_MS: Record<Act, number> = {
  comment: 1500,
  drafting: 1400,
  draft: 4200,
  queued: 1900,
  posting: 1300,
  checking: 1900,
  public: 4000,
};

const order = Object.keys(ACT_MS) as Act[];

export interface DemoState {
  /** Index of the example shown. */
  example: number;
  act: Act;
}

/** What comes after: the next act, or the first act of the next example. */
export function advance({ example, act }: DemoState, examples: number): DemoState {
  const next = order[order.indexOf(act) + 1];
  return next ? { example, act: next } : { example: (example + 1) % examples, act: "comment" };
}

/** Whether the act has been reached. */
export function reached(act: Act, goal: Act): boolean {
  return order.indexOf(act) >= order.indexOf(goal);
}

/** The thread's steps in an act, as the product shows them for the same state. */
export function actSteps(act: Act): ThreadStep[] {
  switch (act) {
    case "comment":
    case "drafting":
    case "draft":
      return threadSteps("draft");
    case "queued":
      return threadSteps("queue");
    case "posting":
      return threadSteps("posting");
    case "checking":
      return threadSteps("posting", true);
    case "public":
      return threadSteps("verified_public", true);
  }
}
