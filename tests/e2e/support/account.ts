/** Accounts that are signed in before a test begins, made without a browser. */
import { connectAnother, newOwnerAtWork } from "../../../scripts/builder/at-work.ts";
import type { SimulatedChannel } from "../../../scripts/builder/channel.ts";
import {
  approveAccess,
  newOwner,
  type Owner,
  openAccount,
  sessionOf,
} from "../../../scripts/builder/owner.ts";
import { runScheduled } from "../../../scripts/journey/engine.ts";
import { SESSION_KEY } from "../../../scripts/lib/session-key.ts";
import { commentsOn } from "./comments.ts";
import { inSharedContext } from "./shared-context.ts";
import { clock, freshEmail, stack } from "./stack.ts";
import { liveFarFromMidnight } from "./zone.ts";

const UNDO_WINDOW_MS = 2 * 60_000;
const READ_AGAIN_MS = 3 * 60_000;
/** What is written in the same second as our reply may stand before it. */
const ANSWERS_AFTER_MS = 60_000;
/** A thread with a reply of ours is read again ten minutes later. */
const LOOK_AGAIN_MS = 11 * 60_000;
const MAX_RUNS = 6;

export interface Account {
  owner: Owner;
  /** What a browser holds in which this owner is signed in. */
  storageState: {
    cookies: [];
    origins: { origin: string; localStorage: { name: string; value: string }[] }[];
  };
}

export interface ConnectedAccount extends Account {
  channel: SimulatedChannel;
  connectionId: string;
}

/** An owner who has just signed up. */
export async function newAccount(): Promise<Account> {
  const { client, ...owner } = await newOwner(stack, freshEmail());
  return signedIn(await openAccount(client, owner));
}

/** An owner whom the operator approved: the operator's client is lent to them. */
export async function approvedAccount(): Promise<Account> {
  const account = await newAccount();
  await approveAccess(stack, account.owner, "enterprise");
  return account;
}

async function signedIn(owner: Owner): Promise<Account> {
  return { owner, storageState: storageOf(await sessionOf(owner)) };
}

/** A browser's storage with a session in it, which may be a broken one. */
export function storageOf(session: unknown): Account["storageState"] {
  const localStorage = [{ name: SESSION_KEY, value: JSON.stringify(session) }];
  return { cookies: [], origins: [{ origin: new URL(stack.urls.web).origin, localStorage }] };
}

/** An approved owner with a connected channel and video replies on. The way of connecting is tests/e2e/way/connect.spec.ts. */
export async function connectedAccount(title = "Bread Notes"): Promise<ConnectedAccount> {
  const { owner, channel, connectionId } = await newOwnerAtWork(stack, {
    email: freshEmail(),
    title,
    apiKey: true,
    settings: { video_replies_enabled: true },
  });
  await approveAccess(stack, owner, "enterprise");
  return { ...(await signedIn(owner)), channel, connectionId };
}

/** What viewers wrote under the video of an account with drafts. */
export const TWO_COMMENTS = {
  "@ana": "Does this also work with wholegrain spelt flour?",
  "@ben": "Wonderful video, thank you for the calm explanation",
};

/** A connected account with a draft for each comment, whose day goes on for hours yet. */
export async function accountWithDrafts(
  comments: Record<string, string> = TWO_COMMENTS,
): Promise<ConnectedAccount> {
  const account = await connectedAccount();
  await liveFarFromMidnight(account.owner.email);
  await draftReplies(account.channel.channelId, comments);
  return account;
}

/** Connects another channel to an account, and has it answered, too. */
export async function alsoConnected({ owner }: Account, title: string): Promise<SimulatedChannel> {
  const { channel, connectionId } = await connectAnother(stack, owner, title);
  await stack.sql`update test.connections set selected_for_posting = true where id = ${connectionId}`;
  return channel;
}

/** Lets viewers write under a new video, and the product draft its replies. */
export async function draftReplies(channelId: string, comments: Record<string, string>): Promise<void> {
  await answerComments(await newVideo(channelId, { title: "Rye for beginners" }), channelId, comments);
}

/** A video from after the connection: what was there before is left alone. */
export async function newVideo(
  channelId: string,
  video: { title: string; description?: string },
): Promise<string> {
  await clock.advance(2_000);
  return (await stack.admin.addVideo({ channelId, ...video })).id;
}

/** Lets viewers write under a video, and the product draft until each of them has a draft or waits for the owner's answer. */
export async function answerComments(
  videoId: string,
  channelId: string,
  comments: Record<string, string>,
): Promise<void> {
  await stack.admin.addComments(
    Object.entries(comments).map(([authorDisplayName, text]) => ({ videoId, text, authorDisplayName })),
  );
  await clock.advance(READ_AGAIN_MS);
  await draftUntil(
    channelId,
    async () =>
      (await commentsOn({ channelId }, ...Object.keys(comments))).filter(
        ({ reply_status, status_reason }) => reply_status === "draft" || status_reason === "needs_answer",
      ),
    Object.keys(comments).length,
  );
}

/** Lets the schedule read a channel, not those of other tests, and draft until so many rows are found. */
export async function draftUntil(
  channelId: string,
  rows: () => PromiseLike<readonly unknown[]>,
  count: number,
): Promise<void> {
  for (let run = 0; run < MAX_RUNS; run++) {
    await runScheduled(stack, "sync-comments", { channel_id: channelId });
    await runScheduled(stack, "draft-replies");
    if ((await rows()).length === count) return;
  }
  throw new Error(`Not every comment has what was waited for after ${MAX_RUNS} runs.`);
}

/** Lets the undo window pass and the queue be posted. */
export async function postReplies(): Promise<void> {
  await clock.advance(UNDO_WINDOW_MS + 5_000);
  await runScheduled(stack, "post-replies");
}

/** Posts the reply to a viewer's comment, lets them answer it there, and the product draft what it says to that. */
export async function converse(
  { owner, channel }: ConnectedAccount,
  author: string,
  text: string,
): Promise<void> {
  const [first] = await commentsOn(channel, author);
  if (!first) throw new Error(`${author} has written nothing.`);
  await owner.client.rpc("approve_reply", { p_id: first.id });
  await postReplies();
  await clock.advance(ANSWERS_AFTER_MS);
  await stack.admin.addComments([
    { videoId: first.video_id ?? "", parentId: first.comment_id, text, authorDisplayName: author },
  ]);
  await clock.advance(LOOK_AGAIN_MS);
  await draftUntil(
    channel.channelId,
    async () =>
      (await commentsOn(channel, author)).filter(
        ({ id, reply_status }) => id !== first.id && reply_status === "draft",
      ),
    1,
  );
}

/** Playwright's `test` with an account of the file's own, signed in; it is made once, by the first test. */
export function testAs<A extends Account>(make: () => Promise<A>) {
  let made: Promise<A> | undefined;
  return inSharedContext().extend<{ account: A }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    account: async ({}, use) => {
      made ??= make();
      await use(await made);
    },
    storageState: async ({ account }, use) => use(account.storageState),
  });
}
