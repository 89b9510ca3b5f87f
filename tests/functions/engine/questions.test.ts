import assert from "node:assert/strict";
import { setComment } from "../../../scripts/builder/rows/changes.ts";
import { commentOf } from "../../../scripts/builder/rows/looks.ts";
import { simulator, sql, stack } from "../support/stack.ts";
import type { Channel } from "./support/channel.ts";
import { minutes } from "./support/clock.ts";
import { callsByPurpose } from "./support/policy.ts";
import { countModelCalls, scene } from "./support/scene.ts";

/** Comments that nothing answers, each asking its owner this. */
async function ask(channel: Channel, questions: readonly string[]): Promise<string[]> {
  const ids = await channel.stored(...questions);
  const rows = await channel.rowsOf(ids);
  for (const [at, { id }] of rows.entries()) {
    await setComment(stack, id, { draft_after: sql`'infinity'`, status_reason: "needs_answer" });
    await sql`select engine.ask_owner(${id}, ${questions[at] as string}, 'en')`;
  }
  return rows.map(({ id }) => id);
}

const questionsOf = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { question_id } = await commentOf<{ question_id: string }>(stack, id, "question_id");
      return question_id;
    }),
  );

scene(
  "a run of drafting joins questions that are alike, with one call of the model for all",
  async (open) => {
    const channel = await open();
    const asked = ["Which whisk is this one here?", "What whisk did you take?", "Where did you film that?"];
    const ids = await ask(channel, asked);
    assert.equal(new Set(await questionsOf(ids)).size, 3, "words alone do not tell");
    await simulator.configure({
      model: {
        groups: asked.map((text, at) => ({ text, group: at === 2 ? "film" : "whisk" })),
      },
    });
    const calls = await countModelCalls();
    const run = await channel.run("draft");
    assert.deepEqual([run.model_calls, await calls()], [1, 1]);
    const [first, second, third] = await questionsOf(ids);
    assert.equal(second, first);
    assert.notEqual(third, first);
    assert.equal((await channel.run("draft")).model_calls, 0, "what was compared is not compared again");
    assert.equal((await callsByPurpose(channel)).group, 1);
  },
);

scene("questions that the model could not compare stay apart, and are compared later", async (open) => {
  const channel = await open();
  const asked = ["Which whisk is this one here?", "What whisk did you take?"];
  const ids = await ask(channel, asked);
  await simulator.configure({ model: { mode: "notJson" } });
  await channel.run("draft");
  assert.equal(new Set(await questionsOf(ids)).size, 2);
  await simulator.configure({
    model: { mode: "normal", groups: asked.map((text) => ({ text, group: "whisk" })) },
  });
  assert.equal((await channel.run("draft")).model_calls, 0, "not at once");
  await channel.later(minutes(6));
  await channel.run("draft");
  assert.equal(new Set(await questionsOf(ids)).size, 1);
});

scene("one answer has all who asked drafted in the next run", async (open) => {
  const channel = await open();
  const ids = await ask(channel, ["Which whisk is this?", "Which whisk is this!"]);
  const [question] = await questionsOf(ids);
  await channel.act("answer_question", {
    p_id: question as string,
    p_answer: "A Danish dough whisk, 35 cm.",
  });
  const run = await channel.run("draft");
  assert.equal(run.claimed, 2);
  assert.equal(run.drafted, 2);
});
