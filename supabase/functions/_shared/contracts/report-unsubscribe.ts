import { z } from "zod";

/** What a mail program posts is a form that says no more than its address (RFC 8058); nothing of it is read. */
export const reportUnsubscribe = z.unknown();

export const reportUnsubscribeResponse = z.object({ unsubscribed: z.literal(true) });
export type ReportUnsubscribeResponse = z.infer<typeof reportUnsubscribeResponse>;
