import assert from "node:assert/strict";
import { setSyncs } from "../../../scripts/builder/rows/changes.ts";
import { type Channel, friendlyComments } from "../engine/support/channel.ts";
import { hours, minutes } from "../engine/support/clock.ts";
import { oldComments, pagesRead, syncState, syncWhole } from "../engine/support/reading.ts";
import { scene } from "../engine/support/scene.ts";
import { simulator, sql, stack } from "../support/stack.ts";

const project = (channel: Channel) => String(channel.google.projectNumber);

scene(
  "a day's sweep of more pages than a run reads goes on where it was, and not into history",
  async (open) => {
    const channel = await open();
    await oldComments(channel, 400, hours(24 * 9));
    await oldComments(channel, 2300, hours(2));
    await syncWhole(channel);
    const [late] = await channel.comments({ text: "May I link to this recipe?", truth: "heldForReview" });
    await channel.comments(...friendlyComments(120));
    await syncWhole(channel);
    await simulator.setTruth({ id: late as string, truth: "published" });

    await channel.later(hours(25));
    const before = await pagesRead(channel);
    const runs = await syncWhole(channel);
    assert.equal(runs, 2, "a run sweeps 20 pages");
    assert.ok((await channel.row(late as string)).candidate);
    // 2,421 threads of this week, the page that shows that it is over, and the newest page of the second run.
    assert.equal((await pagesRead(channel)) - before, 25 + 1 + 1);
    assert.deepEqual(
      [(await syncState(channel)).history_done, (await channel.run("sync")).units],
      [true, 1],
      "it is not done again on this day",
    );
  },
);

scene("a quota error out of season costs a quarter of an hour, and then one read finds out", async (open) => {
  const channel = await open();
  const [reply] = await channel.queued("I love this bread, thank you!");
  assert.ok(reply);
  await simulator.addFault({
    method: "commentThreads.list",
    times: 1,
    fault: { kind: "error", status: 403, reason: "quotaExceeded" },
  });
  await channel.run("sync");
  assert.equal((await channel.connection()).status, "quota_reached");
  await channel.later(minutes(14));
  const { used } = await channel.ledger();
  assert.equal((await channel.run("sync")).channels, 0);
  assert.equal((await channel.run("post")).claimed, 0);
  assert.equal((await channel.ledger()).used, used);

  await channel.later(minutes(2));
  assert.equal((await channel.run("post")).claimed, 0, "nothing that costs 50 units goes first");
  assert.equal((await channel.run("sync")).units, 1);
  assert.equal((await channel.run("post")).posted, 1);
  assert.equal((await channel.connection()).status, "ok");
});

scene("a first import leaves posting, news and proof their shares of the day", async (open) => {
  const channel = await open();
  const [reply] = await channel.queued("I love this bread, thank you!");
  assert.ok(reply);
  // Of what posting leaves, all but ten pages is used: those that the walk through old comments may take.
  await oldComments(channel, 4000);
  const [row] = await sql`select engine.quota_left(${project(channel)}, 'history') as units`;
  await sql`select engine.charge(${project(channel)}, ${row?.units - 10}, 'history')`;
  await setSyncs(stack, channel.person, { history_done: false, history_cursor: null });
  const first = await channel.run("sync");
  assert.deepEqual([first.errors, first.more], [[], true]);
  const second = await channel.run("sync");
  assert.deepEqual(second.errors, []);
  assert.ok((await channel.booked()).kinds.history);
  assert.equal(
    (await syncState(channel)).history_done,
    false,
    "the walk waits for what the day has left for it",
  );

  const news = await channel.comment("What a lovely kitchen, I enjoyed the video!");
  await channel.run("sync");
  assert.ok(await channel.row(news));
  assert.equal((await channel.run("post")).posted, 1);
});
