/** playlistItems.list of a channel's uploads, the one playlist that there is. */
import type { Video } from "../store.ts";
import { closedTo } from "../visibility.ts";
import { documented } from "./errors.ts";
import type { Handler } from "./handler.ts";
import { positionOf, takePage } from "./paging.ts";
import { listResponse, uploadResource } from "./resources.ts";

const PARTS = ["contentDetails", "id", "snippet", "status"];

/** Newest first. Its owner finds private and unlisted videos in it, anybody else the public ones. */
export const listPlaylistItems: Handler = ({ simulation, params, principal }) => {
  params.allow(["part", "playlistId", "maxResults", "pageToken", "videoId", "onBehalfOfContentOwner"]);
  const parts = params.parts(PARTS);
  params.filter(["playlistId"]);
  const playlistId = params.one("playlistId") ?? "";
  const resultsPerPage = params.integer("maxResults", { least: 1, most: 50, standard: 5 });
  const { content: store, origin } = simulation;
  const channelId = `UC${playlistId.slice(2)}`;
  if (!playlistId.startsWith("UU") || !store.channels.has(channelId)) throw documented("playlistNotFound");
  const isOwner = principal.kind === "oauth" && principal.channelId === channelId;
  const now = simulation.clock.now();
  const listed = (video: Video) =>
    video.channelId === channelId &&
    video.publishedAt <= now &&
    (isOwner || (video.privacyStatus === "public" && closedTo(video, now) !== "owner"));
  const uploads = [...store.videos.values()]
    .filter(listed)
    .map((video, sequence) => ({ video, publishedAt: video.publishedAt, sequence }))
    .sort((one, other) => other.publishedAt - one.publishedAt || other.sequence - one.sequence);
  const query = ["playlistItems", playlistId];
  const after = positionOf(query, params.one("pageToken"));
  const below = uploads.filter(
    (upload) =>
      upload.publishedAt < after.publishedAt ||
      (upload.publishedAt === after.publishedAt && upload.sequence < after.sequence),
  );
  const { entries, nextPageToken } = takePage(below, resultsPerPage, query, {
    from: after,
    settings: simulation.settings,
  });
  const items = entries.map(({ video }) => uploadResource(video, { store, origin, now }, parts));
  const pageInfo = { totalResults: uploads.length, resultsPerPage };
  return {
    status: 200,
    json: listResponse("youtube#playlistItemListResponse", items, { nextPageToken, pageInfo }),
  };
};
