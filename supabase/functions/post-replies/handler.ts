import type { PostReplies, PostRepliesResponse } from "../_shared/contracts/reply-engine.ts";
import { type Call, ownerOf } from "../_shared/http/endpoint.ts";
import { forEachLimit, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { Services } from "../_shared/services.ts";
import { postClaims } from "./claim.ts";
import { Poster } from "./poster.ts";
import { reconcile } from "./reconcile.ts";

/**
 * Posts approved replies at most once: first settles what an earlier run left open, then claims, guards, inserts and records
 * (docs/YOUTUBE.md, Posting once). Connections work beside each other, a connection's inserts one after the other.
 */
export async function handlePostReplies(
  { body, caller, db }: Call<PostReplies>,
  services: Services,
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
  await reconcile(db, services, user, result);
  const claimed = await db.call("claim_posts", { p_user: user, p_limit: body.limit }, postClaims);
  result.claimed = claimed.length;
  await forEachLimit([...Map.groupBy(claimed, (claim) => claim.connection_id).values()], 4, (group) =>
    new Poster(db, services, group, result, hasTime).run(),
  );
  return result;
}
