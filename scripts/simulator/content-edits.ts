/** What people do on YouTube outside its API: they open channels, publish videos, comment. */

import { newCaptionId, newChannelId, newReplyId, newThreadId, newVideoId, stableText } from "./ids.ts";
import type {
  AccountInput,
  CaptionInput,
  ChannelInput,
  CommentInput,
  JsonlImport,
  VideoInput,
} from "./inputs.ts";
import { courseOf } from "./reply-fates.ts";
import type { Simulation } from "./simulation.ts";
import type { CaptionTrack, Channel, Comment, Video } from "./store.ts";

/** An instant in the admin API; anything but an ISO string is an error. */
export function instant(text: string): number {
  const epochMs = Date.parse(text);
  if (Number.isNaN(epochMs)) throw new Error(`'${text}' is not an ISO instant`);
  return epochMs;
}

export function addAccount(simulation: Simulation, input: AccountInput): { email: string; sub: string } {
  const known = simulation.content.accounts.get(input.email);
  const digits = BigInt(`0x${Buffer.from(stableText(input.email, 12)).toString("hex")}`).toString();
  const account = {
    email: input.email,
    sub: known?.sub ?? `1${digits.slice(0, 20)}`,
    name: input.name ?? known?.name ?? input.email.split("@")[0] ?? input.email,
    ineligible: input.ineligible ?? false,
    channelIds: known?.channelIds ?? [],
  };
  simulation.content.accounts.set(input.email, account);
  return { email: account.email, sub: account.sub };
}

export function addChannel(simulation: Simulation, input: ChannelInput): { id: string } {
  const { accountEmail = null } = input;
  if (accountEmail !== null && !simulation.content.accounts.has(accountEmail)) {
    addAccount(simulation, { email: accountEmail });
  }
  const handle = input.handle ?? input.title.toLowerCase().replace(/[^a-z0-9]+/g, "");
  const channel: Channel = {
    id: input.id ?? newChannelId(),
    title: input.title,
    handle: `@${handle.replace(/^@/, "")}`,
    description: input.description ?? "",
    accountEmail,
    publishedAt: input.publishedAt === undefined ? Date.UTC(2019, 0, 1) : instant(input.publishedAt),
    subscriberCount: input.subscriberCount ?? 1000,
    viewCount: input.viewCount ?? 100_000,
    country: input.country ?? null,
    bannedAuthors: [],
  };
  simulation.content.addChannel(channel);
  return { id: channel.id };
}

export function addVideo(simulation: Simulation, input: VideoInput): { id: string } {
  if (!simulation.content.channels.has(input.channelId))
    throw new Error(`there is no channel ${input.channelId}`);
  const video: Video = {
    id: input.id ?? newVideoId(),
    channelId: input.channelId,
    title: input.title,
    description: input.description ?? "",
    publishedAt: input.publishedAt === undefined ? simulation.clock.now() : instant(input.publishedAt),
    privacyStatus: input.privacyStatus ?? "public",
    membersOnly: input.membersOnly ?? false,
    commentsDisabled: input.commentsDisabled ?? false,
    viewCount: input.viewCount ?? 1000,
    likeCount: input.likeCount ?? 50,
    ...(input.captions && { captions: tracksOf(simulation, input.captions) }),
  };
  simulation.content.videos.set(video.id, video);
  return { id: video.id };
}

/** Tracks of captions as a video has them from now on. */
export function tracksOf(simulation: Simulation, captions: readonly CaptionInput[]): CaptionTrack[] {
  return captions.map((track) => ({
    id: track.id ?? newCaptionId(),
    trackKind: track.trackKind ?? "standard",
    language: track.language,
    name: track.name ?? "",
    status: track.status ?? "serving",
    isDraft: track.isDraft ?? false,
    updatedAt: simulation.clock.now(),
    text: track.text,
  }));
}

