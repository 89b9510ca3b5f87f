import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import type { PostRepliesResponse } from "../_shared/contracts/reply-engine.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { concernsOneRequest, GoogleCallError, refusesOneRequest } from "../_shared/google/errors.ts";
import { forEachApart, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { normaliseReply } from "../_shared/text/reply-normal-form.ts";
import type { ReadComment } from "../_shared/youtube/answers.ts";
import { listReplies, listThreadsApart, listWaiting, type Meter } from "../_shared/youtube/calls.ts";
import {
  claimedConnection,
  noteConnectionError,
  ownerClient,
  QuotaShareSpent,
  readMeter,
} from "../_shared/youtube/owner-client.ts";

const claims = z.array(
  claimedConnection.extend({
    id: z.uuid(),
    user_id: z.uuid(),
    lease_id: z.uuid(),
    channel_id: z.string(),
    thread_id: z.string(),
    reply: z.string(),
    send_started_at: z.string(),
    decides: z.boolean(),
  }),
);
type ReconcileClaim = z.infer<typeof claims>[number];

/** YouTube's clock may be behind ours, so a reply may carry a time shortly before we sent it. */
const CLOCK_TOLERANCE_MS = 120_000;

/** Looks end before the lease of their claim (60 s), or they would not be heard. */
const LOOKING_MS = 40_000;

/**
 * Looks on YouTube for replies whose outcome nobody recorded: a killed run, a lost answer. Found by author, text and time in
 * the thread or in the moderation queues: recorded with its id. A look that YouTube refuses finds nothing, and counts; one that
 * fails otherwise decides nothing. No connection and no thread stops another; resolves with the first failure that is ours.
 */
export async function reconcile(
  db: ServiceDatabase,
  services: GoogleServices,
  user: string | undefined,
  result: PostRepliesResponse,
  hasTime: () => boolean,
): Promise<unknown> {
  const open = await db.call("claim_reconciles", { p_user: user, p_limit: 50 }, claims);
  const looking = timeBudget(LOOKING_MS);
  const groups = [...Map.groupBy(open, (claim) => claim.connection_id).values()];
  return forEachApart(groups, 4, async (group) => {
    const [{ connection_id, channel_id }] = group as [ReconcileClaim];
    const meter = readMeter(db, connection_id, "owner_read", result);
    try {
      const yt = await ownerClient(db, services, group[0] as ReconcileClaim);
      let queues: ReturnType<typeof listWaiting> | undefined;
      const waiting = () => (queues ??= listWaiting(yt, channel_id, meter));
      const known = await repliesAtOnce(yt, group, meter);
      const repliesOf = async (thread: string) =>
        known.get(thread) ?? (await listReplies(yt, thread, meter))?.replies ?? [];
      for (const claim of group) {
        if (!hasTime() || !looking()) return;
        const found = await look(db, claim, repliesOf, waiting);
        if (found === undefined) continue;
        await db.call("record_reconcile", {
          p_id: claim.id,
          p_lease: claim.lease_id,
          p_found_reply_id: found,
        });
        if (found) result.reconciled++;
      }
    } catch (error) {
      // The day has nothing left for looking: they are looked for when it has.
      if (error instanceof QuotaShareSpent) return;
      if (!(error instanceof GoogleCallError)) throw error;
      await noteConnectionError(db, connection_id, error);
    }
  });
}

/** The id of a reply that is there, null when it is not, undefined when nobody can tell; throws what is true for its neighbours too. */
async function look(
  db: ServiceDatabase,
  claim: ReconcileClaim,
  repliesOf: (thread: string) => Promise<ReadComment[]>,
  waiting: () => ReturnType<typeof listWaiting>,
): Promise<string | null | undefined> {
  try {
    // A thread that is gone shows no reply: looked for, not found.
    // One that was not read to its end counts as looked through: what is not found stays unknown and is never sent again by itself.
    const found = await matching(db, claim, await repliesOf(claim.thread_id));
    if (found) return found;
    // 2 units a channel, for the look that nothing comes after.
    if (!claim.decides) return null;
    const { threads } = await waiting();
    const held = threads.filter((thread) => thread.thread_id === claim.thread_id);
    return await matching(
      db,
      claim,
      held.flatMap((thread) => thread.replies),
    );
  } catch (error) {
    if (!concernsOneRequest(error)) throw error;
    return refusesOneRequest(error) ? null : undefined;
  }
}

/** The replies of several threads for one unit, as far as the threads themselves list all of them; none of a thread that is gone. */
async function repliesAtOnce(
  yt: youtube_v3.Youtube,
  claims: ReconcileClaim[],
  meter: Meter,
): Promise<Map<string, ReadComment[]>> {
  const replies = new Map<string, ReadComment[]>();
  if (claims.length === 1) return replies;
  const ids = [...new Set(claims.map((claim) => claim.thread_id))];
  const { threads, failed } = await listThreadsApart(yt, ids, meter);
  for (const id of ids) if (!failed.has(id)) replies.set(id, []);
  for (const thread of threads) {
    if (thread.replies.length >= thread.total_reply_count) replies.set(thread.thread_id, thread.replies);
    else replies.delete(thread.thread_id);
  }
  return replies;
}

async function matching(
  db: ServiceDatabase,
  claim: ReconcileClaim,
  replies: ReadComment[],
): Promise<string | null> {
  const earliest = new Date(claim.send_started_at).getTime() - CLOCK_TOLERANCE_MS;
  const ours = replies.filter(
    (reply) =>
      reply.author_channel_id === claim.channel_id &&
      normaliseReply(reply.text) === normaliseReply(claim.reply) &&
      reply.published_at !== null &&
      new Date(reply.published_at).getTime() >= earliest,
  );
  if (ours.length === 0) return null;
  const ids = ours.map((reply) => reply.id);
  const taken = new Set(
    await db.call("claimed_reply_ids", { p_user: claim.user_id, p_ids: ids }, z.array(z.string())),
  );
  return ids.find((id) => !taken.has(id)) ?? null;
}
