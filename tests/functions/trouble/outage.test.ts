/** An outage of Google costs a few replies and some minutes, not a day's quota and a morning of looking things up. */
import assert from "node:assert/strict";
import { handlePostReplies } from "../../../supabase/functions/post-replies/handler.ts";
import { type Channel, friendlyComments } from "../engine/support/channel.ts";
import { minutes, passUntil, seconds } from "../engine/support/clock.ts";
import { runHere, servicesBehind } from "../engine/support/in-process.ts";
import { assertOneReplyEach, insertFault, reload, states } from "../engine/support/posting.ts";
import { scene } from "../engine/support/scene.ts";
import { assertDone } from "../support/expect.ts";
import { invokeAsSchedule, simulator, sql } from "../support/stack.ts";

const pausedUntil = async (channel: Channel) => {
  const [row] = await sql<{ at: Date | null }[]>`
    select paused_until as at from test.server_troubles where connection_id = ${channel.connectionId}`;
  return row?.at;
};
const passPause = async (channel: Channel) => {
  await passUntil((await pausedUntil(channel)) as Date);
  await channel.refresh();
};
const inserts = async (channel: Channel) =>
  (await channel.ledger()).rows
    .filter(({ method }) => method === "comments.insert")
    .reduce((sum, { calls }) => sum + calls, 0);
const count = async (channel: Channel, status: string) =>
  (await channel.rows()).filter((row) => row.reply_status === status).length;

scene("an outage leaves two replies in the dark and one more each time it is asked again", async (open) => {
  const channel = await open();
  const queued = await channel.queued(...friendlyComments(20));
  await insertFault({ kind: "error", status: 503 }, { times: null });
  const first = await channel.run("post");
  assert.deepEqual([first.uncertain, first.posted], [2, 0]);
  assert.equal((await channel.booked()).kinds.insert, 100);
  assert.deepEqual(
    states((await reload(channel, queued)).filter((row) => row.reply_status === "queue")),
    Array(18).fill(["queue", "server_trouble"]),
  );
  for (let run = 0; run < 3; run++) {
    const workers = await Promise.all([
      channel.run("post"),
      invokeAsSchedule("post-replies").then(assertDone),
    ]);
    assert.deepEqual(
      workers.map(({ claimed }) => claimed),
      [0, 0],
      "it waits, whoever asks",
    );
  }
  for (let trial = 1; trial <= 2; trial++) {
    await passPause(channel);
    await Promise.all([channel.run("post"), invokeAsSchedule("post-replies")]);
    assert.equal(await inserts(channel), 2 + trial);
  }
  await simulator.clearFaults();
  await passPause(channel);
  // What may have arrived is looked for, and is not sent again; everything else goes out without anybody's doing.
  await channel.run("post");
  assert.equal(await pausedUntil(channel), undefined);
  assert.equal(await count(channel, "queue"), 0);
  assert.equal((await channel.replies()).length, 16);
  assert.equal(await inserts(channel), 20);
});

scene("an outage of an hour costs no more than six replies and 300 units", async (open) => {
  const channel = await open();
  await channel.queued(...friendlyComments(15));
  await insertFault({ kind: "error", status: 500 }, { times: null });
  for (let minute = 0; minute < 60; minute += 2) {
    assertDone(await invokeAsSchedule("post-replies"));
    await channel.later(minutes(2));
  }
  assert.ok((await inserts(channel)) <= 6, `${await inserts(channel)} inserts`);
  assert.ok(((await channel.booked()).kinds.insert as number) <= 300);
});

scene("one connection's outage stops no other", async (open) => {
  const [broken, sound] = [await open(), await open()];
  const troubled = await broken.queued(...friendlyComments(4));
  const queued = await sound.queued(...friendlyComments(4));
  for (const row of troubled)
    await insertFault({ kind: "error", status: 503 }, { parentId: row.comment_id, times: null });
  assertDone(await invokeAsSchedule("post-replies"));
  await assertOneReplyEach(sound, queued);
  assert.equal(await inserts(broken), 2);
});

