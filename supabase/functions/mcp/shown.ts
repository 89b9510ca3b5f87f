import type { Comment, CommentSummary } from "../_shared/contracts/api/comments.ts";
import type { Fence } from "./fence.ts";

/** Of a long thread the last word counts. */
const MOST_THREAD = 20;

/** A comment of a list, with what its viewer wrote in a fence. */
export function summaryShown({ video, ...comment }: CommentSummary, fence: Fence) {
  return {
    ...comment,
    video: video?.title ?? null,
    author_name: fence.of(comment.author_name),
    excerpt: fence.of(comment.excerpt),
  };
}

/** A comment with its thread, its draft and its version. */
export function commentShown(comment: Comment, fence: Fence) {
  const { id, tab, status, reason, channel_id, channel_title, language, urgency, warnings, can, version } =
    comment;
  const { text, approve_refusal, findings, sources, written_by } = comment.reply;
  return {
    ...{ id, tab, status, reason, channel_id, channel_title, language, urgency, warnings, can, version },
    written_at: comment.written_at,
    author_name: fence.of(comment.author_name),
    text: fence.of(comment.text),
    video: comment.video && { title: comment.video.title, url: comment.video.url },
    draft: {
      text,
      written_by,
      approve_refusal,
      findings,
      sources: sources.map(({ title, text }) => ({ title, text })),
    },
    thread: comment.thread.slice(-MOST_THREAD).map((one) => ({
      from: one.is_ours ? "the channel" : fence.of(one.author_name),
      text: one.is_ours ? one.text : fence.of(one.text),
      written_at: one.written_at,
    })),
    notes: comment.notes.map(({ author_name, text }) => ({ author_name, text })),
  };
}
