/**
 * Google and the model for a load test, in a thread of its own: every answer is computed from the ids that were asked for, so
 * that it costs next to nothing beside what is measured. Everything is visible, nothing is refused. A kind of work that is ahead
 * of its share waits for its answer, so that the load stays mixed. The thorough stand-in is scripts/simulator.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { KINDS, type Kind, SHARES } from "./kinds.ts";
import {
  channelId,
  numberOfChannel,
  PAGE,
  pageOf,
  placeOfThread,
  readThread,
  type SeededThread,
  threadAt,
} from "./world.ts";

/** How far one kind may be ahead of the others, in replies: a read of 50 ids is 8 replies' worth of checks. */
const AHEAD = 10;
/** A kind that is not asked for so long holds the others up no more. */
const STUCK_MS = 3_000;

/** What has been asked for, in the order of the shared counters. */
const COUNTED = ["requests", "polls", "drafts", "posts", "checks"] as const;
type GoogleCounts = Record<(typeof COUNTED)[number], number>;

export interface FastGoogle {
  origin: string;
  /** requests: calls to YouTube's API. checks: ids that were looked for. */
  counts(): GoogleCounts;
  /** From now on this channel's threads are refused (403), or nobody's. */
  refuse(channel: string | null): void;
  /** From now on this channel's newest page begins with new comments of these texts, as many as a page has; null: as before. */
  flood(flood: Flood | null): void;
  close(): Promise<void>;
}

/** What viewers write under one channel, over and over. */
interface Flood {
  channel: string;
  texts: string[];
}

type Order = { refuse: string | null } | { flood: Flood | null };

export async function startGoogle(epoch: number): Promise<FastGoogle> {
  const counters = new Int32Array(new SharedArrayBuffer(COUNTED.length * 4));
  const worker = new Worker(new URL(import.meta.url), { workerData: { epoch, counters } });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    counts: () =>
      Object.fromEntries(COUNTED.map((name, index) => [name, counters[index] ?? 0])) as GoogleCounts,
    refuse: (refuse) => worker.postMessage({ refuse } satisfies Order),
    flood: (flood) => worker.postMessage({ flood } satisfies Order),
    async close() {
      await worker.terminate();
    },
  };
}

/** One page in so many shows a comment that nobody has read yet. */
const PAGES_A_COMMENT = 3;
/** Indexes of comments that were not there when the world was seeded. */
const NEW_FROM = 1000;

/** What the stand-in knows while it serves. */
interface Served {
  epoch: number;
  counters: Int32Array;
  /** When each kind was asked for last. */
  askedAt: Map<Kind, number>;
  /** New comments so far. */
  written: number;
  refused: string | null;
  flood: Flood | null;
}

function serve({ epoch, counters }: Pick<Served, "epoch" | "counters">): void {
  const served: Served = { epoch, counters, askedAt: new Map(), written: 0, refused: null, flood: null };
  parentPort?.on("message", (order: Order) => {
    if ("refuse" in order) served.refused = order.refuse;
    else served.flood = order.flood;
  });
  const server = createServer({ keepAlive: true }, (request, response) => {
    const urlOf = () => new URL(request.url ?? "/", "http://google");
    read(request)
      .then((body) => answer(served, request.method ?? "GET", urlOf(), body))
      .then((found) => send(response, found))
      .catch((error) => send(response, undefined, error));
  });
  server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as AddressInfo).port));
}

async function answer(served: Served, method: string, url: URL, body: string): Promise<object | undefined> {
  if (url.pathname === "/v1/chat/completions") {
    if (!isBatch(body)) await take(served, "drafts");
    return completion(body);
  }
  count(served, "requests");
  switch (`${method} ${url.pathname}`) {
    case "GET /youtube/v3/commentThreads":
      return listThreads(served, url.searchParams);
    case "GET /youtube/v3/comments":
      return listComments(served, url.searchParams);
    case "POST /youtube/v3/comments":
      await take(served, "posts");
      return { id: `${JSON.parse(body).snippet.parentId}.${process.hrtime.bigint()}` };
    case "GET /youtube/v3/playlistItems":
      return { items: [] };
    case "GET /youtube/v3/videos":
      return { items: idsOf(url.searchParams).map(videoOf) };
    default:
      return undefined;
  }
}

function count({ counters }: Served, name: keyof GoogleCounts, by = 1): void {
  counters[COUNTED.indexOf(name)] = (counters[COUNTED.indexOf(name)] ?? 0) + by;
}

/** Waits until the other kinds have kept up, then counts. */
async function take(served: Served, kind: Kind, by = 1): Promise<void> {
  const { askedAt, counters } = served;
  askedAt.set(kind, performance.now());
  const others = KINDS.filter((other) => other !== kind);
  const progress = (of: Kind) => (counters[COUNTED.indexOf(of)] ?? 0) / SHARES[of];
  const isWaitedFor = (other: Kind) => performance.now() - (askedAt.get(other) ?? 0) < STUCK_MS;
  while (others.some((other) => isWaitedFor(other) && progress(other) + AHEAD < progress(kind)))
    await delay(5);
  count(served, kind, by);
}

