import { z } from "zod";

/** Asked without a body and without a key. */
export const healthCheck = z.unknown();

/**
 * Status 200 with `ok`, else 503. `since`: when the job last succeeded; `error`: the code of what kept it since; of the operator's key
 * `wrong` or `spent`, of the disk and the database's size `full`. `warnings`: what is no trouble yet, such as a disk that is `low`; left out when there are none.
 */
export const healthResponse = z.object({
  ok: z.boolean(),
  causes: z.array(
    z.object({
      code: z.enum(["database", "job_late", "operators_key", "disk", "database_size"]),
      job: z.string().optional(),
      since: z.string().optional(),
      error: z.string().optional(),
    }),
  ),
  warnings: z
    .array(z.object({ code: z.enum(["disk", "database_size"]), error: z.literal("low") }))
    .optional(),
});
export type HealthResponse = z.infer<typeof healthResponse>;
