import { z } from "zod";
import { COLUMN_VALUES } from "../database/vocabulary.gen.ts";
import { inBackground } from "./background.ts";

/** How a connection stands; the database decides which (engine.connection_health). */
export const healthStatus = z.enum(COLUMN_VALUES.youtube_connections.status);
export type ConnectionHealth = z.infer<typeof healthStatus>;

/** One connection, or all of the caller's (the schedule: all that expire soon). */
export const refreshYoutubeToken = z.object({ connection_id: z.uuid().optional(), ...inBackground });
export type RefreshYoutubeToken = z.infer<typeof refreshYoutubeToken>;

/** `status` is the health after the refresh; a network error leaves it as it was. */
export const refreshYoutubeTokenResponse = z.object({
  success: z.boolean(),
  error: z.string().nullable(),
  results: z.array(
    z.object({
      connection_id: z.uuid(),
      label: z.string(),
      success: z.boolean(),
      status: healthStatus,
      error: z.string().nullable(),
    }),
  ),
  summary: z.object({
    successful: z.number().int(),
    failed: z.number().int(),
    total: z.number().int(),
  }),
  message: z.string(),
});
export type RefreshYoutubeTokenResponse = z.infer<typeof refreshYoutubeTokenResponse>;
