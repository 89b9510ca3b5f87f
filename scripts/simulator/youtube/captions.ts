/** captions.list and captions.download: a video's owner alone gets either. */
import type { CaptionTrack, Video } from "../store.ts";
import { documented, invalidParameter } from "./errors.ts";
import type { Handler } from "./handler.ts";
import type { Principal } from "./principal.ts";

const PARTS = ["id", "snippet"];
const FORMATS = ["sbv", "srt", "vtt"];

/** All tracks of a video; there are no pages. */
export const listCaptions: Handler = ({ simulation, params, principal }) => {
  params.allow(["part", "videoId", "id", "onBehalfOf", "onBehalfOfContentOwner"]);
  const parts = params.parts(PARTS);
  const video = simulation.content.videos.get(params.one("videoId") ?? "");
  if (video === undefined) throw documented("videoNotFound");
  if (!isOwner(principal, video)) throw documented("captionsForbidden");
  const ids = params.ids();
  const items = (video.captions ?? [])
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .map((track) => resourceOf(track, video, parts));
  return { status: 200, json: { kind: "youtube#captionListResponse", items } };
};

/** The text of a track, as a file and not as JSON. */
export const downloadCaptions: Handler = ({ simulation, params, principal }) => {
  params.allow(["id", "tfmt", "tlang", "onBehalfOf", "onBehalfOfContentOwner"]);
  const format = params.one("tfmt") ?? "srt";
  if (!FORMATS.includes(format)) throw invalidParameter("tfmt", format, `One of ${FORMATS.join(", ")}.`);
  const id = params.one("id");
  for (const video of simulation.content.videos.values()) {
    const track = video.captions?.find((one) => one.id === id);
    if (track === undefined) continue;
    const isGiven = track.trackKind !== "ASR" || simulation.settings.automaticCaptions === "given";
    if (!isOwner(principal, video) || !isGiven) throw documented("captionsForbidden");
    return { status: 200, json: {}, file: format === "vtt" ? vttOf(track.text) : track.text };
  }
  throw documented("captionNotFound");
};

const isOwner = (principal: Principal, video: Video) =>
  principal.kind === "oauth" && principal.channelId === video.channelId;

function resourceOf(track: CaptionTrack, video: Video, parts: Set<string>) {
  const { id, trackKind, language, name, status, isDraft, updatedAt } = track;
  const snippet = {
    videoId: video.id,
    lastUpdated: new Date(updatedAt).toISOString(),
    ...{ trackKind, language, name, status, isDraft },
    audioTrackType: "unknown",
    ...{ isCC: false, isLarge: false, isEasyReader: false, isAutoSynced: false },
  };
  return { kind: "youtube#caption", id, ...(parts.has("snippet") && { snippet }) };
}

/** The times of .vtt have a point where those of .srt have a comma. */
const vttOf = (text: string) => `WEBVTT\n\n${text.replace(/(\d\d:\d\d),(\d{3})/g, "$1.$2")}`;
