import assert from "node:assert/strict";
import { setAccount, setClient } from "../../../scripts/builder/rows/changes.ts";
import { assertRefused } from "../support/expect.ts";
import { bookedOn, setUsed } from "../support/quota.ts";
import { invokeAsSchedule, simulator, stack } from "../support/stack.ts";
import { friendlyComments } from "./support/channel.ts";
import { listHeld, moderationsAt, walkHeld, withheld } from "./support/moderation.ts";
import { scene } from "./support/scene.ts";

scene("both queues are listed page by page, each comment once, with its video", async (open) => {
  const channel = await open();
  const [seen] = await channel.comments("A comment that everybody sees.");
  const held = await withheld(channel, "heldForReview", ...friendlyComments(103));
  const spam = await withheld(channel, "likelySpam", "Win a phone.", "Win two.");
  await channel.run("sync");
  const found = await walkHeld(channel);
  assert.deepEqual(found.map((one) => one.comment_id).sort(), [...held, ...spam].sort());
  for (const one of found) {
    assert.equal(one.kind, held.includes(one.comment_id) ? "held" : "likely_spam");
    assert.equal(one.video_title, "How we bake bread");
  }
  assert.ok(!found.some((one) => one.comment_id === seen));
});

scene("a held reply of a viewer is listed by itself, not its thread", async (open) => {
  const channel = await open();
  const parent = await channel.comment("A comment that everybody sees.");
  const reply = await channel.comment({ text: "A reply that waits.", parentId: parent });
  await simulator.setTruth({ id: reply, truth: "heldForReview" });
  assert.deepEqual(
    (await walkHeld(channel)).map((one) => [one.comment_id, one.text]),
    [[reply, "A reply that waits."]],
  );
});

scene("a stranger's channel is refused, and the schedule's key opens nothing here", async (open) => {
  const [channel, stranger] = [await open(), await open()];
  await withheld(channel, "heldForReview", "Waits.");
  const { channelId } = channel.google;
  assertRefused(await listHeld(stranger, undefined, channelId), 404, "channel_not_connected");
  assert.equal((await invokeAsSchedule("held-comments", { channel_id: channelId })).status, 401);
});

scene("a page that nobody handed out, and a channel without quota, are refused", async (open) => {
  const channel = await open();
  assertRefused(await listHeld(channel, "rejected.abc"), 400, "invalid_page_token");
  await setUsed(channel.google.projectNumber, 9960);
  assertRefused(await listHeld(channel), 429, "quota_reached");
});

scene("through the operator's project nobody without a plan lists anything", async (open) => {
  const drain = await open();
  const project = String(drain.google.projectNumber);
  const client_id = `${project}-${drain.person.id}.apps.googleusercontent.com`;
  await setClient(stack, drain.clientConfigId, { is_operators: true, client_id });
  await setAccount(stack, drain.person, { plan: null });
  const before = await moderationsAt();
  assertRefused(await listHeld(drain), 403, "not_approved");
  assert.deepEqual(await bookedOn(drain.google.projectNumber), []);
  assert.equal(await moderationsAt(), before);
});
