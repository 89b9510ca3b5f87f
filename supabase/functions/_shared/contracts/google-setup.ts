import { z } from "zod";

/** Asks what the operator lends, where YouTube shows replies, and whether Google takes an OAuth client: one that was typed, or one that is saved. */
export const googleSetup = z
  .object({
    client_id: z.string().trim().min(1).max(300).optional(),
    client_secret: z.string().trim().min(1).max(300).optional(),
    client_config_id: z.uuid().optional(),
  })
  .refine((body) => !body.client_secret || body.client_id, { message: "A secret goes with its Client ID." });
export type GoogleSetup = z.input<typeof googleSetup>;

/** What is wrong with an OAuth client, by the part that has to be changed. */
export const clientFault = z.enum(["client_id", "client_secret", "redirect_uri"]);
export type ClientFault = z.infer<typeof clientFault>;

/** `replies`: how YouTube shows a reply to a word within a thread (YOUTUBE_REPLIES). `client_later`: the operator's client is there once the account is approved. `checked`: Google has answered. Without a fault the client is as it should be. */
export const googleSetupResponse = z.object({
  lends: z.object({ client: z.boolean(), client_later: z.boolean(), api_key: z.boolean() }),
  replies: z.enum(["flat", "nested"]),
  checked: z.boolean(),
  fault: clientFault.nullable(),
});
export type GoogleSetupResponse = z.infer<typeof googleSetupResponse>;
