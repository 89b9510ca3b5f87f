import { z } from "zod";
import { inBackground } from "./background.ts";

/** No payload: the schedule makes what waits, one a call. */
export const freeReports = z.object({ ...inBackground }).loose();

/** `again`: could not be made now, and is tried later. */
export const freeReportsResponse = z.object({
  made: z.number().int(),
  no_channel: z.number().int(),
  again: z.number().int(),
  units: z.number().int(),
});
export type FreeReportsResponse = z.infer<typeof freeReportsResponse>;
