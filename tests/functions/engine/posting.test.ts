import assert from "node:assert/strict";
import { setAccount } from "../../../scripts/builder/rows/changes.ts";
import { handlePostReplies } from "../../../supabase/functions/post-replies/handler.ts";
import { assertDone } from "../support/expect.ts";
import { serviceDb } from "../support/in-process.ts";
import { invokeAsSchedule, simulator, stack } from "../support/stack.ts";
import { friendlyComments, type Row } from "./support/channel.ts";
import { minutes } from "./support/clock.ts";
import { runHere, servicesBehind } from "./support/in-process.ts";
import { assertOneReplyEach, insertFault, isInsert, reload, states } from "./support/posting.ts";
import { scene } from "./support/scene.ts";

scene("an approved reply is posted as approved, and both ledgers agree to the unit", async (open) => {
  const channel = await open();
  const queued = await channel.queued(...friendlyComments(3));
  const run = await channel.run("post");
  assert.deepEqual([run.claimed, run.posted, run.units], [3, 3, 1 + 3 * 50]);
  const rows = await reload(channel, queued);
  for (const row of rows) {
    const [reply] = await channel.replies(row.comment_id);
    assert.deepEqual([reply?.id, reply?.text], [row.youtube_reply_id, row.generated_reply]);
    assert.equal(row.reply_status, "posting");
    assert.ok(row.next_check_at);
  }
  const { used, kinds } = await channel.booked();
  assert.deepEqual([kinds.insert, kinds.guard], [150, 1]);
  assert.equal((await channel.ledger()).used, used);
  assert.equal((await channel.run("post")).claimed, 0);
});

scene(
  "before sending, a look at the thread: deleted, edited, answered or closed comments get no reply",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(5));
    const [deleted, edited, answered, buried] = queued as [Row, Row, Row, Row, Row];
    await simulator.deleteComment(deleted.comment_id);
    await simulator.editComment({ id: edited.comment_id, text: "I take it all back." });
    await simulator.replyInStudio({ parentId: answered.comment_id, text: "Thanks!" });
    const chatter = (n: number) => ({ parentId: buried.comment_id, text: `Me too ${n}` });
    await channel.comments(...Array.from({ length: 26 }, (_, n) => chatter(n)));
    await simulator.replyInStudio({ parentId: buried.comment_id, text: "Thanks a lot!" });
    await channel.comments(...Array.from({ length: 4 }, (_, n) => chatter(30 + n)));

    const run = await channel.run("post");
    assert.deepEqual([run.claimed, run.posted, run.refused, run.withdrawn], [5, 1, 1, 3]);
    assert.deepEqual(states(await reload(channel, queued)), [
      ["failed", "comment_gone"],
      ["draft", "comment_edited"],
      ["skipped", "already_answered"],
      ["skipped", "already_answered"],
      ["posting", "claimed"],
    ]);
    assert.equal((await channel.row(edited.comment_id)).text_original, "I take it all back.");
    for (const row of [deleted, edited, answered, buried]) {
      assert.equal((await channel.inserts(row.comment_id)).posts, 0);
    }
  },
);

scene("four workers at once post each reply once", async (open) => {
  const channel = await open();
  const queued = await channel.queued(...friendlyComments(12));
  await insertFault({ kind: "latency", ms: 30 }, { times: null });
  const runs = await Promise.all([
    channel.run("post", { limit: 5 }),
    channel.run("post", { limit: 5 }),
    invokeAsSchedule("post-replies", { limit: 5 }).then(assertDone),
    invokeAsSchedule("post-replies", { limit: 5 }).then(assertDone),
  ]);
  // A worker that comes while another claims for the user goes away again.
  runs.push(await channel.run("post"));
  assert.equal(
    runs.reduce((sum, run) => sum + run.posted, 0),
    12,
  );
  await assertOneReplyEach(channel, queued);
  for (const row of queued) assert.deepEqual(await channel.inserts(row.comment_id), { posts: 1, commits: 1 });
});

scene(
  "a pause in the middle of a batch stops it with the reply under way; switched on, the rest is posted",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(5));
    let inserts = 0;
    const services = servicesBehind(async (url, method) => {
      if (isInsert(url, method) && ++inserts === 2) await channel.setAutomation(false);
    });
    const run = await runHere(handlePostReplies, channel, { limit: 50 }, { services });
    assert.deepEqual([run.posted, run.returned], [2, 3]);
    const waiting = (await reload(channel, queued)).filter((row) => row.reply_status === "queue");
    assert.deepEqual(
      waiting.map((row) => row.status_reason),
      ["paused", "paused", "paused"],
    );
    assert.equal((await channel.run("post")).claimed, 0);
    await channel.setAutomation(true);
    assert.equal((await channel.run("post")).posted, 3);
    await assertOneReplyEach(channel, queued);
  },
);

/** The database as a handler has it until its process dies: the nth call of one function never happens. */
function dyingAt(name: string, nth: number) {
  const db = serviceDb();
  let calls = 0;
  const call: typeof db.call = (called, args, shape) => {
    if (called === name && ++calls >= nth) return Promise.reject(new Error("The process died."));
    return db.call(called, args, shape);
  };
  return { call };
}

