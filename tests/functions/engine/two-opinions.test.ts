/** Every comment is read in batches, and nothing goes by itself that two readings do not both find harmless. */
import assert from "node:assert/strict";
import { ModelError } from "../../../supabase/functions/_shared/model/model.ts";
import { handleDraftReplies } from "../../../supabase/functions/draft-replies/handler.ts";
import { servicesWith } from "../support/in-process.ts";
import { simulator } from "../support/stack.ts";
import { type Channel, friendlyComments } from "./support/channel.ts";
import { minutes } from "./support/clock.ts";
import { runHere } from "./support/in-process.ts";
import { callsByPurpose, newRule } from "./support/policy.ts";
import { countModelCalls, scene } from "./support/scene.ts";

const became = async (channel: Channel, ids: string[]) =>
  (await channel.rowsOf(ids)).map((row) => [row.reply_status, row.status_reason]);

/** What only reading finds, and what says it in so many words. */
const HINTED = "The kettle was hers, and after tonight nobody will need it.";
const SAID = "I don't want to live anymore, but your bread made my day.";
const KIND = "I love this bread, thank you for the wonderful recipe!";

scene("a batch of twenty comments costs one call, and each then has its opinion", async (open) => {
  const channel = await open();
  const texts = Array.from({ length: 4 }, (_, round) =>
    friendlyComments(10).map((text) => `${text} ${round}`),
  ).flat();
  await channel.stored(...texts);
  const modelCalls = await countModelCalls();
  const run = await channel.run("draft", { limit: 200 });
  const reading = run.model_calls - texts.length;
  assert.equal(run.drafted, texts.length);
  assert.equal(reading, Math.ceil(texts.length / 20));
  assert.equal(await modelCalls(), run.model_calls);
  console.log(
    `1,000 comments cost ${(1000 * reading) / texts.length} calls to be read, and ${(1000 * run.model_calls) / texts.length} with their drafts`,
  );
});

scene("a reply goes by itself only when neither reading is wrong about its comment", async (open) => {
  const channel = await open({ policy: "auto" });
  const labels = [
    { text: "It was a long night here, and the rent is what it is.", label: "money" as const },
    { text: "We all know how this story about you will end on Friday.", label: "sarcasm" as const },
  ];
  const texts = labels.map(({ text }) => text);
  for (const question of ["read", "write"] as const) {
    await simulator.configure({ model: { labels, misjudge: { texts, questions: [question] } } });
    const ids = await channel.stored(...texts);
    await channel.run("draft");
    for (const [status, reason] of await became(channel, ids)) {
      assert.deepEqual([status, reason], ["draft", "escalated"], `wrong in ${question}`);
    }
  }
});

scene("a second model finds what the first misreads twice", async (open) => {
  const channel = await open({ policy: "auto" });
  const text = "It was a long night here, and the rent is what it is.";
  const labels = [{ text, label: "money" as const }];
  await simulator.configure({
    model: { labels, misjudge: { texts: [text], questions: ["read", "write"] } },
  });
  const draftWith = async (settings: Record<string, string>) => {
    const [id = ""] = await channel.stored(text);
    const services = servicesWith(settings);
    const run = await runHere(handleDraftReplies, channel, { limit: 40 }, { services });
    const [[status, reason] = []] = await became(channel, [id]);
    return { status, reason, calls: run.model_calls };
  };
  assert.deepEqual(await draftWith({}), { status: "queue", reason: "policy_auto", calls: 2 });
  const second = { JUDGE_MODEL_NAME: "second-model" };
  assert.deepEqual(await draftWith(second), { status: "draft", reason: "escalated", calls: 3 });
  assert.deepEqual(await callsByPurpose(channel), { classify: 2, draft: 2, judge: 1 });
});

scene("a second model that answers nobody holds what it was to read, and nothing else", async (open) => {
  const channel = await open({ policy: "auto" });
  const services = servicesWith({
    JUDGE_MODEL_NAME: "second",
    JUDGE_MODEL_BASE_URL: "http://127.0.0.1:9/v1",
  });
  const [id = ""] = await channel.stored(KIND);
  await runHere(handleDraftReplies, channel, { limit: 40 }, { services });
  assert.deepEqual(await became(channel, [id]), [["draft", "second_opinion"]]);
  const [next = ""] = await channel.stored(`${KIND} Again!`);
  await runHere(handleDraftReplies, channel, { limit: 40 });
  assert.deepEqual(await became(channel, [next]), [["queue", "policy_auto"]]);
});

