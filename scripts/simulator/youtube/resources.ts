/** Resources as the Data API shows them. */
import { html } from "hono/html";
import { isInShare } from "../chance.ts";
import { toSeconds } from "../clock.ts";
import { etagOf } from "../ids.ts";
import type { Settings } from "../settings.ts";
import type { Simulation } from "../simulation.ts";
import type { Channel, Comment, ContentStore, Thread, Video } from "../store.ts";
import { closedTo, isClosed, isListed, isOwner, isVisible, type Reader, truthAt } from "../visibility.ts";
import type { HandlerInput } from "./handler.ts";
import { EDITED_AFTER_MS, oddComment, oddThread, standsTwice } from "./oddities.ts";

type TextFormat = "html" | "plainText";

/** How a comment is shown: to whom, in which format, and whether moderationStatus belongs in it (never by id). */
export type View = {
  store: ContentStore;
  settings: Settings;
  origin: string;
  now: number;
  reader: Reader;
  textFormat: TextFormat;
  showStatus: boolean;
};

export function viewOf(
  simulation: Simulation,
  reader: Reader,
  textFormat: TextFormat,
  showStatus: boolean,
): View {
  const { content: store, settings, origin } = simulation;
  return { store, settings, origin, now: simulation.clock.now(), reader, textFormat, showStatus };
}

/** In the form that the request asks for. */
export function askedView({ simulation, params, reader }: HandlerInput, showStatus: boolean): View {
  const format = params.choice("textFormat", ["html", "plainText"], "html");
  return viewOf(simulation, reader, format, showStatus);
}

/** A resource of the parts asked for, with its etag where Google puts it. */
function resource(kind: string, id: string, parts: Set<string>, content: Record<string, unknown>) {
  const asked = Object.fromEntries(
    Object.entries(content).filter(([part, value]) => parts.has(part) && value !== undefined),
  );
  return { kind, etag: etagOf([id, asked]), id, ...asked };
}

/** A list response; its etag follows from those of its items. */
export function listResponse(
  kind: string,
  items: { etag: string }[],
  page: { nextPageToken?: string | null; pageInfo: Record<string, number> },
) {
  return {
    kind,
    etag: etagOf([page, items.map((item) => item.etag)]),
    ...(page.nextPageToken == null ? {} : { nextPageToken: page.nextPageToken }),
    pageInfo: page.pageInfo,
    items,
  };
}

export function commentResource(comment: Comment, view: View, parts: Set<string>) {
  const plain = resource("youtube#comment", comment.id, parts, { snippet: snippetOf(comment, view) });
  return oddComment(plain, comment, { ...view.settings, now: view.now });
}

function snippetOf(comment: Comment, view: View): Record<string, unknown> {
  const isAuthor = view.reader.channelId !== null && view.reader.channelId === comment.authorChannelId;
  const shown = comment.alteredText ?? comment.text;
  const textDisplay = view.textFormat === "html" || view.settings.plainTextEscaped ? toHtml(shown) : shown;
  const truth = truthAt(comment, view.now);
  const status = truth === "shadowDropped" ? "published" : truth;
  const isTwice = comment.parentId === null && standsTwice(comment.id, { ...view.settings, now: view.now });
  const updatedAt = isTwice
    ? Math.max(comment.updatedAt, comment.publishedAt + EDITED_AFTER_MS)
    : comment.updatedAt;
  return {
    channelId: comment.channelId,
    videoId: comment.videoId,
    textDisplay,
    ...(isAuthor || view.settings.textOriginalForOthers
      ? { textOriginal: isAuthor ? comment.text : textDisplay }
      : {}),
    ...(comment.parentId === null ? {} : { parentId: comment.shownParentId ?? comment.parentId }),
    ...authorOf(comment, view),
    canRate: true,
    viewerRating: "none",
    likeCount: comment.likeCount,
    ...(view.showStatus && isOwner(comment, view.reader) ? { moderationStatus: status } : {}),
    publishedAt: toSeconds(comment.publishedAt),
    updatedAt: toSeconds(updatedAt),
  };
}

function authorOf(comment: Comment, view: View): Record<string, unknown> {
  const { authorChannelId, authorDisplayName } = comment;
  if (authorChannelId === null) return {};
  const name = authorDisplayName ?? authorChannelId;
  return {
    authorDisplayName: name,
    authorProfileImageUrl: `${view.origin}/avatar/${authorChannelId}.svg`,
    authorChannelUrl: `http://www.youtube.com/${name.startsWith("@") ? name : `channel/${authorChannelId}`}`,
    authorChannelId: { value: authorChannelId },
  };
}