for (const [step, outcome, moment] of [
  ["begin_send", "posted", "before anything was sent"],
  ["record_post", "reconciled", "after YouTube took the reply"],
] as const) {
  scene(`a run that dies ${moment} loses nothing and posts nothing twice`, async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(3));
    const died = runHere(handlePostReplies, channel, { limit: 50 }, { db: dyingAt(step, 2) });
    await assert.rejects(died, /The process died/);
    assert.equal((await channel.run("post")).claimed, 0, "the lease keeps the rest");
    await channel.later(minutes(4));
    const run = await channel.run("post");
    assert.equal(run[outcome], outcome === "posted" ? 2 : 1);
    assert.equal(run.posted + run.reconciled, 2);
    await assertOneReplyEach(channel, queued);
  });
}

scene(
  "a run goes on claiming until nothing is due or its limit is reached, a few of each channel",
  async (open) => {
    const [busy, quiet] = [await open(), await open()];
    const queued = await busy.queued(...friendlyComments(8));
    const few = await quiet.queued("I love this bread, thank you!");
    assert.equal(assertDone(await invokeAsSchedule("post-replies", { limit: 4 })).posted, 4);
    assert.ok((await quiet.row(few[0]?.comment_id as string)).youtube_reply_id);
    assert.equal(assertDone(await invokeAsSchedule("post-replies")).posted, 5);
    await assertOneReplyEach(busy, queued);
  },
);

scene("without an approved plan, or inside the undo window, nothing is posted", async (open) => {
  const [channel, unapproved] = [await open(), await open()];
  const setUndo = `automation_settings?user_id=eq.${channel.person.id}`;
  await channel.person.change(setUndo, { undo_window_seconds: 120 });
  const [row] = await channel.queued("I love this bread, thank you!");
  await unapproved.queued("I love this bread, thank you!");
  await setAccount(stack, unapproved.person, { plan: null });
  assert.equal((await channel.run("post")).claimed, 0);
  assert.equal((await unapproved.run("post")).claimed, 0);
  assertDone(await channel.act("bulk_act", { p_act: "cancel", p_tab: "queued", p_ids: [row?.id] }));
  await channel.later(minutes(3));
  assert.equal((await channel.run("post")).claimed, 0);
  assert.deepEqual(await channel.replies(), []);
});

/** The database as a handler has it that was brought back to before all that it claims. */
function broughtBack() {
  const db = serviceDb();
  const call: typeof db.call = async (called, args, shape) => {
    const answer = await db.call(called, args, shape);
    if (called !== "claim_posts") return answer;
    return (answer as object[]).map((claim) => ({ ...claim, may_be_answered: true })) as typeof answer;
  };
  return { call };
}

scene("after a restore replies wait where YouTube doesn't show what it holds", async (open) => {
  const channel = await open();
  const queued = await channel.queued(...friendlyComments(2));
  // The second look: the first is at the threads themselves.
  await simulator.addFault({
    method: "commentThreads.list",
    nth: 2,
    fault: { kind: "error", status: 404, reason: "channelNotFound" },
  });
  const run = await runHere(handlePostReplies, channel, { limit: 50 }, { db: broughtBack() });
  assert.deepEqual([run.claimed, run.posted, run.refused, run.returned], [2, 0, 0, 2]);
  for (const [state] of states(await reload(channel, queued))) assert.equal(state, "queue");
  for (const { comment_id } of queued) assert.equal((await channel.inserts(comment_id)).posts, 0);
});

scene(
  "after a restore a look at what YouTube holds: this very reply is recorded, and after another one nothing is sent",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(5));
    const [held, spam, other, buried, fresh] = queued as [Row, Row, Row, Row, Row];
    const withholds = async ({ comment_id }: Row, text: string, truth: "heldForReview" | "likelySpam") => {
      const { id } = await simulator.replyInStudio({ parentId: comment_id, text });
      await simulator.setTruth({ id, truth });
      return id;
    };
    const ids = [
      await withholds(held, held.generated_reply as string, "heldForReview"),
      await withholds(spam, spam.generated_reply as string, "likelySpam"),
    ];
    await withholds(other, "In other words.", "heldForReview");
    // More waits there than a list shows.
    const chatter = await channel.comments(
      ...Array.from({ length: 6 }, (_, n) => ({ parentId: buried.comment_id, text: `Me too ${n}` })),
    );
    for (const id of chatter) await simulator.setTruth({ id, truth: "heldForReview" });

    const run = await runHere(handlePostReplies, channel, { limit: 50 }, { db: broughtBack() });
    assert.deepEqual([run.claimed, run.posted, run.withdrawn, run.returned], [5, 3, 1, 1]);
    assert.deepEqual(states(await reload(channel, queued)), [
      ["posting", "claimed"],
      ["posting", "claimed"],
      ["skipped", "already_answered"],
      ["queue", "thread_cut"],
      ["posting", "claimed"],
    ]);
    assert.deepEqual(
      (await reload(channel, [held, spam])).map((row) => row.youtube_reply_id),
      ids,
    );
    for (const { comment_id } of [held, spam, other, buried])
      assert.equal((await channel.inserts(comment_id)).posts, 0);
    assert.equal((await channel.inserts(fresh.comment_id)).posts, 1);
    const { used, kinds } = await channel.booked();
    // The threads and both queues.
    assert.deepEqual([kinds.insert, kinds.guard], [50, 1 + 2]);
    assert.equal((await channel.ledger()).used, used);
  },
);

scene("a run of one user posts nothing of another's", async (open) => {
  const [channel, stranger] = [await open(), await open()];
  const queued = await channel.queued("I love this bread, thank you!");
  const run = await stranger.run("post", { limit: 200, user_id: channel.person.id, ids: [queued[0]?.id] });
  assert.deepEqual([run.claimed, run.reconciled], [0, 0]);
  assert.deepEqual(await reload(channel, queued), queued);
  assert.deepEqual(await channel.replies(), []);
});
