/** A thread as readers and writers of replies are shown it. */
import { z } from "zod";

/** What was said in a thread beside the comment in question, oldest first (engine.thread_shown). */
export const threadWord = z.object({
  author: z.string().nullable(),
  text: z.string().nullable(),
  who: z.enum(["viewer", "channel"]),
});
export type ThreadWord = z.infer<typeof threadWord>;

/** A line each: who says what. The channel's own words are told apart from everybody's. */
export function threadLines(thread: readonly ThreadWord[]): string {
  return thread
    .map(
      ({ author, text, who }) =>
        `${who === "channel" ? "THE CHANNEL" : (author ?? "someone")}: ${text ?? ""}`,
    )
    .join("\n");
}
