import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import { concernsOneRequest, GoogleCallError, isServerFailure, toGoogleError } from "../google/errors.ts";
import { timeBudget } from "../runtime/concurrency.ts";
import {
  channelList,
  commentList,
  idList,
  type ReadComment,
  type ReadThread,
  readThreadReplies,
  readThreads,
  readUploads,
  readVideos,
  toComment,
  toThread,
} from "./answers.ts";
import { MOST_PAGES, type Page, Walk, type WalkEnd } from "./walk.ts";

/** Ids that one unit reads (docs/YOUTUBE.md, Requests). */
export const IDS_PER_READ = 50;

/**
 * Told of every request before it leaves, also of one that will be refused, since those cost too (docs/YOUTUBE.md, Quota); and of -1 when it
 * surely never left. What it throws keeps the request from being made.
 */
export type Meter = (units: number) => Promise<void>;

/** One page of a channel's threads, newest first. 1 unit. */
export function listChannelThreads(
  yt: youtube_v3.Youtube,
  channelId: string,
  pageToken: string | undefined,
  meter: Meter,
): Promise<Page<ReadThread>> {
  const wanted = { allThreadsRelatedToChannelId: channelId, order: "time", maxResults: 100, pageToken };
  return listThreads(yt, wanted, meter);
}

/** Up to 50 threads by id; those that are gone are missing from the answer. 1 unit, more where one that is gone spoils the rest. */
export function listThreadsById(yt: youtube_v3.Youtube, ids: string[], meter: Meter): Promise<ReadThread[]> {
  return eachById(ids, async (some) => {
    const { items, odd } = await listThreads(yt, { id: [some.join(",")] }, meter);
    // Left out it would pass for gone.
    if (odd > 0) throw unreadable();
    return items;
  });
}

/** Up to 50 threads by id, and those that YouTube would not let read although it gives others. */
export interface ThreadsApart {
  threads: ReadThread[];
  failed: Map<string, GoogleCallError>;
}

/**
 * As `listThreadsById`, but one thread that spoils the list fails alone: each half is asked by itself. Throws what is no thread's
 * fault, which is also what Google's servers fail three times running. 1 unit, up to 12 more for a thread that fails.
 */
export async function listThreadsApart(
  yt: youtube_v3.Youtube,
  ids: string[],
  meter: Meter,
): Promise<ThreadsApart> {
  const found: ThreadsApart = { threads: [], failed: new Map() };
  let failures = 0;
  const read = async (some: string[]): Promise<GoogleCallError | undefined> => {
    try {
      found.threads.push(...(await listThreadsById(yt, some, meter)));
      failures = 0;
      return undefined;
    } catch (error) {
      if (!concernsOneRequest(error)) throw error;
      failures = isServerFailure(error) ? failures + 1 : 0;
      if (failures >= 3 || (failures > 0 && ids.length === 1)) throw error;
      return error;
    }
  };
  const readHalves = async (some: string[], error: GoogleCallError): Promise<void> => {
    if (some.length === 1) {
      found.failed.set(some[0] as string, error);
      return;
    }
    const middle = Math.ceil(some.length / 2);
    // Both before either is looked into: where one thread is to blame, one of them succeeds.
    const [first, second] = [some.slice(0, middle), some.slice(middle)];
    const [ofFirst, ofSecond] = [await read(first), await read(second)];
    if (ofFirst) await readHalves(first, ofFirst);
    if (ofSecond) await readHalves(second, ofSecond);
  };
  const error = await read(ids);
  if (error) await readHalves(ids, error);
  return found;
}

/** Replies of a thread; all of them only when the walk `ended` with "end". */
export interface RepliesRead {
  replies: ReadComment[];
  ended: WalkEnd;
}

/** Reading one thread's replies takes no longer than this. */
const REPLIES_MS = 20_000;

/** The replies of a thread, page by page, 1,000 at most; undefined when the thread is gone. 1 unit each 100. */
export async function listReplies(
  yt: youtube_v3.Youtube,
  threadId: string,
  meter: Meter,
): Promise<RepliesRead | undefined> {
  const walk = new Walk((pageToken) => listRepliesPage(yt, threadId, pageToken, meter), {
    most: MOST_PAGES.replies,
    hasTime: timeBudget(REPLIES_MS),
  });
  try {
    const read = await walk.rest();
    const replies = [...new Map(read.map((reply) => [reply.id, reply])).values()];
    return { replies, ended: walk.ended ?? "end" };
  } catch (error) {
    if (error instanceof GoogleCallError && error.kind === "gone") return undefined;
    throw error;
  }
}

