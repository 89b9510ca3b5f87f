import { z } from "zod";

/**
 * Turns a granted consent into a connection: by the hint of our callback, or by Google's own code and state.
 * `user_id` and `user_email` must be the caller's own.
 */
export const finalizeYoutubeConnection = z
  .object({
    session_hint: z.string().min(1).max(200).optional(),
    code: z.string().min(1).max(2000).optional(),
    state: z.string().min(1).max(500).optional(),
    user_id: z.uuid(),
    user_email: z.string().max(320).optional(),
    desired_label: z.string().trim().max(100).optional(),
  })
  .refine((body) => body.session_hint || (body.code && body.state), {
    message: "Send session_hint, or code and state.",
  });
export type FinalizeYoutubeConnection = z.infer<typeof finalizeYoutubeConnection>;

/** The connection without any secret. */
export const finalizeYoutubeConnectionResponse = z.object({
  connection: z.object({
    id: z.uuid(),
    label: z.string(),
    channel_id: z.string(),
    channel_title: z.string().nullable(),
    scope: z.string(),
    is_active: z.boolean(),
    selected_for_posting: z.boolean(),
  }),
});
export type FinalizeYoutubeConnectionResponse = z.infer<typeof finalizeYoutubeConnectionResponse>;
