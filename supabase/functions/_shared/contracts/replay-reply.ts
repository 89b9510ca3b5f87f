import { z } from "zod";
import { mark, shownSource } from "./evidence.ts";

/** The reply to one comment of what is tried on past comments. */
export const replayReply = z.object({
  channel_id: z.string().max(64),
  replay_id: z.uuid(),
  comment_id: z.uuid(),
});
export type ReplayReply = z.infer<typeof replayReply>;

/** `question`: what the owner would be asked instead; without either the comment would get no reply. */
export const replayReplyResponse = z.object({
  reply: z.string().nullable(),
  question: z.string().nullable(),
  sources: z.array(shownSource),
  marks: z.array(mark),
  findings: z.array(z.object({ check: z.string(), reason: z.string() })),
  model_calls: z.number().int(),
});
export type ReplayReplyResponse = z.infer<typeof replayReplyResponse>;
