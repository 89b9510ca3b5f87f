import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import type { PostRepliesResponse } from "../_shared/contracts/reply-engine.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { ERROR_KINDS, LIMITS } from "../_shared/database/vocabulary.gen.ts";
import {
  concernsOneRequest,
  GoogleCallError,
  isServerFailure,
  refusesOneRequest,
  toGoogleError,
} from "../_shared/google/errors.ts";
import { chunksOf } from "../_shared/runtime/concurrency.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { normaliseReply } from "../_shared/text/reply-normal-form.ts";
import type { ReadComment, ReadThread } from "../_shared/youtube/answers.ts";
import {
  IDS_PER_READ,
  insertReply,
  listReplies,
  listThreadsApart,
  listWaiting,
  type Meter,
} from "../_shared/youtube/calls.ts";
import {
  noteConnectionError,
  ownerClient,
  QuotaShareSpent,
  readMeter,
} from "../_shared/youtube/owner-client.ts";
import { MOST_PAGES } from "../_shared/youtube/walk.ts";
import type { PostClaim } from "./claim.ts";

/** What service.record_post is told of a claimed reply. */
type Outcome =
  | "posted"
  | "returned"
  | "refused"
  | "again"
  | "unexplained"
  | "answered"
  | "edited"
  | "uncertain";

/** Posts the claimed replies of one connection. */
export class Poster {
  readonly #db: ServiceDatabase;
  readonly #services: GoogleServices;
  readonly #claims: PostClaim[];
  readonly #result: PostRepliesResponse;
  readonly #hasTime: () => boolean;
  readonly #connectionId: string;
  readonly #meter: Meter;
  #waiting: ReturnType<typeof listWaiting> | undefined;

  constructor(
    db: ServiceDatabase,
    services: GoogleServices,
    claims: PostClaim[],
    result: PostRepliesResponse,
    hasTime: () => boolean,
  ) {
    this.#db = db;
    this.#services = services;
    this.#claims = claims;
    this.#result = result;
    this.#hasTime = hasTime;
    this.#connectionId = (claims[0] as PostClaim).connection_id;
    this.#meter = readMeter(db, this.#connectionId, "guard", result);
  }