/** The thread as a reader sees it; `shows` decides about each reply (published ones, or a moderation queue's). */
export function threadResource(
  thread: Thread,
  view: View,
  parts: Set<string>,
  shows = (reply: Comment) => isVisible(view.store, reply, view.reader, view.now),
) {
  const { top, replies } = thread;
  const visible = replies.oldestFirst().filter(shows);
  const { threadReplyCap: cap, threadReplyOrder, repliesLag, miscounted } = view.settings;
  const there = visible.filter((reply) => isListed(repliesLag, reply, view.now));
  const listed = threadReplyOrder === "oldestFirst" ? there.slice(0, cap) : there.slice(-cap).reverse();
  const tooMany = miscounted !== null && isInShare(miscounted, top.id, view.now) ? 1 : 0;
  const video = view.store.videos.get(top.videoId);
  const both = new Set(["id", "snippet"]);
  const shown = resource("youtube#commentThread", top.id, parts, {
    snippet: {
      channelId: top.channelId,
      videoId: top.videoId,
      topLevelComment: commentResource(top, view, both),
      canReply: top.repliable && video?.commentsDisabled === false,
      totalReplyCount: visible.length + tooMany,
      isPublic: truthAt(top, view.now) === "published" && !(video && isClosed(video, view.now)),
    },
    replies:
      listed.length > 0 ? { comments: listed.map((reply) => commentResource(reply, view, both)) } : undefined,
  });
  return oddThread(shown, { ...view.settings, now: view.now });
}

export function channelResource(
  channel: Channel,
  view: { store: ContentStore; origin: string },
  parts: Set<string>,
) {
  const { id, title, description } = channel;
  const image = (size: number) => ({ url: `${view.origin}/avatar/${id}.svg`, width: size, height: size });
  const videoCount = [...view.store.videos.values()].filter((video) => video.channelId === id).length;
  return resource("youtube#channel", id, parts, {
    snippet: {
      title,
      description,
      customUrl: channel.handle,
      publishedAt: toSeconds(channel.publishedAt),
      thumbnails: { default: image(88), medium: image(240), high: image(800) },
      localized: { title, description },
      ...(channel.country === null ? {} : { country: channel.country }),
    },
    contentDetails: { relatedPlaylists: { likes: "", uploads: `UU${id.slice(2)}` } },
    statistics: {
      viewCount: String(channel.viewCount),
      subscriberCount: String(channel.subscriberCount),
      hiddenSubscriberCount: false,
      videoCount: String(videoCount),
    },
    status: {
      privacyStatus: "public",
      isLinked: true,
      longUploadsStatus: "allowed",
      madeForKids: false,
    },
    brandingSettings: { channel: { title, description } },
  });
}

export function videoResource(
  video: Video,
  view: { store: ContentStore; origin: string; now: number },
  parts: Set<string>,
) {
  const { id, title, description } = video;
  const url = `${view.origin}/thumb/${id}.svg`;
  const closed = closedTo(video, view.now);
  return resource("youtube#video", id, parts, {
    snippet: {
      publishedAt: toSeconds(video.publishedAt),
      channelId: video.channelId,
      title,
      description,
      thumbnails: {
        default: { url, width: 120, height: 90 },
        medium: { url, width: 320, height: 180 },
        high: { url, width: 480, height: 360 },
      },
      channelTitle: view.store.channels.get(video.channelId)?.title ?? "",
      categoryId: "26",
      liveBroadcastContent: "none",
      localized: { title, description },
    },
    statistics: {
      ...(closed === "members" ? {} : { viewCount: String(video.viewCount) }),
      likeCount: String(video.likeCount),
      favoriteCount: "0",
      ...(video.commentsDisabled ? {} : { commentCount: String(view.store.topLevel({ videoId: id }).size) }),
    },
    status: {
      uploadStatus: "processed",
      privacyStatus: closed === "owner" ? "private" : video.privacyStatus,
      license: "youtube",
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: false,
    },
    contentDetails: { duration: "PT8M12S", dimension: "2d", definition: "hd", caption: "false" },
  });
}

/** A video as an entry of its channel's uploads. */
export function uploadResource(
  video: Video,
  view: { store: ContentStore; origin: string; now: number },
  parts: Set<string>,
) {
  const { id, title, description, channelId } = video;
  const publishedAt = toSeconds(video.publishedAt);
  return resource("youtube#playlistItem", `UU${id}`, parts, {
    snippet: {
      publishedAt,
      channelId,
      title,
      description,
      playlistId: `UU${channelId.slice(2)}`,
      resourceId: { kind: "youtube#video", videoId: id },
    },
    contentDetails: { videoId: id, videoPublishedAt: publishedAt },
    status: { privacyStatus: closedTo(video, view.now) === "owner" ? "private" : video.privacyStatus },
  });
}

/** Text as textFormat=html shows it. */
function toHtml(text: string): string {
  return String(html`${text}`)
    .replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
    .replace(/\r?\n/g, "<br>");
}
