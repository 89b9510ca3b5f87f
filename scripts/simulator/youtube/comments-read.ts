/** comments.list */
import type { Comment } from "../store.ts";
import { isListed, isVisible, waits } from "../visibility.ts";
import { foundByIds } from "./by-ids.ts";
import { documented } from "./errors.ts";
import type { Handler, HandlerInput } from "./handler.ts";
import { positionOf, takePage } from "./paging.ts";
import { askedView, commentResource, listResponse } from "./resources.ts";

export const listComments: Handler = (input) => {
  const { params } = input;
  params.allow(["part", "id", "parentId", "maxResults", "pageToken", "textFormat"]);
  const parts = params.parts(["id", "snippet"]);
  const filter = params.filter(["id", "parentId"]);
  if (filter === "parentId") return listReplies(input, parts);
  return listById(input, parts);
};

function listById(input: HandlerInput, parts: Set<string>) {
  const { ownerByIdShowsHeld } = input.simulation.settings;
  const paged = ["maxResults", "pageToken"];
  const { view, found } = foundByIds(input, paged, "commentNotFound", (id, { store, reader, now }) => {
    const comment = store.comments.get(id);
    if (!comment) return undefined;
    const shows =
      isVisible(store, comment, reader, now) || (ownerByIdShowsHeld && waits(store, comment, reader, now));
    return shows ? comment : undefined;
  });
  const items = found.map((comment) => commentResource(comment, view, parts));
  const page = { pageInfo: { resultsPerPage: items.length } };
  return { status: 200, json: listResponse("youtube#commentListResponse", items, page) };
}

function listReplies(input: HandlerInput, parts: Set<string>) {
  const { simulation, params, reader } = input;
  const size = params.integer("maxResults", { least: 1, most: 100, standard: 20 });
  const parentId = params.one("parentId") ?? "";
  const view = askedView(input, true);
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
    settings: simulation.settings,
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
