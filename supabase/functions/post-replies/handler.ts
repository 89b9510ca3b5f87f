import type { PostReplies, PostRepliesResponse } from "../_shared/contracts/reply-engine.ts";
import { type Call, ownerOf } from "../_shared/http/endpoint.ts";
import { forEachApart, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { postClaims } from "./claim.ts";
import { Poster } from "./poster.ts";
import { reconcile } from "./reconcile.ts";

/** As many as leave within the lease of a claim (180 s): four connections beside each other, about a second a reply. */
const CLAIMED_AT_ONCE = 50;
/** Of one channel in a claim of everybody's. A person's own claim takes what is there. */
const OF_EACH_CHANNEL = 3;
const CONNECTIONS_AT_ONCE = 4;

/**
 * Posts approved replies at most once: first settles what an earlier run left open, then claims, guards, inserts and records
 * (docs/YOUTUBE.md, Posting once), and claims again while there is time and something waits. Connections work beside each other,
 * a connection's inserts one after the other. What fails on one connection does not stop the others; the run fails at its end.
 */
export async function handlePostReplies(
  { body, caller, db }: Call<PostReplies>,
  services: GoogleServices,
): Promise<PostRepliesResponse> {
  const hasTime = timeBudget();
  const result: PostRepliesResponse = {
    claimed: 0,
    posted: 0,
    returned: 0,
    refused: 0,
    withdrawn: 0,
    uncertain: 0,
    reconciled: 0,
    units: 0,
  };
  const user = ownerOf(caller);
  let failure = await reconcile(db, services, user, result, hasTime);
  while (hasTime() && result.claimed < body.limit) {
    const claims = await db.call(
      "claim_posts",
      {
        p_user: user,
        p_limit: Math.min(CLAIMED_AT_ONCE, body.limit - result.claimed),
        p_each: user ? CLAIMED_AT_ONCE : OF_EACH_CHANNEL,
      },
      postClaims,
    );
    if (claims.length === 0) break;
    result.claimed += claims.length;
    const groups = [...Map.groupBy(claims, (claim) => claim.connection_id).values()];
    const failed = await forEachApart(groups, CONNECTIONS_AT_ONCE, (group) =>
      new Poster(db, services, group, result, hasTime).run(),
    );
    failure ??= failed;
  }
  if (failure) throw failure;
  return result;
}