  async run(): Promise<void> {
    let yt: youtube_v3.Youtube;
    try {
      yt = await ownerClient(this.#db, this.#services, this.#claims[0] as PostClaim);
    } catch (error) {
      await this.#giveUp(this.#claims, error);
      return;
    }
    const batches = chunksOf(this.#claims, IDS_PER_READ);
    for (const [index, batch] of batches.entries()) {
      let cleared: PostClaim[];
      try {
        cleared = await this.#guard(yt, batch);
      } catch (error) {
        await this.#giveUp(batches.slice(index).flat(), error);
        return;
      }
      for (const [position, claim] of cleared.entries()) {
        const rest = [...cleared.slice(position), ...batches.slice(index + 1).flat()];
        if (!this.#hasTime()) {
          await this.#returnAll(rest, "out_of_time");
          return;
        }
        const stopped = await this.#send(yt, claim);
        if (stopped) {
          await this.#returnAll(rest.slice(1), stopped);
          return;
        }
      }
    }
  }

  /**
   * One read for the batch: is the comment still there, unedited, repliable, and unanswered by the owner? A thread that cannot be read
   * holds up nobody else, unless Google's servers fail two of them in a row.
   */
  async #guard(yt: youtube_v3.Youtube, batch: PostClaim[]): Promise<PostClaim[]> {
    const { threads, failed } = await listThreadsApart(
      yt,
      [...new Set(batch.map((claim) => claim.thread_id))],
      this.#meter,
    );
    const byId = new Map(threads.map((thread) => [thread.thread_id, thread]));
    const cleared: PostClaim[] = [];
    const unread: { claim: PostClaim; reason: string }[] = [];
    let failures = 0;
    for (const claim of batch) {
      try {
        const failure = failed.get(claim.thread_id);
        if (failure) throw failure;
        if (await this.#mayAnswer(yt, claim, byId.get(claim.thread_id))) cleared.push(claim);
        failures = 0;
      } catch (error) {
        if (!concernsOneRequest(error)) throw error;
        // A thread that YouTube will not show: nobody can tell whether its owner has answered.
        if (refusesOneRequest(error)) await this.#record(claim, "refused", reasonOf(error));
        else if (++failures >= 2 || batch.length === 1) throw error;
        else unread.push({ claim, reason: reasonOfRead(error) });
      }
    }
    for (const { claim, reason } of unread) await this.#record(claim, "returned", reason);
    return cleared;
  }

  /** Whether a reply may be sent; when not, what it came to instead is recorded. */
  async #mayAnswer(
    yt: youtube_v3.Youtube,
    claim: PostClaim,
    thread: ReadThread | undefined,
  ): Promise<boolean> {
    if (!thread) {
      await this.#record(claim, "refused", "comment_gone");
      return false;
    }
    if (!thread.can_reply) {
      await this.#record(claim, "refused", "not_repliable");
      return false;
    }
    const isWhole = await this.#readWhole(yt, thread);
    if (isWhole === undefined) {
      await this.#record(claim, "refused", "comment_gone");
      return false;
    }
    const held = claim.may_be_answered ? await this.#heldUnder(yt, claim) : { replies: [], whole: true };
    const own = await this.#saidSince(claim, [...thread.replies, ...held.replies]);
    const landed = own.find((reply) => normaliseReply(reply.text) === normaliseReply(claim.reply));
    if (landed) {
      // Sent again by a person after its outcome was unknown, or sent before the database was brought back: there after all.
      await this.#record(claim, "posted", undefined, landed);
      return false;
    }
    if (own.length > 0) {
      await this.#record(claim, "answered");
      return false;
    }
    if (!isWhole || !held.whole) {
      // The owner may have answered where we could not read.
      await this.#record(claim, "returned", "thread_cut");
      return false;
    }
    const answered = [thread.comment, ...thread.replies].find(({ id }) => id === claim.comment_id);
    if (!answered) {
      // Its viewer has taken back what was said within the thread.
      await this.#record(claim, "refused", "comment_gone");
      return false;
    }
    if (answered.text !== claim.text_original) {
      await this.#store(claim, thread);
      await this.#record(claim, "edited");
      return false;
    }
    return true;
  }

  /** What the channel has said since the comment, beside our replies to others: its owner's answer, or this very reply. */
  async #saidSince(claim: PostClaim, replies: ReadComment[]): Promise<ReadComment[]> {
    const own = replies.filter(
      ({ author_channel_id, published_at }) =>
        author_channel_id === claim.channel_id &&
        (claim.comment_id === claim.thread_id ||
          Date.parse(published_at ?? "") > Date.parse(claim.published_at ?? "")),
    );
    if (own.length === 0) return own;
    const p_replies = own.map(({ id, text }) => ({ id, text }));
    const owners = new Set(
      await this.#db.call("said_by_owner", { p_id: claim.id, p_replies }, z.array(z.string())),
    );
    return own.filter(({ id }) => owners.has(id));
  }

