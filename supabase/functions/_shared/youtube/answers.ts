import { z } from "zod";
import { clipped, storable } from "../text/storable.ts";

/**
 * The parts of Google's answers that we read, tolerant where captures show keys missing (docs/YOUTUBE.md, Answers): an author may be gone,
 * `replies` and `items` may be absent.
 */
const text = z.string().nullish().catch(null);
const count = z.number().int().min(0).max(2_147_483_647).nullish();
const instant = z.iso.datetime({ offset: true }).nullish().catch(null);
const comment = z.object({
  id: z.string().min(1),
  snippet: z.object({
    videoId: text,
    textOriginal: text,
    textDisplay: text,
    authorDisplayName: text,
    authorProfileImageUrl: text,
    authorChannelId: z.object({ value: text }).nullish().catch(null),
    likeCount: count.catch(null),
    moderationStatus: text,
    publishedAt: instant,
    updatedAt: instant,
  }),
});
const thread = z.object({
  id: z.string().min(1),
  snippet: z.object({
    videoId: text,
    canReply: z.boolean().nullish().catch(null),
    // Not guessed: whether the channel has answered hangs on it.
    totalReplyCount: count,
    topLevelComment: comment,
  }),
  replies: z.object({ comments: z.array(comment).nullish() }).nullish(),
});
const nextPageToken = z.string().nullish();
export const commentList = z.object({ items: z.array(comment).nullish(), nextPageToken });
const listed = z.object({ items: z.array(z.unknown()).nullish(), nextPageToken });
export const idList = z.object({ items: z.array(z.object({ id: z.string() })).nullish() });
const video = z.object({
  id: z.string().min(1),
  snippet: z.object({
    channelId: z.string(),
    title: text,
    description: text,
    publishedAt: instant,
    thumbnails: z
      .record(z.string(), z.object({ url: text }))
      .nullish()
      .catch(null),
  }),
  status: z.object({ privacyStatus: text }).nullish().catch(null),
});
const upload = z.object({ contentDetails: z.object({ videoId: z.string().min(1) }) });
export const channelList = z.object({
  items: z
    .array(z.object({ id: z.string(), snippet: z.object({ title: z.string().nullish() }).nullish() }))
    .nullish(),
});

/** The readable items of a page, and how many were not; undefined when it is no page at all. */
function readItems<Item>(
  shape: z.ZodType<Item>,
  data: unknown,
): { items: Item[]; odd: number; nextPageToken: string | undefined } | undefined {
  const page = listed.safeParse(data).data;
  if (!page) return undefined;
  const read = (page.items ?? []).map((item) => shape.safeParse(item).data);
  const items = read.filter((item) => item !== undefined);
  return { items, odd: read.length - items.length, nextPageToken: page.nextPageToken ?? undefined };
}

export const readThreads = (data: unknown) => readItems(thread, data);
export const readVideos = (data: unknown) => readItems(video, data);
const captionTrack = z.object({
  id: z.string().min(1),
  snippet: z.object({
    trackKind: z.string(),
    language: z.string(),
    status: text,
    isDraft: z.boolean().nullish().catch(null),
  }),
});
export const readCaptionTracks = (data: unknown) => readItems(captionTrack, data);
export const readUploads = (data: unknown) => readItems(upload, data);

const threadReplies = z.object({
  id: z.string().min(1),
  snippet: z.object({ totalReplyCount: z.number() }),
  replies: z.object({ comments: z.array(z.object({ id: z.string() })).nullish() }).nullish(),
});

/** Threads with the ids of the replies that come with them, and whether those are all. */
export function readThreadReplies(data: unknown) {
  const page = readItems(threadReplies, data);
  const items = page?.items.map(({ id, snippet, replies: listed }) => {
    const replies = (listed?.comments ?? []).map((reply) => reply.id);
    return { id, replies, isWhole: replies.length >= snippet.totalReplyCount };
  });
  return page && { ...page, items: items ?? [] };
}

/** A comment as the database takes it. */
export interface ReadComment {
  id: string;
  author_channel_id: string | null;
  author_name: string | null;
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
    author_name: snippet.authorDisplayName == null ? null : clipped(storable(snippet.authorDisplayName)),
    text: clipped(storable(snippet.textOriginal ?? snippet.textDisplay ?? "")),
    published_at: snippet.publishedAt ?? null,
    updated_at: snippet.updatedAt ?? null,
    like_count: snippet.likeCount ?? 0,
    moderation_status: snippet.moderationStatus ?? null,
  };
}

export function toThread(raw: z.infer<typeof thread>): ReadThread {
  return {
    thread_id: raw.id,
    video_id: raw.snippet.videoId ?? raw.snippet.topLevelComment.snippet.videoId ?? null,
    can_reply: raw.snippet.canReply ?? true,
    total_reply_count: raw.snippet.totalReplyCount ?? 0,
    comment: toComment(raw.snippet.topLevelComment),
    replies: (raw.replies?.comments ?? []).map(toComment),
  };
}
