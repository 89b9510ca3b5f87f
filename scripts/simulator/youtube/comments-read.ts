/** comments.list */
import type { Comment } from "../store.ts";
import { isListed, isVisible, waits } from "../visibility.ts";
import { documented } from "./errors.ts";
import type { Handler, HandlerInput } from "./handler.ts";
import { positionOf, takePage } from "./paging.ts";
import { commentResource, listResponse, viewOf } from "./resources.ts";

export const listComments: Handler = (input) => {
  const { params } = input;
  params.allow(["part", "id", "parentId", "maxResults", "pageToken", "textFormat"]);
  const parts = params.parts(["id", "snippet"]);
  const filter = params.filter(["id", "parentId"]);
  if (filter === "parentId") return listReplies(input, parts);
  if (params.has("maxResults") || params.has("pageToken")) throw documented("invalidFilters");
  return listById(input, parts);
};

function listById({ simulation, params, reader }: HandlerInput, parts: Set<string>) {
  const ids = params.ids();
  const view = viewOf(simulation, reader, params.choice("textFormat", ["html", "plainText"], "html"), false);
  const shows = (comment: Comment) =>
    isVisible(view.store, comment, reader, view.now) ||
    (simulation.settings.ownerByIdShowsHeld && waits(view.store, comment, reader, view.now));
  const found = ids.flatMap((id) => simulation.content.comments.get(id) ?? []).filter(shows);
  if (found.length < ids.length && simulation.settings.unknownIds === "notFound")
    throw documented("commentNotFound");
  const items = found.map((comment) => commentResource(comment, view, parts));
  const page = { pageInfo: { resultsPerPage: items.length } };
  return { status: 200, json: listResponse("youtube#commentListResponse", items, page) };
}

function listReplies({ simulation, params, reader }: HandlerInput, parts: Set<string>) {
  const size = params.integer("maxResults", { least: 1, most: 100, standard: 20 });
  const parentId = params.one("parentId") ?? "";
  const view = viewOf(simulation, reader, params.choice("textFormat", ["html", "plainText"], "html"), true);
  const thread = simulation.content.threads.get(parentId);
  const shows = (reply: Comment, withWaiting = simulation.settings.ownerByParentShowsHeld) =>
    isVisible(view.store, reply, reader, view.now) ||
    (withWaiting && waits(view.store, reply, reader, view.now));
  // The owner reaches a thread that waits for them, too.
  if (thread === undefined || !shows(thread.top, true)) throw documented("commentNotFound");

  const { replies } = thread;
  const query = ["parentId", parentId];
  const from = positionOf(query, params.one("pageToken"));
  const { entries, nextPageToken } = takePage(shown(), size, query, {
    from,
    endless: simulation.settings.endlessPages,
  });
  const items = entries.map((reply) => commentResource(reply, view, parts));
  const page = { nextPageToken, pageInfo: { resultsPerPage: size } };
  return { status: 200, json: listResponse("youtube#commentListResponse", items, page) };

  function* shown(): Generator<Comment> {
    const { repliesLag } = simulation.settings;
    for (const reply of replies.newestFirst(from)) {
      if (shows(reply) && isListed(repliesLag, reply, view.now)) yield reply;
    }
  }
}
