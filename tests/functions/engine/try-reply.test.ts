import assert from "node:assert/strict";
import { assertDone, assertRefused } from "../support/expect.ts";
import { invokeAsSchedule, simulator } from "../support/stack.ts";
import { modelUse, newRule, setPolicy } from "./support/policy.ts";
import { countModelCalls, scene } from "./support/scene.ts";

const praise = "I love this bread, thank you for the wonderful recipe!";

scene(
  "the tester says which rule matches, why, and what the reply would be, and keeps nothing",
  async (open) => {
    const channel = await open({ policy: "auto" });
    const politics = await newRule(channel, { name: "Politics", words: ["election"], action: "skip" });
    const bread = await newRule(channel, {
      name: "Bread",
      words: ["bread"],
      categories: ["Praise"],
      action: "draft",
    });
    const tried = assertDone(await channel.person.invoke("try-reply", { text: praise, author_name: "@ana" }));
    assert.equal(tried.outcome, "draft");
    assert.equal(tried.why, "rule");
    assert.deepEqual(tried.rule, { id: bread, name: "Bread" });
    assert.deepEqual(tried.trace, [
      {
        rule_id: politics,
        name: "Politics",
        matched: false,
        why: "It contains none of the words: election.",
      },
      {
        rule_id: bread,
        name: "Bread",
        matched: true,
        why: "Matches: it contains “bread”, its category is praise.",
      },
    ]);
    assert.ok(tried.reply.length > 10);
    assert.deepEqual(
      [tried.language, tried.sentiment, tried.category, tried.findings, tried.escalation, tried.model_calls],
      ["en", "Positive", "Praise", [], null, 1],
    );
    assert.deepEqual(await channel.rows(), []);
    assert.equal((await modelUse(channel))?.calls, 1);
  },
);

scene("the tester tells what would be posted by itself, and what would not", async (open) => {
  const channel = await open({ policy: "auto" });
  const outcomeOf = async (text: string) => {
    const { outcome, why } = assertDone(await channel.person.invoke("try-reply", { text }));
    return [outcome, why];
  };
  assert.deepEqual(await outcomeOf(praise), ["post", "policy_auto"]);
  assert.deepEqual(await outcomeOf("I want a refund, you charged my card twice!"), ["draft", "escalated"]);
  assert.deepEqual(await outcomeOf("Lovely bread! I know exactly where you live :)"), ["draft", "grave"]);
  assert.deepEqual(await outcomeOf("🔥🔥🔥"), ["skip", "noise"]);
  await setPolicy(channel, { shadow_mode: true });
  assert.deepEqual(await outcomeOf(praise), ["draft", "shadow"]);
  assert.ok((await channel.act("set_posting_policy", { p_policy: "review" })).status < 300);
  assert.deepEqual(await outcomeOf(praise), ["draft", "needs_approval"]);
});

scene("a rule for emoji answers comments of emoji alone, without the model, and no others", async (open) => {
  const channel = await open();
  await newRule(channel, { name: "Hearts", emoji_only: true, action: "fixed", fixed_text: "❤️" });
  const modelCalls = await countModelCalls();
  const hearts = assertDone(await channel.person.invoke("try-reply", { text: "🔥🔥🔥" }));
  assert.deepEqual(
    [hearts.outcome, hearts.why, hearts.rule?.name, hearts.reply, hearts.findings],
    ["draft", "rule_not_earned", "Hearts", "❤️", []],
  );
  assert.equal(hearts.trace[0].why, "Matches: it contains only emoji.");
  assert.equal(await modelCalls(), 0);
  const words = assertDone(await channel.person.invoke("try-reply", { text: praise }));
  assert.deepEqual([words.rule, words.trace[0].why], [null, "It contains more than emoji."]);
});

scene("what a rule decides alone costs the tester no model call", async (open) => {
  const channel = await open();
  await newRule(channel, {
    name: "Hello",
    words: ["hello"],
    viewer: "seen",
    action: "fixed",
    fixed_text: "Hello {viewer}, welcome back to {channel}!",
  });
  await newRule(channel, { name: "Bye", pattern: "^bye", action: "skip" });
  const modelCalls = await countModelCalls();
  const hello = assertDone(
    await channel.person.invoke("try-reply", { text: "Hello there", author_name: "Ana", author: "seen" }),
  );
  assert.equal(hello.reply, `Hello Ana, welcome back to ${channel.google.channelTitle}!`);
  assert.deepEqual([hello.outcome, hello.why, hello.model_calls], ["draft", "rule_not_earned", 0]);
  const bye = assertDone(await channel.person.invoke("try-reply", { text: "Bye for now" }));
  assert.deepEqual([bye.outcome, bye.why, bye.reply, bye.rule.name], ["skip", "rule", null, "Bye"]);
  assert.equal(await modelCalls(), 0);
});

scene(
  "the tester keeps to the budget, to the caller's channels, and says when the model fails",
  async (open) => {
    const [channel, stranger] = [await open(), await open()];
    assertRefused(
      await channel.person.invoke("try-reply", { text: praise, channel_id: stranger.google.channelId }),
      404,
      "channel_not_connected",
    );
    await simulator.configure({ model: { mode: "notJson" } });
    assertRefused(await channel.person.invoke("try-reply", { text: praise }), 502, "model_failed");
    await simulator.configure({ model: { mode: "normal" } });
    await setPolicy(channel, { model_calls_per_day: 1 });
    assertRefused(await channel.person.invoke("try-reply", { text: praise }), 429, "model_budget");
    assert.equal((await channel.person.invoke("try-reply", { text: "" })).status, 400);
    assert.equal((await invokeAsSchedule("try-reply", { text: praise })).status, 401);
  },
);
