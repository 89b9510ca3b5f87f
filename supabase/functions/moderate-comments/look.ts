import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import type { ModerateCommentsResponse } from "../_shared/contracts/moderate-comments.ts";
import { onlyRow, type ServiceDatabase } from "../_shared/database/service-database.ts";
import { MODERATION_ACTS, type ModerationPlace } from "../_shared/database/vocabulary.gen.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import { chunksOf, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { GoogleServices } from "../_shared/services.ts";
import {
  IDS_PER_READ,
  listQueue,
  listThreadsById,
  type Meter,
  type ModerationQueue,
  visibleIds,
} from "../_shared/youtube/calls.ts";
import {
  claimedConnection,
  noteConnectionError,
  ownerClient,
  QuotaShareSpent,
  readMeter,
} from "../_shared/youtube/owner-client.ts";
import { type Looked, PublicView } from "../_shared/youtube/public-view.ts";
import { waitingOn } from "../_shared/youtube/waiting.ts";
import { MOST_PAGES, Walk } from "../_shared/youtube/walk.ts";

export const lookClaims = z.array(
  claimedConnection.extend({
    lease_id: z.uuid(),
    user_id: z.uuid(),
    channel_id: z.string(),
    comment_ids: z.array(z.string()),
    acts: z.array(z.enum(MODERATION_ACTS)),
    key_connection_id: z.uuid().nullable(),
    sealed_api_key: z.string().nullable(),
    booked_connection_id: z.uuid().nullable(),
  }),
);
type LookClaim = z.infer<typeof lookClaims>[number];

const QUEUES = [
  ["heldForReview", "held"],
  ["likelySpam", "likely_spam"],
] as const satisfies [ModerationQueue, ModerationPlace][];

/** A lease on what is looked at lasts twice as long. */
const QUEUES_MS = 60_000;

const threadOf = (id: string) => id.split(".")[0] as string;

/** Reads what became of decided comments, in lists: where each stands now. What that makes of the decision says SQL. */
export class Looker {
  readonly #db: ServiceDatabase;
  readonly #services: GoogleServices;
  readonly #result: ModerateCommentsResponse;
  readonly #hasTime: () => boolean;
  readonly #public: PublicView;

  constructor(
    db: ServiceDatabase,
    services: GoogleServices,
    result: ModerateCommentsResponse,
    hasTime: () => boolean,
  ) {
    this.#db = db;
    this.#services = services;
    this.#result = result;
    this.#hasTime = hasTime;
    this.#public = new PublicView(db, services, result);
  }

