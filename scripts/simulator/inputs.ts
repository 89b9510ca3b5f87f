/** What the admin API is given of content. Instants are ISO 8601 strings in UTC, on the simulator's own clock. */

import type { Truth } from "./store.ts";

export type AccountInput = {
  email: string;
  name?: string;
  /** Not merged with a YouTube account: writes answer 403 ineligibleAccount. */
  ineligible?: boolean;
};

export type ChannelInput = {
  id?: string;
  title: string;
  /** With or without the leading @. */
  handle?: string;
  description?: string;
  /** The Google account that may choose this channel in the consent page. */
  accountEmail?: string;
  publishedAt?: string;
  subscriberCount?: number;
  viewCount?: number;
  country?: string;
};

export type VideoInput = {
  id?: string;
  channelId: string;
  title: string;
  description?: string;
  publishedAt?: string;
  privacyStatus?: "public" | "unlisted" | "private";
  membersOnly?: boolean;
  commentsDisabled?: boolean;
  viewCount?: number;
  likeCount?: number;
  captions?: CaptionInput[];
};

export type CaptionInput = {
  id?: string;
  language: string;
  /** In the form of .srt. */
  text: string;
  /** ASR: by YouTube's speech recognition. */
  trackKind?: "standard" | "ASR" | "forced";
  name?: string;
  status?: "serving" | "syncing" | "failed";
  isDraft?: boolean;
};

export type CommentInput = {
  id?: string;
  videoId: string;
  /** Present: a reply under this thread. */
  parentId?: string;
  text: string;
  /** null or absent: now. An instant in the future arrives when the clock gets there. */
  publishedAt?: string | null;
  updatedAt?: string;
  authorChannelId?: string;
  authorDisplayName?: string;
  /** The author's account is gone: no author fields at all. */
  authorDeleted?: boolean;
  likeCount?: number;
  truth?: Truth;
  /** Nobody can reply: insert answers 400 operationNotSupported. */
  notRepliable?: boolean;
  /** insert answers 400 parentCommentIsPrivate. */
  privateParent?: boolean;
};

export type JsonlImport = {
  /** The file's text: one `{comment_id, video_id, author_channel_id, author, published_at, text}` a line. */
  jsonl: string;
  /** Videos that are not known yet are created on this channel. */
  channelId: string;
  /** When the first line arrives (default: now) and how far apart the lines are (default 0). */
  startAt?: string;
  spacingMs?: number;
  /** Only the first n lines. */
  limit?: number;
};
