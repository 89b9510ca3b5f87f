import assert from "node:assert/strict";
import type {
  ModerationAct,
  ModerationState,
} from "../../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { assertDone } from "../../support/expect.ts";
import { simulator, sql } from "../../support/stack.ts";
import type { Channel } from "./channel.ts";

interface Held {
  comment_id: string;
  kind: string;
  text: string;
  video_title: string | null;
}

/** A decision as it is kept. */
export interface Kept {
  comment_id: string;
  act: ModerationAct;
  state: ModerationState;
  reason: string | null;
  attempts: number;
}

export const listHeld = (channel: Channel, page_token?: string, channel_id = channel.google.channelId) =>
  channel.person.invoke("held-comments", { channel_id, page_token });

/** All pages of both queues. */
export async function walkHeld(channel: Channel): Promise<Held[]> {
  const comments: Held[] = [];
  let token: string | undefined;
  let pages = 0;
  do {
    const page = assertDone(await listHeld(channel, token));
    assert.equal(page.units, 1);
    comments.push(...page.comments);
    token = page.next_page_token ?? undefined;
  } while (token && ++pages < 20);
  return comments;
}

/** Comments that wait at YouTube. */
export async function withheld(
  channel: Channel,
  truth: "heldForReview" | "likelySpam",
  ...texts: string[]
): Promise<string[]> {
  const ids = await channel.comments(...texts);
  for (const id of ids) await simulator.setTruth({ id, truth });
  return ids;
}

/** Comments that wait at YouTube and that the owner has been shown. */
export async function shownHeld(
  channel: Channel,
  truth: "heldForReview" | "likelySpam",
  ...texts: string[]
): Promise<string[]> {
  const ids = await withheld(channel, truth, ...texts);
  await walkHeld(channel);
  return ids;
}

/** Comments that everybody sees, and that were read. */
export async function readComments(channel: Channel, ...texts: string[]): Promise<string[]> {
  const ids = await channel.comments(...texts);
  await channel.run("sync");
  return ids;
}

export const decide = (channel: Channel, act: ModerationAct, ids: string[], of = channel.google.channelId) =>
  channel.person.post("rpc/moderate_comments", { p_channel: of, p_act: act, p_comments: ids });

/** Sends what was decided and reads what is due of it. */
export const sendDecided = async (channel: Channel) =>
  assertDone(await channel.person.invoke("moderate-comments", { channel_id: channel.google.channelId }));

/** What is kept of the decisions about a channel's comments, by comment. */
export async function kept(channel: Channel): Promise<Map<string, Kept>> {
  const rows = await sql<Kept[]>`
    select comment_id, act, state, reason, attempts from test.moderations
    where user_id = ${channel.person.id} order by comment_id`;
  return new Map(rows.map((row) => [row.comment_id, { ...row }]));
}

/** The states of some decisions, in their order. */
export async function statesOf(channel: Channel, ids: string[]): Promise<(ModerationState | undefined)[]> {
  const rows = await kept(channel);
  return ids.map((id) => rows.get(id)?.state);
}

export async function truthsOf(channel: Channel, ids: string[]) {
  const { comments } = await simulator.state({ channelId: channel.google.channelId });
  const truths = new Map(comments.map(({ id, truth }) => [id, truth]));
  return ids.map((id) => truths.get(id));
}

/** Calls about comments that have reached YouTube. */
export const moderationsAt = async () =>
  (await simulator.requests({ method: "comments.setModerationStatus" })).length;
