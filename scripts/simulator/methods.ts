/** What a client may call, and what Google charges for it. */

export type MethodName =
  | "channels.list"
  | "videos.list"
  | "playlistItems.list"
  | "captions.list"
  | "captions.download"
  | "commentThreads.list"
  | "comments.list"
  | "comments.insert"
  | "comments.update"
  | "comments.delete"
  | "comments.setModerationStatus"
  | "comments.markAsSpam"
  | "analytics.reports"
  | "oauth.token"
  | "oauth.revoke"
  | "oauth.tokeninfo"
  | "oauth.userinfo"
  | "oauth.certs"
  | "chat.completions";

/** Units a call costs (docs/YOUTUBE.md, Quota). Inserts are configurable, because Google's pages name both 50 and 52. */
export function unitsOf(method: MethodName, insertUnits: number): number {
  switch (method) {
    case "comments.insert":
      return insertUnits;
    case "comments.update":
    case "comments.delete":
    case "comments.setModerationStatus":
    case "comments.markAsSpam":
    case "captions.list":
      return 50;
    case "captions.download":
      return 200;
    default:
      return 1;
  }
}
