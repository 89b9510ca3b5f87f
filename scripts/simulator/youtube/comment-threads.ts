/** commentThreads.list */
import type { Comment, Thread } from "../store.ts";
import { isClosed, isVisible, waitsAs } from "../visibility.ts";
import { foundByIds } from "./by-ids.ts";
import { commentsDisabled, documented } from "./errors.ts";
import type { Handler, HandlerInput } from "./handler.ts";
import { withFormerSelves } from "./oddities.ts";
import { positionOf, takePage } from "./paging.ts";
import { askedView, listResponse, threadResource } from "./resources.ts";

const FILTERS = ["allThreadsRelatedToChannelId", "videoId", "id", "channelId", "postId"] as const;
const PAGED = ["maxResults", "order", "pageToken", "searchTerms", "moderationStatus"];
const PARTS = ["id", "snippet", "replies"];
const STATUSES = ["published", "heldForReview", "likelySpam", "rejected"] as const;

export const listThreads: Handler = (input) => {
  input.params.allow([...FILTERS, ...PAGED, "part", "textFormat"]);
  const parts = input.params.parts(PARTS);
  const filter = input.params.filter(FILTERS);
  if (filter !== "id") return listPage(input, parts, filter);
  return listById(input, parts);
};

function listById(input: HandlerInput, parts: Set<string>) {
  const { view, found } = foundByIds(input, PAGED, "commentThreadNotFound", (id, { store, reader, now }) => {
    const thread = store.threads.get(id);
    return thread && isVisible(store, thread.top, reader, now) ? thread : undefined;
  });
  const items = found.map((thread) => threadResource(thread, view, parts));
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return { status: 200, json: listResponse("youtube#commentThreadListResponse", items, { pageInfo }) };
}

function listPage(input: HandlerInput, parts: Set<string>, filter: Exclude<(typeof FILTERS)[number], "id">) {
  const { simulation, params, reader } = input;
  const size = params.integer("maxResults", { least: 1, most: 100, standard: 20 });
  const order = params.choice("order", ["time", "relevance"], "time");
  const status = params.choice("moderationStatus", STATUSES, "published");
  const terms = params.one("searchTerms")?.toLowerCase() ?? "";
  const place = placeOf(input, filter);
  if (params.has("moderationStatus")) assertModerator(input, place, status);

  const view = askedView(input, true);
  const query = [filter, params.one(filter) ?? "", order, status, terms];
  const from = positionOf(query, params.one("pageToken"));
  const waits = (comment: Comment) =>
    status !== "published" && status !== "rejected" && waitsAs(view.store, comment, status, reader, view.now);
  const shows =
    status === "published" ? (comment: Comment) => isVisible(view.store, comment, reader, view.now) : waits;

  const { entries, nextPageToken } = takePage(candidates(), size, query, {
    from,
    settings: simulation.settings,
  });
  const threads = entries
    .flatMap((top) => view.store.threads.get(top.id) ?? [])
    .map((thread) => threadResource(thread, view, parts, shows));
  const items = withFormerSelves(threads, { ...simulation.settings, now: view.now });
  const pageInfo = { totalResults: items.length, resultsPerPage: size };
  return {
    status: 200,
    json: listResponse("youtube#commentThreadListResponse", items, { nextPageToken, pageInfo }),
  };

  function* candidates(): Generator<Comment> {
    if (status !== "published") {
      yield* queue();
      return;
    }
    const index = simulation.content.topLevel(place);
    const ranked = order === "relevance" ? byRelevance(index.oldestFirst()) : index.newestFirst(from);
    for (const top of ranked)
      if (shows(top) && (terms === "" || mentions(view.store.threads.get(top.id)))) yield top;
  }

  /** Threads that wait themselves or hold a reply that waits. */
  function queue(): Comment[] {
    const tops = new Set<Comment>();
    for (const comment of simulation.content.moderated.get(channelOf()) ?? []) {
      if (!waits(comment) || ("videoId" in place && comment.videoId !== place.videoId)) continue;
      const top = comment.parentId === null ? comment : view.store.comments.get(comment.parentId);
      if (top !== undefined) tops.add(top);
    }
    const older = (top: Comment) =>
      top.publishedAt < from.publishedAt ||
      (top.publishedAt === from.publishedAt && top.sequence < from.sequence);
    return [...tops].filter(older).sort(newestFirst);
  }

  /** Likes and replies first; the token's position is found again by walking past it. */
  function byRelevance(tops: readonly Comment[]): Comment[] {
    const weight = (top: Comment) => top.likeCount + 3 * (view.store.threads.get(top.id)?.replies.size ?? 0);
    const ranked = [...tops].sort((left, right) => weight(right) - weight(left) || newestFirst(left, right));
    return ranked.slice(ranked.findIndex(({ sequence }) => sequence === from.sequence) + 1);
  }

  function mentions(thread: Thread | undefined): boolean {
    if (thread === undefined) return false;
    return [thread.top, ...thread.replies.oldestFirst()].some(({ text }) =>
      text.toLowerCase().includes(terms),
    );
  }

  function channelOf(): string {
    return "channelId" in place ? place.channelId : (view.store.videos.get(place.videoId)?.channelId ?? "");
  }
}

type Place = { channelId: string } | { videoId: string };

function placeOf({ simulation, params, reader }: HandlerInput, filter: (typeof FILTERS)[number]): Place {
  const id = params.one(filter) ?? "";
  if (filter === "videoId") {
    const video = simulation.content.videos.get(id);
    if (video === undefined) throw documented("videoNotFound");
    if (isClosed(video, simulation.clock.now()) && video.channelId !== reader.channelId)
      throw documented("forbidden");
    if (video.commentsDisabled) throw commentsDisabled("videoId");
    return { videoId: id };
  }
  // Channel discussions and posts carry no comments any more, so those filters find nothing.
  if (filter !== "allThreadsRelatedToChannelId") return { channelId: "" };
  if (!simulation.content.channels.has(id)) throw documented("channelNotFound");
  return { channelId: id };
}

/** Only the owner of the channel may name a moderation status; rejected ones cannot be listed by anybody. */
function assertModerator(
  { simulation, principal, reader }: HandlerInput,
  place: Place,
  status: string,
): void {
  if (principal.kind !== "oauth") throw documented("forbidden");
  if (status === "published") return;
  const owner =
    "channelId" in place ? place.channelId : simulation.content.videos.get(place.videoId)?.channelId;
  if (status === "rejected" || owner !== reader.channelId) throw documented("forbidden");
}

function newestFirst(left: Comment, right: Comment): number {
  return right.publishedAt - left.publishedAt || right.sequence - left.sequence;
}
