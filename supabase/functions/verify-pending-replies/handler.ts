import { z } from "zod";
import type { VerifyPendingRepliesResponse } from "../_shared/contracts/verify-pending-replies.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import { type Call, ownerOf } from "../_shared/http/endpoint.ts";
import { chunksOf, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { Services } from "../_shared/services.ts";
import { IDS_PER_READ, visibleIds } from "../_shared/youtube/calls.ts";
import { noteConnectionError, quotaMeter } from "../_shared/youtube/owner-client.ts";
import { type CheckClaim, checkClaims } from "./claim.ts";
import { type OwnerVerdict, OwnerView } from "./owner-view.ts";

/** One look at one reply, as service.record_checks takes it. */
interface Check {
  id: string;
  seen: "public" | "absent" | "unread";
  owner?: OwnerVerdict;
  note?: string;
}

const counts = z.object({
  public: z.number(),
  held: z.number(),
  waiting: z.number(),
  failed: z.number(),
  removed: z.number(),
  unread: z.number(),
});

/**
 * Proves that the public can see posted replies (docs/YOUTUBE.md, Visibility): 50 ids a unit, read by API key, since the owner's own
 * read proves nothing. Only what stays absent after 5 minutes is looked at once as the owner, to tell held from hidden.
 */
export async function handleVerifyPendingReplies(
  { caller, db }: Call<unknown>,
  services: Services,
): Promise<VerifyPendingRepliesResponse> {
  const hasTime = timeBudget();
  const due = await db.call("claim_checks", { p_user: ownerOf(caller) }, checkClaims);
  const result = {
    checked: due.length,
    public: 0,
    held: 0,
    waiting: 0,
    failed: 0,
    removed: 0,
    unread: 0,
    units: 0,
  };
  const ownerView = new OwnerView(db, services, result);
  for (const group of Map.groupBy(due, (claim) => claim.key_connection_id ?? "operator").values()) {
    for (const batch of chunksOf(group, IDS_PER_READ)) {
      // Out of time: the rest is due again in a minute.
      if (!hasTime()) return result;
      const checks = await lookAsPublic(db, services, batch, ownerView, result);
      const done = await db.call("record_checks", { p_results: checks }, counts);
      for (const verdict of Object.keys(done) as (keyof typeof done)[]) result[verdict] += done[verdict];
    }
  }
  return result;
}

async function lookAsPublic(
  db: ServiceDatabase,
  services: Services,
  batch: CheckClaim[],
  ownerView: OwnerView,
  total: { units: number },
): Promise<Check[]> {
  const {
    key_connection_id: keyId,
    sealed_api_key: sealed,
    connection_id: connection,
  } = batch[0] as CheckClaim;
  const key = keyId && sealed ? await services.sealer.open(sealed, keyId) : services.env.YOUTUBE_API_KEY;
  if (!key) return batch.map(({ id }) => ({ id, seen: "unread", note: "no_api_key" }));
  let visible: Set<string>;
  try {
    visible = await visibleIds(
      services.youtube.asPublic(key),
      batch.map((claim) => claim.youtube_reply_id),
      quotaMeter(db, keyId ? connection : null, "verify", total),
    );
  } catch (error) {
    if (!(error instanceof GoogleCallError)) throw error;
    if (keyId) await noteConnectionError(db, keyId, error);
    return batch.map(({ id }) => ({ id, seen: "unread", note: error.code }));
  }
  const checks: Check[] = [];
  for (const claim of batch) {
    if (visible.has(claim.youtube_reply_id)) checks.push({ id: claim.id, seen: "public" });
    else if (!claim.needs_owner) checks.push({ id: claim.id, seen: "absent" });
    else checks.push({ id: claim.id, seen: "absent", owner: await ownerView.verdictOn(claim) });
  }
  return checks;
}
