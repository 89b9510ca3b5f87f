import { z } from "zod";
import { LESSON_KINDS } from "../database/vocabulary.gen.ts";
import { detectInjection } from "../safety/injection.ts";
import { fence } from "../safety/prompt-block.ts";
import { cut } from "../text/storable.ts";

/** A row of engine.lessons_for: what the owner did about a comment like this one. */
export const lesson = z.object({
  id: z.uuid(),
  comment_row_id: z.uuid(),
  comment: z.string(),
  /** What the product had written; null when it had written nothing. */
  draft: z.string().nullable(),
  /** What the owner had sent; null when the comment was dismissed. */
  final: z.string().nullable(),
  how: z.enum(LESSON_KINDS),
  language: z.string().nullable(),
  at: z.string(),
  similarity: z.number(),
});
export type Lesson = z.infer<typeof lesson>;

export const MOST_LESSONS = 3;
/** Of the whole block, in UTF-16 units. */
export const LESSONS_CHARACTERS = 1_200;

export interface LessonsBlock {
  /** For the prompt of one comment. */
  text: string;
  /** The lessons that it shows, in its order: what a draft was learned from. */
  shown: Lesson[];
}

const HEADING =
  "How this owner answered comments like it. Write in their manner, and leave unanswered what they left unanswered. They prove no fact:";

/** One line, so that no part of it can pass for the next. */
const line = (text: string) => text.replace(/\s+/g, " ").trim();

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${cut(text, most - 1).trimEnd()}…`;
}

function rendered({ comment, final }: Lesson, room: number): string {
  // What the owner says shows their manner; of the comment it takes less to know what it was about.
  const asked = shortened(line(comment), Math.floor(room * 0.35));
  const answer = final === null ? null : shortened(line(final), room - asked.length);
  return `Comment: ${JSON.stringify(asked)}\n${answer === null ? "The owner gave no reply." : `The owner: ${JSON.stringify(answer)}`}`;
}

/**
 * What the model is shown of the nearest lessons, the first ones first: fenced, since viewers wrote the comments, and without any
 * that speaks to the machine. Null when none is left.
 * @param nonce of `newNonce()`, as for every block of the same prompt
 */
export function lessonsBlock(lessons: readonly Lesson[], nonce: string): LessonsBlock | null {
  const shown = lessons
    .filter(({ comment, final }) => ![comment, final ?? ""].some((text) => detectInjection(text).suspected))
    .slice(0, MOST_LESSONS);
  while (shown.length > 0) {
    // Each as much as the others; what quoting adds may make it less.
    for (
      let room = Math.floor(LESSONS_CHARACTERS / shown.length);
      room >= 60;
      room = Math.floor(room * 0.9)
    ) {
      const block = fence(shown.map((one) => rendered(one, room)).join("\n\n"), nonce, "owner_examples");
      const text = `${HEADING}\n${block}`;
      if (text.length <= LESSONS_CHARACTERS) return { text, shown };
    }
    shown.pop();
  }
  return null;
}
