import { courseOf } from "./fates.ts";
import { newChannelId, newReplyId, newThreadId, newVideoId, stableText } from "./ids.ts";
import type { Channel, Comment, Video } from "./store.ts";
import type { AccountInput, ChannelInput, CommentInput, JsonlImport, VideoInput } from "./types.ts";
import type { World } from "./world.ts";

/** An instant in the admin API; anything but an ISO string is an error. */
export function instant(text: string): number {
  const epochMs = Date.parse(text);
  if (Number.isNaN(epochMs)) throw new Error(`'${text}' is not an ISO instant`);
  return epochMs;
}

export function addAccount(world: World, input: AccountInput): { email: string; sub: string } {
  const known = world.content.accounts.get(input.email);
  const digits = BigInt(`0x${Buffer.from(stableText(input.email, 12)).toString("hex")}`).toString();
  const account = {
    email: input.email,
    sub: known?.sub ?? `1${digits.slice(0, 20)}`,
    name: input.name ?? known?.name ?? input.email.split("@")[0] ?? input.email,
    ineligible: input.ineligible ?? false,
    channelIds: known?.channelIds ?? [],
  };
  world.content.accounts.set(input.email, account);
  return { email: account.email, sub: account.sub };
}

export function addChannel(world: World, input: ChannelInput): { id: string } {
  const { accountEmail = null } = input;
  if (accountEmail !== null && !world.content.accounts.has(accountEmail)) {
    addAccount(world, { email: accountEmail });
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
  world.content.addChannel(channel);
  return { id: channel.id };
}

export function addVideo(world: World, input: VideoInput): { id: string } {
  if (!world.content.channels.has(input.channelId)) throw new Error(`there is no channel ${input.channelId}`);
  const video: Video = {
    id: input.id ?? newVideoId(),
    channelId: input.channelId,
    title: input.title,
    description: input.description ?? "",
    publishedAt: input.publishedAt === undefined ? world.clock.now() : instant(input.publishedAt),
    privacyStatus: input.privacyStatus ?? "public",
    commentsDisabled: input.commentsDisabled ?? false,
    viewCount: input.viewCount ?? 1000,
    likeCount: input.likeCount ?? 50,
  };
  world.content.videos.set(video.id, video);
  return { id: video.id };
}

/** A viewer's comment: public from the moment it is dated, unless its truth says otherwise. */
export function addComment(world: World, input: CommentInput): string {
  const video = world.content.videos.get(input.videoId);
  if (video === undefined) throw new Error(`there is no video ${input.videoId}`);
  const { parentId = null } = input;
  if (parentId !== null && !world.content.threads.has(parentId))
    throw new Error(`there is no thread ${parentId}`);
  const id = input.id ?? (parentId === null ? newThreadId() : newReplyId(parentId));
  if (world.content.comments.has(id)) throw new Error(`the comment ${id} exists already`);
  const publishedAt = input.publishedAt == null ? world.clock.now() : instant(input.publishedAt);
  const authorChannelId = input.authorChannelId ?? newChannelId();
  world.content.add({
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

export function importJsonl(world: World, input: JsonlImport): { ids: string[]; videoIds: string[] } {
  const start = input.startAt === undefined ? world.clock.now() : instant(input.startAt);
  const lines = input.jsonl.split("\n").filter((line) => line.trim() !== "");
  const videoIds = new Set<string>();
  const ids = lines.slice(0, input.limit).map((line, index) => {
    const entry: JsonlLine = JSON.parse(line);
    if (!world.content.videos.has(entry.video_id)) {
      const title = `Imported video ${entry.video_id}`;
      addVideo(world, { id: entry.video_id, channelId: input.channelId, title });
    }
    videoIds.add(entry.video_id);
    return addComment(world, {
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
  world: World,
  input: { parentId: string; text: string; publishedAt?: string },
): { id: string } {
  const parent = existing(world, input.parentId);
  const now = input.publishedAt === undefined ? world.clock.now() : instant(input.publishedAt);
  const { id } = world.content.add({
    id: newReplyId(parent.id),
    videoId: parent.videoId,
    channelId: parent.channelId,
    parentId: parent.id,
    authorChannelId: parent.channelId,
    authorDisplayName: world.content.channels.get(parent.channelId)?.handle ?? null,
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

export function existing(world: World, id: string): Comment {
  const comment = world.content.comments.get(id);
  if (comment === undefined) throw new Error(`there is no comment ${id}`);
  return comment;
}
