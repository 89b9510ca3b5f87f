import { z } from "zod";

/** The OAuth clients in use, to be asked about at Google. */
export const diagnose = z.strictObject({ clients: z.array(z.string().min(5).max(300)).max(50).default([]) });
export type Diagnose = z.infer<typeof diagnose>;

/** What Google says to a client with our redirect address; unclear when it says neither. */
export const clientVerdict = z.enum(["ok", "wrong_redirect", "unknown_client", "unclear"]);

/** The installation as its functions see it. No secret is told, of keys their ids alone. */
export const diagnoseResponse = z.object({
  now: z.string(),
  /** The schema that the functions were written for. */
  schema: z.string(),
  /** The version of Deno that they run on. */
  deno: z.string(),
  site_url: z.string(),
  redirect_uri: z.string().nullable(),
  sealing_keys: z.array(z.string()),
  google: z.object({
    /** mixed: some addresses are Google's own and some are not. */
    addresses: z.enum(["real", "simulated", "mixed"]),
    /** How far Google's clock is ahead of the functions'; null when it was not heard. */
    ahead_ms: z.number().nullable(),
  }),
  clients: z.array(z.object({ client: z.string(), verdict: clientVerdict })),
  /** Null when all is well, else what the server said. */
  mail: z.string().nullable(),
  model: z.string().nullable(),
  /** The model that judges; itself: it is the one that writes. */
  judge: z.object({ itself: z.boolean(), trouble: z.string().nullable() }),
});
export type DiagnoseResponse = z.infer<typeof diagnoseResponse>;
