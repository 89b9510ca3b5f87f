import { z } from "zod";

/** What every refusal and failure of the API is answered with, as application/problem+json (RFC 9457). */
export const problem = z
  .object({
    type: z.string().meta({ description: "Always about:blank: `code` says which problem it is." }),
    title: z.string().meta({ description: "The HTTP status in words." }),
    status: z.int(),
    detail: z.string().meta({ description: "A sentence for a person. It may change." }),
    code: z.string().meta({ description: "For programs. It stays." }),
    hint: z.string().optional().meta({ description: "What to do about it." }),
    errors: z
      .array(
        z.object({
          field: z.string().meta({ description: "Where: `body.text`, `query.limit`, `params.id`." }),
          message: z.string(),
        }),
      )
      .optional()
      .meta({ description: "Every wrong field, of a request that breaks its contract." }),
    request_id: z.string().meta({ description: "Names the request in our log. Send it when you ask us." }),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof problem>;
