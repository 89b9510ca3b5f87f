import { z } from "zod";
import { mark, shownSource } from "./evidence.ts";

/** A draft in other words. `text`: what stands in the editor, which counts in place of the stored draft. */
export const rewriteDraft = z.object({
  comment_id: z.uuid(),
  text: z.string().max(10_000).optional(),
  how: z.enum(["another", "shorter", "warmer"]),
});
export type RewriteDraft = z.input<typeof rewriteDraft>;

/** The new text with what it cites and what no source says, in UTF-16 offsets of it. Saved as it came within the hour, it keeps both. */
export const rewriteDraftResponse = z.object({
  reply: z.string(),
  sources: z.array(shownSource),
  marks: z.array(mark),
  findings: z.array(z.object({ check: z.string(), reason: z.string() })),
});
export type RewriteDraftResponse = z.infer<typeof rewriteDraftResponse>;