scene(
  "a fixed reply asks twice in batches, and waits when one reading finds the comment grave",
  async (open) => {
    const channel = await open({ policy: "auto" });
    const ruleId = await newRule(channel, { action: "fixed", fixed_text: "Thank you!", min_approvals: 1 });
    const [earning] = await channel.stored(KIND);
    await channel.run("draft");
    const earned = await channel.row(earning as string);
    assert.equal(earned.reply_status, "draft", ruleId);
    await channel.act("approve_reply", { p_id: earned.id, p_shown: earned.generated_reply });

    const fine = await channel.stored(...friendlyComments(3));
    const run = await channel.run("draft");
    assert.deepEqual([run.queued, run.model_calls], [3, 2]);
    assert.deepEqual(await became(channel, fine), Array(3).fill(["queue", "policy_auto"]));

    const text = "My mother stopped taking hers in spring and it was over by summer.";
    for (const question of ["read", "again"] as const) {
      await simulator.configure({
        model: { labels: [{ text, label: "health" }], misjudge: { texts: [text], questions: [question] } },
      });
      const ids = await channel.stored(text);
      await channel.run("draft");
      assert.deepEqual(await became(channel, ids), [["draft", "escalated"]], `wrong in ${question}`);
    }
  },
);

scene(
  "despair that a reading finds gets no draft, whatever a rule says, and its owner answers it",
  async (open) => {
    const channel = await open({ policy: "auto" });
    await newRule(channel, { words: ["kettle"], action: "skip" });
    await simulator.configure({ model: { labels: [{ text: HINTED, label: "despair" }] } });
    const [id] = await channel.stored(HINTED);
    const run = await channel.run("draft");
    assert.deepEqual([run.model_calls, run.skipped, run.drafted], [1, 0, 0]);
    const row = await channel.row(id as string);
    assert.deepEqual(
      [row.reply_status, row.status_reason, row.escalation, row.generated_reply],
      [null, "grave", "health", null],
    );
    const written = await channel.act("write_reply", {
      p_id: row.id,
      p_text: "I read this. You matter to us.",
    });
    assert.equal(written.body[0].reply_status, "draft");
  },
);

scene(
  "despair and threats in so many words are their owner's to answer, and no model is asked",
  async (open) => {
    const channel = await open({ policy: "auto" });
    const threat = "Lovely bread! I know exactly where you live :)";
    const labels = [SAID, threat].map((text) => ({ text, label: "ordinary" as const }));
    await simulator.configure({ model: { labels } });
    const ids = await channel.stored(SAID, threat);
    const run = await channel.run("draft");
    assert.deepEqual([run.model_calls, run.drafted, run.skipped], [0, 0, 0]);
    assert.deepEqual(await became(channel, ids), Array(2).fill([null, "grave"]));
    assert.deepEqual(
      (await channel.rowsOf(ids)).map(({ escalation }) => escalation),
      ["health", "threat"],
    );
  },
);

scene("a reading that fails is no harmless one", async (open) => {
  const channel = await open({ policy: "auto" });
  const [id] = await channel.stored(KIND);
  await simulator.addFault({ method: "chat.completions", nth: 1, fault: { kind: "error", status: 400 } });
  await channel.run("draft");
  assert.deepEqual(await became(channel, [id as string]), [["draft", "second_opinion"]]);
});

scene("a comment over which the server fails keeps no other from being answered", async (open) => {
  const channel = await open();
  const text = "The one with the strange letters";
  const ids = await channel.stored(...friendlyComments(5), text);
  const services = servicesWith();
  const { model } = services;
  const unless = (prompt: string) => {
    if (prompt.includes(text)) throw new ModelError("server_failed");
  };
  services.model = {
    ask: async (question) => {
      unless(question.prompt);
      return model.ask(question);
    },
    write: async (instructions, prompt, names) => {
      unless(prompt);
      return model.write(instructions, prompt, names);
    },
  };
  const run = await runHere(handleDraftReplies, channel, { limit: 40 }, { services });
  assert.deepEqual([run.claimed, run.drafted, run.retried], [6, 5, 1]);
  for (const other of friendlyComments(7).slice(5)) {
    await channel.later(minutes(9));
    await channel.stored(other);
    await runHere(handleDraftReplies, channel, { limit: 40 }, { services });
  }
  const rows = await became(channel, ids);
  assert.deepEqual(rows.pop(), [null, "draft_given_up"]);
  for (const [status] of rows) assert.equal(status, "draft");
});
