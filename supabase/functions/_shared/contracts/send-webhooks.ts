import { z } from "zod";
import { inBackground } from "./background.ts";

/** No payload: the schedule delivers what waits, to endpoints and to devices. */
export const sendWebhooks = z.object({ ...inBackground }).loose();

/** `failed`: tries that are made again later, or were the last. */
export const sendWebhooksResponse = z.object({ delivered: z.number().int(), failed: z.number().int() });
export type SendWebhooksResponse = z.infer<typeof sendWebhooksResponse>;
