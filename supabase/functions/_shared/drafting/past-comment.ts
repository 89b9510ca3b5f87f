import { z } from "zod";
import { commentToDecide } from "./to-decide.ts";

/** A comment of the past with what was read of it and what it was really answered (engine.comment_replayed). */
export const pastComment = commentToDecide.extend({
  grave: z.boolean(),
  read: z.object({
    language: z.string().nullable(),
    category: z.string().nullable(),
    sentiment: z.string().nullable(),
  }),
  given: z.array(z.string()),
});