async function listRepliesPage(
  yt: youtube_v3.Youtube,
  parentId: string,
  pageToken: string | undefined,
  meter: Meter,
): Promise<Page<ReadComment>> {
  const { data } = await metered(meter, () =>
    yt.comments.list({ part: ["snippet"], parentId, maxResults: 100, textFormat: "plainText", pageToken }),
  );
  const page = readable(commentList.safeParse(data));
  return {
    items: (page.items ?? []).map(toComment),
    odd: 0,
    nextPageToken: page.nextPageToken ?? undefined,
  };
}

/** Looking through a channel's moderation queues takes no longer than this. */
const WAITING_MS = 30_000;

/**
 * The threads of a channel's moderation queues, which only the owner can list: a reply that waits may be missing among its
 * thread's (docs/YOUTUBE.md, Visibility). `whole` is false when a queue was not read to its end: it goes on after `most` pages, or in
 * a circle. 1 unit each 100 threads, at least 2.
 */
export async function listWaiting(
  yt: youtube_v3.Youtube,
  channelId: string,
  meter: Meter,
  most: number = MOST_PAGES.queue,
): Promise<{ threads: ReadThread[]; whole: boolean }> {
  const threads: ReadThread[] = [];
  let whole = true;
  const hasTime = timeBudget(WAITING_MS);
  for (const queue of ["heldForReview", "likelySpam"] as const) {
    const walk = new Walk((pageToken) => listQueue(yt, channelId, queue, pageToken, meter), {
      most,
      hasTime,
    });
    threads.push(...(await walk.rest()));
    whole &&= walk.ended === "end";
  }
  return { threads, whole };
}

/**
 * Which of up to 50 comment ids this client can see; `missed` are those that its last look did not find. 1 unit. Where one that is
 * gone spoils the list, the threads of all tell for a unit, and what they leave open is asked for by halves.
 */
