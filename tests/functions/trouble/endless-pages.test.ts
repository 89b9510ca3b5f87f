/** A Google that answers the same page for every token: what that costs, and what is not concluded from it. */
import assert from "node:assert/strict";
import { friendlyComments } from "../engine/support/channel.ts";
import { hours, minutes } from "../engine/support/clock.ts";
import { insertFault, reload, states } from "../engine/support/posting.ts";
import { scene } from "../engine/support/scene.ts";
import { simulator, sql } from "../support/stack.ts";

const everyThread = { seed: 1, to: 1 };
const endless = () => simulator.configure({ endlessPages: true, miscounted: everyThread });

scene(
  "a thread whose replies go in a circle costs two reads, holds its own reply and nobody else's",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(2));
    const [cut, whole] = queued.map((row) => row.comment_id) as [string, string];
    await channel.comments({ parentId: cut, text: "Me too!" });
    await endless();
    const { used } = await channel.booked();
    const run = await channel.run("post");
    assert.deepEqual([run.posted, run.returned], [1, 1]);
    assert.deepEqual(states(await reload(channel, queued.slice(0, 1))), [["queue", "thread_cut"]]);
    assert.equal((await reload(channel, queued))[1]?.comment_id, whole);
    const reads = (await channel.booked()).used - used - 50;
    assert.ok(reads <= 5, `${reads} units for reading`);
    await channel.later(minutes(50));
    assert.equal((await channel.run("post")).claimed, 0, "it waits an hour, then longer");

    await simulator.configure({ endlessPages: false, miscounted: null });
    await channel.later(minutes(20));
    assert.equal((await channel.run("post")).posted, 1);
  },
);

scene("reading in circles ends, and the day goes on", async (open) => {
  const channel = await open();
  await channel.comments(...friendlyComments(8));
  await simulator.configure({ endlessPages: true });
  const { used } = await channel.booked();
  assert.deepEqual((await channel.run("sync")).errors, []);
  assert.equal((await channel.rows()).length, 8);
  await channel.later(hours(1));
  await channel.run("sync");
  const spent = (await channel.booked()).used - used;
  assert.ok(spent <= 20, `${spent} units`);
});

scene("of replies that could not be read to their end none is called gone", async (open) => {
  const channel = await open();
  await simulator.setDefaultFate({ kind: "removedAfter", hours: 0.01 });
  const [posted] = await channel.posted(...friendlyComments(1));
  const id = posted?.comment_id as string;
  await channel.comments({ parentId: id, text: "Me too!" });
  await endless();
  await channel.later(minutes(6));
  await channel.run("verify");
  assert.notEqual((await channel.row(id)).status_reason, "gone");
});

scene("of a lost reply in such a thread nobody can tell, and it is not sent again", async (open) => {
  const channel = await open();
  const queued = await channel.queued(...friendlyComments(1));
  const id = queued[0]?.comment_id as string;
  await channel.comments({ parentId: id, text: "Me too!" });
  await insertFault({ kind: "dropBeforeCommit" });
  await channel.run("post");
  await simulator.configure({ endlessPages: true });
  for (let look = 0; look < 8; look++) {
    await channel.later(minutes(3));
    await channel.run("post");
  }
  assert.deepEqual(states(await reload(channel, queued)), [["unknown", "not_found_after_lost_answer"]]);
  assert.equal((await channel.inserts(id)).posts, 1);
});

scene("a reply that lists show in another case is found, proven and not failed", async (open) => {
  const channel = await open();
  await simulator.configure({ otherCaseIds: everyThread });
  const posted = await channel.posted(...friendlyComments(3));
  for (let look = 0; look < 5; look++) {
    await channel.later(minutes(3));
    await channel.run("verify");
  }
  for (const row of await reload(channel, posted)) assert.equal(row.reply_status, "verified_public");
  const listed = (await channel.replies()).map(({ id }) => id).sort();
  assert.deepEqual((await reload(channel, posted)).map((row) => row.youtube_reply_id).sort(), listed);
  assert.equal((await channel.run("sync")).errors.length, 0);
  const [answers] = await sql<{ n: number }[]>`
      select count(owner_replied_at)::int as n from test.comments where user_id = ${channel.person.id}`;
  assert.equal(answers?.n, 0);
});
