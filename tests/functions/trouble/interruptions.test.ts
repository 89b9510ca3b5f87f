import assert from "node:assert/strict";
import { handlePostReplies } from "../../../supabase/functions/post-replies/handler.ts";
import { friendlyComments } from "../engine/support/channel.ts";
import { hours, minutes, passUntil } from "../engine/support/clock.ts";
import { runHere, servicesBehind } from "../engine/support/in-process.ts";
import { assertOneReplyEach, isInsert, reload, states } from "../engine/support/posting.ts";
import { scene } from "../engine/support/scene.ts";
import { assertDone } from "../support/expect.ts";
import { expireIn } from "../support/secrets.ts";
import { simulator, sql } from "../support/stack.ts";

/** An address where a connection is refused before anything is sent. */
function nobodyListens(): string {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  return `http://127.0.0.1:${listener.addr.port}/`;
}

scene("without a network the replies wait in the queue, and are posted when it is back", async (open) => {
  const channel = await open();
  const queued = await channel.queued(...friendlyComments(3));
  await simulator.cutNetwork();
  assert.equal((await channel.run("post")).returned, 3);
  for (const row of await reload(channel, queued)) assert.deepEqual(states([row]), [["queue", "network"]]);
  assert.equal((await channel.connection()).last_error_code, null);
  await simulator.restoreNetwork();
  await channel.later(minutes(3));
  assert.equal((await channel.run("post")).posted, 3);
  await assertOneReplyEach(channel, queued);
});

scene(
  "an insert that never left the machine goes back to the queue, and its credits are given back",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(2));
    const services = servicesBehind(async (url, method) => {
      if (isInsert(url, method)) await fetch(nobodyListens());
    });
    const run = await runHere(handlePostReplies, channel, { limit: 50 }, { services });
    assert.deepEqual([run.returned, run.uncertain], [2, 0]);
    for (const row of await reload(channel, queued)) assert.deepEqual(states([row]), [["queue", "network"]]);
    assert.equal((await channel.booked()).kinds.insert, 0);
    assert.equal((await channel.ledger()).used, (await channel.booked()).used);
  },
);

/** Around midnight Pacific time a quota error is about the day that ends: what is said of other hours is tried an hour later. */
async function awayFromMidnight(later: (milliseconds: number) => Promise<unknown>): Promise<void> {
  const [row] = await sql<{ hours_left: number }[]>`
      select extract(epoch from engine.quota_resets_at() - engine.now())::float8 / 3600 as hours_left`;
  const left = row?.hours_left as number;
  if (left < 0.5 || left > 23.5) await later(hours(1));
}

for (const quotaForm of ["403", "429"] as const) {
  scene(
    `a quota that ends in the middle (${quotaForm}) leaves the rest queued, and the next Pacific day posts it`,
    async (open) => {
      const channel = await open();
      await awayFromMidnight((wait) => channel.later(wait));
      const queued = await channel.queued(...friendlyComments(5));
      await simulator.configure({ quotaForm });
      await simulator.setQuota({ projectNumber: channel.google.projectNumber, used: 10_000 - 1 - 2 * 50 });
      const run = await channel.run("post");
      assert.deepEqual([run.posted, run.returned], [2, 3]);
      const rows = await reload(channel, queued);
      assert.deepEqual(states(rows.filter((row) => row.reply_status === "queue")), [
        ["queue", "quotaExceeded"],
        ["queue", "quotaExceeded"],
        ["queue", "quotaExceeded"],
      ]);
      assert.equal((await channel.connection()).status, "quota_reached");
      await channel.later(minutes(10));
      assert.equal((await channel.run("post")).claimed, 0);

      const [reset] = await sql<{ at: Date }[]>`select engine.quota_resets_at() as at`;
      await passUntil(reset?.at as Date);
      await channel.refresh();
      assert.equal((await channel.run("post")).posted, 3);
      assert.equal((await channel.connection()).status, "ok");
      await assertOneReplyEach(channel, queued);
    },
  );
}

scene(
  "a revoked grant stops the channel with its queue intact; reconnected, it goes on without duplicates",
  async (open) => {
    const channel = await open();
    const before = await channel.posted("I love this bread, thank you!");
    const queued = await channel.queued(...friendlyComments(2));
    await simulator.revokeGrants({ email: channel.google.googleEmail });
    assert.equal((await channel.run("post")).returned, 2);
    assert.equal((await channel.connection()).status, "need_reauth");
    await channel.refresh();
    const connection = await channel.connection();
    assert.deepEqual([connection.status, connection.last_error_code], ["need_reauth", "invalid_grant"]);
    await channel.later(hours(1));
    assert.equal((await channel.run("post")).claimed, 0);
    for (const row of await reload(channel, queued)) assert.equal(row.reply_status, "queue");

    await channel.reconnect();
    assert.equal((await channel.connection()).status, "ok");
    assert.equal((await channel.run("post")).posted, 2);
    await assertOneReplyEach(channel, [...before, ...queued]);
  },
);

scene(
  "a wrong client secret stops the channel with its queue intact, and the right one lets it go on",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(2));
    const { clientId, projectNumber } = channel.google;
    await simulator.registerClient({
      clientId,
      projectNumber,
      clientSecret: "GOCSPX-rotated",
      redirectUris: [],
    });
    // By the functions' clock, too, which a scene near Pacific midnight has left behind.
    await expireIn(channel.connectionId, -hours(3) / 1000);
    assert.equal((await channel.run("post")).returned, 2);
    for (const row of await reload(channel, queued))
      assert.deepEqual(states([row]), [["queue", "invalid_client"]]);
    assert.equal((await channel.connection()).last_error_code, "invalid_client");
    assert.equal((await channel.run("post")).claimed, 0);

    const secret = { kind: "oauth_client", client_id: clientId, client_secret: "GOCSPX-rotated" };
    assertDone(await channel.person.invoke("save-credentials", secret));
    await channel.later(minutes(3));
    assert.equal((await channel.run("post")).posted, 2);
    await assertOneReplyEach(channel, queued);
  },
);

scene(
  "a sign-in that ends in the middle of a batch is renewed, and the rest is posted once",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(4));
    let inserts = 0;
    const services = servicesBehind(async (url, method) => {
      if (isInsert(url, method) && ++inserts === 3)
        await simulator.expireAccessTokens({ email: channel.google.googleEmail });
    });
    const run = await runHere(handlePostReplies, channel, { limit: 50 }, { services });
    assert.deepEqual([run.posted, run.returned], [2, 2]);
    await channel.later(minutes(3));
    assert.equal((await channel.run("post")).posted, 2);
    await assertOneReplyEach(channel, queued);
  },
);
