/**
 * The seeded world: ids, texts and times computed from a channel's number and a comment's index alone, so that the database
 * and the stand-in for Google agree on every thread without sharing anything but the moment that times are counted from.
 */
import { hash } from "node:crypto";

/**
 * own: each channel has a Google project of its own. shared: all use one that the operator lends. big: as own, and the first
 * channel has a long history (history.ts).
 */
export const WORLDS = ["own", "shared", "big"] as const;
export type World = (typeof WORLDS)[number];

/** The number of the Google project that a channel uses. */
export function projectOf(world: World, n: number): string {
  return String(1e11 + (world === "shared" ? 0 : n));
}

export const COMMENTS = 200;
/** Threads on a page of YouTube's. */
export const PAGE = 100;
const VIDEOS = 20;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Which channels are out of the ordinary: those whose number leaves `at` when divided by `every`. */
export const kinds = {
  /** The grant is gone. */
  dead: { every: 50, at: 17 },
  /** The units of today are used up: of the channel's project, or of the account's share in one that is shared. */
  exhausted: { every: 50, at: 33 },
  paused: { every: 100, at: 51 },
  /** Quiet hours hold at the time of seeding. */
  quiet: { every: 20, at: 11 },
  /** A reply was sent and nobody recorded what came of it; its lease is over. */
  lost: { every: 100, at: 3 },
  /** A reply is being sent, under a lease that holds. */
  sending: { every: 100, at: 2 },
} as const;

export function isA(kind: keyof typeof kinds, n: number): boolean {
  return n % kinds[kind].every === kinds[kind].at;
}

/** The first channels that nothing is wrong with. */
export function healthyChannels(channels: number, count: number): number[] {
  const found: number[] = [];
  for (let n = 1; n <= channels && found.length < count; n++) {
    if (Object.values(kinds).every(({ every, at }) => n % every !== at)) found.push(n);
  }
  return found;
}

/** What one of a channel's comments is; times are seconds before the seeding, `check_in` seconds after it. */
export interface Planned {
  k: number;
  text: string;
  age: number;
  read_age: number;
  status: string | null;
  reason: string | null;
  candidate: boolean;
  /** Public replies, which are ours. */
  replies: number;
  due_age: number | null;
  posted_age: number | null;
  check_in: number | null;
}

const questions = [
  "How long do you let it rest before it goes into the oven?",
  "Which flour did you take for the second loaf?",
  "Could you show the folding once more from the side?",
  "Mine came out too dense, what did I do wrong?",
];

type Draft = Partial<Planned> & { age: number };

const isPublic = { status: "verified_public", reason: "seen_by_public_read", replies: 1 };

/** The comments of every channel, by index. */
export const plan: Planned[] = withReadTimes([
  ...several(20, (i) => ({
    status: "queue",
    reason: "approved",
    age: 1500 + i * 4000,
    due_age: 60 + i * 1000,
  })),
  { status: "posting", reason: "accepted", age: 1800, posted_age: 20, check_in: -5 },
  // Far enough from each other for the breaker, which looks at the last ten.
  ...[5, 11, 16, 21].map((hours) => ({
    status: "under_moderation",
    reason: "held",
    age: hours * HOUR + 600,
    posted_age: hours * HOUR,
    check_in: (hours < 6 ? 6 : 24) * HOUR - hours * HOUR,
  })),
  // Every 48 minutes one: the oldest is due for its last look.
  ...several(30, (i) => ({
    ...isPublic,
    age: (i + 1) * 2880 + 600,
    posted_age: (i + 1) * 2880,
    check_in: DAY - (i + 1) * 2880,
  })),
  ...several(20, (i) => ({ age: 900 + i * 4200 })),
  ...several(5, (i) => ({ status: "draft", reason: "needs_approval", age: 2 * HOUR + i * 4 * HOUR })),
  ...several(50, (i) => ({
    ...isPublic,
    age: 30 * HOUR + i * 27 * HOUR,
    posted_age: 30 * HOUR + i * 27 * HOUR - 600,
  })),
  ...several(10, (i) => ({ status: "skipped", reason: "noise", age: (2 + i * 5) * DAY })),
  ...several(60, (i) => ({ candidate: false, age: (201 + i * 2) * DAY })),
]);

/** Nothing published longer ago is answered by itself. */
export const WATERMARK_DAYS = 200;

