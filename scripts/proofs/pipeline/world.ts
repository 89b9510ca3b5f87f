/** An owner with a connected channel on which the comments of a file arrive. */
import { addChannel } from "../../builder/channel.ts";
import { approveAccess, connect, postWithoutReview, setVideoReplies, signIn } from "../../builder/owner.ts";
import { trustConversations } from "../../builder/rows/conversations.ts";
import type { Clock, JourneyStack } from "../../journey/engine.ts";
import type { Account, World, WrittenComment } from "../harness/world.ts";
import type { CommentsFile } from "./comments-file.ts";
import { arrive } from "./steps.ts";

export interface PipelineWorld extends World {
  clock: Clock;
  account: Account;
  /** When the last of the comments had arrived. */
  from: Date;
  words: WrittenComment[];
}

/** `name` is the owner's, and the channel's ids follow from it: weather is drawn by ids. */
export async function openPipeline(
  stack: JourneyStack,
  clock: Clock,
  file: CommentsFile,
  name: string,
): Promise<PipelineWorld> {
  const channel = await addChannel(stack, "Journey", name);
  const owner = await signIn(stack, `${name}@rejoinder.test`);
  await approveAccess(stack, owner, "enterprise");
  await connect(stack, owner, channel);
  await setVideoReplies(owner, true);
  await arrive(stack, clock, channel, file);
  const account: Account = { owner, channel };
  const comments = file.comments.map(({ comment_id }) => ({ id: comment_id, account }));
  return { stack, clock, account, accounts: [account], comments, words: [], from: clock.now() };
}

/** Whatever passes every check is posted without review from now on, answers within threads as well. */
export async function letGo({ stack, account }: Pick<PipelineWorld, "stack" | "account">): Promise<void> {
  const { owner, channel } = account;
  account.converses = true;
  await trustConversations(stack);
  await postWithoutReview(owner, channel.channelId);
  await postWithoutReview(owner, channel.channelId, "conversations");
}
