import { z } from "zod";
import { EVENT_KINDS, LIMITS, WEBHOOK_FORMATS } from "../database/vocabulary.gen.ts";

/** Makes an endpoint of the account's, or gives one a new secret: what needs the key that secrets are sealed with. The rest is public.change_webhook and its like. */
export const manageWebhook = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("create"),
    name: z.string().trim().min(1).max(60),
    url: z.string().trim().max(LIMITS.webhook_url_characters),
    format: z.enum(WEBHOOK_FORMATS),
    kinds: z.array(z.enum(EVENT_KINDS)).min(1).max(EVENT_KINDS.length),
    /** Of which channels it is told; null: of all. */
    channels: z.array(z.string().max(LIMITS.key_characters)).min(1).max(LIMITS.channels).nullable(),
  }),
  z.object({ act: z.literal("rotate"), id: z.uuid() }),
]);
export type ManageWebhook = z.input<typeof manageWebhook>;

/** The secret is told this once. `old_until`: until when the one before signs beside it. */
export const manageWebhookResponse = z.object({
  id: z.uuid(),
  secret: z.string(),
  old_until: z.string().nullable(),
});
export type ManageWebhookResponse = z.infer<typeof manageWebhookResponse>;
