/** The people of a run: owners with a connected channel each, some on one Google project, and viewers who comment. */

import { REPLY_EDITABLE } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { addChannel, type SimulatedChannel } from "../../builder/channel.ts";
import {
  approveAccess,
  connect,
  type Owner,
  postWithoutReview,
  setVideoReplies,
  signIn,
} from "../../builder/owner.ts";
import { widestPace } from "../../builder/rows/pace.ts";
import type { Clock } from "../../journey/engine.ts";
import { stableText } from "../../simulator/ids.ts";
import type { Stack } from "../../stack/index.ts";
import type { Hook, Receiver } from "../harness/receiver.ts";
import { goOn, write } from "../harness/viewers.ts";
import { forgetChanges } from "../harness/witness.ts";
import { type Account, threadOf, type Witnessed, type World, type WrittenComment } from "../harness/world.ts";
import { TOLD } from "../invariants/events.ts";
import { tokenForFunctions } from "./hosts.ts";
import type { CommentPlan, Schedule, WordPlan } from "./schedule.ts";

interface SceneAccount extends Account {
  videoIds: string[];
  /** What a program of theirs is told. */
  hook: Hook;
  /** As the functions take it. */
  token: string;
}

export interface SceneComment extends WrittenComment {
  account: SceneAccount;
  plan: CommentPlan;
}

export interface Scene extends World {
  stack: Stack;
  schedule: Schedule;
  accounts: SceneAccount[];
  /** The numbers of the Google projects. */
  projects: number[];
  /** Every comment that was written, in order. */
  comments: SceneComment[];
  words: WrittenComment[];
  witnessed: Witnessed[];
  /** What an owner has decided about. */
  decided: Set<string>;
}

/** So that a video which is closed to the public is one among others. */
const VIDEOS = 4;

/** Opens the accounts. What has an id has it of the seed, since the weather of the simulated Google is drawn by ids. */
export async function openScene(
  { stack, clock, receiver }: { stack: Stack; clock: Clock; receiver: Receiver },
  schedule: Schedule,
): Promise<Scene> {
  const { seed } = schedule;
  const projects = schedule.projects.map((_, index) => 200_000_000_000 + (seed % 10_000_000) * 10 + index);
  const nameOf = (index: number) => `faults-${seed}-${index}`;
  const channels: SimulatedChannel[] = [];
  for (const [index, { project }] of schedule.users.entries())
    channels.push(await addChannel(stack, nameOf(index), nameOf(index), projects[project]));
  let consenting = Promise.resolve();
  const open = async (
    { project, monthLeft, converses }: Schedule["users"][number],
    index: number,
  ): Promise<SceneAccount> => {
    const name = nameOf(index);
    const channel = channels[index] as SimulatedChannel;
    const owner = await signIn(stack, `${name}-${Date.now()}@rejoinder.test`);
    await approveAccess(stack, owner, "pro");
    // The consent page signs in whom it was told last, so one at a time.
    consenting = consenting.then(async () => void (await connect(stack, owner, channel)));
    await consenting;
    await setVideoReplies(owner, true);
    await setUp(owner, channel, { quota: schedule.projects[project]?.quota as number, converses });
    const repliesBefore = monthLeft === null ? 0 : await spendMonth(stack, owner, monthLeft);
    const videoIds: string[] = [];
    for (let number = 0; number < VIDEOS; number++) {
      const id = stableText(`${name} video ${number}`, 11);
      await stack.admin.addVideo({ id, channelId: channel.channelId, title: `Breads of week ${number + 1}` });
      videoIds.push(id);
    }
    const { data } = await owner.client.auth.getSession();
    const token = await tokenForFunctions(stack, data.session?.access_token ?? "");
    const hook = await receiver.hook(owner, TOLD);
    return { owner, channel, repliesBefore, converses, videoIds, hook, token };
  };
  const accounts = await Promise.all(schedule.users.map(open));
  for (const [index, { quota }] of schedule.projects.entries())
    await stack.admin.setQuota({ projectNumber: projects[index] as number, limit: quota });
  // Comments have whole seconds on YouTube: the first must fall clearly after the moment of connecting.
  await clock.advance(2000);
  return { stack, schedule, accounts, projects, comments: [], words: [], witnessed: [], decided: new Set() };
}

/** Of its month an account has so many replies left; returns how many are used. */
async function spendMonth({ sql }: Stack, { id }: Owner, left: number): Promise<number> {
  const [row] = await sql<{ replies: number }[]>`
    insert into test.reply_months (user_id, month, replies)
    values (${id}, date_trunc('month', engine.now() at time zone 'UTC')::date, engine.monthly_limit('pro') - ${left}::int)
    returning replies`;
  return row?.replies ?? 0;
}

