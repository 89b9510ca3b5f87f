import { z } from "zod";
import { mark, shownSource } from "./evidence.ts";

/** An imagined comment. `author`: how well its writer is known on the channel. `channel_id`: one of the caller's, the first unless told. */
export const tryReply = z.object({
  text: z.string().min(1).max(5000),
  author_name: z.string().max(200).optional(),
  video_id: z.string().max(64).optional(),
  author: z.enum(["new", "seen", "regular"]).default("new"),
  channel_id: z.string().max(64).optional(),
});
export type TryReply = z.input<typeof tryReply>;

/** What would become of it. `why`: a reason code of database/vocabulary.gen.ts; `trace`: every enabled rule in order, with a sentence. */
export const tryReplyResponse = z.object({
  outcome: z.enum(["skip", "draft", "post"]),
  why: z.string(),
  rule: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  trace: z.array(z.object({ rule_id: z.uuid(), name: z.string(), matched: z.boolean(), why: z.string() })),
  reply: z.string().nullable(),
  /** What the owner would be asked, where nothing tells what the comment asks for. */
  question: z.string().nullable(),
  sources: z.array(shownSource),
  marks: z.array(mark),
  language: z.string().nullable(),
  sentiment: z.string().nullable(),
  category: z.string().nullable(),
  findings: z.array(z.object({ check: z.string(), reason: z.string() })),
  escalation: z.string().nullable(),
  model_calls: z.number().int(),
});
export type TryReplyResponse = z.infer<typeof tryReplyResponse>;
