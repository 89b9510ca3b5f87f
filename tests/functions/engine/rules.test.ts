import assert from "node:assert/strict";
import { assertDone } from "../support/expect.ts";
import { simulator } from "../support/stack.ts";
import type { Channel } from "./support/channel.ts";
import { newRule, setPolicy } from "./support/policy.ts";
import { countModelCalls, scene } from "./support/scene.ts";

/** Viewers comment, and the comments are read and drafted. */
async function drafted(channel: Channel, ...texts: string[]) {
  const ids = await channel.stored(...texts);
  const run = await channel.run("draft");
  const rows = await channel.rowsOf(ids);
  return { run, rows, states: rows.map((row) => [row.reply_status, row.status_reason]) };
}

const praise = [
  "I love this bread, thank you for the wonderful recipe!",
  "Such a lovely bread, thank you so much!",
];

scene(
  "a rule that surely matches decides without the model: skipped, or answered with the owner's text",
  async (open) => {
    const channel = await open();
    await newRule(channel, { name: "Politics", words: ["election", "president"], action: "skip" });
    await newRule(channel, {
      name: "Recipe",
      pattern: "\\brecipe\\b.*\\?",
      action: "fixed",
      fixed_text: "{viewer}, the recipe of {video} is in the description.",
    });
    const modelCalls = await countModelCalls();
    const { rows, states } = await drafted(
      channel,
      "And what does the PRESIDENT say to that?",
      "Where can I find the recipe for this bread?",
      "I love this bread, thank you!",
    );
    assert.deepEqual(states, [
      ["skipped", "rule"],
      ["draft", "rule_not_earned"],
      ["draft", "needs_approval"],
    ]);
    const [, fixed] = rows;
    assert.equal(
      fixed?.generated_reply,
      `${fixed?.author_name}, the recipe of How we bake bread is in the description.`,
    );
    assert.deepEqual(fixed?.findings, []);
    // One batch reads all three.
    assert.equal(await modelCalls(), 2);
  },
);

scene("a rule that names words comes before spam, and a rule for everything does not", async (open) => {
  const channel = await open();
  const begging = "Check out my channel, I bake every week";
  await newRule(channel, {
    name: "Sourdough",
    words: ["sourdough"],
    action: "fixed",
    fixed_text: "See part two.",
  });
  await newRule(channel, {
    name: "Weekly criticism",
    pattern: "every week",
    categories: ["Criticism"],
    action: "draft",
  });
  await newRule(channel, { name: "All", action: "draft" });
  const modelCalls = await countModelCalls();
  const { states, rows } = await drafted(
    channel,
    "Please subscribe to my channel about sourdough",
    begging,
    "Please subscribe to my channel about cakes",
  );
  assert.deepEqual(states, [
    ["draft", "rule_not_earned"],
    // The second rule might have matched, so the model is asked what the comment is; then nothing speaks against spam.
    ["skipped", "spam"],
    ["skipped", "spam"],
  ]);
  assert.equal(rows[0]?.generated_reply, "See part two.");
  assert.deepEqual(rows[0]?.findings, []);
  // Beside the batch that reads all three.
  assert.equal(await modelCalls(), 2);
});

scene(
  "what an owner restores from spam is drafted, and comments like it are no longer skipped",
  async (open) => {
    const channel = await open();
    const { rows, states } = await drafted(channel, "Please subscribe to my channel, Anna!");
    assert.deepEqual(states, [["skipped", "spam"]]);
    assertDone(await channel.act("bulk_act", { p_act: "not_spam", p_tab: "spam", p_ids: [rows[0]?.id] }));
    await channel.run("draft");
    const alike = await drafted(channel, "Please subscribe to my channel, Hanna!!");
    assert.notEqual(alike.rows[0]?.reply_status, "skipped");
    assertDone(
      await channel.act("bulk_act", {
        p_act: "dismiss",
        p_tab: "to_approve",
        p_ids: alike.rows.map(({ id }) => id),
      }),
    );
  },
);

scene(
  "what an owner confirms as spam is skipped from then on, though nothing else would tell",
  async (open) => {
    const channel = await open();
    const { rows } = await drafted(channel, "Subscribe to my channel for more of the golden loaf trick");
    assertDone(await channel.act("bulk_act", { p_act: "spam", p_tab: "spam", p_ids: [rows[0]?.id] }));
    const { states } = await drafted(channel, "Subscribing to the channel for more of the golden loaf trick");
    assert.deepEqual(states, [["skipped", "spam"]]);
  },
);

