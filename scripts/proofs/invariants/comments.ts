/** What holds of every comment: it is kept once, and its state is final and true. */
import { query } from "../../journey/engine.ts";
import type { Invariant } from "../harness/play.ts";
import { usersOf, type World, writtenIn } from "../harness/world.ts";
import { type Judgement, judge } from "./judgement.ts";

export const keptOnce: Invariant<World> = {
  name: "kept once",
  sentence: "Every comment is stored once, and none that nobody wrote",
  async broken(world) {
    const rows = await query(
      () => world.stack.sql<{ comment_id: string; times: number }[]>`
        select comment_id, count(*)::int as times from test.comments
        where user_id = any (${usersOf(world)}::uuid[]) group by user_id, comment_id`,
    );
    const written = new Set(writtenIn(world).map(({ id }) => id));
    return rows.flatMap(({ comment_id, times }) => [
      ...(times > 1 ? [`${comment_id} is stored ${times} times`] : []),
      ...(written.has(comment_id) ? [] : [`nobody wrote ${comment_id}`]),
    ]);
  },
};

/** Every account's comments against what YouTube holds at this moment. */
async function judgeAll(world: World): Promise<Judgement[]> {
  const { stack, accounts } = world;
  const ids = Map.groupBy(writtenIn(world), ({ account }) => account);
  return Promise.all(
    accounts.map((account) =>
      judge(
        stack,
        account.owner,
        account.channel.channelId,
        (ids.get(account) ?? []).map(({ id }) => id),
      ),
    ),
  );
}

export const decided: Invariant<World> = {
  name: "decided",
  sentence:
    "No comment is lost: each that is there was read and has one final state, of which waiting for its owner is one",
  broken: async (_, once) =>
    (await once(judgeAll)).flatMap(({ lost }) => lost.map(({ comment_id, why }) => `${comment_id} ${why}`)),
};

export const trueStates: Invariant<World> = {
  name: "true states",
  sentence: "The state of every comment is what YouTube holds of it",
  broken: async (_, once) =>
    (await once(judgeAll)).flatMap(({ wrong }) => wrong.map(({ comment_id, why }) => `${comment_id} ${why}`)),
};
