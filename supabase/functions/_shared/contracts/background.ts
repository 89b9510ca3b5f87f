import { z } from "zod";

/** What the schedule adds to a request: answer `accepted` at once and work on, so that no call waits for the slowest. */
export const inBackground = { background: z.boolean().optional() };

/** The answer to such a request, with status 202; what became of the work is in the log. */
export interface Accepted {
  accepted: true;
}