export async function visibleIds(
  yt: youtube_v3.Youtube,
  ids: string[],
  meter: Meter,
  missed: ReadonlySet<string> = new Set(),
): Promise<Set<string>> {
  const list = async (some: string[]) => {
    const { data } = await metered(meter, () => yt.comments.list({ part: ["id"], id: [some.join(",")] }));
    return (readable(idList.safeParse(data)).items ?? []).map((item) => item.id);
  };
  try {
    return new Set(await list(ids));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  if (ids.length === 1) return new Set();
  const told = await toldByThreads(yt, ids, missed, meter);
  const untold = ids.filter((id) => !told.has(id));
  return new Set([
    ...ids.filter((id) => told.get(id)),
    ...(untold.length > 0 ? await eachById(untold, list) : []),
  ]);
}

/**
 * Whether comments are there, as far as their threads tell. What a thread lists is there; nobody sees a reply whose thread is gone. What
 * is not listed although the thread came whole is gone where the last look missed it too, since lists may be minutes late. An id in
 * another case says nothing: an insert may have been answered so.
 */
async function toldByThreads(
  yt: youtube_v3.Youtube,
  ids: string[],
  missed: ReadonlySet<string>,
  meter: Meter,
): Promise<Map<string, boolean>> {
  const threadOf = (id: string) => id.split(".")[0] as string;
  const list = async (some: string[]) => {
    const part = ["id", "snippet", "replies"];
    const { data } = await metered(meter, () => yt.commentThreads.list({ part, id: [some.join(",")] }));
    const page = readThreadReplies(data);
    // Left out it would pass for gone.
    if (!page || page.odd > 0) throw unreadable();
    return page.items;
  };
  const told = new Map<string, boolean>();
  try {
    const sure = new Set(ids.filter((id) => !missed.has(id)).map(threadOf));
    const found = await eachById([...new Set(ids.map(threadOf))], list, (thread) => sure.has(thread));
    const threads = new Map(found.map((thread) => [thread.id, thread]));
    for (const id of ids) {
      const thread = threads.get(threadOf(id));
      const listed = thread?.replies ?? [];
      if (id === thread?.id || listed.includes(id)) told.set(id, true);
      else if (!thread || (missed.has(id) && thread.isWhole && !listed.some((other) => isAlike(other, id))))
        told.set(id, false);
    }
  } catch (error) {
    if (!concernsOneRequest(error)) throw error;
  }
  return told;
}

const isAlike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const isGone = (error: unknown) => error instanceof GoogleCallError && error.kind === "gone";

/**
 * Where both halves of so many lack some, the rest is asked one by one: of 50 ids 20 that are gone cost 64 reads rather than 71, 30 cost
 * 65 rather than 85, and 5 cost 34 rather than 31 (each the mean of 3,000 draws).
 */
const MANY_GONE_AMONG = 13;

/**
 * What a list by id finds. YouTube's pages say that it answers 404 where an id is gone, which would be said of all of them: then each half
 * is asked by itself, those that are surely there apart from the others (docs/YOUTUBE.md, Requests). One that is gone among 50 costs
 * up to 12 units.
 */
async function eachById<Item>(
  ids: string[],
  list: (ids: string[]) => Promise<Item[]>,
  isSure: (id: string) => boolean = () => false,
): Promise<Item[]> {
  const found: Item[] = [];
  /** Whether all of them are there. */
  const ask = async (some: string[]): Promise<boolean> => {
    try {
      found.push(...(await list(some)));
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  };
  /** Asks for those of which at least one is gone. */
  const byHalves = async (some: string[]): Promise<void> => {
    if (some.length <= 1) return;
    const half = Math.ceil(some.length / 2);
    const [first, second] = [some.slice(0, half), some.slice(half)];
    // Where the first half is whole the other has the one that is gone, so asking for all of it would tell nothing.
    if (await ask(first)) return byHalves(second);
    if (await ask(second)) return byHalves(first);
    for (const part of [first, second]) {
      if (part.length > 1 && some.length > MANY_GONE_AMONG) await byHalves(part);
      else if (part.length > 1) for (const id of part) await ask([id]);
    }
  };
  if (await ask(ids)) return found;
  for (const part of [ids.filter(isSure), ids.filter((id) => !isSure(id))]) {
    if (part.length > 0 && (part.length === ids.length || !(await ask(part)))) await byHalves(part);
  }
  return found;
}

/** Posts a reply and returns its id. 50 units, booked by the caller before sending. Sends at most once. */
export async function insertReply(yt: youtube_v3.Youtube, parentId: string, text: string): Promise<string> {
  const { data } = await metered(unmetered, () =>
    yt.comments.insert({ part: ["snippet"], requestBody: { snippet: { parentId, textOriginal: text } } }),
  );
  const id = (data as { id?: unknown } | null)?.id;
  // A 200 without a readable id may well have posted: the outcome is unknown, not refused.
  if (typeof id !== "string" || id === "") throw unreadable();
  return id;
}

/** Gives one of the channel's own replies another text. 50 units, booked by the caller. Sends at most once; safe to repeat. */
export async function updateReply(yt: youtube_v3.Youtube, id: string, text: string): Promise<void> {
  await metered(unmetered, () =>
    yt.comments.update({ part: ["snippet"], requestBody: { id, snippet: { textOriginal: text } } }),
  );
}

/** Deletes one of the channel's own replies. 50 units, booked by the caller. Sends at most once; safe to repeat. */
export async function deleteReply(yt: youtube_v3.Youtube, id: string): Promise<void> {
  await metered(unmetered, () => yt.comments.delete({ id }));
}

/** A moderation queue of a channel, as YouTube calls it. */
export type ModerationQueue = "heldForReview" | "likelySpam";

/** One page of a moderation queue: threads that wait themselves or hold a reply that waits. 1 unit. */
export function listQueue(
  yt: youtube_v3.Youtube,
  channelId: string,
  queue: ModerationQueue,
  pageToken: string | undefined,
  meter: Meter,
): Promise<Page<ReadThread>> {
  const wanted = {
    allThreadsRelatedToChannelId: channelId,
    moderationStatus: queue,
    maxResults: 100,
    pageToken,
  };
  return listThreads(yt, wanted, meter);
}

/**
 * Publishes, rejects or holds up to 50 comments on the owner's channel; `banAuthor` goes with rejected alone. 50 units, booked by the
 * caller. The answer is empty, and one comment that YouTube does not take spoils all. Safe to repeat.
 */
export async function setModerationStatus(
  yt: youtube_v3.Youtube,
  ids: string[],
  moderationStatus: "published" | "rejected" | "heldForReview",
  banAuthor: boolean,
): Promise<void> {
  const about = { id: [ids.join(",")], moderationStatus, ...(banAuthor ? { banAuthor } : {}) };
  await metered(unmetered, () => yt.comments.setModerationStatus(about));
}

export interface ReadVideo {
  id: string;
  channel_id: string;
  title: string;
  /** null when YouTube left it out, which says nothing of what it was. */
  description: string | null;
  thumbnail_url: string | null;
  published_at: string | null;
  /** null when YouTube names none that we know. */
  privacy: "public" | "unlisted" | "private" | null;
}

const privacies = z.enum(["public", "unlisted", "private"]);

/** Up to 50 videos by id. 1 unit, more where one that is gone spoils the rest. */
export function listVideos(yt: youtube_v3.Youtube, ids: string[], meter: Meter): Promise<ReadVideo[]> {
  return eachById(ids, async (some) => {
    const { data } = await metered(meter, () =>
      yt.videos.list({ part: ["snippet", "status"], id: [some.join(",")] }),
    );
    const page = readVideos(data);
    if (!page) throw unreadable();
    return page.items.map(({ id, snippet, status }) => ({
      id,
      channel_id: snippet.channelId,
      title: snippet.title ?? "",
      description: snippet.description ?? null,
      thumbnail_url: snippet.thumbnails?.medium?.url ?? snippet.thumbnails?.default?.url ?? null,
      published_at: snippet.publishedAt ?? null,
      privacy: privacies.safeParse(status?.privacyStatus).data ?? null,
    }));
  });
}

/**
 * The ids of a page of a channel's uploads, newest first; none where it has no such list. YouTube names it after the channel
 * (docs/YOUTUBE.md, Requests). 1 unit.
 */
export async function listUploads(
  yt: youtube_v3.Youtube,
  channelId: string,
  pageToken: string | undefined,
  meter: Meter,
): Promise<Page<string>> {
  const playlistId = `UU${channelId.slice(2)}`;
  try {
    const { data } = await metered(meter, () =>
      yt.playlistItems.list({ part: ["contentDetails"], playlistId, maxResults: IDS_PER_READ, pageToken }),
    );
    const page = readUploads(data);
    if (!page) throw unreadable();
    return { ...page, items: page.items.map(({ contentDetails }) => contentDetails.videoId) };
  } catch (error) {
    if (!(error instanceof GoogleCallError) || error.kind !== "gone") throw error;
    return { items: [], odd: 0, nextPageToken: undefined };
  }
}

/** The channel that the access token was given for; undefined for an account without one. 1 unit. */
export async function ownChannel(
  yt: youtube_v3.Youtube,
  meter: Meter,
): Promise<{ id: string; title: string | null } | undefined> {
  const { data } = await metered(meter, () => yt.channels.list({ part: ["snippet"], mine: true }));
  const channel = readable(channelList.safeParse(data)).items?.[0];
  return channel && { id: channel.id, title: channel.snippet?.title ?? null };
}

/** The channel with this id, handle or old user name; undefined when there is none that the public sees. 1 unit. */
export async function findChannel(
  yt: youtube_v3.Youtube,
  filter: { id: [string] } | { forHandle: string } | { forUsername: string },
  meter: Meter,
): Promise<{ id: string; title: string | null } | undefined> {
  const { data } = await metered(meter, () => yt.channels.list({ part: ["snippet"], ...filter }));
  const channel = readable(channelList.safeParse(data)).items?.[0];
  return channel && { id: channel.id, title: channel.snippet?.title ?? null };
}

/** Of calls whose units were booked before they left. */
const unmetered: Meter = async () => {};

async function metered<Out>(meter: Meter, call: () => Promise<Out>): Promise<Out> {
  await meter(1);
  try {
    return await call();
  } catch (error) {
    const failure = toGoogleError(error);
    if (failure.kind === "not_sent") await meter(-1);
    throw failure;
  }
}

async function listThreads(
  yt: youtube_v3.Youtube,
  wanted: youtube_v3.Params$Resource$Commentthreads$List,
  meter: Meter,
): Promise<Page<ReadThread>> {
  const { data } = await metered(meter, () =>
    yt.commentThreads.list({ ...wanted, part: ["snippet", "replies"], textFormat: "plainText" }),
  );
  const page = readThreads(data);
  if (!page) throw unreadable();
  return { ...page, items: page.items.map(toThread) };
}

function readable<Out>(parsed: { success: true; data: Out } | { success: false }): Out {
  if (parsed.success) return parsed.data;
  throw unreadable();
}

/** YouTube answered something else than what was asked for. */
export function unreadable(): GoogleCallError {
  return new GoogleCallError({
    kind: "lost",
    code: "unreadable_answer",
    message: "We couldn't read YouTube's answer.",
  });
}
