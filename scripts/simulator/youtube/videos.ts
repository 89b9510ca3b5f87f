/** videos.list */
import type { Video } from "../store.ts";
import { closedTo } from "../visibility.ts";
import { documented } from "./errors.ts";
import type { Handler } from "./handler.ts";
import { listResponse, videoResource } from "./resources.ts";

const PARTS = [
  "contentDetails",
  "fileDetails",
  "id",
  "liveStreamingDetails",
  "localizations",
  "paidProductPlacementDetails",
  "player",
  "processingDetails",
  "recordingDetails",
  "snippet",
  "statistics",
  "status",
  "suggestions",
  "topicDetails",
];

/** videos.list by id; `chart` and `myRating` are understood and find nothing. */
export const listVideos: Handler = ({ simulation, params, principal }) => {
  params.allow([
    ...["part", "id", "chart", "myRating", "maxResults", "pageToken", "hl", "regionCode", "videoCategoryId"],
    ...["maxHeight", "maxWidth", "locale", "onBehalfOfContentOwner"],
  ]);
  const parts = params.parts(PARTS);
  const filter = params.filter(["id", "chart", "myRating"]);
  if (filter === "id" && (params.has("maxResults") || params.has("pageToken")))
    throw documented("invalidFilters");
  if (filter === "myRating" && principal.kind !== "oauth") throw documented("required");
  const ids = params.ids();
  const { content: store, origin } = simulation;
  const reader = principal.kind === "oauth" ? principal.channelId : null;
  const now = simulation.clock.now();
  // A video for members is shown to all, without its views.
  const visible = (video: Video) => closedTo(video, now) !== "owner" || video.channelId === reader;
  const items = ids
    .flatMap((id) => store.videos.get(id) ?? [])
    .filter(visible)
    .map((video) => videoResource(video, { store, origin, now }, parts));
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return { status: 200, json: listResponse("youtube#videoListResponse", items, { pageInfo }) };
};
