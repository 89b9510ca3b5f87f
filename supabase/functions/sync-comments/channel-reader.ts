import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import { chunksOf } from "../_shared/runtime/concurrency.ts";
import type { ReadThread } from "../_shared/youtube/answers.ts";
import {
  IDS_PER_READ,
  listChannelThreads,
  listReplies,
  listThreadsById,
  listVideos,
  type Meter,
  type Page,
} from "../_shared/youtube/calls.ts";
import { QuotaShareSpent, type ReadKind, readMeter } from "../_shared/youtube/owner-client.ts";
import type { SyncClaim } from "./claim.ts";

/** Known threads on a page before it counts as overlap: one alone may be a comment that was approved late (docs/YOUTUBE.md, Times). */
const OVERLAP = 20;
/** Pages of news, of the sweep or of history in one run. */
const PAGES_PER_RUN = 20;
/** Threads read again in one run. */
const REREAD_PER_RUN = 10 * IDS_PER_READ;
/** Reports reach two years back, so history does too. */
const HISTORY_DAYS = 731;

const recorded = z.object({
  threads: z.number(),
  inserted: z.number(),
  known: z.number(),
  incomplete: z.array(z.string()),
  unknown_videos: z.array(z.string()),
});

/** Reads one channel's threads and stores them page by page. */
export class ChannelReader {
  inserted = 0;
  reread = 0;
  /** What the newest pages brought; undefined before the first of them was stored. */
  news: number | undefined;
  /** Whether all threads that were due to be read again were; undefined when nobody looked. */
  rereadAll: boolean | undefined;
  history: { cursor: string | null; done: boolean };
  /** Where the walk below what is known goes on; null when there is none. */
  sweepCursor: string | null;
  /** Whether that walk has come to its end. */
  swept = false;

  readonly #db: ServiceDatabase;
  readonly #yt: youtube_v3.Youtube;
  readonly #claim: SyncClaim;
  readonly #meterOf: (kind: ReadKind) => Meter;
  readonly #hasTime: () => boolean;
  readonly #videos = new Set<string>();

  constructor(
    db: ServiceDatabase,
    yt: youtube_v3.Youtube,
    claim: SyncClaim,
    total: { units: number },
    hasTime: () => boolean,
  ) {
    this.#db = db;
    this.#yt = yt;
    this.#claim = claim;
    this.#meterOf = (kind) => readMeter(db, claim.connection_id, kind, total);
    this.#hasTime = hasTime;
    this.history = { cursor: claim.history_cursor, done: claim.history_done };
    this.sweepCursor = claim.sweep_cursor;
  }

  /** All that there is to read, as far as the day's quota goes. */
  async readAll(): Promise<void> {
    await this.#withinQuota(() => this.#readNews());
    await this.#withinQuota(() => this.#sweep());
    await this.#withinQuota(() => this.#readHistory());
    if (!(await this.#withinQuota(() => this.#rereadThreads()))) this.rereadAll = undefined;
    await this.#withinQuota(() => this.#readVideos());
  }

  /** False when the day has nothing left for this part of the reading: what it has not come to waits. */
  async #withinQuota(part: () => Promise<void>): Promise<boolean> {
    try {
      await part();
      return true;
    } catch (error) {
      if (error instanceof QuotaShareSpent) return false;
      throw error;
    }
  }

  /** From the newest page down to a full overlap with what is known. */
  async #readNews(): Promise<void> {
    const meter = this.#meterOf("list");
    const firstRead = !this.history.done && this.history.cursor === null;
    let pageToken: string | undefined;
    try {
      for (let pages = 0; pages < PAGES_PER_RUN && this.#hasTime(); pages++) {
        const page = await listChannelThreads(this.#yt, this.#claim.channel_id, pageToken, meter);
        if (this.#claim.probe && pages === 0) {
          await this.#db.call("reopen_quota", { p_connection: this.#claim.connection_id });
        }
        const { threads, known } = await this.#store(page.items, meter);
        this.news = this.inserted;
        pageToken = page.nextPageToken;
        if (!pageToken) {
          if (firstRead) this.history = { cursor: null, done: true };
          this.sweepCursor = null;
          this.swept = true;
          return;
        }
        // Kept before the overlap is looked at: this page may be known from a first read that was killed.
        if (firstRead) this.history.cursor = pageToken;
        if (known >= Math.min(OVERLAP, threads)) {
          if (this.#claim.sweep_due) this.sweepCursor ??= pageToken;
          return;
        }
      }
    } catch (error) {
      this.#leaveBelow(pageToken, firstRead);
      throw error;
    }
    this.#leaveBelow(pageToken, firstRead);
  }

  /** To the next run the pages stored so far are an overlap, so what lies below them is walked through: at the first read as history. */
  #leaveBelow(pageToken: string | undefined, firstRead: boolean): void {
    // It passes where another walk has got to.
    if (pageToken && !firstRead) this.sweepCursor = pageToken;
  }

  /** A week of pages below what is known: once a day for comments approved late, and for what a run did not reach. */
  async #sweep(): Promise<void> {
    const meter = this.#meterOf("sweep");
    for (let pages = 0; this.sweepCursor && pages < PAGES_PER_RUN && this.#hasTime(); pages++) {
      const page = await this.#walkOn(this.sweepCursor, meter);
      await this.#store(page?.items ?? [], meter);
      const ended = !page?.nextPageToken || allOlderThan(page.items, this.#claim.sweep_until);
      this.sweepCursor = ended ? null : (page?.nextPageToken ?? null);
      this.swept = page !== undefined && ended;
    }
  }

  /** The page of a token; undefined when the token has expired. */
  async #walkOn(pageToken: string, meter: Meter): Promise<Page<ReadThread> | undefined> {
    try {
      return await listChannelThreads(this.#yt, this.#claim.channel_id, pageToken, meter);
    } catch (error) {
      if (error instanceof GoogleCallError && error.code === "invalidPageToken") return undefined;
      throw error;
    }
  }

  /** The next stretch of old threads, for reports; it ends at the last page or two years back. */
  async #readHistory(): Promise<void> {
    const meter = this.#meterOf("history");
    for (
      let pages = 0;
      !this.history.done && this.history.cursor && pages < PAGES_PER_RUN && this.#hasTime();
      pages++
    ) {
      const page = await this.#walkOn(this.history.cursor, meter);
      if (!page) {
        // The next run starts the walk anew; stored threads are simply met again.
        this.history = { cursor: null, done: false };
        return;
      }
      await this.#store(page.items, meter);
      const oldest = new Date(Date.now() - HISTORY_DAYS * 86_400_000).toISOString();
      const ended = !page.nextPageToken || allOlderThan(page.items, oldest);
      this.history = { cursor: ended ? null : (page.nextPageToken ?? null), done: ended };
    }
  }

