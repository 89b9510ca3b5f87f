/** What holds within threads, where answers of ours go by themselves. */
import { LIMITS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { normaliseReply } from "../../../supabase/functions/_shared/text/reply-normal-form.ts";
import { query } from "../../journey/engine.ts";
import type { Invariant } from "../harness/play.ts";
import { usersOf, type World } from "../harness/world.ts";
import { type Answer, answersOf } from "./answers.ts";

const at = ({ reply }: Answer) => Date.parse(reply.publishedAt);

/** Answers in threads, oldest first. */
async function threadsOf(world: World): Promise<Answer[][]> {
  const answers = (await answersOf(world)).toSorted((a, b) => at(a) - at(b));
  return [...Map.groupBy(answers, ({ reply }) => reply.parentId).values()];
}

export const turnsInTurn: Invariant<World> = {
  name: "turns in turn",
  sentence: "No reply goes by itself behind one of ours: a viewer has written in between",
  async broken(world) {
    const { comments } = await world.stack.admin.state();
    const ours = new Set((await answersOf(world)).map(({ reply }) => reply.id));
    const threads = Map.groupBy(comments, ({ id, parentId }) => parentId ?? id);
    return (await threadsOf(world)).flatMap((answers) =>
      answers.flatMap((answer) => {
        if (!answer.unseen) return [];
        const before = (threads.get(answer.reply.parentId ?? "") ?? [])
          .filter(({ id, publishedAt }) => id !== answer.reply.id && Date.parse(publishedAt) <= at(answer))
          .toSorted((a, b) => Date.parse(a.publishedAt) - Date.parse(b.publishedAt))
          .at(-1);
        const isBehind = before !== undefined && ours.has(before.id) && before.truth === "published";
        return isBehind ? [`${answer.reply.id} stands behind ${before.id}, both are ours`] : [];
      }),
    );
  },
};

export const newWords: Invariant<World> = {
  name: "new words",
  sentence: "Nothing is said twice in a thread by itself",
  broken: async (world) =>
    (await threadsOf(world)).flatMap((answers) =>
      answers.flatMap(({ reply, unseen, comment }, number) => {
        const said = answers
          .slice(0, number)
          .some(
            (one) => one.comment !== comment && normaliseReply(one.reply.text) === normaliseReply(reply.text),
          );
        return unseen && said ? [`${reply.id} says again what was said in ${reply.parentId}`] : [];
      }),
    ),
};

export const fewTurns: Invariant<World> = {
  name: "few turns",
  sentence: `A viewer is answered by itself at most ${LIMITS.automatic_turns} times in a thread`,
  async broken(world) {
    const rows = await query(
      () => world.stack.sql<{ sentence: string }[]>`
        select author_channel_id || ' was answered ' || count(*) || ' times by itself in ' || thread_id as sentence from test.comments
        where user_id = any (${usersOf(world)}::uuid[]) and comment_id <> thread_id and approved_by = 'engine' and youtube_reply_id is not null
        group by user_id, thread_id, author_channel_id having count(*) > ${LIMITS.automatic_turns}`,
    );
    return rows.map(({ sentence }) => sentence);
  },
};

export const onlyWhereDue: Invariant<World> = {
  name: "only where due",
  sentence:
    "Within a thread nothing is answered by itself that speaks to somebody else, or asks for no answer",
  async broken(world) {
    const rows = await query(
      () => world.stack.sql<{ sentence: string }[]>`
        select y.comment_id || ' was answered by itself, and nothing was due to it' as sentence
        from test.comments y left join test.turns t on t.comment_row_id = y.id
        where y.user_id = any (${usersOf(world)}::uuid[]) and y.comment_id <> y.thread_id and y.approved_by = 'engine' and y.youtube_reply_id is not null
          -- What was edited since may mean something else.
          and y.edited_at is null and t.due is not true`,
    );
    return rows.map(({ sentence }) => sentence);
  },
};
