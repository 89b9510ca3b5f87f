import assert from "node:assert/strict";
import { assertDone, assertRefused } from "../support/expect.ts";
import { simulator } from "../support/stack.ts";
import { friendlyComments } from "./support/channel.ts";
import { hours, minutes } from "./support/clock.ts";
import { oldComments, pagesRead, syncWhole } from "./support/reading.ts";
import { scene } from "./support/scene.ts";

scene("an answer of the owner's far down a long thread is found, and nothing is drafted", async (open) => {
  const channel = await open();
  const thread = await channel.comment("How long does the dough have to rest?");
  await channel.comments(
    ...Array.from({ length: 26 }, (_, n) => ({ parentId: thread, text: `I wonder too, ${n}` })),
  );
  await simulator.replyInStudio({ parentId: thread, text: "Two hours, as said in the video." });
  await channel.comments(
    ...Array.from({ length: 4 }, (_, n) => ({ parentId: thread, text: `Thanks! ${n}` })),
  );
  await channel.run("sync");
  const row = await channel.row(thread);
  assert.equal(row.reply_status, "skipped");
  assert.equal(row.status_reason, "already_answered");
  assert.equal(row.owner_reply_text, "Two hours, as said in the video.");
  assert.equal((await channel.run("draft")).claimed, 0);
});

scene(
  "replies of viewers are stored with their thread, and not drafted before they are read",
  async (open) => {
    const channel = await open();
    const thread = await channel.comment("Which flour do you use for this bread?");
    const [reply] = await channel.comments({
      parentId: thread,
      text: "I would like to know that too, please tell us!",
    });
    await channel.run("sync");
    assert.equal((await channel.row(reply as string)).candidate, false);
    assert.equal((await channel.run("draft")).claimed, 1);
    assert.equal((await channel.row(reply as string)).reply_status, null);
  },
);

scene("the channel's own comment is skipped", async (open) => {
  const channel = await open();
  const own = await channel.comment({
    text: "Here are the chapters of this video!",
    authorChannelId: channel.google.channelId,
  });
  await channel.run("sync");
  assert.equal((await channel.row(own)).status_reason, "own_comment");
});

scene("a thread that vanishes while its replies are read does not stop the others", async (open) => {
  const channel = await open();
  const thread = await channel.comment("How do you get the crust so nice?");
  await channel.comments(...Array.from({ length: 8 }, (_, n) => ({ parentId: thread, text: `Me too ${n}` })));
  await oldComments(channel, 120);
  await simulator.addFault({ method: "comments.list", times: null, fault: { kind: "error", status: 404 } });
  const { errors, inserted } = await channel.run("sync");
  assert.deepEqual(errors, []);
  assert.equal(inserted, 1 + 5 + 120);
});

scene("a comment edited by its viewer takes the queued reply back, and marks a draft", async (open) => {
  const channel = await open();
  const [queued] = await channel.queued("I love this bread, thank you!");
  const drafted = await channel.comment("What a lovely kitchen, I enjoyed the video!");
  await channel.run("sync");
  await channel.run("draft");
  assert.ok(queued);
  await simulator.editComment({ id: queued.comment_id, text: "I hate this bread after all." });
  await simulator.editComment({ id: drafted, text: "What an awful kitchen." });
  await channel.run("sync");
  for (const row of await channel.rowsOf([queued.comment_id, drafted])) {
    assert.equal(row.reply_status, "draft");
    assert.deepEqual(
      row.findings.map(({ check }) => check),
      ["comment_edited"],
    );
  }
  assert.equal((await channel.row(queued.comment_id)).text_original, "I hate this bread after all.");
});

scene(
  "a comment approved late is found: near the top at once, deep down by the daily sweep",
  async (open) => {
    const channel = await open();
    const [deep] = await channel.comments({ text: "I really like this one!", truth: "heldForReview" });
    await channel.comments(...friendlyComments(130));
    const [near] = await channel.comments({ text: "What a great oven you have!", truth: "heldForReview" });
    await channel.comments(...friendlyComments(5));
    await syncWhole(channel);
    assert.equal((await channel.rows()).length, 135);

    for (const id of [deep, near] as string[]) await simulator.setTruth({ id, truth: "published" });
    await channel.later(minutes(5));
    assert.equal((await channel.run("sync")).inserted, 1);
    assert.equal((await channel.row(near as string)).candidate, true);

    await channel.later(hours(25));
    assert.equal((await channel.run("sync")).inserted, 1);
    assert.equal((await channel.row(deep as string)).candidate, true);
  },
);

scene(
  "more than a page of comments approved late are found at once, though a newer one is known",
  async (open) => {
    const channel = await open();
    await channel.comments(...friendlyComments(30));
    const held = await channel.comments(
      ...friendlyComments(110).map((text) => ({ text, truth: "heldForReview" as const })),
    );
    await channel.comments("What a great oven you have!");
    await syncWhole(channel);
    assert.equal((await channel.rows()).length, 31);

    for (const id of held) await simulator.setTruth({ id, truth: "published" });
    await channel.later(minutes(5));
    assert.equal((await channel.run("sync")).inserted, 110);
  },
);

