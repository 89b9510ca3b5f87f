import assert from "node:assert/strict";
import type { Grounding } from "../../../scripts/simulator/model/grounded.ts";
import { handleDraftReplies } from "../../../supabase/functions/draft-replies/handler.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { servicesWith } from "../support/in-process.ts";
import { newPerson } from "../support/people.ts";
import { simulator, sql } from "../support/stack.ts";
import type { Channel, Row } from "./support/channel.ts";
import { runHere } from "./support/in-process.ts";
import { callsByPurpose, modelUse } from "./support/policy.ts";
import { countModelCalls, scene } from "./support/scene.ts";

interface Drafted extends Row {
  sources: { passage_id: string; kind: string; source_id: string }[];
  marks: { start: number; end: number; why: string }[];
  question_id: string | null;
}

const description =
  "Bake the bread for 45 minutes at 230 °C.\nThe whisk in this video is a Kuhn Rikon, bought for $24.\n\n0:00 Intro\n1:15 Kneading\n4:40 Shaping";

/** A model that answers from sources, or as told. */
const grounding = (how: Grounding) => simulator.configure({ model: { grounding: how } });

/** Viewers comment on a described video, and the comments are drafted; returns the run and the rows. */
async function draft(channel: Channel, ...texts: string[]) {
  const { id: videoId } = await simulator.addVideo({
    channelId: channel.google.channelId,
    title: "Oat bread",
    description,
  });
  const ids = await channel.comments(...texts.map((text) => ({ text, videoId })));
  await channel.run("sync");
  const run = await channel.run("draft");
  return { ids, videoId, run, rows: (await channel.rowsOf(ids)) as Drafted[] };
}

scene("a question that the description answers gets a reply that cites it, and is posted", async (open) => {
  const channel = await open({ policy: "auto" });
  await grounding("honest");
  const {
    ids: [id],
    rows: [row],
    videoId,
  } = await draft(channel, "How long do you bake the bread?");
  assert.ok(id && row);
  assert.match(row.generated_reply ?? "", /Bake the bread for 45 minutes at 230 °C\./);
  assert.deepEqual([row.reply_status, row.marks, row.findings], ["queue", [], []]);
  assert.deepEqual(
    row.sources.map(({ kind, source_id }) => [kind, source_id]),
    [["description", videoId]],
  );
  await channel.run("post");
  assert.deepEqual(
    (await channel.replies(id)).map(({ text }) => text),
    [row.generated_reply],
  );
  assert.deepEqual(await callsByPurpose(channel), { classify: 1, draft: 1, judge: 1 });
});

scene("a reply whose sentences are said and that does not answer waits", async (open) => {
  const channel = await open({ policy: "auto" });
  await simulator.configure({ model: { grounding: "honest", whole: "evades" } });
  const { rows } = await draft(channel, "How long do you bake the bread?");
  const [row] = rows;
  assert.deepEqual(
    [row?.reply_status, row?.status_reason, row?.marks, row?.findings],
    ["draft", "check_failed", [], [{ check: "evades", reason: "Doesn't answer what the comment asks." }]],
  );
});

scene("where a second model is named both judge a reply, and the doubt of one is enough", async (open) => {
  const channel = await open({ policy: "auto" });
  const { id: videoId } = await simulator.addVideo({
    channelId: channel.google.channelId,
    title: "Oat bread",
    description,
  });
  const services = servicesWith({ JUDGE_MODEL_NAME: "second-model" });
  const draftWith = async (model: object) => {
    await simulator.configure({ model: { grounding: "honest", ...model } });
    const [id = ""] = await channel.comments({ text: "How long do you bake the bread?", videoId });
    await channel.run("sync");
    const run = await runHere(handleDraftReplies, channel, { limit: 40 }, { services });
    return [(await channel.row(id)).reply_status, run.model_calls];
  };
  // Read, read once more by the second, written, judged by the second and by the first.
  assert.deepEqual(await draftWith({}), ["queue", 5]);
  assert.deepEqual(await draftWith({ whole: "evades" }), ["draft", 4]);
});

scene("a link to an own video is no foreign one", async (open) => {
  const channel = await open({ policy: "auto" });
  const { id: videoId } = await simulator.addVideo({
    channelId: channel.google.channelId,
    title: "Rye starter from scratch",
    description: "How to begin.",
  });
  await channel.comments({ text: "Thank you!", videoId });
  await channel.run("sync");
  await sql`update test.videos set privacy = 'public' where user_id = ${channel.person.id} and id = ${videoId}`;
  await grounding("honest");
  const { rows } = await draft(channel, "Where is the video about the rye starter from scratch?");
  assert.match(rows[0]?.generated_reply ?? "", new RegExp(`https://youtu\\.be/${videoId}`));
  assert.deepEqual([rows[0]?.findings, rows[0]?.reply_status], [[], "queue"]);
});

for (const [how, marked] of [
  ["inventTyped", /part 2/],
  ["inventPlain", /perfectly safe for dogs/],
] as const) {
  scene(`what a model adds of its own (${how}) is marked and waits, even under policy auto`, async (open) => {
    const channel = await open({ policy: "auto" });
    await grounding(how);
    const { rows, run } = await draft(channel, "How long do you bake the bread?");
    const [row] = rows;
    assert.ok(row);
    assert.equal(run.queued, 0);
    assert.deepEqual([row.reply_status, row.status_reason], ["draft", "check_failed"]);
    const reply = row.generated_reply ?? "";
    assert.match(row.marks.map(({ start, end }) => reply.slice(start, end)).join(" "), marked);
    assert.deepEqual(
      row.findings.map(({ check }) => check),
      ["unproven"],
    );
    assert.match(row.findings[0]?.reason ?? "", /^No source says “/);
  });
}

