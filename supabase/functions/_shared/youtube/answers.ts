import { z } from "zod";

/**
 * The parts of Google's answers that we read, tolerant where captures show keys missing (docs/YOUTUBE.md, Answers): an author may be gone,
 * `replies` and `items` may be absent.
 */
const comment = z.object({
  id: z.string(),
  snippet: z.object({
    videoId: z.string().nullish(),
    textOriginal: z.string().nullish(),
    textDisplay: z.string().nullish(),
    authorDisplayName: z.string().nullish(),
    authorProfileImageUrl: z.string().nullish(),
    authorChannelId: z.object({ value: z.string().nullish() }).nullish(),
    likeCount: z.number().nullish(),
    moderationStatus: z.string().nullish(),
    publishedAt: z.string().nullish(),
    updatedAt: z.string().nullish(),
  }),
});
export const commentList = z.object({
  items: z.array(comment).nullish(),
  nextPageToken: z.string().nullish(),
});
export const threadList = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          videoId: z.string().nullish(),
          canReply: z.boolean().nullish(),
          totalReplyCount: z.number().nullish(),
          topLevelComment: comment,
        }),
        replies: z.object({ comments: z.array(comment).nullish() }).nullish(),
      }),
    )
    .nullish(),
  nextPageToken: z.string().nullish(),
});
export const idList = z.object({ items: z.array(z.object({ id: z.string() })).nullish() });
export const videoList = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          channelId: z.string(),
          title: z.string().nullish(),
          publishedAt: z.string().nullish(),
          thumbnails: z.record(z.string(), z.object({ url: z.string().nullish() })).nullish(),
        }),
        status: z.object({ privacyStatus: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
});
export const channelList = z.object({
  items: z
    .array(z.object({ id: z.string(), snippet: z.object({ title: z.string().nullish() }).nullish() }))
    .nullish(),
});

/** A comment as the database takes it. */
export interface ReadComment {
  id: string;
  author_channel_id: string | null;
  author_name: string | null;
  author_avatar_url: string | null;
  text: string;
  published_at: string | null;
  updated_at: string | null;
  like_count: number;
  /** Only in the owner's reads by parent (docs/YOUTUBE.md, Answers). */
  moderation_status: string | null;
}

/** A thread as the database takes it; `replies` are those that were listed, not always all. */
export interface ReadThread {
  thread_id: string;
  video_id: string | null;
  can_reply: boolean;
  total_reply_count: number;
  comment: ReadComment;
  replies: ReadComment[];
}

export function toComment(raw: z.infer<typeof comment>): ReadComment {
  const { snippet } = raw;
  return {
    id: raw.id,
    author_channel_id: snippet.authorChannelId?.value ?? null,
    author_name: snippet.authorDisplayName ?? null,
    author_avatar_url: snippet.authorProfileImageUrl ?? null,
    text: (snippet.textOriginal ?? snippet.textDisplay ?? "").replaceAll("\u0000", ""),
    published_at: snippet.publishedAt ?? null,
    updated_at: snippet.updatedAt ?? null,
    like_count: snippet.likeCount ?? 0,
    moderation_status: snippet.moderationStatus ?? null,
  };
}

export function toThread(raw: NonNullable<z.infer<typeof threadList>["items"]>[number]): ReadThread {
  return {
    thread_id: raw.id,
    video_id: raw.snippet.videoId ?? raw.snippet.topLevelComment.snippet.videoId ?? null,
    can_reply: raw.snippet.canReply ?? true,
    total_reply_count: raw.snippet.totalReplyCount ?? 0,
    comment: toComment(raw.snippet.topLevelComment),
    replies: (raw.replies?.comments ?? []).map(toComment),
  };
}
