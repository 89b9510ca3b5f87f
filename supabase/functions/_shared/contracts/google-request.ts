import { z } from "zod";

/** Starts the authorisation of a channel through one of the caller's OAuth clients, or without one through the operator's. `user_uuid` must be the caller's own. */
export const googleRequest = z.object({
  user_uuid: z.uuid(),
  client_config_id: z.uuid().optional(),
  /** Origin of the web client that the callback returns to; must be on the allow-list. Defaults to the site. */
  redirect_origin: z.url().max(2000).optional(),
  /** The redirect URI that the web client has shown to register at Google: the functions must use the same. */
  redirect_uri: z.url().max(2000).optional(),
});
export type GoogleRequest = z.infer<typeof googleRequest>;

/** The consent page at Google. */
export const googleRequestResponse = z.object({ url: z.url() });
export type GoogleRequestResponse = z.infer<typeof googleRequestResponse>;

/** Google's redirect brings its answer in the query, not in a body. */
export const googleCallback = z.unknown();