  async look(claim: LookClaim): Promise<void> {
    const places = new Map<string, ModerationPlace>();
    let failure: unknown;
    try {
      await this.#find(claim, places);
    } catch (error) {
      // What was found before it failed counts all the same.
      if (!(error instanceof GoogleCallError || error instanceof QuotaShareSpent)) throw error;
      failure = error;
    }
    const told = await this.#db.call("record_moderation_looks", {
      p_lease: claim.lease_id,
      p_comments: [...places.keys()],
      p_places: [...places.values()],
      p_reason: failure instanceof GoogleCallError ? failure.code : failure ? "quota" : null,
    });
    const counts = onlyRow(told);
    for (const verdict of Object.keys(counts) as (keyof typeof counts)[])
      this.#result[verdict] += counts[verdict];
    await noteConnectionError(this.#db, claim.connection_id, failure);
    await this.#readPublished(claim, places);
  }

  /** Where the comments are: `places` fills up, and lacks those that nobody can tell of now. */
  async #find(claim: LookClaim, places: Map<string, ModerationPlace>): Promise<void> {
    const yt = await ownerClient(this.#db, this.#services, claim);
    const meter = readMeter(this.#db, claim.connection_id, "moderated", this.#result);
    const left = () => claim.comment_ids.filter((id) => !places.has(id));
    const wanted = new Map(claim.comment_ids.map((id, index) => [id, claim.acts[index]]));
    const published = claim.comment_ids.filter((id) => wanted.get(id) === "publish");
    const unseen = new Set<string>();
    for (const some of chunksOf(published, IDS_PER_READ)) {
      const seen = await this.#seenByPublic(claim, some);
      for (const id of some) if (seen?.has(id)) places.set(id, "public");
      if (seen) for (const id of some) if (!seen.has(id)) unseen.add(id);
    }
    if (left().length === 0) return;
    const queues = await this.#searchQueues(yt, claim.channel_id, meter, places, left);
    for (const some of chunksOf(left(), IDS_PER_READ)) {
      const seen = await visibleIds(yt, some, meter);
      const shown = some.filter((id) => seen.has(id));
      // What its owner sees while the public does not may be under a closed video, or not public yet.
      const asked = shown.filter((id) => !unseen.has(id));
      const public_ = asked.length > 0 ? await this.#seenByPublic(claim, asked) : undefined;
      for (const id of some) {
        if (!queues.isWhole(id)) continue;
        if (!seen.has(id)) places.set(id, "nowhere");
        else places.set(id, unseen.has(id) || public_?.has(id) === false ? "published" : "public");
      }
    }
  }

  /** Looks through both queues as far as anything is left to be found. `isWhole`: whether a comment that was not found is in neither. */
  async #searchQueues(
    yt: youtube_v3.Youtube,
    channelId: string,
    meter: Meter,
    places: Map<string, ModerationPlace>,
    left: () => string[],
  ): Promise<{ isWhole: (id: string) => boolean }> {
    const sought = new Set(left());
    /** Threads that hold more than they list, or don't say what of them waits. */
    const cut = new Set<string>();
    let whole = true;
    const inTime = timeBudget(QUEUES_MS);
    for (const [queue, place] of QUEUES) {
      const walk = new Walk((pageToken) => listQueue(yt, channelId, queue, pageToken, meter), {
        most: MOST_PAGES.decided,
        hasTime: () => inTime() && this.#hasTime(),
      });
      for await (const page of walk.pages()) {
        const waiting = waitingOn(page.items, queue);
        for (const { comment_id } of waiting) {
          if (sought.delete(comment_id)) places.set(comment_id, place);
        }
        const told = new Set(waiting.map(({ thread_id }) => thread_id));
        for (const { thread_id, replies, total_reply_count } of page.items)
          if (replies.length < total_reply_count || !told.has(thread_id)) cut.add(thread_id);
        whole &&= page.odd === 0;
        if (sought.size === 0) return { isWhole: () => whole };
      }
      whole &&= walk.ended === "end";
    }
    return { isWhole: (id) => whole && !cut.has(threadOf(id)) };
  }

  /** Which of up to 50 comments the public sees; undefined where no key could be asked. */
  async #seenByPublic(claim: LookClaim, ids: string[]): Promise<Set<string> | undefined> {
    const asked = ids.map((id): Looked => ({ ...claim, id }));
    const { visible, unlooked, failures } = await this.#public.look(asked, ({ id }) => [id]);
    for (const { connectionId, error } of failures) await noteConnectionError(this.#db, connectionId, error);
    return unlooked.size > 0 ? undefined : visible;
  }

  /** What was held stands among the old threads now, where no reading of the newest would find it before the daily sweep. 1 unit for 50. */
  async #readPublished(claim: LookClaim, places: Map<string, ModerationPlace>): Promise<void> {
    const { user_id: p_user, channel_id: p_channel } = claim;
    const published = claim.comment_ids.filter(
      (id, index) => claim.acts[index] === "publish" && places.get(id) === "public",
    );
    const threads = [...new Set(published.map(threadOf))];
    try {
      for (const some of chunksOf(threads, IDS_PER_READ)) {
        const yt = await ownerClient(this.#db, this.#services, claim);
        const meter = readMeter(this.#db, claim.connection_id, "list", this.#result);
        const p_threads = await listThreadsById(yt, some, meter);
        if (p_threads.length > 0) await this.#db.call("record_threads", { p_user, p_channel, p_threads });
      }
    } catch (error) {
      // They are published all the same, and the sweep finds them.
      if (!(error instanceof GoogleCallError || error instanceof QuotaShareSpent)) throw error;
    }
  }
}