/** Indexes of the comments with a status (null: those that await a draft). */
export function indexesOf(status: string | null): number[] {
  return plan.filter((one) => one.candidate && one.status === status).map(({ k }) => k);
}

function several(count: number, make: (i: number) => Draft): Draft[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

function withReadTimes(drafts: Draft[]): Planned[] {
  const newest = new Set(drafts.toSorted((a, b) => a.age - b.age).slice(0, PAGE));
  return drafts.map((draft, index) => ({
    k: index + 1,
    text: textOf(index + 1),
    status: null,
    reason: null,
    candidate: true,
    replies: 0,
    due_age: null,
    posted_age: null,
    check_in: null,
    ...draft,
    // The newest page is read every few minutes, what is older again before 25 days are over.
    read_age: newest.has(draft) ? (index % 30) * 60 : (1 + ((index * 7) % 22)) * DAY,
  }));
}

function textOf(k: number): string {
  return `${questions[k % questions.length]} I tried it ${k} times with my sister and we loved the crust.`;
}

export function channelId(n: number): string {
  return `UC${hash("md5", `channel ${n}`).slice(0, 8)}${String(n).padStart(14, "0")}`;
}

export function numberOfChannel(id: string): number {
  return Number(id.slice(10));
}

/** As unordered as YouTube's ids, so that indexes meet them as they do in life. */
export function threadId(n: number, k: number): string {
  const mixed = hash("md5", `${n}-${k}`).slice(0, 7);
  return `Ug${mixed}${n.toString(16).padStart(6, "0")}${k.toString(16).padStart(4, "0")}4AaABAg`;
}

export function placeOfThread(id: string): { n: number; k: number } {
  return { n: Number.parseInt(id.slice(9, 15), 16), k: Number.parseInt(id.slice(15, 19), 16) };
}

export function userId(n: number): string {
  return uuid(`user ${n}`);
}

export function connectionId(n: number): string {
  return uuid(`connection ${n}`);
}

export function clientId(n: number): string {
  return uuid(`client ${n}`);
}

/** Of version 4, as the functions insist on. */
function uuid(name: string): string {
  return hash("md5", name).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

export interface SeededThread {
  id: string;
  channel: string;
  video: string;
  author: string;
  authorName: string;
  avatar: string;
  text: string;
  at: string;
  likes: number;
  /** The id of our public reply. */
  reply: string | null;
}

/** A thread as YouTube has it. Indexes beyond the plan are comments written just now. */
export function threadAt(epoch: number, n: number, k: number): SeededThread {
  const planned = plan[k - 1];
  const id = threadId(n, k);
  const author = `UCviewer${String(n * 10_000 + k).padStart(16, "0")}`;
  return {
    id,
    channel: channelId(n),
    video: `v${n}-${k % VIDEOS}`,
    author,
    authorName: `@viewer${k}`,
    avatar: `https://yt3.ggpht.com/${author}=s48-c-k`,
    text: planned?.text ?? textOf(k),
    at: new Date(planned ? epoch - (planned.age + spread(n)) * 1000 : Date.now()).toISOString(),
    likes: k % 7,
    reply: planned?.replies ? `${id}.${id.slice(2, 24)}` : null,
  };
}

/** Seconds by which a channel's comments are older than another's. */
function spread(n: number): number {
  return (n * 37) % 600;
}

const newestFirst = plan.toSorted((a, b) => a.age - b.age).map(({ k }) => k);

/** A page of a channel's threads, newest first. */
export function pageOf(epoch: number, n: number, page: number): SeededThread[] {
  return newestFirst.slice(page * PAGE, (page + 1) * PAGE).map((k) => threadAt(epoch, n, k));
}

/** A thread as service.record_threads takes it. */
export function readThread(thread: SeededThread) {
  const comment = (id: string, author: string, name: string, avatar: string, text: string) => ({
    id,
    author_channel_id: author,
    author_name: name,
    author_avatar_url: avatar,
    text,
    published_at: thread.at,
    updated_at: thread.at,
    like_count: thread.likes,
    moderation_status: null,
  });
  return {
    thread_id: thread.id,
    video_id: thread.video,
    can_reply: true,
    total_reply_count: thread.reply ? 1 : 0,
    comment: comment(thread.id, thread.author, thread.authorName, thread.avatar, thread.text),
    replies: thread.reply ? [comment(thread.reply, thread.channel, "@owner", "", "Thank you!")] : [],
  };
}
