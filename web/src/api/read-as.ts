import * as z from "zod/mini";
import { unexpectedAnswer } from "./unexpected-answer";

/** Checks the form of an answer whose type the schema cannot tell (jsonb); another form is an error of its own. */
export function readAs<Out>(shape: z.ZodMiniType<Out>, answer: unknown): Out {
  const parsed = z.safeParse(shape, answer);
  if (parsed.success) return parsed.data;
  throw unexpectedAnswer();
}
