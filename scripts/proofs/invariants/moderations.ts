/** What people have decided about viewers' comments, beside what YouTube has. */
import { query } from "../../journey/engine.ts";
import type { Truth } from "../../simulator/store.ts";
import type { Invariant } from "../harness/play.ts";
import { usersOf, type World } from "../harness/world.ts";

interface Decision {
  comment_id: string;
  channel_id: string;
  act: "publish" | "hold" | "reject" | "hide_author";
  state: string;
}

const wanted: Record<Decision["act"], Truth> = {
  publish: "published",
  hold: "heldForReview",
  reject: "rejected",
  hide_author: "rejected",
};
/** What a comment may become afterwards without anybody's decision. */
const later: readonly Truth[] = ["deleted", "away"];

async function decisionsIn(world: World): Promise<(Decision & { truth: Truth | undefined })[]> {
  const decisions = await query(
    () => world.stack.sql<Decision[]>`
      select comment_id, channel_id, act, state from test.moderations where user_id = any (${usersOf(world)}::uuid[])`,
  );
  const truths = new Map<string, Truth>();
  for (const channelId of new Set(decisions.map(({ channel_id }) => channel_id))) {
    const { comments } = await world.stack.admin.state({ channelId });
    for (const { id, truth } of comments) truths.set(id, truth);
  }
  return decisions.map((decision) => ({ ...decision, truth: truths.get(decision.comment_id) }));
}

/** Every decision comes to its end. */
export const moderationsEnd: Invariant<World> = {
  name: "decisions end",
  sentence: "At rest every decision about a comment is done, or told as refused or not confirmed",
  async broken(_, once) {
    return (await once(decisionsIn))
      .filter(({ state }) => !["done", "refused", "unsure"].includes(state))
      .map(({ comment_id, act, state }) => `the decision to ${act} ${comment_id} is still ${state}`);
  },
};

/** No decision is told otherwise than YouTube has it. */
export const moderationsTrue: Invariant<World> = {
  name: "decisions told truly",
  sentence: "What is told as done is so on YouTube, and what is so is not told as refused",
  async broken(_, once) {
    return (await once(decisionsIn)).flatMap(({ comment_id, act, state, truth }) => {
      const isSo = truth === wanted[act];
      const isWrong =
        state === "done" ? !isSo && !(truth && later.includes(truth)) : state === "refused" && isSo;
      return isWrong
        ? [`the decision to ${act} ${comment_id} is told as ${state}, and YouTube has it ${truth}`]
        : [];
    });
  },
};
