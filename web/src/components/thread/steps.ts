import { replyWords, type StepKey, type StepState } from "@/domain/reply-status";

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

/**
 * The four steps of a reply in a given `reply_status`: those before the one where it stands are done, the rest lies ahead.
 * `accepted` as of `replyWords`. No status gives no steps, and a comment without a reply a single one.
 */
export function threadSteps(status: string | null | undefined, accepted = false): ThreadStep[] {
  const { step } = replyWords(status ?? null, accepted);
  if (step === null) return [];
  const { at, state, word = words[at] } = step;
  if (state === "ended") return [{ key: at, word, state }];
  const here = keys.indexOf(at);
  return keys.map((key, index) => {
    if (index === here) return { key, word, state };
    return { key, word: words[key], state: index < here ? "done" : "upcoming" };
  });
}
