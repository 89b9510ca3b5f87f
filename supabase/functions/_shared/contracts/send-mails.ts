import { z } from "zod";
import { inBackground } from "./background.ts";

/** No payload: the schedule sends what waits. */
export const sendMails = z.object({ ...inBackground }).loose();

/** `waiting`: left for a later run, all of them when no mail server is configured. */
export const sendMailsResponse = z.object({
  sent: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
});
export type SendMailsResponse = z.infer<typeof sendMailsResponse>;
