/** The demo's past month on YouTube. */
import { hash32, pseudoRandom, stableText } from "../ids.ts";
import type { CommentInput } from "../inputs.ts";
import type { SimulatorAdmin } from "../operations.ts";
import { DEMO, DEMO_CHANNELS, DEMO_VIDEOS, type DemoComment, type DemoVideo } from "./channel.ts";

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 30;

type SeedOptions = {
  /** Redirect addresses of the demo's OAuth client, exactly as the product sends them. */
  redirectUris: string[];
};

/**
 * Makes the demo: two accounts with a channel, an account without one, an OAuth client, an API key, videos and a month of
 * comments. A channel that a state file already holds is left alone; client and key are set either way.
 */
export async function seedDemo(
  admin: SimulatorAdmin,
  { redirectUris }: SeedOptions,
): Promise<{ seeded: boolean }> {
  const { clientId, clientSecret, projectNumber, apiKey: key } = DEMO;
  await admin.registerClient({ clientId, clientSecret, redirectUris, projectNumber });
  await admin.registerApiKey({ key, projectNumber });
  const { channels, clock } = await admin.overview();
  const absent = DEMO_CHANNELS.filter(({ channel }) => !channels.some(({ id }) => id === channel.channelId));
  const now = Date.parse(clock.now);
  for (const one of absent) await addDemoChannel(admin, one, now);
  if (absent.some(({ channel }) => channel === DEMO)) {
    await admin.addAccount({ email: DEMO.emailWithoutChannel, name: "No channel yet" });
    await planSurprises(admin);
  }
  return { seeded: absent.length > 0 };
}

async function addDemoChannel(
  admin: SimulatorAdmin,
  { channel, videos, owner, ...about }: (typeof DEMO_CHANNELS)[number],
  now: number,
): Promise<void> {
  const { channelId: id, channelTitle: title, email } = channel;
  await admin.addAccount({ email, name: owner });
  await admin.addChannel({ id, title, ...about, accountEmail: email, country: "GB" });
  for (const { age, comments: _, ...video } of videos) {
    const publishedAt = new Date(now - age * DAY_MS).toISOString();
    await admin.addVideo({ ...video, channelId: id, publishedAt });
  }
  const dated = videos.flatMap((video) => datedComments(video, now));
  await admin.addComments(dated.flatMap(({ input, replies }) => [input, ...replies]));
  for (const { studio } of dated) if (studio !== null) await admin.replyInStudio(studio);
}

/** Two threads of the demo show what YouTube may do to a reply: hold it for a while, or let it vanish. */
async function planSurprises(admin: SimulatorAdmin): Promise<void> {
  const held = { kind: "held", releasedAfterMs: 10 * 60_000 } as const;
  await admin.planFate({ parentId: threadId("simMusic006", 0), fate: held });
  await admin.planFate({ parentId: threadId("simKettle05", 0), fate: { kind: "removedAfter", hours: 5 } });
}

/** Viewers change what they wrote, after it was answered. */
export async function editDemoComments(admin: SimulatorAdmin): Promise<void> {
  for (const { id, comments } of DEMO_VIDEOS) {
    for (const [index, { edited }] of comments.entries()) {
      if (edited !== undefined) await admin.editComment({ id: threadId(id, index), text: edited });
    }
  }
}

function threadId(videoId: string, index: number): string {
  return `Ugy${stableText(`${videoId}/${index}`, 16)}4AaABAg`;
}

type Dated = {
  input: CommentInput;
  replies: CommentInput[];
  studio: { parentId: string; text: string; publishedAt: string } | null;
};

/** Spreads a video's comments over its life, at most a month back, more of them in its first days. */
function datedComments({ id: videoId, age, comments }: DemoVideo, now: number): Dated[] {
  const random = pseudoRandom(hash32(videoId));
  const span = Math.min(age, HISTORY_DAYS) * DAY_MS;
  return comments.map((comment, index) => {
    const drawn = now - span + random() ** 1.6 * (span - 20 * 60_000);
    const at = comment.daysAgo === undefined ? drawn : now - comment.daysAgo * DAY_MS;
    const id = threadId(videoId, index);
    const daysBefore = (days: number) => new Date(now - days * DAY_MS).toISOString();
    const later = (share: number) => new Date(at + share * Math.min(now - at, DAY_MS / 2)).toISOString();
    return {
      input: { id, videoId, publishedAt: new Date(at).toISOString(), ...written(comment) },
      replies: (comment.replies ?? []).map((reply) => ({
        ...{ videoId, parentId: id, ...written(reply) },
        publishedAt: reply.daysAgo ? daysBefore(reply.daysAgo) : later(0.4),
      })),
      studio: comment.owner ? { parentId: id, text: comment.owner, publishedAt: later(0.6) } : null,
    };
  });
}

function written({ author, text, likes = 0, truth }: DemoComment) {
  return {
    text,
    likeCount: likes,
    authorDisplayName: author,
    authorChannelId: `UC${stableText(author, 22)}`,
    ...(truth === undefined ? {} : { truth }),
  };
}
