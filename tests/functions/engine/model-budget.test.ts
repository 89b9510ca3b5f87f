import assert from "node:assert/strict";
import { openAccount } from "../../../scripts/builder/owner.ts";
import { setAccount, setConnection } from "../../../scripts/builder/rows/changes.ts";
import { handleDraftReplies } from "../../../supabase/functions/draft-replies/handler.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { newPerson } from "../support/people.ts";
import { simulator, sql, stack } from "../support/stack.ts";
import { friendlyComments } from "./support/channel.ts";
import { hours } from "./support/clock.ts";
import { runHere } from "./support/in-process.ts";
import { modelUse, newRule, servicesAnswering, setPolicy } from "./support/policy.ts";
import { countModelCalls, scene } from "./support/scene.ts";

scene("over the day's model budget comments wait, say why, and are drafted the next day", async (open) => {
  const channel = await open();
  await setPolicy(channel, { model_calls_per_day: 5 });
  const ids = await channel.stored(...friendlyComments(8));
  const modelCalls = await countModelCalls();
  const runs = await Promise.all([channel.run("draft"), channel.run("draft")]);
  // Of 5 calls one or two read the comments in batches.
  const drafted = runs.reduce((sum, run) => sum + run.drafted, 0);
  assert.ok(drafted === 3 || drafted === 4, `${drafted} drafts`);
  assert.equal((await channel.run("draft")).claimed, 0);
  assert.equal(await modelCalls(), 5);
  const { calls, input_tokens, output_tokens } = (await modelUse(channel)) ?? {};
  assert.ok(calls === 5 && (input_tokens ?? 0) > 300 && (output_tokens ?? 0) > 30);
  const waiting = (await channel.rowsOf(ids)).filter((row) => row.reply_status === null);
  assert.equal(waiting.length, 8 - drafted);
  for (const row of waiting) assert.equal(row.status_reason, "model_budget");

  await setPolicy(channel, { model_calls_per_day: 100 });
  await channel.later(hours(1));
  assert.equal((await channel.run("draft")).drafted, 8 - drafted);
});

scene(
  "noise costs no call, and a fixed reply no more than the batch that reads the comment",
  async (open) => {
    const channel = await open();
    await setPolicy(channel, { model_calls_per_day: 4 });
    await newRule(channel, {
      name: "Recipe",
      words: ["recipe"],
      action: "fixed",
      fixed_text: "It is in the description.",
    });
    const modelCalls = await countModelCalls();
    for (let n = 0; n < 3; n++) {
      await channel.stored("Where is the recipe?", "🔥🔥");
      for (let left = 2; left > 0; left--) await channel.run("draft");
    }
    assert.equal(await modelCalls(), 3);
    assert.deepEqual([...new Set((await channel.rows()).map((row) => row.reply_status))].sort(), [
      "draft",
      "skipped",
    ]);
  },
);

scene("replies that are written at once are compared with each other", async (open) => {
  const channel = await open({ policy: "auto" });
  const ids = await channel.stored(...friendlyComments(8));
  const { services } = servicesAnswering({
    reply: "So glad that you love it, thank you so much for the kind words!",
    escalate: false,
    class: "ordinary",
    confidence: 0.95,
  });
  const { model } = services;
  // All answers come in the same moment, before the first of them is looked at.
  const answers: Promise<Awaited<ReturnType<typeof model.write>>>[] = [];
  services.model = {
    ...model,
    async write(...prompt) {
      answers.push(model.write(...prompt));
      for (let known = 0; known < answers.length; ) {
        known = answers.length;
        await Promise.all(answers);
      }
      return answers[0] as (typeof answers)[number];
    },
  };
  await runHere(handleDraftReplies, channel, { limit: 8 }, { services });
  const rows = await channel.rowsOf(ids);
  assert.equal(rows.filter((row) => row.reply_status === "queue").length, 1);
  const doubled = rows.filter((row) => row.findings.some(({ check }) => check === "near_duplicate"));
  assert.equal(doubled.length, 7);
});

const praise = "I love this bread, thank you for the wonderful recipe!";

