import assert from "node:assert/strict";
import { assertDone, assertRefused } from "../support/expect.ts";
import { invokeAsSchedule } from "../support/stack.ts";
import type { Channel } from "./support/channel.ts";
import { scene } from "./support/scene.ts";

/** Wide enough for any hour and zone. */
const period = { start: "2020-01-01", end: "2029-12-31", tz: "UTC" };

async function wordsOf(channel: Channel, body: object = {}) {
  return assertDone(await channel.person.invoke("report-words", { ...period, ...body }));
}

scene("words are counted in the comments of the caller's channel, and each names its own", async (open) => {
  const [channel, other] = [await open(), await open()];
  const ids = await channel.stored(
    "Could you please show which tea this is?",
    "I love the tea and the teapot",
    "No idea what to say here",
  );
  await other.stored("My tea is better than their tea");
  const rows = await channel.rowsOf(ids);
  const tea = rows.filter((row) => row.text_original.includes("tea")).map((row) => row.id);

  const { words, comments } = await wordsOf(channel, { channel: channel.google.channelId });
  assert.equal(comments, 3);
  const [found, ...others] = words;
  assert.deepEqual([found.word, found.comments, found.ids.toSorted()], ["tea", 2, tea.toSorted()]);
  assert.deepEqual(others, []);
});

scene("another user's channel has no words, and a period must be one", async (open) => {
  const [channel, stranger] = [await open(), await open()];
  await channel.stored("tea one", "tea two");
  const asked = { ...period, channel: channel.google.channelId };
  assert.deepEqual(assertDone(await stranger.person.invoke("report-words", asked)), {
    words: [],
    comments: 0,
  });
  const reversed = { ...period, start: "2029-01-01", end: "2028-01-01" };
  assert.equal((await channel.person.invoke("report-words", reversed)).status, 422);
  assertRefused(
    await channel.person.invoke("report-words", { ...period, tz: "Mars/Olympus" }),
    422,
    "unknown_time_zone",
  );
  assert.equal(
    (await channel.person.invoke("report-words", { start: "soon" })).body.error.code,
    "invalid_request",
  );
  assert.equal((await invokeAsSchedule("report-words", period)).status, 401);
});
