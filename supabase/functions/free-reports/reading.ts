import type { youtube_v3 } from "@googleapis/youtube";
import { timeBudget } from "../_shared/runtime/concurrency.ts";
import type { ReadThread } from "../_shared/youtube/answers.ts";
import { listChannelThreads, listReplies, type Meter } from "../_shared/youtube/calls.ts";
import { Walk } from "../_shared/youtube/walk.ts";
import { answerTo, type Reading } from "./findings.ts";

/** Reading a channel takes no longer than this: what is read by then is what the report is about. */
const READING_MS = 75_000;
/** A conversation that is read apart may cost as many units. */
const LONGEST = 3;

interface Wanted {
  channelId: string;
  since: Date;
  units: number;
}

/**
 * A channel's threads since a day, newest first, and the replies of long ones among which no answer was listed. No more than `units` are
 * spent: on threads first, a tenth kept for replies.
 */
export async function readChannel(
  yt: youtube_v3.Youtube,
  { channelId, since, units }: Wanted,
  meter: Meter,
): Promise<Pick<Reading, "threads" | "replies" | "whole">> {
  const hasTime = timeBudget(READING_MS);
  let left = units;
  const counted: Meter = async (some) => {
    await meter(some);
    left -= some;
  };
  const walk = new Walk((token) => listChannelThreads(yt, channelId, token, counted), {
    most: Math.max(1, Math.floor(units * 0.9)),
    hasTime,
  });
  const threads: ReadThread[] = [];
  let whole = false;
  for await (const page of walk.pages()) {
    threads.push(...page.items);
    const oldest = page.items.at(-1)?.comment.published_at;
    if (oldest && new Date(oldest) < since) {
      whole = true;
      break;
    }
  }
  whole ||= walk.ended === "end";
  const replies: Reading["replies"] = new Map();
  const reading = { channelId, since, now: since, whole, threads, replies };
  for (const thread of threads) {
    if (left < LONGEST || !hasTime()) break;
    if (new Date(thread.comment.published_at ?? 0) < since || answerTo(thread, reading) !== "unclear")
      continue;
    // As long as some, it would cost more than all that is left.
    if (thread.total_reply_count > LONGEST * 100) continue;
    const read = await listReplies(yt, thread.thread_id, counted);
    if (read) replies.set(thread.thread_id, { replies: read.replies, whole: read.ended === "end" });
  }
  return { threads, replies, whole };
}