scene("a stranger without plan or channel has no way to the model", async (open) => {
  const stranger = await newPerson("stranger");
  const modelCalls = await countModelCalls();
  await openAccount(stranger.client, stranger);
  assertRefused(await stranger.invoke("try-reply", { text: praise }), 403, "no_plan");
  assert.equal(assertDone(await stranger.invoke("draft-replies")).model_calls, 0);

  const channel = await open();
  const [id = ""] = await channel.stored("Me encanta este pan");
  const { id: row } = await channel.row(id);
  const setPlan = (plan: string | null) => setAccount(stack, channel.person, { plan });
  await setPlan(null);
  assertRefused(await channel.person.invoke("try-reply", { text: praise }), 403, "no_plan");
  assertRefused(await channel.person.invoke("translate-comment", { id: row, to: "en" }), 403, "no_plan");
  assert.equal((await channel.run("draft")).claimed, 0);
  assert.equal((await channel.row(id)).status_reason, "no_plan");
  assert.equal(await modelCalls(), 0);

  await setPlan("pro");
  assert.equal((await channel.run("draft")).model_calls, 2);
  await sql`delete from auth.users where id = ${stranger.id}`;
});

scene("with a plan and no connected channel nothing is asked of the model", async (open) => {
  const channel = await open();
  const [id = ""] = await channel.stored("Me encanta este pan");
  const { id: row } = await channel.row(id);
  const modelCalls = await countModelCalls();
  await setConnection(stack, { id: channel.connectionId }, { is_active: false });
  for (const body of [{ text: praise }, { text: praise, channel_id: channel.google.channelId }])
    assertRefused(await channel.person.invoke("try-reply", body), 409, "channel_not_connected");
  const translated = await channel.person.invoke("translate-comment", { id: row, to: "en" });
  assertRefused(translated, 409, "channel_not_connected");
  assert.equal((await channel.run("draft")).claimed, 0);
  assert.equal(await modelCalls(), 0);
});

scene(
  "a call that failed counts for what it cost: nothing when it was refused, its tokens when it was unusable",
  async (open) => {
    const channel = await open();
    await simulator.configure({ model: { failStatus: 400 } });
    assertRefused(await channel.person.invoke("try-reply", { text: praise }), 502, "model_failed");
    assert.deepEqual(await modelUse(channel), { calls: 1, input_tokens: 0, output_tokens: 0 });
    await simulator.configure({ model: { failStatus: null, mode: "notJson" } });
    assertRefused(await channel.person.invoke("try-reply", { text: praise }), 502, "model_failed");
    const { calls, input_tokens, output_tokens } = (await modelUse(channel)) ?? {};
    assert.equal(calls, 2);
    assert.ok((input_tokens ?? 0) > 100 && (input_tokens ?? 0) < 5000 && (output_tokens ?? 0) < 1500);
  },
);

scene(
  "when the operator's ceiling for all is reached drafting waits, says so, and goes on the next day",
  async (open) => {
    const [channel, other] = [await open(), await open()];
    const setLimits = (limits: object) => sql`select service.set_model_limits(${sql.json(limits as never)})`;
    const [used] = await sql`select calls from service.model_report()`;
    try {
      await setLimits({ all_calls: Number(used?.calls) + 5 });
      const ids = [
        ...(await channel.stored(...friendlyComments(4))),
        ...(await other.stored(...friendlyComments(4))),
      ];
      const modelCalls = await countModelCalls();
      await Promise.all([channel.run("draft"), other.run("draft")]);
      await Promise.all([channel.run("draft"), other.run("draft")]);
      assert.equal(await modelCalls(), 5);
      const rows = [...(await channel.rows()), ...(await other.rows())];
      const waiting = rows.filter((row) => row.reply_status === null);
      // A batch of either channel and three drafts; or one channel took all five before the other asked.
      assert.equal(rows.length, ids.length);
      assert.ok(waiting.length === 5 || waiting.length === 4, `${waiting.length} wait`);
      for (const row of waiting) assert.equal(row.status_reason, "model_ceiling");
      assertRefused(await channel.person.invoke("try-reply", { text: praise }), 429, "model_ceiling");

      await Promise.all([channel, other].map((one) => one.later(hours(24))));
      await Promise.all([channel.run("draft"), other.run("draft")]);
      const drafted = [...(await channel.rows()), ...(await other.rows())].filter(
        (row) => row.reply_status === "draft",
      );
      assert.equal(drafted.length, Math.min(8, rows.length - waiting.length + Number(used?.calls) + 5));
    } finally {
      await setLimits({ all_calls: 100_000 });
    }
  },
);
