import { z } from "zod";

/** One of the caller's comments in another language. One model call, unless it was asked for before. */
export const translateComment = z.object({ id: z.uuid(), to: z.string().regex(/^[a-z]{2}$/) });
export type TranslateComment = z.infer<typeof translateComment>;

export const translateCommentResponse = z.object({ translation: z.string(), to: z.string() });
export type TranslateCommentResponse = z.infer<typeof translateCommentResponse>;
