/** Verdicts against a Google where replies cannot be seen, blink or come back: nobody is blamed for it, and what was judged heals. */
import assert from "node:assert/strict";
import { setConnection } from "../../../scripts/builder/rows/changes.ts";
import { type Channel, friendlyComments, type Row } from "../engine/support/channel.ts";
import { checkUntil, postedWith } from "../engine/support/checks.ts";
import { hours, minutes, pass, passUntil, seconds } from "../engine/support/clock.ts";
import { eventsOf, reload, states } from "../engine/support/posting.ts";
import { scene } from "../engine/support/scene.ts";
import { assertDone } from "../support/expect.ts";
import { invokeAsSchedule, simulator, sql, stack } from "../support/stack.ts";

const strict = { breaker_not_public: 3, breaker_judged: 10 };
const days = (n: number) => hours(24 * n);

const notes = async (channel: Channel, rows: Row[]) =>
  (await reload(channel, rows)).map((row) => [row.reply_status, row.verification_note]);
const pauses = (channel: Channel) =>
  sql`select from test.channel_pauses where user_id = ${channel.person.id}`;
const times = <Item>(n: number, item: Item) => Array.from({ length: n }, () => item);

scene(
  "replies under a private video stay posted and say why, pause nobody, and are public when the video is",
  async (open) => {
    const channel = await open({ pace: strict });
    const rows = await channel.posted(...friendlyComments(4));
    const [first] = rows as [Row];
    await simulator.setVideoPrivacy({ videoId: channel.videoId, privacyStatus: "private" });
    await checkUntil(channel, first, hours(25));
    assert.deepEqual(await notes(channel, rows), times(4, ["posting", "video_private"]));
    assert.deepEqual([...(await pauses(channel))], []);
    assert.equal((await channel.ledger()).used, (await channel.booked()).used);

    await simulator.setVideoPrivacy({ videoId: channel.videoId, privacyStatus: "public" });
    await checkUntil(channel, first, days(2) + hours(2));
    assert.deepEqual(
      states(await reload(channel, rows)),
      times(4, ["verified_public", "seen_by_public_read"]),
    );
  },
);

scene(
  "a reply that was held when its video turned private is judged no more once YouTube has let it go there",
  async (open) => {
    const channel = await open();
    const rows = await postedWith(channel, [{ kind: "held", releasedAfterMs: hours(18) }, { kind: "held" }]);
    const [first] = rows as [Row];
    await checkUntil(channel, first, minutes(40));
    assert.deepEqual(states(await reload(channel, rows)), times(2, ["under_moderation", "held"]));
    await simulator.setVideoPrivacy({ videoId: channel.videoId, privacyStatus: "private" });
    await checkUntil(channel, first, hours(25));
    assert.deepEqual(states(await reload(channel, rows)), [
      ["posting", "video_private"],
      ["under_moderation", "held"],
    ]);
  },
);

scene(
  "a held reply in a thread whose replies YouTube will not list is held, and not gone along with it",
  async (open) => {
    const channel = await open();
    const rows = await postedWith(channel, [{ kind: "held" }]);
    const [first] = rows as [Row];
    await simulator.addFault({
      method: "comments.list",
      mode: "parentId",
      times: null,
      fault: { kind: "error", status: 404, reason: "commentNotFound" },
    });
    await checkUntil(channel, first, minutes(6));
    assert.deepEqual(states(await reload(channel, rows)), [["under_moderation", "held"]]);
  },
);

scene(
  "its owner is asked about a reply that is not public when that shows, and again before it is final",
  async (open) => {
    const channel = await open();
    const rows = await postedWith(channel, [{ kind: "held" }, { kind: "shadowDropped" }]);
    const [first] = rows as [Row];
    const threads = rows.map(({ comment_id }) => comment_id);
    const asked = async () =>
      (await simulator.requests({ method: "comments.list" })).filter(
        ({ mode, subject }) => mode === "parentId" && threads.includes(subject ?? ""),
      ).length;
    await checkUntil(channel, first, minutes(6));
    const once = await asked();
    assert.equal(once, 2);
    await checkUntil(channel, first, hours(7));
    assert.equal(await asked(), once);
    assert.deepEqual(await notes(channel, rows), [
      ["under_moderation", "held"],
      ["under_moderation", "hidden"],
    ]);
    await checkUntil(channel, first, hours(25));
    assert.deepEqual(states(await reload(channel, rows)), [
      ["failed", "not_public_held"],
      ["failed", "not_public_hidden"],
    ]);
  },
);

