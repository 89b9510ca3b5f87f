/** What the callback screen in the popup tells the window that opened it. */
export type OAuthMessage =
  | { type: "YOUTUBE_OAUTH_SUCCESS"; session_hint?: string | null; code?: string; state?: string }
  | { type: "YOUTUBE_OAUTH_ERROR"; error: string; message: string };

/** A message of our own callback screen, or null for anything else that windows are sent. */
export function readOAuthMessage(event: MessageEvent): OAuthMessage | null {
  if (event.origin !== window.location.origin || typeof event.data !== "object" || event.data === null)
    return null;
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(event.data, name);
    return typeof value === "string" ? value : undefined;
  };
  switch (text("type")) {
    case "YOUTUBE_OAUTH_SUCCESS":
      return {
        type: "YOUTUBE_OAUTH_SUCCESS",
        session_hint: text("session_hint"),
        code: text("code"),
        state: text("state"),
      };
    case "YOUTUBE_OAUTH_ERROR":
      return { type: "YOUTUBE_OAUTH_ERROR", error: text("error") ?? "", message: text("message") ?? "" };
    default:
      return null;
  }
}