scene("a rule by what only the model can tell is asked after it, and the first match wins", async (open) => {
  const channel = await open();
  await newRule(channel, { name: "Criticism", categories: ["Criticism"], action: "skip" });
  await newRule(channel, { name: "Bread", words: ["bread"], action: "draft" });
  const { states } = await drafted(
    channel,
    "This bread looks terrible and the video is boring.",
    "I love this bread, thank you!",
  );
  assert.deepEqual(states, [
    ["skipped", "rule"],
    ["draft", "rule"],
  ]);
});

scene(
  "a fixed reply passes the checks like any other, and a delicate comment is a person's",
  async (open) => {
    const channel = await open({ policy: "auto" });
    await newRule(channel, {
      name: "All",
      action: "fixed",
      fixed_text: "Thank you! More on www.else.example",
      min_approvals: 1,
    });
    const { rows, states } = await drafted(
      channel,
      praise[0] as string,
      "I want a refund, you charged my card twice!",
    );
    assert.deepEqual(states, [
      ["draft", "check_failed"],
      ["draft", "escalated"],
    ]);
    assert.ok(rows[0]?.findings.some(({ check }) => check === "foreign_link"));
  },
);

scene(
  "an automatic rule waits for its approvals, posts automatically, and stops at a rejection",
  async (open) => {
    const channel = await open({ policy: "auto" });
    await setPolicy(channel, { jitter_seconds: 0 });
    await newRule(channel, { name: "Praise", categories: ["Praise"], action: "auto", min_approvals: 1 });
    const first = await drafted(channel, praise[0] as string);
    assert.deepEqual(first.states, [["draft", "rule_not_earned"]]);
    assertDone(
      await channel.act("approve_reply", {
        p_id: first.rows[0]?.id,
        p_shown: first.rows[0]?.generated_reply,
      }),
    );
    const second = await drafted(channel, "Such a beautiful crust, I am so happy to have found you!");
    assert.deepEqual(second.states, [["queue", "policy_auto"]]);
    assertDone(
      await channel.act("bulk_act", { p_act: "cancel", p_tab: "spam", p_ids: [second.rows[0]?.id] }),
    );
    assertDone(await channel.act("dismiss_reply", { p_id: second.rows[0]?.id }));
    const third = await drafted(channel, "This is the best kitchen on the whole platform, wonderful!");
    assert.deepEqual(third.states, [["draft", "rule_not_earned"]]);
    assert.deepEqual(
      (await channel.person.rows("reply_rule_states?select=matched,approved,rejected,earned")).body,
      [{ matched: 3, approved: 0, rejected: 1, earned: false }],
    );
  },
);

scene("one viewer gets one reply by itself under a video", async (open) => {
  const channel = await open({ policy: "auto" });
  const [one, two] = await simulator
    .addComments(
      praise.map((text) => ({ text, videoId: channel.videoId, authorChannelId: "UCtheverysameviewer00000" })),
    )
    .then(({ ids }) => ids);
  await channel.run("sync");
  await channel.run("draft");
  const rows = await channel.rowsOf([one as string, two as string]);
  assert.deepEqual(rows.map((row) => [row.reply_status, row.status_reason]).sort(), [
    ["draft", "once_per_viewer"],
    ["queue", "policy_auto"],
  ]);
});

scene("in shadow mode everything runs but the posting, and the decisions are kept", async (open) => {
  const channel = await open({ policy: "auto" });
  await setPolicy(channel, { shadow_mode: true });
  await newRule(channel, { name: "Politics", words: ["election"], action: "skip" });
  const { rows, states } = await drafted(channel, praise[0] as string, "What about the election?");
  assert.deepEqual(states, [
    ["draft", "shadow"],
    ["skipped", "rule"],
  ]);
  assertDone(await channel.act("approve_reply", { p_id: rows[0]?.id }));
  assert.equal((await channel.run("post")).claimed, 0);
  const [totals] = assertDone(await channel.act("shadow_totals", {}));
  assert.deepEqual([totals.post, totals.draft, totals.skip, totals.post_approved], [1, 0, 1, 1]);
});
