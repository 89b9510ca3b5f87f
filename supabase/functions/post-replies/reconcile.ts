import { z } from "zod";
import type { PostRepliesResponse } from "../_shared/contracts/reply-engine.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import type { Services } from "../_shared/services.ts";
import { normaliseReply } from "../_shared/text/reply-normal-form.ts";
import type { ReadComment } from "../_shared/youtube/answers.ts";
import { listReplies, listWaiting } from "../_shared/youtube/calls.ts";
import {
  claimedConnection,
  noteConnectionError,
  ownerClient,
  quotaMeter,
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
  }),
);
type ReconcileClaim = z.infer<typeof claims>[number];

/** YouTube's clock may be behind ours, so a reply may carry a time shortly before we sent it. */
const CLOCK_TOLERANCE_MS = 120_000;

/**
 * Looks on YouTube for replies whose outcome nobody recorded: a killed run, a lost answer. Found by author, text and time in
 * the thread or in the moderation queues: recorded with its id. A read that fails decides nothing.
 */
export async function reconcile(
  db: ServiceDatabase,
  services: Services,
  user: string | undefined,
  result: PostRepliesResponse,
): Promise<void> {
  const open = await db.call("claim_reconciles", { p_user: user, p_limit: 50 }, claims);
  for (const group of Map.groupBy(open, (claim) => claim.connection_id).values()) {
    const [first] = group as [ReconcileClaim];
    try {
      const yt = await ownerClient(db, services, first);
      const meter = quotaMeter(db, first.connection_id, "owner_read", result);
      let queues: ReturnType<typeof listWaiting> | undefined;
      for (const claim of group) {
        // A thread that is gone shows no reply: looked for, not found.
        const replies = (await listReplies(yt, claim.thread_id, meter)) ?? [];
        let found = await matching(db, claim, replies);
        if (!found) {
          queues ??= listWaiting(yt, claim.channel_id, meter);
          const { threads } = await queues;
          const waiting = threads.filter((thread) => thread.thread_id === claim.thread_id);
          found = await matching(
            db,
            claim,
            waiting.flatMap((thread) => thread.replies),
          );
        }
        await db.call("record_reconcile", {
          p_id: claim.id,
          p_lease: claim.lease_id,
          p_found_reply_id: found,
        });
        if (found) result.reconciled++;
      }
    } catch (error) {
      if (!(error instanceof GoogleCallError)) throw error;
      await noteConnectionError(db, first.connection_id, error);
    }
  }
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
