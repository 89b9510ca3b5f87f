import assert from "node:assert/strict";
import { handleDraftReplies } from "../../../supabase/functions/draft-replies/handler.ts";
import { friendlyComments } from "./support/channel.ts";
import { hours } from "./support/clock.ts";
import { runHere } from "./support/in-process.ts";
import { modelUse, newRule, servicesAnswering, setPolicy } from "./support/policy.ts";
import { countModelCalls, scene } from "./support/scene.ts";

scene("over the day's model budget comments wait, say why, and are drafted the next day", async (open) => {
  const channel = await open();
  await setPolicy(channel, { model_calls_per_day: 3 });
  const ids = await channel.comments(...friendlyComments(8));
  await channel.run("sync");
  const modelCalls = await countModelCalls();
  const runs = await Promise.all([channel.run("draft"), channel.run("draft")]);
  assert.equal(
    runs.reduce((sum, run) => sum + run.drafted, 0),
    3,
  );
  assert.equal((await channel.run("draft")).claimed, 0);
  assert.equal(await modelCalls(), 3);
  const { calls, input_tokens, output_tokens } = (await modelUse(channel)) ?? {};
  assert.ok(calls === 3 && (input_tokens ?? 0) > 300 && (output_tokens ?? 0) > 30);
  const waiting = (await channel.rowsOf(ids)).filter((row) => row.reply_status === null);
  assert.equal(waiting.length, 5);
  for (const row of waiting) assert.equal(row.status_reason, "model_budget");

  await setPolicy(channel, { model_calls_per_day: 100 });
  await channel.later(hours(1));
  assert.equal((await channel.run("draft")).drafted, 5);
});

scene("what costs no model call is decided within any budget", async (open) => {
  const channel = await open();
  await setPolicy(channel, { model_calls_per_day: 1 });
  await newRule(channel, {
    name: "Recipe",
    words: ["recipe"],
    action: "fixed",
    fixed_text: "It is in the description.",
  });
  const modelCalls = await countModelCalls();
  for (let n = 0; n < 3; n++) {
    await channel.comments("Where is the recipe?", "🔥🔥");
    await channel.run("sync");
    for (let left = 2; left > 0; left--) await channel.run("draft");
  }
  assert.equal(await modelCalls(), 0);
  assert.deepEqual([...new Set((await channel.rows()).map((row) => row.reply_status))].sort(), [
    "draft",
    "skipped",
  ]);
});

scene("replies that are written at once are compared with each other", async (open) => {
  const channel = await open({ policy: "auto" });
  const ids = await channel.comments(...friendlyComments(8));
  await channel.run("sync");
  const { services } = servicesAnswering({
    reply: "So glad that this part helped you, thank you!",
    escalate: false,
    escalation_class: null,
    confidence: 0.95,
  });
  const { model } = services;
  // All answers come in the same moment, before the first of them is looked at.
  const answers: Promise<Awaited<ReturnType<typeof model.write>>>[] = [];
  services.model = {
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
