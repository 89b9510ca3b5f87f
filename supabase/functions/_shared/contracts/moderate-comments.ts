import { z } from "zod";
import { inBackground } from "./background.ts";

/** Sends what people have decided about comments of one of the caller's channels, or of all (the schedule: everyone's), and reads what became of it. */
export const moderateComments = z.object({
  channel_id: z.string().min(1).max(64).optional(),
  ...inBackground,
});
export type ModerateComments = z.infer<typeof moderateComments>;

/** `sent` comments in so many `calls`; what the looks of this run told; `later`: looked at again. */
export const moderateCommentsResponse = z.object({
  calls: z.number().int(),
  sent: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  unsure: z.number().int(),
  again: z.number().int(),
  later: z.number().int(),
  units: z.number().int(),
});
export type ModerateCommentsResponse = z.infer<typeof moderateCommentsResponse>;
