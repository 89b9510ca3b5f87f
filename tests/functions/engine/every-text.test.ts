/** Every text of a viewer is read: words within a thread, and what is changed under a public reply. */
import assert from "node:assert/strict";
import { assertDone } from "../support/expect.ts";
import { simulator } from "../support/stack.ts";
import { type Channel, friendlyComments, type Row } from "./support/channel.ts";
import { hours, minutes } from "./support/clock.ts";
import { answered } from "./support/posting.ts";
import { scene } from "./support/scene.ts";

const DESPAIR = "I don't feel like living any more, but your reply made my day";

/** Viewers write within its thread; the ids of their words. */
async function follow(
  channel: Channel,
  { comment_id: parentId }: Row,
  ...texts: string[]
): Promise<string[]> {
  const ids = await channel.comments(...texts.map((text) => ({ text, parentId })));
  await channel.run("sync");
  return ids;
}

const becameOf = async (channel: Channel, ids: string[]) =>
  (await channel.rowsOf(ids)).map((row) => [row.first_opinion, row.escalation, row.grave, row.status_reason]);

scene("answers to our reply are read in one call, and what is grave is its owner's to see", async (open) => {
  const channel = await open();
  const row = await answered(channel);
  await simulator.configure({ model: { labels: [{ text: DESPAIR, label: "despair" }] } });
  const texts = [DESPAIR, "Good to know, thank you!", "I was charged twice, give me a refund"];
  const ids = await follow(channel, row, ...texts);
  const run = await channel.run("draft");
  assert.deepEqual([run.model_calls, run.drafted, run.claimed], [1, 0, 0]);
  assert.deepEqual(await becameOf(channel, ids), [
    ["health", "health", true, "follow_up"],
    ["ordinary", null, false, null],
    ["money", "money", false, "follow_up"],
  ]);
  assert.equal((await channel.run("draft")).model_calls, 0);
});

scene(
  "what a text proves by its shape holds without the model's word, and noise costs no call",
  async (open) => {
    const channel = await open();
    const row = await answered(channel);
    const card = "Take it from my card, 4111 1111 1111 1111, thank you";
    await simulator.configure({ model: { labels: [{ text: card, label: "ordinary" }] } });
    const noise = await follow(channel, row, "❤️❤️❤️");
    assert.equal((await channel.run("draft")).model_calls, 0);
    assert.deepEqual(await becameOf(channel, noise), [["ordinary", null, false, null]]);
    const proven = await follow(channel, row, card);
    await channel.later(minutes(2));
    assert.equal((await channel.run("draft")).model_calls, 1);
    assert.deepEqual(await becameOf(channel, proven), [
      ["personal_data", "personal_data", false, "follow_up"],
    ]);
  },
);

scene(
  "a reading whose answer is missing comes again, and then counts as what nobody could judge",
  async (open) => {
    const channel = await open();
    const row = await answered(channel);
    const ids = await follow(channel, row, "Good to know, thank you!");
    await simulator.addFault({ method: "chat.completions", nth: 1, fault: { kind: "error", status: 503 } });
    await channel.run("draft");
    assert.deepEqual(await becameOf(channel, ids), [[null, null, false, null]]);
    await channel.later(minutes(5));
    await channel.run("draft");
    assert.deepEqual(await becameOf(channel, ids), [["ordinary", null, false, null]]);
    const empty = await follow(channel, row, "See you next week");
    await simulator.addFault({ method: "chat.completions", nth: 1, fault: { kind: "error", status: 400 } });
    await channel.later(minutes(2));
    await channel.run("draft");
    assert.deepEqual(await becameOf(channel, empty), [["unread", "model", false, "follow_up"]]);
  },
);

scene("what stands behind the replies that a thread lists along is read, too", async (open) => {
  const channel = await open();
  const row = await answered(channel);
  const ids = await follow(channel, row, ...friendlyComments(8), "I was charged twice, give me a refund");
  await channel.run("draft");
  assert.deepEqual((await becameOf(channel, ids)).at(-1), ["money", "money", false, "follow_up"]);
  const { kinds } = await channel.booked();
  assert.ok((kinds.reread ?? 0) >= 1);
});

scene(
  "a comment edited under our public reply is read again, and our reply goes by one press",
  async (open) => {
    const channel = await open();
    const row = await answered(channel);
    await simulator.editComment({ id: row.comment_id, text: `${row.text_original}!` });
    await channel.run("sync");
    assert.equal((await channel.run("draft")).model_calls, 1);
    assert.equal((await channel.row(row.comment_id)).escalation, null);

    const hate = "People like you should not be allowed to breathe";
    await simulator.configure({ model: { labels: [{ text: hate, label: "threat" }] } });
    await channel.later(hours(1));
    await simulator.editComment({ id: row.comment_id, text: hate });
    await channel.run("sync");
    assert.equal((await channel.run("draft")).model_calls, 1);
    const changed = await channel.row(row.comment_id);
    assert.deepEqual(
      [changed.reply_status, changed.escalation, changed.grave],
      ["verified_public", "edited", true],
    );
    assertDone(await channel.person.invoke("manage-reply", { id: row.id, action: "delete" }));
    const gone = await channel.row(row.comment_id);
    assert.deepEqual([gone.reply_status, gone.escalation], ["deleted", "threat"]);
  },
);
