import { z } from "zod";

/** What every function answers when it fails, whatever the HTTP status. `message` is for a person; `code` is stable. `hint`, what to do, is for calls by a secret key alone. */
export const errorResponse = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    hint: z.string().optional(),
    request_id: z.string(),
  }),
});
export type ErrorResponse = z.infer<typeof errorResponse>;
