import type { Comment } from "../store.ts";
import { isOwner, isVisible, waitsAs } from "../visibility.ts";
import { documented, invalidFilters, invalidParameter } from "./errors.ts";
import type { Handler, HandlerInput } from "./gateway.ts";
import { positionOf, takePage } from "./paging.ts";
import { commentResource, listResponse, type View, viewOf } from "./resources.ts";

export const listComments: Handler = (input) => {
  const { params } = input;
  params.allow(["part", "id", "parentId", "maxResults", "pageToken", "textFormat"]);
  const parts = params.parts(["id", "snippet"]);
  const filter = params.filter(["id", "parentId"]);
  if (filter === "parentId") return listReplies(input, parts);
  if (params.has("maxResults") || params.has("pageToken")) throw invalidFilters();
  return listById(input, parts);
};

function listById({ world, params, reader }: HandlerInput, parts: Set<string>) {
  const ids = params.list("id");
  if (ids.length > 50) throw invalidParameter("id", `${ids.length} ids`, "At most 50 ids may be given.");
  const view = viewOf(world, reader, params.choice("textFormat", ["html", "plainText"], "html"), false);
  const shows = (comment: Comment) =>
    isVisible(view.store, comment, reader, view.now) ||
    (world.settings.ownerByIdShowsHeld && isOwner(comment, reader) && waits(comment, view));
  const found = ids.flatMap((id) => world.content.comments.get(id) ?? []).filter(shows);
  if (found.length < ids.length && world.settings.unknownIds === "notFound")
    throw documented("commentNotFound");
  const items = found.map((comment) => commentResource(comment, view, parts));
  const page = { pageInfo: { resultsPerPage: items.length } };
  return { status: 200, json: listResponse("youtube#commentListResponse", items, page) };
}

function listReplies({ world, params, reader }: HandlerInput, parts: Set<string>) {
  const size = params.integer("maxResults", { least: 1, most: 100, standard: 20 });
  const parentId = params.one("parentId") ?? "";
  const view = viewOf(world, reader, params.choice("textFormat", ["html", "plainText"], "html"), true);
  const thread = world.content.threads.get(parentId);
  if (thread === undefined || !isReachable(thread.top, view)) throw documented("commentNotFound");

  const { replies } = thread;
  const query = ["parentId", parentId];
  const from = positionOf(query, params.one("pageToken"));
  const shows = (reply: Comment) =>
    isVisible(view.store, reply, reader, view.now) ||
    (world.settings.ownerByParentShowsHeld && waits(reply, view));
  const { entries, nextPageToken } = takePage(shown(), size, query);
  const items = entries.map((reply) => commentResource(reply, view, parts));
  const page = { nextPageToken, pageInfo: { resultsPerPage: size } };
  return { status: 200, json: listResponse("youtube#commentListResponse", items, page) };

  function* shown(): Generator<Comment> {
    for (const reply of replies.newestFirst(from)) if (shows(reply)) yield reply;
  }
}

/** The owner reaches a thread that waits for them; everybody else only what is visible. */
function isReachable(top: Comment, view: View): boolean {
  return isVisible(view.store, top, view.reader, view.now) || waits(top, view);
}

function waits(comment: Comment, { store, reader, now }: View): boolean {
  return (
    waitsAs(store, comment, "heldForReview", reader, now) ||
    waitsAs(store, comment, "likelySpam", reader, now)
  );
}
