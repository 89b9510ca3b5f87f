import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import { onlyRow, type ServiceDatabase, type ServiceRow } from "../_shared/database/service-database.ts";
import {
  concernsOneRequest,
  type GoogleCallError,
  isServerFailure,
  refusesOneRequest,
} from "../_shared/google/errors.ts";
import { HttpError } from "../_shared/http-error.ts";
import { chunksOf } from "../_shared/runtime/concurrency.ts";
import type { ReadThread } from "../_shared/youtube/answers.ts";
import {
  IDS_PER_READ,
  listChannelThreads,
  listReplies,
  listThreadsApart,
  listVideos,
  type Meter,
  type RepliesRead,
} from "../_shared/youtube/calls.ts";
import { QuotaShareSpent, type ReadKind, readMeter } from "../_shared/youtube/owner-client.ts";
import { MOST_PAGES, type Page, Walk } from "../_shared/youtube/walk.ts";
import type { SyncClaim } from "./claim.ts";
import { readUploads } from "./uploads-reader.ts";

/** Known threads on a page before it counts as overlap: one alone may be a comment that was approved late (docs/YOUTUBE.md, Times). */
const OVERLAP = 20;
/** Threads read again in one run. */
const REREAD_PER_RUN = 10 * IDS_PER_READ;

type Recorded = ServiceRow<"record_threads">;

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
  /** The walk that met a page which YouTube does not give (service.finish_sync). */
  brokenWalk: "news" | "history" | "stalled" | undefined;
  /** What went wrong with one thing, while the reading went on with the next. */
  failure: GoogleCallError | undefined;

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

  /** Whether old comments are read, or wait for something else than the next run. */
  get isCaughtUp(): boolean {
    return this.history.done || this.#claim.history_hold !== null;
  }

  /** All that there is to read, as far as the day's quota goes. */
  async readAll(): Promise<void> {
    await this.#withinQuota(() => this.#readNews());
    await this.#withinQuota(() => this.#sweep());
    await this.#withinQuota(() => this.#readHistory());
    if (!(await this.#withinQuota(() => this.#rereadThreads()))) this.rereadAll = undefined;
    await this.#withinQuota(() => this.#readVideos());
    if (this.#claim.uploads_due && this.isCaughtUp && !this.failure && this.#hasTime()) {
      const meter = this.#meterOf("uploads");
      await this.#withinQuota(() => readUploads(this.#db, this.#yt, this.#claim, meter, this.#hasTime));
    }
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
    const walk = this.#walk(undefined, meter);
    try {
      for await (const page of walk.pages()) {
        if (this.#claim.probe && pageToken === undefined) {
          await this.#db.call("reopen_quota", { p_connection: this.#claim.connection_id });
        }
        const { threads, known } = await this.#store(page.items, meter);
        this.news = this.inserted;
        pageToken = walk.next;
        if (!pageToken) break;
        // Kept before the overlap is looked at: this page may be known from a first read that was killed.
        if (firstRead) this.history.cursor = pageToken;
        // The database has room for news alone.
        if (firstRead && this.#claim.history_hold === "database") return;
        if (known >= Math.min(OVERLAP, threads)) {
          if (this.#claim.sweep_due) this.sweepCursor ??= pageToken;
          return;
        }
      }
      if (walk.ended === "end" || walk.ended === "repeated") {
        // Going in a circle it leads no further, and what lies below was not read: the walk through old comments is tried again.
        if (firstRead && walk.ended === "end") this.history = { cursor: null, done: true };
        else if (firstRead) this.#breakHistory();
        this.sweepCursor = null;
        this.swept = true;
        return;
      }
    } catch (error) {
      const refused = refusesOneRequest(error);
      if (pageToken && refused) {
        if (firstRead) this.#breakHistory();
        else this.brokenWalk = "news";
        return;
      }
      this.#leaveBelow(pageToken, firstRead);
      if (!pageToken || !concernsOneRequest(error)) throw error;
      this.brokenWalk = firstRead ? "stalled" : "news";
      this.failure = error;
      return;
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
    if (this.failure || !this.sweepCursor) return;
    const meter = this.#meterOf("sweep");
    const walk = this.#walk(this.sweepCursor, meter);
    try {
      for await (const page of walk.pages()) {
        await this.#store(page.items, meter);
        this.swept = !walk.next || allOlderThan(page.items, this.#claim.sweep_until);
        this.sweepCursor = this.swept ? null : (walk.next ?? null);
        if (this.swept) return;
      }
      // In a circle it leads no further: the next sweep begins at the top, in a day.
      if (walk.ended === "repeated") [this.swept, this.sweepCursor] = [true, null];
    } catch (error) {
      if (!concernsOneRequest(error)) throw error;
      // The next sweep begins at the top.
      this.sweepCursor = null;
      this.brokenWalk = "news";
      if (isServerFailure(error)) this.failure = error;
    }
  }

  /** The next stretch of old threads, for reports; it ends at the last page or as far back as is to be read. What holds it up, SQL says (book_read). */
  async #readHistory(): Promise<void> {
    if (this.failure || this.history.done || !this.history.cursor) return;
    const meter = this.#meterOf("history");
    const walk = this.#walk(this.history.cursor, meter);
    try {
      for await (const page of walk.pages()) {
        await this.#store(page.items, meter);
        const ended = walk.ended === "end" || allOlderThan(page.items, this.#claim.history_from);
        this.history = { cursor: ended ? null : (walk.next ?? null), done: ended };
        if (ended) return;
      }
      if (walk.ended === "repeated") this.#breakHistory();
    } catch (error) {
      if (!concernsOneRequest(error)) throw error;
      if (isServerFailure(error)) {
        this.brokenWalk = "stalled";
        this.failure = error;
      } else {
        // The token has expired.
        this.#breakHistory();
      }
    }
  }

  /** The next run starts the walk anew; stored threads are simply met again. */
  #breakHistory(): void {
    this.brokenWalk = "history";
    this.history = { cursor: null, done: false };
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
    // Shuffled, so that two threads which spoil a list meet in another one the next time.
    for (const some of chunksOf(shuffled(ids), IDS_PER_READ)) {
      if (!this.#hasTime()) return;
      const { threads, failed } = await this.#readApart(some, meter);
      await this.#store(threads, meter);
      await this.#setAside([...failed]);
      const found = new Set(threads.map((thread) => thread.thread_id));
      const gone = some.filter((id) => !found.has(id) && !failed.has(id));
      if (gone.length > 0) {
        await this.#db.call("record_gone_threads", { p_user: this.#claim.user_id, p_threads: gone });
      }
      this.reread += threads.length;
    }
    this.rereadAll = ids.length < REREAD_PER_RUN;
  }

  /** Titles, descriptions and thumbnails of videos met for the first time. */
  async #readVideos(): Promise<void> {
    const meter = this.#meterOf("list");
    for (const ids of chunksOf([...this.#videos], IDS_PER_READ)) {
      try {
        const videos = await listVideos(this.#yt, ids, meter);
        if (videos.length > 0) {
          await this.#db.call("record_videos", { p_user: this.#claim.user_id, p_videos: videos });
        }
      } catch (error) {
        if (!refusesOneRequest(error)) throw error;
        this.failure ??= error;
      }
    }
  }

  async #store(threads: ReadThread[], meter: Meter): Promise<{ threads: number; known: number }> {
    if (threads.length === 0) return { threads: 0, known: 0 };
    const answer = await this.#record(threads);
    this.inserted += answer.inserted;
    for (const id of answer.unknown_videos) this.#videos.add(id);
    const incomplete = new Set(answer.incomplete);
    let failures = 0;
    for (const thread of threads) {
      if (!incomplete.has(thread.thread_id)) continue;
      if (!this.#hasTime()) {
        // Threads that were not read whole are due to be read again.
        this.rereadAll = false;
        break;
      }
      // A thread resource lists only some replies; the owner's may be among the others.
      let read: RepliesRead | undefined;
      try {
        read = await listReplies(this.#yt, thread.thread_id, meter);
        failures = 0;
      } catch (error) {
        if (!concernsOneRequest(error)) throw error;
        // Two in a row are no fault of the threads'.
        if (isServerFailure(error) && ++failures >= 2) throw error;
        await this.#setAside([thread.thread_id]);
        continue;
      }
      // Gone since the page was read, which reading it by id will tell; or there, and its replies are not: some threads stay like that.
      if (!read) {
        await this.#setAside([thread.thread_id]);
        continue;
      }
      const { replies, ended } = read;
      // Not read to their end they are no whole: the owner's may be among the others, and the thread is asked for again later.
      const total_reply_count =
        ended === "end" ? replies.length : Math.max(thread.total_reply_count, replies.length);
      const { inserted } = await this.#record([{ ...thread, replies, total_reply_count }]);
      this.inserted += inserted;
      if (replies.length < total_reply_count) await this.#setAside([thread.thread_id]);
    }
    await this.#list(threads.filter(({ thread_id }) => answer.busy.includes(thread_id)));
    return answer;
  }

  /** What else is said in threads that hold more than was listed along. What can't be read now is read in an hour or more. */
  async #list(threads: ReadThread[]): Promise<void> {
    const meter = this.#meterOf("reread");
    for (const thread of threads) {
      if (!this.#hasTime()) return;
      try {
        const read = await listReplies(this.#yt, thread.thread_id, meter);
        if (!read) continue;
        const total_reply_count = Math.max(thread.total_reply_count, read.replies.length);
        const { inserted } = await this.#record([{ ...thread, replies: read.replies, total_reply_count }]);
        this.inserted += inserted;
      } catch (error) {
        if (error instanceof QuotaShareSpent) return;
        if (!concernsOneRequest(error)) throw error;
        if (isServerFailure(error)) return;
      }
    }
  }

  /** Threads by id. One alone that Google's servers fail is the thread's trouble as much as theirs: it is set aside either way. */
  async #readApart(ids: string[], meter: Meter): Promise<{ threads: ReadThread[]; failed: Set<string> }> {
    try {
      const { threads, failed } = await listThreadsApart(this.#yt, ids, meter);
      return { threads, failed: new Set(failed.keys()) };
    } catch (error) {
      if (ids.length > 1 || !isServerFailure(error)) throw error;
      this.failure ??= error;
      return { threads: [], failed: new Set(ids) };
    }
  }

  async #setAside(threads: string[]): Promise<void> {
    if (threads.length === 0) return;
    await this.#db.call("set_threads_aside", { p_user: this.#claim.user_id, p_threads: threads });
  }

  /** Stores a page; a thread that the database does not take is left out, and the others are stored without it. */
  async #record(threads: ReadThread[]): Promise<Recorded> {
    try {
      return onlyRow(
        await this.#db.call("record_threads", {
          p_user: this.#claim.user_id,
          p_channel: this.#claim.channel_id,
          p_threads: threads,
        }),
      );
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== "database_error") throw error;
      if (threads.length <= 1) {
        this.#note({ thread: threads[0]?.thread_id, cause: String(error.cause).slice(0, 300) });
        return { threads: 0, inserted: 0, known: 0, incomplete: [], busy: [], unknown_videos: [] };
      }
      const middle = Math.ceil(threads.length / 2);
      const one = await this.#record(threads.slice(0, middle));
      const two = await this.#record(threads.slice(middle));
      return {
        threads: one.threads + two.threads,
        inserted: one.inserted + two.inserted,
        known: one.known + two.known,
        incomplete: [...one.incomplete, ...two.incomplete],
        busy: [...one.busy, ...two.busy],
        unknown_videos: [...new Set([...one.unknown_videos, ...two.unknown_videos])],
      };
    }
  }

  /** A walk through the channel's threads, newest first. */
  #walk(from: string | undefined, meter: Meter): Walk<ReadThread> {
    return new Walk((pageToken) => this.#readPage(pageToken, meter), {
      most: MOST_PAGES.threads,
      hasTime: this.#hasTime,
      from,
    });
  }

  /** A page, with a note of what in it could not be read. */
  async #readPage(pageToken: string | undefined, meter: Meter): Promise<Page<ReadThread>> {
    const page = await listChannelThreads(this.#yt, this.#claim.channel_id, pageToken, meter);
    if (page.odd > 0) this.#note({ unreadable: page.odd });
    return page;
  }

  #note(what: object): void {
    console.error(JSON.stringify({ function: "sync-comments", channel_id: this.#claim.channel_id, ...what }));
  }
}

/** In an order of chance. */
function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function allOlderThan(threads: ReadThread[], iso: string): boolean {
  return threads.every(({ comment }) => comment.published_at !== null && comment.published_at < iso);
}
