import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { refusesOneRequest } from "../_shared/google/errors.ts";
import { forEachLimit } from "../_shared/runtime/concurrency.ts";
import type { GoogleServices } from "../_shared/services.ts";
import {
  listReplies,
  listThreadsApart,
  listThreadsById,
  listWaiting,
  type Meter,
  type RepliesRead,
} from "../_shared/youtube/calls.ts";
import type { Failure } from "../_shared/youtube/public-view.ts";
import type { CheckClaim } from "./claim.ts";
import { OwnerConnections } from "./owner-connections.ts";

/** Channels asked at once. */
const WIDTH = 4;

/** Why a reply is not public: waits for a moderator, taken for spam, shown to its author alone, not there at all, or gone as its thread is. */
export type OwnerVerdict = "held" | "likely_spam" | "hidden" | "gone" | "gone_with_comment";
/** Or that it is there under another id, which is recorded. */
export type OwnerLook = OwnerVerdict | "listed_otherwise";

const byStatus = new Map<string | null, OwnerVerdict>([
  ["heldForReview", "held"],
  ["likelySpam", "likely_spam"],
  ["rejected", "gone"],
]);

/**
 * Asks as the channel's owner about replies that the public does not see. 1 unit a thread, or for 50 of those that the public does not see
 * either; 2 a channel with any missing there.
 */
export class OwnerView {
  readonly #db: ServiceDatabase;
  readonly #connections: OwnerConnections;
  /** The moderation queues of each channel, read at most once a run. */
  readonly #waiting = new Map<string, ReturnType<typeof listWaiting>>();

  constructor(db: ServiceDatabase, services: GoogleServices, total: { units: number }) {
    this.#db = db;
    this.#connections = new OwnerConnections(db, services, total);
  }

  /** The verdicts by row id; `seen` has the threads that the public sees. Where an owner cannot be asked now there is none: then the absence stays without a reason. */
  async verdictsOn(
    claims: CheckClaim[],
    seen: Set<string>,
  ): Promise<{ verdicts: Map<string, OwnerLook>; failures: Failure[] }> {
    const verdicts = new Map<string, OwnerLook>();
    const failures: Failure[] = [];
    const channels = Map.groupBy(claims, (claim) => claim.connection_id);
    await forEachLimit([...channels], WIDTH, async ([connectionId, channel]) => {
      if (!connectionId) return;
      const unseen = channel.filter((claim) => !seen.has(claim.thread_id));
      let told = new Map<string, OwnerVerdict>();
      if (unseen.length > 0 && !this.#connections.hasFailed(connectionId)) {
        try {
          told = await this.#verdictsAbove(unseen);
        } catch (error) {
          this.#connections.fail(connectionId, error, failures);
        }
      }
      for (const claim of channel) {
        if (this.#connections.hasFailed(connectionId)) return;
        try {
          const verdict = told.get(claim.id) ?? (await this.#verdictOn(claim));
          if (verdict) verdicts.set(claim.id, verdict);
        } catch (error) {
          this.#connections.fail(connectionId, error, failures);
        }
      }
    });
    return { verdicts, failures };
  }

  /** What the threads of replies tell by themselves, 50 a unit: gone along with its thread, or there for its owner. */
  async #verdictsAbove(claims: CheckClaim[]): Promise<Map<string, OwnerVerdict>> {
    const verdicts = new Map<string, OwnerVerdict>();
    const reader = await this.#connections.readerOf(claims[0]);
    if (!reader) return verdicts;
    const { yt, meter } = reader;
    const ids = [...new Set(claims.map((claim) => claim.thread_id))];
    const { threads, failed } = await listThreadsApart(yt, ids, meter);
    const byId = new Map(threads.map((thread) => [thread.thread_id, thread]));
    for (const { id, thread_id, youtube_reply_id } of claims) {
      const thread = byId.get(thread_id);
      const reply = thread?.replies.find((one) => one.id === youtube_reply_id);
      if (reply) verdicts.set(id, byStatus.get(reply.moderation_status) ?? "hidden");
      else if (!thread && !failed.has(thread_id)) verdicts.set(id, "gone_with_comment");
    }
    return verdicts;
  }

  async #verdictOn(claim: CheckClaim): Promise<OwnerLook | undefined> {
    const reader = await this.#connections.readerOf(claim);
    if (!reader) return undefined;
    const { yt, meter } = reader;
    const read = await repliesOf(yt, claim.thread_id, meter);
    if (!read) return "gone_with_comment";
    const reply = read.replies.find((one) => one.id === claim.youtube_reply_id);
    if (reply) return byStatus.get(reply.moderation_status) ?? "hidden";
    if (await this.#isListedOtherwise(claim, read)) return "listed_otherwise";
    const verdict = await this.#absentVerdict(yt, claim, meter);
    // Of a list that was not read to its end nobody can say what is not on it.
    return verdict === "gone" && read.ended !== "end" ? undefined : verdict;
  }

  /** An insert may answer another id than lists show: then the listed one is the reply's from now on. */
  async #isListedOtherwise(claim: CheckClaim, { replies }: RepliesRead): Promise<boolean> {
    const own = replies.filter((reply) => reply.author_channel_id === claim.channel_id);
    if (own.length === 0) return false;
    const found = { p_id: claim.id, p_lease_until: claim.lease_until, p_listed: own };
    return await this.#db.call("correct_reply_id", found, z.boolean());
  }

  async #absentVerdict(
    yt: youtube_v3.Youtube,
    { channel_id, connection_id, youtube_reply_id }: CheckClaim,
    meter: Meter,
  ): Promise<OwnerVerdict | undefined> {
    const queues = `${connection_id} ${channel_id}`;
    let reading = this.#waiting.get(queues);
    if (!reading) {
      reading = listWaiting(yt, channel_id, meter);
      this.#waiting.set(queues, reading);
    }
    const { threads, whole } = await reading;
    const waiting = threads.flatMap(({ replies }) => replies).find(({ id }) => id === youtube_reply_id);
    return byStatus.get(waiting?.moderation_status ?? null) ?? (whole ? "gone" : undefined);
  }
}

/** A thread's replies; of some threads YouTube refuses the list while they are there, and then what they show themselves. Undefined when it is gone. */
async function repliesOf(
  yt: youtube_v3.Youtube,
  threadId: string,
  meter: Meter,
): Promise<RepliesRead | undefined> {
  try {
    const read = await listReplies(yt, threadId, meter);
    if (read) return read;
  } catch (error) {
    if (!refusesOneRequest(error)) throw error;
  }
  const [thread] = await listThreadsById(yt, [threadId], meter);
  if (!thread) return undefined;
  const { replies, total_reply_count } = thread;
  return { replies, ended: replies.length >= total_reply_count ? "end" : "most" };
}