scene(
  "replies under a members-only video, whose privacy reads as public, are not judged hidden",
  async (open) => {
    const channel = await open({ pace: strict });
    const rows = await channel.posted(...friendlyComments(4));
    const [first] = rows as [Row];
    await simulator.setMembersOnly({ videoId: channel.videoId, membersOnly: true });
    await checkUntil(channel, first, hours(25));
    assert.deepEqual(await notes(channel, rows), times(4, ["posting", "comment_not_public"]));
    assert.deepEqual([...(await pauses(channel))], []);
    assert.equal((await channel.ledger()).used, (await channel.booked()).used);
  },
);

scene(
  "replies under a video that was deleted are no failures, and public ones were not removed",
  async (open) => {
    const channel = await open({ pace: strict });
    const rows = await channel.posted(...friendlyComments(4));
    const [first] = rows as [Row];
    await checkUntil(channel, first, seconds(20));
    await simulator.deleteVideo(channel.videoId);
    await checkUntil(channel, first, hours(25));
    assert.deepEqual(await notes(channel, rows), times(4, ["verified_public", "video_gone"]));
    assert.deepEqual([...(await pauses(channel))], []);
  },
);

scene(
  "where its owner cannot be asked, a public reply that nobody sees with its comment is not removed",
  async (open) => {
    const channel = await open();
    const rows = await channel.posted("I love this bread, thank you!");
    const [row] = rows as [Row];
    await checkUntil(channel, row, hours(23));
    await simulator.setVideoPrivacy({ videoId: channel.videoId, privacyStatus: "private" });
    await setConnection(stack, { id: channel.connectionId }, { is_active: false });
    for (const wait of [hours(1), minutes(6)]) {
      await pass(wait);
      assertDone(await invokeAsSchedule("verify-pending-replies"));
    }
    assert.deepEqual(await notes(channel, rows), [["verified_public", "comment_not_public"]]);
  },
);

scene("a hidden reply under a public video is still told from one that nobody could see", async (open) => {
  const channel = await open();
  const rows = await postedWith(channel, [{ kind: "shadowDropped" }]);
  const [row] = rows as [Row];
  await checkUntil(channel, row, hours(24) + minutes(10));
  assert.deepEqual(states(await reload(channel, rows)), [["failed", "not_public_hidden"]]);
});

scene("a reply that was removed and is back is public again, with its history", async (open) => {
  const channel = await open();
  const [row] = await channel.posted("I love this bread, thank you!");
  assert.ok(row?.youtube_reply_id);
  await checkUntil(channel, row, hours(23));
  await simulator.setTruth({ id: row.youtube_reply_id, truth: "rejected" });
  await checkUntil(channel, row, hours(24) + minutes(6));
  assert.equal((await channel.row(row.comment_id)).reply_status, "removed");
  await simulator.setTruth({ id: row.youtube_reply_id, truth: "published" });
  await checkUntil(channel, row, hours(26));
  assert.equal((await channel.row(row.comment_id)).reply_status, "verified_public");
  assert.deepEqual((await eventsOf(row)).slice(-2), [
    "verified_public>removed engine gone_after_being_public",
    "removed>verified_public engine seen_again",
  ]);
});

scene("a reply that was released after it had failed is public in the end", async (open) => {
  const channel = await open();
  const rows = await postedWith(channel, [{ kind: "held", releasedAfterMs: days(3) }]);
  const [row] = rows as [Row];
  await checkUntil(channel, row, days(2));
  assert.deepEqual(states(await reload(channel, rows)), [["failed", "not_public_held"]]);
  await checkUntil(channel, row, days(9));
  assert.deepEqual(states(await reload(channel, rows)), [["verified_public", "seen_again"]]);
});