scene("what nothing answers comes to the owner as a question, and is not drafted", async (open) => {
  const channel = await open({ policy: "auto" });
  await grounding("honest");
  const { rows, run } = await draft(channel, "Which song is playing at the end?");
  assert.deepEqual([run.asked, run.drafted, run.queued], [1, 0, 0]);
  assert.deepEqual([rows[0]?.reply_status, rows[0]?.status_reason], [null, "needs_answer"]);
  assert.ok(rows[0]?.question_id);
  assert.deepEqual(await callsByPurpose(channel), { classify: 1, draft: 1 });
  assert.equal((await channel.run("draft")).claimed, 0);
});

scene("thanks for thanks cost no second opinion", async (open) => {
  const channel = await open({ policy: "auto" });
  const { rows } = await draft(channel, "I love this bread, thank you so much!");
  assert.equal(rows[0]?.reply_status, "queue");
  assert.deepEqual(rows[0]?.sources, []);
  assert.deepEqual(await callsByPurpose(channel), { classify: 1, draft: 1 });
});

scene("without a call left for a second opinion the draft waits with what takes one marked", async (open) => {
  const channel = await open({ policy: "auto", pace: { model_calls_per_day: 2 } });
  await grounding("honest");
  const { rows } = await draft(channel, "How long do you bake the bread?");
  const [row] = rows;
  assert.deepEqual([row?.reply_status, row?.status_reason], ["draft", "check_failed"]);
  assert.ok((row?.marks.length ?? 0) > 0);
  assert.equal((await modelUse(channel))?.calls, 2);
});

scene("the tester answers from evidence, and says what it would ask", async (open) => {
  const channel = await open({ policy: "auto" });
  await grounding("honest");
  const { videoId } = await draft(channel, "Thank you!");
  const told = (text: string) => channel.person.invoke("try-reply", { text, video_id: videoId });
  const answered = assertDone(await told("How long do you bake the bread?"));
  assert.deepEqual([answered.outcome, answered.marks, answered.model_calls], ["post", [], 2]);
  assert.match(answered.sources[0].text, /45 minutes at 230 °C/);
  const unknown = assertDone(await told("Which song is playing at the end?"));
  assert.deepEqual(
    [unknown.outcome, unknown.why, unknown.reply, unknown.question],
    ["draft", "needs_answer", null, "Which song is playing at the end?"],
  );
  await grounding("inventPlain");
  const invented = assertDone(await told("How long do you bake the bread?"));
  assert.deepEqual([invented.outcome, invented.why, invented.marks.length], ["draft", "check_failed", 1]);
});

scene("a draft is written anew from the same evidence and budget, and saved as it came", async (open) => {
  const channel = await open();
  await grounding("honest");
  const { rows } = await draft(channel, "How long do you bake the bread?");
  const [row] = rows;
  assert.ok(row);
  const rewrite = (body: object, by = channel.person) =>
    by.invoke("rewrite-draft", { comment_id: row.id, how: "shorter", ...body });
  const modelCalls = await countModelCalls();
  const shorter = assertDone(await rewrite({ text: "Long words about bread." }));
  assert.match(shorter.reply, /45 minutes/);
  assert.match(shorter.sources[0].text, /45 minutes/);
  assert.deepEqual([shorter.marks, shorter.findings], [[], []]);
  assert.equal(await modelCalls(), 2);
  assert.deepEqual(await callsByPurpose(channel), { classify: 1, draft: 2, judge: 2 });
  assert.equal((await channel.row(row.comment_id)).generated_reply, row.generated_reply);

  // Saved as it came, it comes with what it rests on, which no browser says.
  await channel.act("edit_reply", { p_id: row.id, p_text: shorter.reply });
  const saved = (await channel.row(row.comment_id)) as Drafted;
  assert.deepEqual(
    [saved.generated_reply, saved.sources.map(({ passage_id }) => passage_id), saved.marks],
    [shorter.reply, shorter.sources.map(({ passage_id }: { passage_id: string }) => passage_id), []],
  );

  await grounding("inventPlain");
  const invented = assertDone(await rewrite({ how: "warmer" }));
  assert.deepEqual(
    invented.marks.map(({ start, end }: { start: number; end: number }) => invented.reply.slice(start, end)),
    ["It is perfectly safe for dogs."],
  );

  assertRefused(await rewrite({}, await newPerson()), 404, "comment_not_found");
  assert.equal((await rewrite({ how: "louder" })).status, 400);
  assertDone(await channel.act("approve_reply", { p_id: row.id }));
  await channel.run("post");
  assertRefused(await rewrite({}), 409, "reply_state_conflict");
  await channel.person.change(`automation_settings?user_id=eq.${channel.person.id}`, {
    model_calls_per_day: 1,
  });
  const other = await draft(channel, "I love it, thank you!");
  assert.equal(other.rows[0]?.reply_status, null);
  assertRefused(
    await channel.person.invoke("rewrite-draft", { comment_id: other.rows[0]?.id, how: "another" }),
    429,
    "model_budget",
  );
});
