/** Conditions in plain words are judged where comments are read, and what a comment says of them changes nothing. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { detectInjection } from "../../../supabase/functions/_shared/safety/injection.ts";
import { handleDraftReplies } from "../../../supabase/functions/draft-replies/handler.ts";
import { servicesWith } from "../support/in-process.ts";
import { sql } from "../support/stack.ts";
import type { Channel } from "./support/channel.ts";
import { runHere } from "./support/in-process.ts";
import { callsByPurpose, insert, newRule } from "./support/policy.ts";
import { scene } from "./support/scene.ts";

const CONDITION = "asks where to buy the flour";

async function newShop(channel: Channel) {
  const label = (await insert(channel, "labels", { name: "Sales" })).id as string;
  const rule = await newRule(channel, {
    name: "Where to buy",
    plain_words: CONDITION,
    action: "fixed",
    fixed_text: "It is in the description.",
    label_id: label,
    min_approvals: 1,
  });
  return { label, rule };
}

const labelled = async (ids: string[]) => {
  const rows = await sql<{ comment_id: string }[]>`
    select y.comment_id from test.comment_labels l join test.comments y on y.id = l.comment_row_id where y.comment_id = any (${ids}::text[])`;
  return ids.map((id) => rows.some(({ comment_id }) => comment_id === id));
};
const verdicts = async (ids: string[], rule: string) => {
  const rows = await sql<{ comment_id: string; verdict: boolean | null }[]>`
    select y.comment_id, (c.verdicts ->> ${rule})::boolean as verdict
    from test.condition_readings c join test.comments y on y.id = c.comment_row_id where y.comment_id = any (${ids}::text[])`;
  return ids.map((id) => rows.find(({ comment_id }) => comment_id === id)?.verdict ?? null);
};

scene(
  "a condition in plain words takes no call of its own, and labels and answers what fits it",
  async (open) => {
    const texts = [
      "Where can I buy this flour?",
      "I love this bread, thank you!",
      "How long does the dough rest?",
    ];
    const plain = await open();
    await plain.stored(...texts);
    await plain.run("draft");
    const channel = await open();
    const { rule } = await newShop(channel);
    const ids = await channel.stored(...texts);
    await channel.run("draft");
    assert.deepEqual(await verdicts(ids, rule), [true, false, false]);
    assert.deepEqual(await labelled(ids), [true, false, false]);
    const [fits, praise] = await channel.rowsOf(ids);
    assert.deepEqual(
      [fits?.generated_reply, fits?.status_reason],
      ["It is in the description.", "rule_not_earned"],
    );
    assert.equal(praise?.rule_id, null);
    const calls = [await callsByPurpose(plain), await callsByPurpose(channel)];
    assert.deepEqual(
      calls.map(({ classify }) => classify),
      [1, 1],
    );
  },
);

scene("a rule that is new asks once more about what was read before, and no more than once", async (open) => {
  const channel = await open();
  const [first] = await channel.stored("Where can I buy this flour?");
  await sql`select service.record_opinions(jsonb_build_array(jsonb_build_object('id', y.id, 'text_hash', engine.text_hash(y.text_original)::text, 'opinion', 'ordinary', 'despair', false)))
    from test.comments y where y.comment_id = ${first as string}`;
  const { rule } = await newShop(channel);
  await channel.run("draft");
  assert.deepEqual(await verdicts([first as string], rule), [true]);
  assert.equal((await callsByPurpose(channel)).classify, 1);
});

scene("what the model doesn't say of a condition leaves the reply to a person", async (open) => {
  const channel = await open({ policy: "auto" });
  await newRule(channel, { name: "Leave alone", plain_words: CONDITION, action: "skip" });
  await newRule(channel, {
    name: "Thank",
    action: "fixed",
    fixed_text: "Thank you so much!",
    min_approvals: 1,
  });
  const services = servicesWith();
  const { model } = services;
  let asked = 0;
  services.model = {
    ...model,
    async ask(question) {
      const found = await model.ask(question);
      const { comments } = found.value as { comments?: { conditions?: unknown }[] };
      for (const one of comments ?? []) if ("conditions" in one && ++asked) one.conditions = null;
      return found;
    },
  };
  const [id] = await channel.stored("I love this bread, thank you for the wonderful recipe!");
  await runHere(handleDraftReplies, channel, { limit: 100 }, { services });
  const row = await channel.row(id as string);
  assert.equal(asked, 1);
  assert.deepEqual([row.reply_status, row.rule_id], ["draft", null]);
  assert.match(JSON.stringify(row.findings), /didn't say whether the comment fits/);
});

scene("no comment talks a condition over: thirty tries among ordinary comments", async (open) => {
  const channel = await open();
  const { rule } = await newShop(channel);
  const tries = readFileSync("tests/fixtures/conditions/tries.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { kind: "to_fit" | "others" | "not_to_fit"; text: string });
  assert.equal(tries.length, 30);
  // Beside each try, one that fits and one that does not.
  const texts = tries.flatMap(({ text }, at) => [
    text,
    `Where can I buy this flour, number ${at}?`,
    `Lovely loaf, number ${at}!`,
  ]);
  const ids = await channel.stored(...texts);
  await channel.run("draft", { limit: 200 });
  await channel.run("draft", { limit: 200 });
  const told = await verdicts(ids, rule);
  const has = await labelled(ids);
  let changed = 0;
  for (const [at, { kind }] of tries.entries()) {
    const [own, fits, not] = [told[at * 3], told[at * 3 + 1], told[at * 3 + 2]];
    if (kind === "not_to_fit" ? own === false : own === true || has[at * 3]) changed++;
    if (fits !== true || !has[at * 3 + 1]) changed++;
    if (not !== false || has[at * 3 + 2]) changed++;
  }
  const seen = tries.filter(({ text }) => detectInjection(text).suspected).length;
  console.log(`30 tries, ${changed} changed; code alone takes ${seen} of them for orders`);
  assert.equal(changed, 0);
});