  /**
   * The replies in a claim's thread that YouTube holds back, which an ordinary read doesn't list. Both queues of the channel are read once.
   * Not whole: YouTube refused to list them, they were not read to their end, or more waits in this thread than they list.
   */
  async #heldUnder(
    yt: youtube_v3.Youtube,
    { channel_id, thread_id }: PostClaim,
  ): Promise<{ replies: ReadComment[]; whole: boolean }> {
    this.#waiting ??= listWaiting(yt, channel_id, this.#meter, MOST_PAGES.decided).catch((error: unknown) => {
      // It says nothing about any one reply, so none is given up for it.
      if (!refusesOneRequest(error)) throw error;
      return { threads: [], whole: false };
    });
    const { threads, whole } = await this.#waiting;
    const here = threads.filter((thread) => thread.thread_id === thread_id);
    return { replies: here.flatMap(({ replies }) => replies), whole: whole && here.every(listsAll) };
  }

  /**
   * A thread resource lists at most some replies (docs/YOUTUBE.md, Answers): the rest is read before the absence of an answer is
   * believed. False when they could not be read to their end, undefined when the thread is gone.
   */
  async #readWhole(yt: youtube_v3.Youtube, thread: ReadThread): Promise<boolean | undefined> {
    if (listsAll(thread)) return true;
    const read = await listReplies(yt, thread.thread_id, this.#meter);
    if (read) thread.replies = read.replies;
    return read && (read.ended === "end" || read.replies.length >= thread.total_reply_count);
  }

  /** Announces, sends and records one reply. Returns the reason when the rest of the batch must wait. */
  async #send(yt: youtube_v3.Youtube, claim: PostClaim): Promise<string | undefined> {
    const maySend = await this.#db.call(
      "begin_send",
      { p_id: claim.id, p_lease: claim.lease_id },
      z.boolean(),
    );
    if (!maySend) {
      this.#result.returned++;
      return undefined;
    }
    try {
      const parent = this.#services.env.YOUTUBE_REPLIES === "nested" ? claim.comment_id : claim.thread_id;
      const replyId = await insertReply(yt, parent, claim.reply);
      this.#result.units += LIMITS.reply_credits;
      await this.#record(claim, "posted", undefined, { id: replyId, published_at: null });
      return undefined;
    } catch (error) {
      if (!(error instanceof GoogleCallError)) throw error;
      if (error.kind !== "not_sent") this.#result.units += LIMITS.reply_credits;
      const { after_insert, stops_batch } = ERROR_KINDS[error.kind];
      await this.#record(claim, after_insert, reasonOf(error));
      await noteConnectionError(this.#db, this.#connectionId, error);
      return stops_batch ? reasonOf(error) : undefined;
    }
  }

  async #giveUp(claims: PostClaim[], error: unknown): Promise<void> {
    if (error instanceof QuotaShareSpent) return this.#returnAll(claims, "quotaExceeded");
    const failure = toGoogleError(error);
    await this.#returnAll(claims, reasonOfRead(failure));
    if (isServerFailure(failure))
      await this.#db.call("record_server_failure", {
        p_connection: this.#connectionId,
        p_kind: failure.kind,
      });
    await noteConnectionError(this.#db, this.#connectionId, failure);
  }

  async #returnAll(claims: PostClaim[], reason: string): Promise<void> {
    for (const claim of claims) await this.#record(claim, "returned", reason);
  }

  async #store(claim: PostClaim, thread: ReadThread): Promise<void> {
    await this.#db.call("record_threads", {
      p_user: claim.user_id,
      p_channel: claim.channel_id,
      p_threads: [thread],
    });
  }

  async #record(
    claim: PostClaim,
    outcome: Outcome,
    reason?: string,
    reply?: Pick<ReadComment, "id" | "published_at">,
  ): Promise<void> {
    const state = await this.#db.call(
      "record_post",
      {
        p_id: claim.id,
        p_lease: claim.lease_id,
        p_outcome: outcome,
        p_reason: reason,
        p_reply_id: reply?.id,
        p_posted_at: reply?.published_at ?? undefined,
      },
      z.string().nullable(),
    );
    if (outcome === "answered" || outcome === "edited") this.#result.withdrawn++;
    else if (outcome === "again" || outcome === "unexplained")
      this.#result[state === "failed" ? "refused" : "returned"]++;
    else this.#result[outcome]++;
  }
}

const listsAll = ({ replies, total_reply_count }: ReadThread) => replies.length >= total_reply_count;

/** Google has several reasons for "too fast", which come to the same. */
function reasonOf(error: GoogleCallError): string {
  return error.kind === "rate_limited" ? "rate_limited" : error.code;
}

/** Reads that failed have decided nothing about the replies, so those wait like after any network trouble. */
function reasonOfRead(error: GoogleCallError): string {
  if (error.kind === "unexplained") return "unexplained";
  return error.kind === "backend" || !ERROR_KINDS[error.kind].answered ? "network" : error.code;
}
