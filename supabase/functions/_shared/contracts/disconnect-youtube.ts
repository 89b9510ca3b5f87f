import { z } from "zod";

/** Disconnects one of the caller's channels: revokes at Google first, then deletes the connection with its secrets. */
export const disconnectYoutube = z.object({ connection_id: z.uuid() });
export type DisconnectYoutube = z.infer<typeof disconnectYoutube>;

/** `revoked` is false when Google had already forgotten the grant, or another connection lives by it. */
export const disconnectYoutubeResponse = z.object({ deleted: z.literal(true), revoked: z.boolean() });
export type DisconnectYoutubeResponse = z.infer<typeof disconnectYoutubeResponse>;