/** The accounts are gone, what the books say of their projects, and what the witness saw of them. */
export async function closeScene({ stack, accounts, projects }: Scene): Promise<void> {
  await stack.sql`delete from auth.users where id = any (${accounts.map(({ owner }) => owner.id)}::uuid[])`;
  const numbers = projects.map(String);
  await stack.sql`delete from test.quota_days where project = any (${numbers}) or starts_with(project, 'key:')`;
  await stack.sql`delete from test.quota_uses where project = any (${numbers}) or starts_with(project, 'key:')`;
  await forgetChanges(stack.sql);
  await stack.admin.reset();
}

/** Posts without review where every check passed, within threads where its owner agreed to that as well; the rest waits for them. */
async function setUp(
  owner: Owner,
  channel: SimulatedChannel,
  { quota, converses }: { quota: number; converses: boolean },
): Promise<void> {
  await postWithoutReview(owner, channel.channelId);
  if (converses) await postWithoutReview(owner, channel.channelId, "conversations");
  await owner.client
    .from("automation_settings")
    // As wide as pacing goes, and a breaker that does not trip at the hidden replies of this channel: what is tried here is that
    // nothing is lost and nothing sent twice, at full speed.
    .update({ ...widestPace, undo_window_seconds: 5 })
    .eq("user_id", owner.id)
    .throwOnError();
  await owner.client
    .from("user_google_oauth_clients")
    .update({ daily_quota: quota })
    .eq("user_id", owner.id)
    .throwOnError();
}

/** Viewers comment now; what is to become of each reply, and of the answer to its insert, is planned at once. */
export async function comment(scene: Scene, plans: CommentPlan[]): Promise<void> {
  const { stack } = scene;
  for (const plan of plans) {
    const number = scene.comments.length;
    const account = scene.accounts[plan.user] as SceneAccount;
    const id = `Ugy${stableText(`${scene.schedule.seed} comment ${number}`, 16)}4AaABAg`;
    const videoId = account.videoIds[number % VIDEOS] as string;
    const authorChannelId = viewerOf(scene, number, 0);
    await stack.admin.addComments([{ id, videoId, text: `${plan.text} (${number + 1})`, authorChannelId }]);
    scene.comments.push({ id, account, plan });
    await stack.admin.planFate({ parentId: id, fate: plan.fate });
    if (plan.insert)
      await stack.admin.addFault({ method: "comments.insert", parentId: id, fault: plan.insert });
  }
}

const viewerOf = ({ schedule }: Scene, comment: number, viewer: number) =>
  `UC${stableText(`${schedule.seed} viewer ${comment}${viewer === 0 ? "" : ` ${viewer}`}`, 22)}`;

/** Viewers write within threads, one after the other. */
export async function converse(scene: Scene, clock: Clock, plans: WordPlan[]): Promise<void> {
  for (const { comment, viewer, text } of plans) {
    await clock.advance(1000);
    const to = scene.comments[comment] as SceneComment;
    await write(scene, [{ comment: to, authorChannelId: viewerOf(scene, comment, viewer), text }]);
  }
}

/** Viewers who have more to say do so once they are answered. */
export async function sayMore(scene: Scene): Promise<void> {
  await goOn(scene, ({ plan }) => plan.goesOn);
}

/** Owners decide about what waits, all in a thread as planned for its comment: approve, edit, dismiss, take back. What does not arrive is done later. */
export async function decide(scene: Scene): Promise<void> {
  for (const { owner } of scene.accounts) {
    const { data } = await owner.client
      .from("youtube_comments")
      .select("id, comment_id, reply_status, generated_reply")
      .in("reply_status", REPLY_EDITABLE);
    for (const { id, comment_id, reply_status, generated_reply } of data ?? []) {
      const decision = scene.comments.find((one) => one.id === threadOf(comment_id))?.plan.decision;
      if (!decision || decision === "leave" || scene.decided.has(id)) continue;
      scene.decided.add(id);
      if (reply_status === "queue" && decision === "cancel")
        await owner.client.rpc("bulk_act", { p_act: "cancel", p_tab: "queued", p_ids: [id] });
      if (reply_status !== "draft") continue;
      if (decision === "edit")
        await owner.client.rpc("approve_reply", { p_id: id, p_text: `${generated_reply} :)` });
      else if (decision === "dismiss") await owner.client.rpc("dismiss_reply", { p_id: id });
      else await owner.client.rpc("approve_reply", { p_id: id, p_shown: generated_reply ?? "" });
    }
  }
}

/** Owners approve everything that waits. */
export async function approveAll(scene: Scene): Promise<void> {
  for (const { owner } of scene.accounts) {
    const { data } = await owner.client
      .from("youtube_comments")
      .select("id")
      .eq("reply_status", "draft")
      .throwOnError();
    for (const { id } of data) await owner.client.rpc("approve_reply", { p_id: id });
  }
}
