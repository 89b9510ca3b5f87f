import type { CommentRow } from "../../../scripts/builder/rows/comments.ts";
import { stack } from "./stack.ts";

/** The comments on a channel as they are stored, by when they were written: all, or those of some viewers. */
export async function commentsOn(
  { channelId }: { channelId: string },
  ...authors: string[]
): Promise<CommentRow[]> {
  const those = authors.length > 0 ? stack.sql`and author_name = any (${authors})` : stack.sql``;
  return stack.sql<CommentRow[]>`
    select * from test.comments where channel_id = ${channelId} ${those} order by published_at, id`;
}