scene(
  "reads that fail before posting make the connection wait as well, and an hour of them costs a dozen units",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(10));
    const { used } = await channel.booked();
    await simulator.addFault({
      method: "commentThreads.list",
      times: null,
      fault: { kind: "error", status: 503 },
    });
    for (let minute = 0; minute < 60; minute += 3) {
      await channel.run("post");
      await channel.later(minutes(3));
    }
    assert.equal(await inserts(channel), 0);
    const spent = (await channel.booked()).used - used;
    assert.ok(spent <= 12, `${spent} units`);
    assert.ok(await pausedUntil(channel));
    await simulator.clearFaults();
    await passPause(channel);
    await channel.later(minutes(60));
    await channel.run("post");
    await assertOneReplyEach(channel, queued);
  },
);

scene("a thread that YouTube cannot read keeps no other reply from being posted", async (open) => {
  const channel = await open();
  const queued = await channel.queued(...friendlyComments(9));
  const bad = queued[4]?.comment_id as string;
  const services = servicesBehind(
    () => undefined,
    (url) => (asksFor(url, bad) ? Response.json({ error: { code: 500 } }, { status: 500 }) : undefined),
  );
  const run = await runHere(handlePostReplies, channel, { limit: 50 }, { services });
  assert.deepEqual([run.posted, run.uncertain], [8, 0]);
  const [row] = await reload(channel, queued.slice(4, 5));
  assert.deepEqual(states(row ? [row] : []), [["queue", "network"]]);
});

/** Whether a read asks for a thread, alone or among others. */
const asksFor = (url: URL, thread: string) =>
  url.searchParams
    .getAll("id")
    .flatMap((ids) => ids.split(","))
    .includes(thread);

scene(
  "what YouTube cannot process is tried once more after a quarter of an hour, then failed",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(2));
    const [again, never] = queued.map((row) => row.comment_id) as [string, string];
    const fault = { kind: "error", status: 400, reason: "processingFailure" } as const;
    await insertFault(fault, { parentId: again });
    await insertFault(fault, { parentId: never, times: null });
    await channel.run("post");
    assert.deepEqual(states(await reload(channel, queued)), [
      ["queue", "processingFailure"],
      ["queue", "processingFailure"],
    ]);
    await channel.later(minutes(14));
    assert.equal((await channel.run("post")).claimed, 0);
    await channel.later(minutes(2));
    for (let run = 0; run < 3; run++) {
      await channel.run("post");
      await channel.later(minutes(6));
    }
    assert.deepEqual(states(await reload(channel, queued)), [
      ["posting", "claimed"],
      ["failed", "processingFailure"],
    ]);
    assert.deepEqual(await channel.inserts(never), { posts: 2, commits: 0 });
  },
);

scene("a server failure while reading one channel does not stop the others", async (open) => {
  const channels = [await open(), await open(), await open()];
  const ids = await Promise.all(channels.map((channel) => channel.comment("I love this bread!")));
  await simulator.addFault({
    method: "commentThreads.list",
    nth: 1,
    times: 1,
    fault: { kind: "error", status: 503 },
  });
  const { errors } = assertDone(await invokeAsSchedule("sync-comments"));
  assert.equal(errors.length, 1);
  const read = await Promise.all(channels.map(async (channel) => (await channel.rows()).length));
  // The one that failed may be a channel that another test left due.
  const failed = channels.filter(({ google }) => errors[0].channel_id === google.channelId).length;
  assert.equal(
    read.reduce((sum, rows) => sum + rows, 0),
    channels.length - failed,
  );
  await channels[0]?.later(minutes(40) + seconds(1));
  for (const channel of channels) await channel.refresh();
  assertDone(await invokeAsSchedule("sync-comments"));
  for (const [index, channel] of channels.entries()) assert.ok(await channel.row(ids[index] as string));
});
