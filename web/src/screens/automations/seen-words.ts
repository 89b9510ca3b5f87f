import { secondsWords } from "@/features/posting/pace-words";

/** What is said of the proof while nothing is known of what comes before. */
export const SEEN_LATER = "We'll check that signed-out viewers can see your reply.";

/** What comes before a reply is seen by everyone: what its channels wait for, or the account's own time to undo. */
export function seenWords(waits: string | undefined, undoSeconds: number): string {
  if (waits) return `${waits} Then we'll check that signed-out viewers can see your reply.`;
  return undoSeconds > 0
    ? `You have ${secondsWords(undoSeconds)} to undo an approval. Then we'll post the reply and check that signed-out viewers can see it.`
    : "We'll post the reply and check that signed-out viewers can see it.";
}