  /** Threads whose state may have changed without rising to the top (docs/YOUTUBE.md, Times). */
  async #rereadThreads(): Promise<void> {
    const meter = this.#meterOf("reread");
    if (!this.#claim.reread_due) return;
    this.rereadAll = false;
    const ids = await this.#db.call(
      "threads_to_reread",
      { p_user: this.#claim.user_id, p_channel: this.#claim.channel_id, p_limit: REREAD_PER_RUN },
      z.array(z.string()),
    );
    for (const some of chunksOf(ids, IDS_PER_READ)) {
      if (!this.#hasTime()) return;
      const threads = await listThreadsById(this.#yt, some, meter);
      await this.#store(threads, meter);
      const found = new Set(threads.map((thread) => thread.thread_id));
      const gone = some.filter((id) => !found.has(id));
      if (gone.length > 0) {
        await this.#db.call("record_gone_threads", { p_user: this.#claim.user_id, p_threads: gone });
      }
      this.reread += threads.length;
    }
    this.rereadAll = ids.length < REREAD_PER_RUN;
  }

  /** Titles and thumbnails of videos met for the first time. */
  async #readVideos(): Promise<void> {
    const meter = this.#meterOf("list");
    for (const ids of chunksOf([...this.#videos], IDS_PER_READ)) {
      const videos = await listVideos(this.#yt, ids, meter);
      if (videos.length > 0) {
        await this.#db.call("record_videos", { p_user: this.#claim.user_id, p_videos: videos });
      }
    }
  }

  async #store(threads: ReadThread[], meter: Meter): Promise<{ threads: number; known: number }> {
    if (threads.length === 0) return { threads: 0, known: 0 };
    const answer = await this.#record(threads);
    this.inserted += answer.inserted;
    for (const id of answer.unknown_videos) this.#videos.add(id);
    const incomplete = new Set(answer.incomplete);
    for (const thread of threads) {
      if (!incomplete.has(thread.thread_id)) continue;
      if (!this.#hasTime()) {
        // Threads that were not read whole are due to be read again.
        this.rereadAll = false;
        break;
      }
      // A thread resource lists only some replies; the owner's may be among the others.
      const replies = await listReplies(this.#yt, thread.thread_id, meter);
      // Gone since the page was read: reading it again by id will tell.
      if (!replies) continue;
      const { inserted } = await this.#record([{ ...thread, replies, total_reply_count: replies.length }]);
      this.inserted += inserted;
    }
    return answer;
  }

  #record(threads: ReadThread[]) {
    return this.#db.call(
      "record_threads",
      { p_user: this.#claim.user_id, p_channel: this.#claim.channel_id, p_threads: threads },
      recorded,
    );
  }
}

function allOlderThan(threads: ReadThread[], iso: string): boolean {
  return threads.every(({ comment }) => comment.published_at !== null && comment.published_at < iso);
}