/** A viewer's comment: public from the moment it is dated, unless its truth says otherwise. */
export function addComment(simulation: Simulation, input: CommentInput): string {
  const video = simulation.content.videos.get(input.videoId);
  if (video === undefined) throw new Error(`there is no video ${input.videoId}`);
  const { parentId = null } = input;
  if (parentId !== null && !simulation.content.threads.has(parentId))
    throw new Error(`there is no thread ${parentId}`);
  const id = input.id ?? (parentId === null ? newThreadId() : newReplyId(parentId));
  if (simulation.content.comments.has(id)) throw new Error(`the comment ${id} exists already`);
  const publishedAt = input.publishedAt == null ? simulation.clock.now() : instant(input.publishedAt);
  const authorChannelId = input.authorChannelId ?? newChannelId();
  simulation.content.add({
    id,
    videoId: video.id,
    channelId: video.channelId,
    parentId,
    authorChannelId: input.authorDeleted ? null : authorChannelId,
    authorDisplayName: input.authorDeleted
      ? null
      : (input.authorDisplayName ?? `@viewer_${authorChannelId.slice(2, 8)}`),
    text: input.text,
    alteredText: null,
    publishedAt,
    updatedAt: input.updatedAt === undefined ? publishedAt : instant(input.updatedAt),
    likeCount: input.likeCount ?? 0,
    truth: input.truth ?? "published",
    changes: [],
    publicAt: publishedAt,
    repliable: !input.notRepliable,
    privateParent: input.privateParent ?? false,
    source: "seed",
  });
  return id;
}

type JsonlLine = {
  comment_id: string;
  video_id: string;
  author_channel_id?: string | null;
  author?: string | null;
  text: string;
};

export function importJsonl(
  simulation: Simulation,
  input: JsonlImport,
): { ids: string[]; videoIds: string[] } {
  const start = input.startAt === undefined ? simulation.clock.now() : instant(input.startAt);
  const lines = input.jsonl.split("\n").filter((line) => line.trim() !== "");
  const videoIds = new Set<string>();
  const ids = lines.slice(0, input.limit).map((line, index) => {
    const entry: JsonlLine = JSON.parse(line);
    if (!simulation.content.videos.has(entry.video_id)) {
      const title = `Imported video ${entry.video_id}`;
      addVideo(simulation, { id: entry.video_id, channelId: input.channelId, title });
    }
    videoIds.add(entry.video_id);
    return addComment(simulation, {
      id: entry.comment_id,
      videoId: entry.video_id,
      text: entry.text,
      publishedAt: new Date(start + index * (input.spacingMs ?? 0)).toISOString(),
      ...(entry.author_channel_id == null ? {} : { authorChannelId: entry.author_channel_id }),
      ...(entry.author == null ? {} : { authorDisplayName: `@${entry.author.replace(/^@/, "")}` }),
    });
  });
  return { ids, videoIds: [...videoIds] };
}

/** The owner's own answer, typed in YouTube Studio: no quota, public at once. */
export function replyInStudio(
  simulation: Simulation,
  input: { parentId: string; text: string; publishedAt?: string },
): { id: string } {
  const parent = existing(simulation, input.parentId);
  const now = input.publishedAt === undefined ? simulation.clock.now() : instant(input.publishedAt);
  const { id } = simulation.content.add({
    id: newReplyId(parent.id),
    videoId: parent.videoId,
    channelId: parent.channelId,
    parentId: parent.id,
    authorChannelId: parent.channelId,
    authorDisplayName: simulation.content.channels.get(parent.channelId)?.handle ?? null,
    text: input.text,
    publishedAt: now,
    updatedAt: now,
    likeCount: 0,
    repliable: true,
    privateParent: false,
    source: "studio",
    ...courseOf({ kind: "published" }, now, 0),
  });
  return { id };
}

export function existing(simulation: Simulation, id: string): Comment {
  const comment = simulation.content.comments.get(id);
  if (comment === undefined) throw new Error(`there is no comment ${id}`);
  return comment;
}
