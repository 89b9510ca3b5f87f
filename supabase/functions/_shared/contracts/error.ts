import { z } from "zod";

/** What every function answers when it fails, whatever the HTTP status. `message` is for a person; `code` is stable. */
export const errorResponse = z.object({
  error: z.object({ code: z.string(), message: z.string(), request_id: z.string() }),
});
export type ErrorResponse = z.infer<typeof errorResponse>;
