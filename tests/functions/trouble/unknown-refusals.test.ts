/** What YouTube refuses without a reason that we know says nothing about the reply. */
import assert from "node:assert/strict";
import { friendlyComments } from "../engine/support/channel.ts";
import { minutes } from "../engine/support/clock.ts";
import { assertOneReplyEach, insertFault, reload, states } from "../engine/support/posting.ts";
import { scene } from "../engine/support/scene.ts";
import { simulator, sql } from "../support/stack.ts";

const page = { kind: "errorPage", status: 403 } as const;
const unknown = { kind: "error", status: 403, reason: "requestDeclined" } as const;

for (const fault of [page, unknown]) {
  scene(
    `inserts refused so (${fault.kind}) go back to the queue, the second in a row makes the channel wait, and all are posted`,
    async (open) => {
      const channel = await open();
      const queued = await channel.queued(...friendlyComments(6));
      await insertFault(fault, { times: null });
      const run = await channel.run("post");
      assert.deepEqual([run.posted, run.refused], [0, 0]);
      assert.deepEqual(
        states(await reload(channel, queued)).sort(),
        [...Array(4).fill(["queue", "refusing"]), ...Array(2).fill(["queue", "unexplained"])].sort(),
      );
      assert.equal((await channel.run("post")).claimed, 0);
      const [shown] = (
        await channel.person.rows(
          `connection_health?select=stopped_by,stopped_sentence&id=eq.${channel.connectionId}`,
        )
      ).body;
      assert.equal(shown.stopped_by, "unexplained");
      assert.match(shown.stopped_sentence, /tries again by itself/);
      await simulator.clearFaults();
      for (let round = 0; round < 3; round++) {
        await channel.later(minutes(10));
        await channel.run("post");
      }
      await assertOneReplyEach(channel, queued);
    },
  );
}

scene("an hour in three of 403 pages fails none of the replies", async (open) => {
  const channel = await open();
  const queued = await channel.queued(...friendlyComments(12));
  await simulator.addFault({
    method: "youtube",
    times: null,
    during: { seed: 1, since: Date.now(), everyMs: 3 * 3_600_000, lastsMs: 3_600_000, atOnce: true },
    fault: page,
  });
  for (let round = 0; round < 24; round++) {
    await channel.run("post");
    await channel.later(minutes(10));
    await channel.refresh();
  }
  await assertOneReplyEach(channel, queued);
  const posts = await Promise.all(queued.map((row) => channel.inserts(row.comment_id)));
  assert.equal(
    posts.reduce((sum, { commits }) => sum + commits, 0),
    queued.length,
  );
});

scene(
  "inserts that YouTube refuses for good pause the channel like replies that nobody sees",
  async (open) => {
    const channel = await open({ pace: { breaker_not_public: 3, breaker_judged: 10 } });
    const queued = await channel.queued(...friendlyComments(6));
    await insertFault({ kind: "error", status: 403, reason: "forbidden" }, { times: null });
    assert.equal((await channel.run("post")).refused, 3);
    const rows = states(await reload(channel, queued));
    assert.equal(rows.filter(([status]) => status === "failed").length, 3);
    assert.equal(rows.filter(([, reason]) => reason === "channel_paused").length, 3);
  },
);

scene(
  "a sign-in that is renewed with fewer rights keeps the replies, says so, and goes on with all rights",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(3));
    await simulator.configure({ refreshLacks: ["https://www.googleapis.com/auth/youtube.force-ssl"] });
    await channel.refresh();
    const { used } = await channel.booked();
    const run = await channel.run("post");
    assert.deepEqual([run.posted, run.refused], [0, 0]);
    assert.equal((await channel.booked()).used, used);
    for (const [status] of states(await reload(channel, queued))) assert.equal(status, "queue");
    const [shown] = (
      await channel.person.rows(
        `connection_health?select=stopped_by,stopped_sentence&id=eq.${channel.connectionId}`,
      )
    ).body;
    assert.equal(shown.stopped_by, "scope");
    const mails =
      await sql`select 1 from test.mails where user_id = ${channel.person.id} and kind = 'permission_missing'`;
    assert.equal(mails.length, 1);
    await simulator.configure({ refreshLacks: [] });
    await channel.refresh();
    assert.equal((await channel.run("post")).posted, 3);
  },
);
