/** Accounts, channels, videos and comments. */
import { TimeIndex } from "./time-index.ts";

/** The hidden truth of a comment: what a reader sees follows from it and from who reads (docs/YOUTUBE.md, Visibility). */
export type Truth =
  | "published"
  | "heldForReview"
  | "likelySpam"
  | "rejected"
  | "deleted"
  | "shadowDropped"
  /** Not to be found by anybody for a while. */
  | "away";

export type Account = { email: string; sub: string; name: string; ineligible: boolean; channelIds: string[] };

export type Channel = {
  id: string;
  title: string;
  handle: string;
  description: string;
  accountEmail: string | null;
  publishedAt: number;
  subscriberCount: number;
  viewCount: number;
  country: string | null;
  bannedAuthors: string[];
};

/** A track of captions; its text is one of the formats that YouTube converts to (.srt). */
export type CaptionTrack = {
  id: string;
  trackKind: "standard" | "ASR" | "forced";
  language: string;
  name: string;
  status: "serving" | "syncing" | "failed";
  isDraft: boolean;
  updatedAt: number;
  text: string;
};

export type Video = {
  id: string;
  channelId: string;
  title: string;
  description: string;
  publishedAt: number;
  privacyStatus: "public" | "unlisted" | "private";
  /** Anybody can read about it, members alone its comments. */
  membersOnly: boolean;
  commentsDisabled: boolean;
  viewCount: number;
  likeCount: number;
  captions?: CaptionTrack[];
  /** When it is for its owner only, or for paying members; `to` null is for good. */
  closed?: { from: number; to: number | null; to_whom: "owner" | "members" }[];
};

export type Comment = {
  id: string;
  /** Order of arrival: breaks ties between equal times. */
  sequence: number;
  videoId: string;
  /** The channel whose video it stands under. */
  channelId: string;
  parentId: string | null;
  /** The word of the thread that lists name as its parent, where they do. */
  shownParentId?: string;
  authorChannelId: string | null;
  authorDisplayName: string | null;
  text: string;
  alteredText: string | null;
  publishedAt: number;
  updatedAt: number;
  likeCount: number;
  truth: Truth;
  /** What becomes of it later, ascending. The present truth is a function of the clock, so no timers run. */
  changes: { at: number; truth: Truth }[];
  /** It had been published when somebody changed that, which its changes do not tell. */
  wasPublished?: true;
  /** When the public may see it, if it is published. */
  publicAt: number;
  repliable: boolean;
  privateParent: boolean;
  source: "seed" | "api" | "studio";
};

export type Thread = { top: Comment; replies: TimeIndex<Comment> };

export type ContentDump = {
  accounts: Account[];
  channels: Channel[];
  videos: Video[];
  comments: Comment[];
  inserts: [string, { posts: number; commits: number }][];
  postBodies: number;
};

/** Channels, videos and comments, indexed so that no read scans more than it answers. */
export class ContentStore {
  readonly accounts = new Map<string, Account>();
  readonly channels = new Map<string, Channel>();
  readonly videos = new Map<string, Video>();
  readonly comments = new Map<string, Comment>();
  readonly threads = new Map<string, Thread>();
  /** Comments that are, or once were, anything but plainly published: the only ones a held queue has to look at. */
  readonly moderated = new Map<string, Set<Comment>>();
  /** Insert bodies received and comments made, by parent. */
  readonly inserts = new Map<string, { posts: number; commits: number }>();
  postBodies = 0;
  readonly #byChannel = new Map<string, TimeIndex<Comment>>();
  readonly #byVideo = new Map<string, TimeIndex<Comment>>();
  #sequence = 0;

  addChannel(channel: Channel): void {
    this.channels.set(channel.id, channel);
    const account = channel.accountEmail === null ? undefined : this.accounts.get(channel.accountEmail);
    if (account && !account.channelIds.includes(channel.id)) account.channelIds.push(channel.id);
  }

  /** Adds a comment whose video, and parent if any, are known. */
  add(input: Omit<Comment, "sequence">): Comment {
    const comment: Comment = { ...input, sequence: this.#sequence++ };
    this.comments.set(comment.id, comment);
    if (comment.parentId === null) {
      this.threads.set(comment.id, { top: comment, replies: new TimeIndex() });
      indexOf(this.#byChannel, comment.channelId).add(comment);
      indexOf(this.#byVideo, comment.videoId).add(comment);
    } else {
      this.threads.get(comment.parentId)?.replies.add(comment);
    }
    if (comment.truth !== "published" || comment.changes.length > 0) this.watch(comment);
    return comment;
  }

  /** Notes that a comment's truth is or may become other than published. */
  watch(comment: Comment): void {
    const set = this.moderated.get(comment.channelId) ?? new Set();
    set.add(comment);
    this.moderated.set(comment.channelId, set);
  }

  /** Top-level comments of a channel's videos, or of one video. */
  topLevel(of: { channelId: string } | { videoId: string }): TimeIndex<Comment> {
    return "channelId" in of ? indexOf(this.#byChannel, of.channelId) : indexOf(this.#byVideo, of.videoId);
  }

  countPost(parentId: string): void {
    this.postBodies += 1;
    this.#insertCount(parentId).posts += 1;
  }

  countCommit(parentId: string): void {
    this.#insertCount(parentId).commits += 1;
  }

  clear(): void {
    const maps = [this.accounts, this.channels, this.videos, this.comments, this.threads];
    for (const map of [...maps, this.moderated, this.inserts, this.#byChannel, this.#byVideo]) map.clear();
    this.postBodies = 0;
    this.#sequence = 0;
  }

  dump(): ContentDump {
    return {
      accounts: [...this.accounts.values()],
      channels: [...this.channels.values()],
      videos: [...this.videos.values()],
      comments: [...this.comments.values()],
      inserts: [...this.inserts],
      postBodies: this.postBodies,
    };
  }

  restore(dump: ContentDump): void {
    this.clear();
    for (const account of dump.accounts) this.accounts.set(account.email, account);
    for (const channel of dump.channels) this.channels.set(channel.id, channel);
    for (const video of dump.videos) this.videos.set(video.id, video);
    for (const comment of dump.comments) this.add(comment);
    for (const [parentId, counts] of dump.inserts) this.inserts.set(parentId, counts);
    this.postBodies = dump.postBodies;
  }

  #insertCount(parentId: string): { posts: number; commits: number } {
    const counts = this.inserts.get(parentId) ?? { posts: 0, commits: 0 };
    this.inserts.set(parentId, counts);
    return counts;
  }
}

function indexOf(indexes: Map<string, TimeIndex<Comment>>, key: string): TimeIndex<Comment> {
  let index = indexes.get(key);
  if (index === undefined) {
    index = new TimeIndex();
    indexes.set(key, index);
  }
  return index;
}
