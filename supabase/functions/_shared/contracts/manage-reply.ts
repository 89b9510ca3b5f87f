import { z } from "zod";

/** Edits (then `text` is needed) or deletes one of the caller's replies that is on YouTube. 50 credits; safe to repeat. */
export const manageReply = z
  .object({
    id: z.uuid(),
    action: z.enum(["edit", "delete"]),
    text: z.string().max(5000).optional(),
    /** The version of the reply that was seen: a program's word, which needs it. */
    version: z.int().min(0).optional(),
  })
  .refine((body) => body.action !== "edit" || body.text !== undefined, {
    path: ["text"],
    message: "is needed to edit a reply",
  });
export type ManageReply = z.infer<typeof manageReply>;

/** How the reply stands afterwards. */
export const manageReplyResponse = z.object({
  reply_status: z.string(),
  youtube_reply_id: z.string().nullable(),
});
export type ManageReplyResponse = z.infer<typeof manageReplyResponse>;
