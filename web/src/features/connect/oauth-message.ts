import * as z from "zod/mini";

const oauthMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("YOUTUBE_OAUTH_SUCCESS"),
    session_hint: z.optional(z.nullable(z.string())),
    code: z.optional(z.string()),
    state: z.optional(z.string()),
  }),
  z.object({ type: z.literal("YOUTUBE_OAUTH_ERROR"), error: z.string(), message: z.string() }),
]);

/** What the callback screen in the popup tells the window that opened it (SPEC 3). */
export type OAuthMessage = z.infer<typeof oauthMessage>;

/** A message of our own callback screen, or null for anything else that windows are sent. */
export function readOAuthMessage(event: MessageEvent): OAuthMessage | null {
  if (event.origin !== window.location.origin) return null;
  const parsed = z.safeParse(oauthMessage, event.data);
  return parsed.success ? parsed.data : null;
}
