import type { ReplyTab } from "@shared/domain/reply-tabs.ts";
import * as z from "zod/mini";
import { database, readAs, type Tables } from "./database";
import { unwrap } from "./errors";

const replyCountsShape = z.object({
  to_approve: z.number(),
  queued: z.number(),
  posted: z.number(),
  needs_you: z.number(),
  no_reply: z.number(),
  unanswered: z.number(),
});
export type ReplyCounts = z.infer<typeof replyCountsShape>;

const text = z.nullable(z.string());

const replyItem = z.object({
  id: z.string(),
  comment_id: z.string(),
  thread_id: z.string(),
  video_id: text,
  video_title: text,
  channel_title: text,
  author_name: text,
  text_original: z.string(),
  published_at: text,
  edited_at: text,
  redacted_at: text,
  can_reply: z.boolean(),
  candidate: z.boolean(),
  total_reply_count: z.number(),
  language: text,
  sentiment: text,
  category: text,
  confidence: z.nullable(z.number()),
  findings: z.array(z.object({ check: z.string(), reason: z.string() })),
  escalation: text,
  generated_reply: text,
  reply_type: text,
  reply_status: text,
  status_reason: text,
  status_changed_at: text,
  post_after: text,
  reply_sent_at: text,
  posted_at: text,
  verified_at: text,
  youtube_reply_id: text,
  account: text,
  verification_attempts: z.number(),
  verification_note: text,
  next_check_at: text,
  owner_reply_text: text,
});
/** A viewer's comment with our reply, as the replies screen shows it. */
export type ReplyItem = z.infer<typeof replyItem>;

const repliesPageShape = z.object({ now: z.string(), total: z.number(), rows: z.array(replyItem) });
/** `now` is the product's clock when the page was made: countdowns run against it. */
export type RepliesPage = z.infer<typeof repliesPageShape>;

export interface RepliesPageQuery {
  tab: ReplyTab;
  search: string;
  oldestFirst: boolean;
  limit: number;
}

/** How many comments each tab holds. */
export async function getReplyCounts(): Promise<ReplyCounts> {
  const supabase = await database();
  return readAs(replyCountsShape, await unwrap(await supabase.rpc("reply_counts")));
}

/** The first `limit` comments of a tab. */
export async function getRepliesPage({
  tab,
  search,
  oldestFirst,
  limit,
}: RepliesPageQuery): Promise<RepliesPage> {
  const supabase = await database();
  const answer = await supabase.rpc("replies_page", {
    p_tab: tab,
    p_search: search,
    p_oldest_first: oldestFirst,
    p_limit: limit,
  });
  return readAs(repliesPageShape, await unwrap(answer));
}

/** Approves a draft, with another text when one is given, and queues it. */
export async function approveReply(id: string, newText?: string): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.rpc("approve_reply", { p_id: id, p_text: newText }));
}

/** Changes the text of a draft; a queued reply becomes a draft again. */
export async function editReply(id: string, newText: string): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.rpc("edit_reply", { p_id: id, p_text: newText }));
}

/** Writes a reply by hand, as a draft. */
export async function writeReply(id: string, newText: string): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.rpc("write_reply", { p_id: id, p_text: newText }));
}

/** Decides that a comment gets no reply. */
export async function dismissReply(id: string): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.rpc("dismiss_reply", { p_id: id }));
}

/** Takes a queued reply back to draft, as long as nothing has begun to send it. */
export async function cancelReply(id: string): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.rpc("cancel_reply", { p_id: id }));
}

/** Queues a failed or unproven reply once more. */
export async function resendReply(id: string): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.rpc("resend_reply", { p_id: id }));
}

const bulkShape = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type BulkResult = z.infer<typeof bulkShape>;

/** Does the same to several replies; those that changed meanwhile are refused one by one. */
export async function actOnReplies(
  act: "approve" | "dismiss" | "cancel",
  ids: string[],
): Promise<BulkResult> {
  const supabase = await database();
  return readAs(bulkShape, await unwrap(await supabase.rpc("act_on_replies", { p_act: act, p_ids: ids })));
}

export type ReplyEvent = Tables["reply_events"]["Row"];
export type ReplyVersion = Tables["reply_versions"]["Row"];
export type ThreadRow = Pick<
  Tables["youtube_comments"]["Row"],
  "id" | "author_name" | "text_original" | "published_at" | "owner_reply_text" | "owner_replied_at"
>;

/** Every change of a reply's state and every text it has had, oldest first, and the other comments of its thread. */
export async function getReplyHistory(
  id: string,
  threadId: string,
): Promise<{ events: ReplyEvent[]; versions: ReplyVersion[]; thread: ThreadRow[] }> {
  const supabase = await database();
  const [events, versions, thread] = await Promise.all([
    supabase.from("reply_events").select().eq("comment_row_id", id).order("id"),
    supabase.from("reply_versions").select().eq("comment_row_id", id).order("id"),
    supabase
      .from("youtube_comments")
      .select("id, author_name, text_original, published_at, owner_reply_text, owner_replied_at")
      .eq("thread_id", threadId)
      .order("published_at")
      .limit(100),
  ]);
  return { events: await unwrap(events), versions: await unwrap(versions), thread: await unwrap(thread) };
}

const backfillShape = z.object({ comments: z.number(), credits: z.number() });
export type Backfill = z.infer<typeof backfillShape>;

/** How many older comments of a channel would be drafted, and what their replies would cost. */
export async function previewBackfill(channelId: string, limit: number): Promise<Backfill> {
  const supabase = await database();
  const answer = await supabase.rpc("preview_backfill", { p_channel: channelId, p_limit: limit });
  return readAs(backfillShape, await unwrap(answer));
}

/** Has the newest of a channel's older comments drafted. */
export async function startBackfill(channelId: string, limit: number): Promise<Backfill> {
  const supabase = await database();
  const answer = await supabase.rpc("start_backfill", { p_channel: channelId, p_limit: limit });
  return readAs(backfillShape, await unwrap(answer));
}