async function listThreads(served: Served, query: URLSearchParams): Promise<object> {
  const { epoch, refused } = served;
  const ids = idsOf(query);
  if (ids.length > 0 && refused && ids.some(isOfPile)) throw new Refusal();
  if (ids.length > 0) return { items: ids.map((id) => threadOf(served, id)) };
  // A moderation queue: nothing waits.
  if (query.has("moderationStatus")) return { items: [] };
  const channel = query.get("allThreadsRelatedToChannelId") ?? "";
  if (channel === refused) throw new Refusal();
  const n = numberOfChannel(channel);
  const page = Number(query.get("pageToken") ?? 0);
  const threads = pageOf(epoch, n, page);
  if (page === 0) {
    await take(served, "polls");
    if (channel === served.flood?.channel) {
      const fresh = Array.from({ length: PAGE }, () => NEW_FROM + ++served.written);
      return { items: fresh.map((k) => resourceOf(said(served, threadAt(epoch, n, k), k))) };
    }
    if (++served.written % PAGES_A_COMMENT === 0)
      threads.unshift(threadAt(epoch, n, NEW_FROM + served.written));
  }
  return { items: threads.map(resourceOf), ...(page === 0 ? { nextPageToken: "1" } : {}) };
}

function threadOf(served: Served, id: string): object {
  const { n, k } = placeOfThread(id);
  return resourceOf(said(served, threadAt(served.epoch, n, k), k));
}

/** What a thread says: of a flood's, what its viewers wrote. */
function said({ flood }: Served, thread: SeededThread, k: number): SeededThread {
  return flood && thread.channel === flood.channel && k > NEW_FROM
    ? { ...thread, text: flood.texts[k % flood.texts.length] ?? thread.text }
    : thread;
}

async function listComments(served: Served, query: URLSearchParams): Promise<object> {
  const ids = idsOf(query);
  if (ids.length === 0) return { items: [] };
  await take(served, "checks", ids.length);
  return { items: ids.map((id) => ({ id })) };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** As YouTube says it of comments that are switched off. */
class Refusal extends Error {}

function send(response: ServerResponse, found: object | undefined, error?: unknown): void {
  const [status, reason] = error instanceof Refusal ? [403, "commentsDisabled"] : [404, "notFound"];
  const text = JSON.stringify(
    found ?? { error: { code: status, message: String(error ?? "no such method"), errors: [{ reason }] } },
  );
  response.writeHead(found ? 200 : status, { "content-type": "application/json; charset=UTF-8" }).end(text);
}

/** Threads that only the database knows (hostile.ts). */
function isOfPile(id: string): boolean {
  return id.startsWith("Ugpile");
}

function idsOf(query: URLSearchParams): string[] {
  return query.getAll("id").flatMap((list) => list.split(","));
}

function resourceOf(thread: SeededThread): object {
  const read = readThread(thread);
  const resource = (comment: typeof read.comment) => ({
    kind: "youtube#comment",
    id: comment.id,
    snippet: {
      channelId: thread.channel,
      videoId: thread.video,
      textDisplay: comment.text,
      textOriginal: comment.text,
      authorDisplayName: comment.author_name,
      authorProfileImageUrl: comment.author_avatar_url,
      authorChannelId: { value: comment.author_channel_id },
      likeCount: comment.like_count,
      publishedAt: comment.published_at,
      updatedAt: comment.updated_at,
    },
  });
  return {
    kind: "youtube#commentThread",
    id: thread.id,
    snippet: {
      channelId: thread.channel,
      videoId: thread.video,
      topLevelComment: resource(read.comment),
      canReply: true,
      totalReplyCount: read.total_reply_count,
    },
    ...(read.replies.length > 0 ? { replies: { comments: read.replies.map(resource) } } : {}),
  };
}

function videoOf(id: string): object {
  const n = Number(id.slice(1).split("-")[0]);
  return {
    kind: "youtube#video",
    id,
    snippet: { channelId: channelId(n), title: `Bread, part ${id}`, publishedAt: "2026-01-01T00:00:00Z" },
  };
}

const WORDS =
  "oven flour water crust crumb starter dough salt proof bowl scale knife towel steam stone basket rye spelt honey butter seeds malt timer spoon handle shelf window morning evening kitchen board paper lid warm cool slow gentle fold shape score bake rest slice toast share taste smell colour patience practice weekend neighbour sister cellar market garden".split(
    " ",
  );

/** Whether many comments are only to be read: that is no draft. */
function isBatch(request: string): boolean {
  return /Comment 1\./.test(request);
}

/** A reply that no check objects to, in other words than the last ones; of a batch, that all of it is ordinary. */
function completion(request: string): object {
  const blocks = request.match(/<comment id=/g)?.length ?? 0;
  const words = Array.from({ length: 12 }, () => WORDS[Math.floor(Math.random() * WORDS.length)]);
  const answer = {
    language: "en",
    sentiment: "Positive",
    category: "Questions",
    topics: ["bread"],
    spam: false,
    escalate: false,
    class: "ordinary",
    despair: false,
    injection: false,
    escalation_reason: null,
    reply: `So glad you like it! Try ${words.slice(0, 4).join(", ")} first, then ${words.slice(4, 8).join(", ")} and ${words.slice(8).join(" with ")}.`,
    confidence: 0.95,
  };
  const comments = Array.from({ length: blocks }, (_, at) => ({ ...answer, number: at + 1 }));
  const content = JSON.stringify(isBatch(request) ? { comments } : answer);
  return {
    id: "chatcmpl-bench",
    object: "chat.completion",
    created: 0,
    model: "bench",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 500, completion_tokens: 60, total_tokens: 560 },
  };
}

if (parentPort && workerData?.counters) serve(workerData);