scene(
  "a conversation is read again for new replies, and a deleted thread is gone after two looks",
  async (open) => {
    const channel = await open();
    const [answered, deleted] = await channel.comments(
      "How warm is the oven, please?",
      "Where is the recipe?",
    );
    await channel.comments(
      { parentId: answered, text: "Same question." },
      { parentId: deleted, text: "Same here." },
    );
    await channel.run("sync");
    await simulator.replyInStudio({ parentId: answered as string, text: "220 degrees." });
    await simulator.deleteComment(deleted as string);
    await channel.later(hours(7));
    await channel.run("sync");
    assert.equal((await channel.row(answered as string)).status_reason, "already_answered");
    const gone = await channel.row(deleted as string);
    assert.ok(gone.gone_at);
    assert.equal(gone.status_reason, null);
    assert.equal((await channel.run("draft")).claimed, 0);
    await channel.later(minutes(61));
    await channel.run("sync");
    assert.equal((await channel.row(deleted as string)).status_reason, "comment_gone");
  },
);

scene(
  "comments of a video are lost sight of when it is closed for comments, and nothing else stops",
  async (open) => {
    const channel = await open();
    const closed = await simulator.addVideo({
      channelId: channel.google.channelId,
      title: "Closed",
      commentsDisabled: true,
    });
    await channel.comments({ videoId: closed.id, text: "Nobody sees this." });
    const open_ = await channel.comment("I love this kitchen!");
    const { errors } = await channel.run("sync");
    assert.deepEqual(errors, []);
    assert.deepEqual(
      (await channel.rows()).map((row) => row.comment_id),
      [open_],
    );
  },
);

scene("videos are recorded with their titles, once", async (open) => {
  const channel = await open();
  await channel.comments(...friendlyComments(2));
  await channel.run("sync");
  const videos = assertDone(await channel.person.rows("videos?select=id,title,channel_id"));
  assert.deepEqual(videos, [
    { id: channel.videoId, title: "How we bake bread", channel_id: channel.google.channelId },
  ]);
  await channel.comments("Another one, I like it!");
  assert.equal((await channel.run("sync")).units, 1);
});

scene("a comment whose author's account is gone is stored and can be drafted", async (open) => {
  const channel = await open();
  const id = await channel.comment({ text: "I miss these videos, they are so good!", authorDeleted: true });
  await channel.run("sync");
  const row = await channel.row(id);
  assert.deepEqual([row.author_channel_id, row.author_name], [null, null]);
  assert.equal((await channel.run("draft")).drafted, 1);
});

scene("two readings of a channel at once do the work once", async (open) => {
  const channel = await open();
  await oldComments(channel, 150);
  await simulator.addFault({
    method: "commentThreads.list",
    times: null,
    fault: { kind: "latency", ms: 300 },
  });
  const runs = await Promise.all([channel.run("sync"), channel.run("sync"), channel.run("sync")]);
  assert.deepEqual(runs.map((run) => run.channels).sort(), [0, 0, 1]);
  assert.equal(await pagesRead(channel), 2);
});

scene("without a network the reading says so, and goes on when it is back", async (open) => {
  const channel = await open();
  await channel.comments("I love this bread!");
  await simulator.cutNetwork();
  const cut = await channel.run("sync");
  assert.equal(cut.inserted, 0);
  assert.equal(cut.errors[0].code, "lost_answer");
  assert.match(cut.errors[0].message, /^The connection to YouTube dropped/);
  assert.equal((await channel.connection()).status, "ok");
  await simulator.restoreNetwork();
  assert.equal((await channel.run("sync")).inserted, 1);
});

scene("a spent quota stops the reading until the next Pacific day", async (open) => {
  const channel = await open();
  await channel.comments("I love this bread!");
  await simulator.exhaustQuota(channel.google.projectNumber);
  const spent = await channel.run("sync");
  assert.equal(spent.errors[0].code, "quotaExceeded");
  assert.equal((await channel.connection()).status, "quota_reached");
  const { refused } = await channel.ledger();
  assert.equal((await channel.run("sync")).channels, 0);
  assert.equal((await channel.ledger()).refused, refused, "nothing more was asked");
  await channel.later(hours(25));
  assert.equal((await channel.run("sync")).inserted, 1);
  assert.equal((await channel.connection()).status, "ok");
});

scene("a stranger cannot have another's channel read", async (open) => {
  const [channel, stranger] = [await open(), await open()];
  await channel.comments("I love this bread!");
  const { used } = await channel.ledger();
  for (const channel_id of [channel.google.channelId, `UC${"x".repeat(22)}`]) {
    assertRefused(
      await stranger.person.invoke("sync-comments", { channel_id }),
      404,
      "channel_not_connected",
    );
  }
  await stranger.run("sync", { user_id: channel.person.id });
  assert.deepEqual(await channel.rows(), []);
  assert.equal((await channel.ledger()).used, used);
});
