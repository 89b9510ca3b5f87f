import type { VerifyPendingRepliesResponse } from "../_shared/contracts/verify-pending-replies.ts";
import { onlyRow, type ServiceDatabase } from "../_shared/database/service-database.ts";
import type { ErrorKind } from "../_shared/database/vocabulary.gen.ts";
import { type Call, ownerOf } from "../_shared/http/endpoint.ts";
import { chunksOf, forEachLimit, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { IDS_PER_READ } from "../_shared/youtube/calls.ts";
import { noteConnectionError } from "../_shared/youtube/owner-client.ts";
import { type Failure, PublicView, type Unlooked } from "../_shared/youtube/public-view.ts";
import { type CheckClaim, checkClaims } from "./claim.ts";
import { log } from "./owner-connections.ts";
import { type OwnerLook, type OwnerVerdict, OwnerView } from "./owner-view.ts";
import { VideoView } from "./video-view.ts";

/** One look at one reply, as service.record_checks takes it. */
interface Check {
  id: string;
  lease_until: string;
  seen: "public" | "absent" | "unread";
  owner?: OwnerVerdict | "comment_not_public";
  note?: string;
  kind?: ErrorKind;
}

/** What a run looks through, and what it saw. */
interface Looking {
  db: ServiceDatabase;
  result: VerifyPendingRepliesResponse;
  publicView: PublicView;
  videoView: VideoView;
  ownerView: OwnerView;
}

/** Replies that one run looks at: a hosted function has 2 s of CPU, and 60 reads of 50 ids take half of that. */
const PER_RUN = 3_000;
/** Of one owner, who is answered when all are looked at: as many as a day's quota can post, and more. */
const OF_ONE_OWNER = 1_000;
const CLAIMED_AT_ONCE = 200;
/** Reads under way at once, each by another key. */
const WIDTH = 4;

/**
 * Proves that the public can see posted replies (docs/YOUTUBE.md, Visibility): 50 ids a unit, read by API key, since the owner's own
 * read proves nothing. Only what stays absent after 5 minutes is looked at as the owner: whether anybody can see the video, and then to tell
 * held from hidden. An owner's call looks now at all that is not through with its looks, the schedule's at what is due.
 */
export async function handleVerifyPendingReplies(
  { caller, db }: Call<unknown>,
  services: GoogleServices,
): Promise<VerifyPendingRepliesResponse> {
  const hasTime = timeBudget();
  const result = { checked: 0, public: 0, held: 0, waiting: 0, failed: 0, removed: 0, unread: 0, units: 0 };
  const looking: Looking = {
    db,
    result,
    publicView: new PublicView(db, services, result),
    videoView: new VideoView(db, services, result),
    ownerView: new OwnerView(db, services, result),
  };
  const user = ownerOf(caller);
  let goOn = true;
  while (goOn) {
    const limit = { p_user: user, p_limit: user ? OF_ONE_OWNER : CLAIMED_AT_ONCE };
    const due = await db.call("claim_checks", limit, checkClaims);
    result.checked += due.length;
    const groups = Map.groupBy(due, (claim) => claim.key_connection_id);
    await forEachLimit([...groups.values()], WIDTH, async (group) => {
      for (const batch of chunksOf(group, IDS_PER_READ)) {
        // Out of time: the rest is due again when its lease ends.
        if (!hasTime()) return;
        // What came to nothing is due again when its lease ends, too.
        await checkBatch(looking, batch).catch((error: unknown) => log({ replies: batch.length }, error));
      }
    });
    // An owner's replies are looked at whenever asked, so a second claim would give them again.
    goOn = !user && due.length > 0 && result.checked < PER_RUN && hasTime();
  }
  return result;
}

/** What a batch showed is recorded before anything is noted on the keys and connections that it went by. */
async function checkBatch(looking: Looking, batch: CheckClaim[]): Promise<void> {
  const { db, result, publicView, videoView } = looking;
  // Nobody sees a reply under a closed video: one unit tells for all of them, where each might cost one (docs/YOUTUBE.md, Requests).
  const videos = await videoView.openAmong(batch.filter((claim) => !claim.video_open));
  const visibly = batch.filter((claim) => !videoView.isClosed(claim));
  const above = threadsOf(visibly.filter((claim) => claim.needs_video));
  // What stands above them fits into the same unit, mostly.
  const together = visibly.length + above.length <= IDS_PER_READ;
  const missed = visibly.filter((claim) => claim.missed).map((claim) => claim.youtube_reply_id);
  const look = await publicView.look(
    visibly,
    (claim) =>
      together && claim.needs_video ? [claim.youtube_reply_id, claim.thread_id] : [claim.youtube_reply_id],
    new Set(missed),
  );
  const looked = batch.filter(({ id }) => !look.unlooked.has(id));
  const why = looked.length > 0 ? await whyAbsent(looking, looked, look.visible, together) : undefined;
  const checks = batch.map(({ id, lease_until, youtube_reply_id }): Check => {
    const check = { id, lease_until };
    const untold = look.unlooked.get(id) ?? why?.untold.get(id);
    if (!look.unlooked.has(id) && look.visible.has(youtube_reply_id)) return { ...check, seen: "public" };
    if (untold) return { ...check, seen: "unread", ...untold };
    const owner = why?.verdicts.get(id);
    // The public was asked for an id that it cannot know: the next look asks for the right one.
    if (owner === "listed_otherwise") return { ...check, seen: "unread", note: "id_corrected" };
    return { ...check, seen: "absent", owner };
  });
  const done = onlyRow(await db.call("record_checks", { p_results: checks }));
  for (const verdict of Object.keys(done) as (keyof typeof done)[]) result[verdict] += done[verdict];
  for (const { connectionId, error } of [...videos.failures, ...look.failures, ...(why?.failures ?? [])]) {
    await noteConnectionError(db, connectionId, error);
  }
}

/** Why the public does not see replies of a batch, as far as it is time to ask and anybody can tell. */
async function whyAbsent(
  { publicView, videoView, ownerView }: Looking,
  batch: CheckClaim[],
  visible: Set<string>,
  withThreads: boolean,
): Promise<Why> {
  let absent = batch.filter((claim) => claim.needs_video && !visible.has(claim.youtube_reply_id));
  const why: Why = { verdicts: new Map(), untold: new Map(), failures: [] };
  if (absent.length === 0) return why;
  let seen = visible;
  if (!withThreads) {
    const visibly = absent.filter((claim) => !videoView.isClosed(claim));
    const above = await publicView.look(visibly, (claim) => [claim.thread_id]);
    why.failures.push(...above.failures);
    why.untold = above.unlooked;
    absent = absent.filter(({ id }) => !above.unlooked.has(id));
    seen = above.visible;
  }
  // Who sees the comment above can watch the video.
  const isPlain = (claim: CheckClaim) => seen.has(claim.thread_id) && claim.video_open;
  const videos = await videoView.openAmong(absent.filter((claim) => !isPlain(claim)));
  const open = [...absent.filter(isPlain), ...videos.open];
  const owners = await ownerView.verdictsOn(
    [
      ...open.filter((claim) => !(claim.owner_told && seen.has(claim.thread_id))),
      // What is held under a closed video may be let go there, which its owner alone can see.
      ...absent.filter((claim) => claim.moderated && videoView.isClosed(claim)),
    ].filter((claim) => claim.needs_owner),
    seen,
  );
  why.verdicts = new Map<string, OwnerLook | "comment_not_public">(owners.verdicts);
  why.failures.push(...videos.failures, ...owners.failures);
  // Where the public does not see the comment above either, as under a video for members, its not seeing the reply says nothing.
  for (const claim of absent) {
    if (!claim.needs_owner || seen.has(claim.thread_id) || videoView.isClosed(claim)) continue;
    if ((why.verdicts.get(claim.id) ?? "hidden") === "hidden")
      why.verdicts.set(claim.id, "comment_not_public");
  }
  return why;
}

const threadsOf = (claims: CheckClaim[]) => [...new Set(claims.map((claim) => claim.thread_id))];

/** Why replies are not there for the public, by row id; `untold` are those that nothing can be said about yet. */
interface Why {
  verdicts: Map<string, OwnerLook | "comment_not_public">;
  untold: Map<string, Unlooked>;
  failures: Failure[];
}
