import { REPLY_TABS, type ReplyTab } from "@shared/domain/reply-tabs.ts";
import { database, type Tables } from "./database";
import { unwrap } from "./errors";
import { readNumbers } from "./read-fields";
import { unexpectedAnswer } from "./unexpected-answer";

export type ReplyCounts = Record<ReplyTab, number>;

type CommentRow = Tables["youtube_comments"]["Row"];

/** A viewer's comment with our reply, as the replies screen shows it. */
export interface ReplyItem
  extends Pick<
    CommentRow,
    | "id"
    | "comment_id"
    | "thread_id"
    | "video_id"
    | "author_name"
    | "text_original"
    | "published_at"
    | "edited_at"
    | "redacted_at"
    | "can_reply"
    | "candidate"
    | "total_reply_count"
    | "language"
    | "sentiment"
    | "category"
    | "confidence"
    | "escalation"
    | "generated_reply"
    | "reply_type"
    | "reply_status"
    | "status_reason"
    | "status_changed_at"
    | "post_after"
    | "reply_sent_at"
    | "posted_at"
    | "verified_at"
    | "youtube_reply_id"
    | "verification_attempts"
    | "verification_note"
    | "next_check_at"
    | "owner_reply_text"
    | "channel_id"
    | "author_channel_id"
    | "rule_id"
    | "translation"
    | "translated_to"
  > {
  /** The rule that decided, if one did. */
  rule_name: string | null;
  /** 5 is what cannot wait, 1 is what can. */
  urgency: number;
  video_title: string | null;
  channel_title: string | null;
  /** The label of the connection that posted. */
  account: string | null;
  findings: { check: string; reason: string }[];
}

/** `now` is the product's clock when the page was made: countdowns run against it. */
export interface RepliesPage {
  now: string;
  total: number;
  rows: ReplyItem[];
}

/** The frame of a page; its rows are made of columns by one function of the schema (replies_page). */
function isRepliesPage(answer: unknown): answer is RepliesPage {
  return (
    typeof answer === "object" &&
    answer !== null &&
    typeof Reflect.get(answer, "now") === "string" &&
    typeof Reflect.get(answer, "total") === "number" &&
    Array.isArray(Reflect.get(answer, "rows"))
  );
}

export const REPLY_ORDERS = ["urgent", "newest", "oldest"] as const;
export type ReplyOrder = (typeof REPLY_ORDERS)[number];

export interface RepliesPageQuery {
  tab: ReplyTab;
  search: string;
  order: ReplyOrder;
  limit: number;
}

/** How many comments each tab holds. */
export async function getReplyCounts(): Promise<ReplyCounts> {
  const supabase = await database();
  return readNumbers(await unwrap(await supabase.rpc("reply_counts")), REPLY_TABS);
}

/** The first `limit` comments of a tab. */
export async function getRepliesPage({ tab, search, order, limit }: RepliesPageQuery): Promise<RepliesPage> {
  const supabase = await database();
  const answer = await supabase.rpc("replies_page", {
    p_tab: tab,
    p_search: search,
    p_order: order,
    p_limit: limit,
  });
  const page: unknown = await unwrap(answer);
  if (!isRepliesPage(page)) throw unexpectedAnswer();
  return page;
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

/** What became of each of several replies. */
export interface BulkResult {
  done: string[];
  refused: { id: string; message: string }[];
}

function isBulkResult(answer: unknown): answer is BulkResult {
  return (
    typeof answer === "object" &&
    answer !== null &&
    Array.isArray(Reflect.get(answer, "done")) &&
    Array.isArray(Reflect.get(answer, "refused"))
  );
}

/** Does the same to several replies; those that changed meanwhile are refused one by one. */
export async function actOnReplies(
  act: "approve" | "dismiss" | "cancel",
  ids: string[],
): Promise<BulkResult> {
  const supabase = await database();
  const result: unknown = await unwrap(await supabase.rpc("act_on_replies", { p_act: act, p_ids: ids }));
  if (!isBulkResult(result)) throw unexpectedAnswer();
  return result;
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

const BACKFILL = ["comments", "credits"] as const;
export type Backfill = Record<(typeof BACKFILL)[number], number>;

/** How many older comments of a channel would be drafted, and what their replies would cost. */
export async function previewBackfill(channelId: string, limit: number): Promise<Backfill> {
  const supabase = await database();
  const answer = await supabase.rpc("preview_backfill", { p_channel: channelId, p_limit: limit });
  return readNumbers(await unwrap(answer), BACKFILL);
}

/** Has the newest of a channel's older comments drafted. */
export async function startBackfill(channelId: string, limit: number): Promise<Backfill> {
  const supabase = await database();
  const answer = await supabase.rpc("start_backfill", { p_channel: channelId, p_limit: limit });
  return readNumbers(await unwrap(answer), BACKFILL);
}