scene(
  "a reading that lists a reply which was removed has it looked at, and no sooner is it public",
  async (open) => {
    const channel = await open();
    const [row] = await channel.posted("I love this bread, thank you!");
    assert.ok(row?.youtube_reply_id);
    await checkUntil(channel, row, hours(23));
    await simulator.setTruth({ id: row.youtube_reply_id, truth: "rejected" });
    await checkUntil(channel, row, hours(24) + minutes(6));
    await simulator.setTruth({ id: row.youtube_reply_id, truth: "published" });
    await channel.later(minutes(10));
    await channel.run("sync");
    assert.deepEqual(states(await reload(channel, [row])), [["posting", "seen_by_owner"]]);
    await checkUntil(channel, row, hours(24) + minutes(20));
    assert.equal((await channel.row(row.comment_id)).reply_status, "verified_public");
  },
);

scene("a reply that goes along with its viewer's comment is held against nobody", async (open) => {
  const channel = await open({ pace: strict });
  const rows = await channel.posted(...friendlyComments(4));
  const [first] = rows as [Row];
  for (const { comment_id } of rows) await simulator.deleteComment(comment_id);
  await checkUntil(channel, first, hours(24) + minutes(10));
  assert.deepEqual(states(await reload(channel, rows)), times(4, ["failed", "gone_with_comment"]));
  assert.deepEqual([...(await pauses(channel))], []);
});

scene(
  "a comment that is away for a moment is not skipped, and one that was is a candidate once it is back",
  async (open) => {
    const channel = await open();
    const blinking = await channel.comment("How warm is the oven, please?");
    await channel.comments({ parentId: blinking, text: "Same question." });
    await channel.run("sync");
    await simulator.setTruth({ id: blinking, truth: "heldForReview" });
    await channel.later(hours(7));
    await channel.run("sync");
    const missed = await channel.row(blinking);
    assert.deepEqual([missed.reply_status, missed.gone_at !== null], [null, true]);
    await channel.later(hours(2));
    await channel.run("sync");
    assert.deepEqual(states([await channel.row(blinking)]), [["skipped", "comment_gone"]]);

    await simulator.setTruth({ id: blinking, truth: "published" });
    await channel.later(minutes(10));
    await channel.run("sync");
    const back = await channel.row(blinking);
    assert.deepEqual([back.reply_status, back.status_reason, back.gone_at], [null, "comment_back", null]);
    assert.equal((await channel.run("draft")).claimed, 1);
  },
);

scene(
  "an owner who asks right after a look that missed a public reply has it looked at, and not removed for it",
  async (open) => {
    const channel = await open();
    const [row] = await channel.posted("I love this bread, thank you!");
    assert.ok(row?.youtube_reply_id);
    await checkUntil(channel, row, seconds(20));
    await simulator.setTruth({ id: row.youtube_reply_id, truth: "heldForReview" });
    await checkUntil(channel, row, hours(24) + seconds(10));
    for (const attempts of [3, 4]) {
      const run = await channel.run("verify");
      assert.deepEqual([run.checked, run.removed], [1, 0]);
      const looked = await channel.row(row.comment_id);
      assert.deepEqual([looked.reply_status, looked.verification_attempts], ["verified_public", attempts]);
    }
    const { next_check_at } = await channel.row(row.comment_id);
    await simulator.setTruth({ id: row.youtube_reply_id, truth: "published" });
    await passUntil(next_check_at as Date);
    assert.equal((await channel.run("verify")).removed, 0);
    assert.equal((await channel.row(row.comment_id)).verification_note, null);
  },
);

scene(
  "an owner who asks right after posting has the proof at once, and no verdict before five minutes",
  async (open) => {
    const channel = await open();
    const rows = await postedWith(channel, [{ kind: "published" }, { kind: "held" }]);
    await channel.later(seconds(5));
    assert.deepEqual(
      (({ checked, public: seen, held }) => [checked, seen, held])(await channel.run("verify")),
      [2, 1, 0],
    );
    assert.deepEqual(
      (await reload(channel, rows)).map((row) => row.reply_status),
      ["verified_public", "posting"],
    );
  },
);
