/** A Google that answers 404 to a whole list where one id is gone: what is there is found all the same (docs/YOUTUBE.md, Requests). */
import assert from "node:assert/strict";
import { type Channel, friendlyComments } from "../engine/support/channel.ts";
import { hours, seconds } from "../engine/support/clock.ts";
import { reload, states } from "../engine/support/posting.ts";
import { bury } from "../engine/support/reading.ts";
import { scene } from "../engine/support/scene.ts";
import { simulator, sql } from "../support/stack.ts";

/** Looked at once more, whatever their turn, 40 replies cost 3 units: all at once, those that were there, and the threads of the others. */
async function assertCheapAgain(channel: Channel): Promise<void> {
  await sql`update test.comments set next_check_at = engine.now() where user_id = ${channel.person.id}`;
  const second = await channel.run("verify");
  assert.deepEqual([second.checked, second.unread], [40, 0]);
  assert.ok(second.units <= 3, `${second.units} units`);
}

scene("one comment that is gone keeps no other approved reply from being posted", async (open) => {
  const channel = await open();
  const queued = await channel.queued(...friendlyComments(12));
  await simulator.configure({ unknownIds: "notFound" });
  await simulator.deleteComment(queued[4]?.comment_id as string);
  const run = await channel.run("post");
  assert.deepEqual([run.posted, run.refused, run.returned], [11, 1, 0]);
  const [gone] = await reload(channel, queued.slice(4, 5));
  assert.deepEqual([gone?.reply_status, gone?.status_reason], ["failed", "comment_gone"]);
});

scene("one reply that is gone keeps no other from being proven public", async (open) => {
  const channel = await open();
  const posted = await channel.posted(...friendlyComments(11));
  await simulator.configure({ unknownIds: "notFound" });
  await simulator.deleteComment(posted[0]?.youtube_reply_id as string);
  await channel.later(seconds(20));
  const run = await channel.run("verify");
  assert.deepEqual([run.checked, run.public, run.unread], [11, 10, 0]);
  assert.ok(run.units <= 9, `${run.units} units`);
});

scene("a reply that the last look missed spoils no list of its neighbours again", async (open) => {
  const channel = await open();
  const posted = await channel.posted(...friendlyComments(40));
  await simulator.configure({ unknownIds: "notFound" });
  await simulator.deleteComment(posted[7]?.youtube_reply_id as string);
  await channel.later(seconds(20));
  const first = await channel.run("verify");
  assert.deepEqual([first.checked, first.public], [40, 39]);
  // Lists are halved until the missing one is alone: 1 + 2 x log2(40) at most; how many it takes depends on its place.
  assert.ok(first.units <= 13, `${first.units} units`);
  await assertCheapAgain(channel);
});

scene("replies that the last look missed cost a unit together: their threads tell of them", async (open) => {
  const channel = await open();
  const posted = await channel.posted(...friendlyComments(40));
  await simulator.configure({ unknownIds: "notFound" });
  for (const { youtube_reply_id } of posted.slice(0, 15))
    await simulator.deleteComment(youtube_reply_id as string);
  await channel.later(seconds(20));
  const first = await channel.run("verify");
  assert.deepEqual([first.checked, first.public, first.unread], [40, 25, 0]);
  // All at once, two, four and eight parts, then each by itself.
  assert.ok(first.units <= 55, `${first.units} units`);
  await assertCheapAgain(channel);
});

scene("one thread that is gone keeps no other from being read again", async (open) => {
  const channel = await open();
  const rows = await channel.posted(...friendlyComments(3));
  await bury(channel);
  await simulator.configure({ unknownIds: "notFound" });
  await simulator.deleteComment(rows[1]?.comment_id as string);
  await channel.later(hours(7));
  await channel.refresh();
  const run = await channel.run("sync");
  assert.equal(run.reread, 2);
  assert.deepEqual(run.errors, []);
  const again = await reload(channel, rows);
  assert.deepEqual(
    again.map((row) => row.gone_at !== null),
    [false, true, false],
  );
  assert.deepEqual(states(again), Array(3).fill(["posting", "claimed"]));
});
