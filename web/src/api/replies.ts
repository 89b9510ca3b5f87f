import { REPLY_TABS } from "@shared/database/vocabulary.gen.ts";
import type { ShownSource } from "@/domain/sources";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { citedBy, type ReplyEvidence, showSources } from "./evidence";
import { once } from "./once";
import { fields, number, type Reader, readRow, readRows } from "./read";
import type { FunctionRow, Tables, ViewRow } from "./schema";

export type ReplyCounts = FunctionRow<"reply_counts">;

/** How many comments each tab has, wherever an answer says it. */
export const tabCounts = fields(
  Object.fromEntries(REPLY_TABS.map((tab) => [tab, number])),
) as Reader<ReplyCounts>;

type CommentRow = Tables["comments"]["Row"];

/** A viewer's comment with our reply, as the replies screen shows it. */
export interface ReplyItem
  extends ReplyEvidence,
    Pick<
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
      | "escalation"
      | "grave"
      | "reply_type"
      | "reply_status"
      | "status_reason"
      | "status_changed_at"
      | "post_after"
      | "reply_sent_at"
      | "owner_reply_text"
      | "channel_id"
      | "author_channel_id"
      | "rule_id"
      | "translation"
      | "translated_to"
    >,
    Pick<
      ViewRow<"youtube_comments", "verification_attempts">,
      | "confidence"
      | "generated_reply"
      | "posted_at"
      | "verified_at"
      | "youtube_reply_id"
      | "verification_attempts"
      | "verification_note"
    > {
  /** What the text, as it is now, was last read to be. */
  read_as: CommentRow["first_opinion"];
  /** The rule that decided, if one did. */
  rule_name: string | null;
  /** 6 is what cannot wait, 1 is what can. */
  urgency: number;
  video_title: string | null;
  channel_title: string | null;
  /** The label of the connection that posted. */
  account: string | null;
  findings: { check: string; reason: string }[];
  /** The newest text that the reply has had (0: none yet), and whose it is; null: the model's, or that of somebody who is gone. */
  version: { id: number; by: string | null };
  /** Somebody else approves what one writes: the account wants it so, or one may approve nothing here. */
  second_eyes: boolean;
  /** Why a draft can't be approved, in a sentence. */
  approve_refusal: string | null;
  /** Among what looks like spam: why, in sentences. */
  spam_reasons?: string[] | null;
}

/** How many comments each tab holds, of a channel or of all. */
export async function getReplyCounts(channel?: string): Promise<ReplyCounts> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("reply_counts", channel ? { p_channel: channel } : {});
  return readRow(await unwrap(answer), ...REPLY_TABS);
}

/** How many comments wait for a person on each channel; one without any is not among them. */
export async function getWaitingByChannel(): Promise<FunctionRow<"waiting_by_channel">[]> {
  const supabase = await getSupabase();
  return readRows(await unwrap(await supabase.rpc("waiting_by_channel")), "channel_id", "waiting");
}

export interface Approval {
  /** Another text than the draft has. */
  text?: string | undefined;
  /** With another text as of `editReply`; else the version that was seen, so that no newer one is approved. */
  version?: number | undefined;
  /** The whole draft, as it was before the person's eyes: only then does its rule earn trust. */
  shown?: string | undefined;
}

/** Approves a draft, with another text when one is given, and queues it. */
export async function approveReply(
  id: string,
  { text, version, shown }: Approval = {},
  key?: string,
): Promise<void> {
  const supabase = await getSupabase();
  const args = { p_id: id, p_text: text, p_version: version, p_shown: shown };
  await unwrap(await once(supabase.rpc("approve_reply", args), key));
}

/** Changes the text of a draft; a queued reply becomes a draft again. `version`: the one it was begun on, so that no newer one is lost. */
export async function editReply(id: string, newText: string, version?: number, key?: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(
    await once(supabase.rpc("edit_reply", { p_id: id, p_text: newText, p_version: version }), key),
  );
}

/** Writes a reply by hand, as a draft. */
export async function writeReply(id: string, newText: string, version?: number, key?: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(
    await once(supabase.rpc("write_reply", { p_id: id, p_text: newText, p_version: version }), key),
  );
}

/** Decides that a comment gets no reply. */
export async function dismissReply(id: string, key?: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await once(supabase.rpc("dismiss_reply", { p_id: id }), key));
}

/** Queues a failed or unproven reply once more. */
export async function resendReply(id: string, key?: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await once(supabase.rpc("resend_reply", { p_id: id }), key));
}

export type ReplyEvent = Tables["reply_events"]["Row"];
/** A text that a reply has had, with what it rests on. */
export type ReplyVersion = Omit<Tables["reply_versions"]["Row"], "sources"> & { sources: ShownSource[] };
type ThreadRow = Pick<
  Tables["comments"]["Row"],
  "id" | "author_name" | "text_original" | "published_at" | "owner_reply_text" | "owner_replied_at"
>;

/** Every change of a reply's state and every text it has had, oldest first, and the other comments of its thread. */
export async function getReplyHistory(
  id: string,
  threadId: string,
): Promise<{ events: ReplyEvent[]; versions: ReplyVersion[]; thread: ThreadRow[] }> {
  const supabase = await getSupabase();
  const [events, versions, thread] = await Promise.all([
    supabase.from("reply_events").select().eq("comment_row_id", id).order("id"),
    supabase.from("reply_versions").select().eq("comment_row_id", id).order("id"),
    supabase
      .from("comments")
      .select("id, author_name, text_original, published_at, owner_reply_text, owner_replied_at")
      .eq("thread_id", threadId)
      .order("published_at")
      .limit(100),
  ]);
  return {
    events: await unwrap(events),
    versions: await withSources(await unwrap(versions)),
    thread: await unwrap(thread),
  };
}

async function withSources<Version extends object>(
  versions: readonly Version[],
): Promise<(Version & { sources: ShownSource[] })[]> {
  const shown = await showSources(versions.flatMap(citedBy));
  return versions.map((version) => ({
    ...version,
    sources: citedBy(version).flatMap(({ passage_id }) => {
      const source = shown.find((one) => one.passage_id === passage_id);
      return source ? [source] : [];
    }),
  }));
}

export type Backfill = FunctionRow<"preview_backfill">;

/** How many older comments of a channel would be drafted, and what their replies would cost. */
export async function previewBackfill(channelId: string, limit: number): Promise<Backfill> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("preview_backfill", { p_channel: channelId, p_limit: limit });
  return readRow(await unwrap(answer));
}

/** Has the newest of a channel's older comments drafted. */
export async function startBackfill(channelId: string, limit: number): Promise<Backfill> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("start_backfill", { p_channel: channelId, p_limit: limit });
  return readRow(await unwrap(answer));
}
