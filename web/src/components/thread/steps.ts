import { lookUp } from "@shared/domain/look-up.ts";
import type { ReplyStatus } from "@shared/vocabulary.gen.ts";

/** The way of a reply, in the words of the thread. */
export type StepKey = "draft" | "queued" | "posted" | "public";

/**
 * `done` lies behind, `current` is where the reply is, `upcoming` lies ahead; `held`, `unproven`, `failed` and `ended` say
 * that the way stops here.
 */
export type StepState = "done" | "current" | "upcoming" | "held" | "unproven" | "failed" | "ended";

export interface ThreadStep {
  key: StepKey;
  word: string;
  state: StepState;
}

const keys: readonly StepKey[] = ["draft", "queued", "posted", "public"];
const words: Record<StepKey, string> = {
  draft: "Draft",
  queued: "Queued",
  posted: "Posted",
  public: "Public",
};

/** All steps before `at` done, `at` itself in `state` under `word`, the rest ahead. */
function standingAt(at: StepKey, state: StepState, word: string = words[at]): ThreadStep[] {
  const here = keys.indexOf(at);
  return keys.map((key, index) => {
    if (index === here) return { key, word, state };
    return { key, word: words[key], state: index < here ? "done" : "upcoming" };
  });
}

/** Where a reply in each state stands; `accepted` as of `threadSteps`. */
const standing: Record<ReplyStatus, (accepted: boolean) => ThreadStep[]> = {
  draft: () => standingAt("draft", "current"),
  queue: () => standingAt("queued", "current"),
  posting: (accepted) =>
    accepted ? standingAt("public", "current", "Checking") : standingAt("posted", "current", "Posting"),
  under_moderation: () => standingAt("public", "held", "Under Review"),
  verified_public: () => standingAt("public", "done"),
  failed: (accepted) => standingAt(accepted ? "public" : "posted", "failed", "Failed"),
  skipped: () => [{ key: "draft", word: "Skipped", state: "ended" }],
  unknown: () => standingAt("posted", "unproven", "Unknown"),
  removed: () => standingAt("public", "failed", "Removed"),
};

/**
 * The four steps of a reply in a given `reply_status`. `accepted` tells whether YouTube has given the reply an id; only
 * then does `posting` wait for a verdict, and a failure come after the post. No status gives no steps.
 */
export function threadSteps(status: string | null | undefined, accepted = false): ThreadStep[] {
  return lookUp(standing, status ?? "")?.(accepted) ?? [];
}
