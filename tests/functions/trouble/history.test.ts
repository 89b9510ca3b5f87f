import assert from "node:assert/strict";
import { setSyncs } from "../../../scripts/builder/rows/changes.ts";
import { friendlyComments } from "../engine/support/channel.ts";
import { minutes } from "../engine/support/clock.ts";
import { newsBreaking, oldComments, pagesRead, syncState, syncWhole } from "../engine/support/reading.ts";
import { countModelCalls, scene } from "../engine/support/scene.ts";
import { assertDone } from "../support/expect.ts";
import { simulator, sql, stack } from "../support/stack.ts";

scene(
  "5,000 comments from before connecting are stored, and none is drafted, paid for or answered",
  async (open) => {
    const channel = await open();
    await oldComments(channel, 5000);
    const modelCalls = await countModelCalls();
    await syncWhole(channel);
    const stored = await channel.rows();
    assert.equal(stored.length, 5000);
    assert.equal(stored.filter((row) => row.candidate).length, 0);
    assert.equal((await channel.run("draft")).claimed, 0);
    assert.equal((await channel.run("post")).claimed, 0);
    assert.equal(await modelCalls(), 0);
    assert.deepEqual(await channel.replies(), []);
    assert.equal((await channel.ledger()).used, (await channel.booked()).used);
  },
);

scene("a backfill of 40 shows its count and cost first, and stops at 40", async (open) => {
  const channel = await open();
  await oldComments(channel, 120);
  await syncWhole(channel);
  const modelCalls = await countModelCalls();
  const wanted = { p_channel: channel.google.channelId, p_limit: 40 };
  const preview = assertDone(await channel.act("preview_backfill", wanted));
  assert.deepEqual(preview, [{ comments: 40, credits: 2000 }]);
  assert.equal((await channel.run("draft")).claimed, 0);
  assert.deepEqual(assertDone(await channel.act("start_backfill", wanted)), preview);
  for (let runs = 0; runs < 3; runs++) await channel.run("draft", { limit: 200 });
  const rows = await channel.rows();
  assert.equal(rows.filter((row) => row.candidate).length, 40);
  assert.equal(rows.filter((row) => row.reply_status !== null).length, 40);
  // A draft each, and two batches of twenty that are read.
  assert.equal(await modelCalls(), 42);
  assert.deepEqual(await channel.replies(), []);
});

scene("only comments after connecting are candidates", async (open) => {
  const channel = await open();
  await oldComments(channel, 1, minutes(1));
  const fresh = await channel.comment("I love this bread, thank you for the recipe!");
  await channel.run("sync");
  const candidates = (await channel.rows()).filter((row) => row.candidate);
  assert.deepEqual(
    candidates.map((row) => row.comment_id),
    [fresh],
  );
});

scene("reading costs one unit a page, and both ledgers and the answer agree to the unit", async (open) => {
  const channel = await open({ apiKey: false });
  const key = { kind: "api_key", api_key: channel.google.apiKey };
  assertDone(await channel.person.invoke("save-credentials", key));
  await oldComments(channel, 250);
  const before = await channel.ledger();
  const { units, inserted } = await channel.run("sync");
  assert.equal(inserted, 250);
  assert.equal(units, 4, "three pages and one read of the video");
  assert.equal((await channel.ledger()).used - before.used, 4);
  const { used, kinds } = await channel.booked();
  assert.equal(used, (await channel.ledger()).used);
  assert.deepEqual(kinds, { list: used - 1, verify: 1 }, "the key was tried when it was saved");
});

scene("what is known ends the reading: news cost one page", async (open) => {
  const channel = await open();
  await oldComments(channel, 250);
  await syncWhole(channel);
  await channel.comments(...friendlyComments(3));
  assert.deepEqual(await channel.run("sync"), {
    channels: 1,
    inserted: 3,
    reread: 0,
    units: 1,
    more: false,
    errors: [],
  });
});

scene("a history that is interrupted goes on where it was, and each comment is stored once", async (open) => {
  const channel = await open();
  await oldComments(channel, 450);
  await simulator.addFault({ method: "commentThreads.list", nth: 3, fault: { kind: "error", status: 503 } });
  const first = await channel.run("sync");
  assert.deepEqual(
    first.errors.map((error: { code: string }) => error.code),
    ["backendError"],
  );
  assert.equal(first.inserted, 200);
  assert.equal((await syncState(channel)).last_error_code, "backendError");
  await syncWhole(channel);
  assert.equal((await channel.rows()).length, 450);
  assert.equal((await syncState(channel)).last_error_code, null);
  assert.ok((await pagesRead(channel)) <= 7, "the second run read page one and what was missing");
});

scene("a first reading that was killed after its first page still gets to the end", async (open) => {
  const channel = await open();
  await oldComments(channel, 250);
  await simulator.addFault({ method: "commentThreads.list", nth: 2, fault: { kind: "dropBeforeCommit" } });
  await channel.run("sync");
  await setSyncs(stack, channel.person, {
    history_cursor: null,
    last_error_code: null,
    error_kind: null,
    last_synced_at: null,
  });
  await syncWhole(channel);
  assert.equal((await channel.rows()).length, 250);
});

scene("news that a killed run had begun to read are not taken for known", async (open) => {
  const channel = await open();
  const news = await newsBreaking(channel, { kind: "dropBeforeCommit" });
  await channel.run("sync");
  await setSyncs(stack, channel.person, {
    history_cursor: null,
    history_done: true,
    last_error_code: null,
    error_kind: null,
    lease_until: sql`engine.now() - interval '1 second'`,
  });
  await syncWhole(channel);
  const stored = await channel.rowsOf(news);
  assert.ok(stored.every((row) => row.candidate));
});

scene("a page token that has expired starts the walk anew", async (open) => {
  const channel = await open();
  await oldComments(channel, 250);
  await simulator.addFault({ method: "commentThreads.list", nth: 2, fault: { kind: "error", status: 503 } });
  await channel.run("sync");
  await simulator.addFault({
    method: "commentThreads.list",
    nth: 2,
    fault: { kind: "error", status: 400, reason: "invalidPageToken" },
  });
  assert.equal((await channel.run("sync")).more, true);
  await syncWhole(channel);
  assert.equal((await channel.rows()).length, 250);
});

scene("news that a broken run had begun to read are not taken for known", async (open) => {
  const channel = await open();
  const news = await newsBreaking(channel, { kind: "dropBeforeCommit" });
  assert.equal((await channel.run("sync")).errors.length, 1);
  await syncWhole(channel);
  const stored = await channel.rowsOf(news);
  assert.ok(stored.every((row) => row.candidate));
});
