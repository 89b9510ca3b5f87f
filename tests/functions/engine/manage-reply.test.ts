import assert from "node:assert/strict";
import { setConnection } from "../../../scripts/builder/rows/changes.ts";
import type { Fault } from "../../../scripts/simulator/faults.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { setUsed } from "../support/quota.ts";
import { type Answer, invokeAsSchedule, simulator, sql, stack } from "../support/stack.ts";
import { type Channel, friendlyComments, type Row } from "./support/channel.ts";
import { hours, minutes, now, seconds } from "./support/clock.ts";
import { eventsOf, insertFault } from "./support/posting.ts";
import { scene } from "./support/scene.ts";

const edit = (channel: Channel, row: { id: string }, text: string): Promise<Answer> =>
  channel.person.invoke("manage-reply", { id: row.id, action: "edit", text });
const remove = (channel: Channel, row: { id: string }): Promise<Answer> =>
  channel.person.invoke("manage-reply", { id: row.id, action: "delete" });
const onYouTube = async (channel: Channel, row: Row) => {
  const [reply, ...others] = await channel.replies(row.comment_id);
  assert.ok(reply);
  assert.deepEqual(others, []);
  return reply;
};
const postedOne = async (channel: Channel): Promise<Row> => {
  const [row] = await channel.posted(...friendlyComments(1));
  assert.ok(row);
  return row;
};
const calls = async (method: "comments.update" | "comments.delete") =>
  (await simulator.requests({ method })).length;
scene(
  "an edit changes the reply on YouTube, keeps its state, is a version, and is proven anew",
  async (open) => {
    const channel = await open();
    const row = await postedOne(channel);
    await channel.later(seconds(16));
    await channel.run("verify");
    const used = (await channel.booked()).used;
    const ledger = (await channel.ledger()).used;
    const body = assertDone(await edit(channel, row, "  Thank you, and see you soon! \r\n"));
    assert.deepEqual(body, { reply_status: "verified_public", youtube_reply_id: row.youtube_reply_id });
    const text = "Thank you, and see you soon!";
    assert.equal((await onYouTube(channel, row)).text, text);
    const after = await channel.row(row.comment_id);
    assert.equal(after.generated_reply, text);
    assert.deepEqual((await eventsOf(row)).at(-1), "verified_public>verified_public owner edited_on_youtube");
    const [stored] = await sql<{ versions: string[]; approved: boolean; type: string; kinds: object }[]>`
      select approved_hash = engine.reply_hash(generated_reply) as approved, reply_type as type,
        array(select body from test.versions v where v.comment_row_id = y.id order by v.id) as versions
      from test.comments y where id = ${row.id}`;
    assert.deepEqual([stored?.approved, stored?.type], [true, "AI+Edited"]);
    assert.deepEqual(stored?.versions, [row.generated_reply, text]);
    assert.equal((await channel.booked()).used, used + 50);
    assert.equal((await channel.booked()).kinds.update, 50);
    assert.equal((await channel.ledger()).used, ledger + 50);
    await channel.later(seconds(16));
    assert.equal((await channel.run("verify")).checked, 1);
  },
);

scene("a deletion takes the reply off YouTube, ends its checks, and is in the history", async (open) => {
  const channel = await open();
  const row = await postedOne(channel);
  const ledger = (await channel.ledger()).used;
  const body = assertDone(await remove(channel, row));
  assert.deepEqual(body, { reply_status: "deleted", youtube_reply_id: row.youtube_reply_id });
  assert.equal((await onYouTube(channel, row)).truth, "deleted");
  const after = await channel.row(row.comment_id);
  assert.deepEqual(
    [after.reply_status, after.status_reason, after.next_check_at],
    ["deleted", "deleted_by_owner", null],
  );
  assert.equal((await eventsOf(row)).at(-1), "posting>deleted owner deleted_by_owner");
  assert.equal((await channel.booked()).kinds.delete, 50);
  assert.equal((await channel.ledger()).used, ledger + 50);
});

scene("what was done already is not done again, and costs nothing", async (open) => {
  const channel = await open();
  const row = await postedOne(channel);
  const before = [await calls("comments.update"), await calls("comments.delete")] as const;
  assertDone(await edit(channel, row, "Thank you!"));
  assertDone(await edit(channel, row, "Thank you!"));
  assertDone(await remove(channel, row));
  assert.deepEqual(assertDone(await remove(channel, row)).reply_status, "deleted");
  assert.deepEqual(
    [(await calls("comments.update")) - before[0], (await calls("comments.delete")) - before[1]],
    [1, 1],
  );
  assertRefused(await edit(channel, row, "Too late."), 409, "reply_not_on_youtube");
});

scene("a lost answer is repeated safely, each request once, and never leaves two texts", async (open) => {
  const channel = await open();
  const rows = await channel.posted(...friendlyComments(8));
  const faults: Fault[] = [
    { kind: "commitThenDrop" },
    { kind: "commitThenError", status: 503 },
    { kind: "dropBeforeCommit" },
    { kind: "error", status: 503 },
  ];
  for (const [index, fault] of faults.entries()) {
    const code =
      fault.kind === "commitThenDrop" || fault.kind === "dropBeforeCommit"
        ? "lost_answer"
        : "youtube_failing";
    const [edited, deleted] = [rows[index] as Row, rows[index + 4] as Row];
    const before = [await calls("comments.update"), await calls("comments.delete")] as const;
    await simulator.addFault({ method: "comments.update", fault });
    assertRefused(await edit(channel, edited, "Thank you!"), 503, code);
    assert.equal((await channel.row(edited.comment_id)).generated_reply, edited.generated_reply);
    // Back to the text that the row still has: YouTube may show the other one by now.
    assertDone(await edit(channel, edited, edited.generated_reply as string));
    assert.equal((await onYouTube(channel, edited)).text, edited.generated_reply);

    await simulator.addFault({ method: "comments.delete", fault });
    assertRefused(await remove(channel, deleted), 503, code);
    assert.equal((await channel.row(deleted.comment_id)).reply_status, "posting");
    assertDone(await remove(channel, deleted));
    assert.equal((await onYouTube(channel, deleted)).truth, "deleted");
    assert.deepEqual(
      [(await calls("comments.update")) - before[0], (await calls("comments.delete")) - before[1]],
      [2, 2],
      "nothing is sent again by itself",
    );
  }
});

scene(
  "a deletion whose answer got lost is known as the owner's when verification finds the reply gone",
  async (open) => {
    const channel = await open();
    const row = await postedOne(channel);
    await channel.later(seconds(16));
    await channel.run("verify");
    await simulator.addFault({ method: "comments.delete", fault: { kind: "commitThenDrop" } });
    assertRefused(await remove(channel, row), 503, "lost_answer");
    await channel.later(hours(24));
    await channel.run("verify");
    await channel.later(minutes(6));
    await channel.run("verify");
    const after = await channel.row(row.comment_id);
    assert.deepEqual([after.reply_status, after.status_reason], ["deleted", "deleted_by_owner"]);
  },
);

scene("a reply that is gone on YouTube counts as deleted, and cannot be edited", async (open) => {
  const channel = await open();
  const [one, two] = (await channel.posted(...friendlyComments(2))) as [Row, Row];
  for (const row of [one, two]) await simulator.deleteComment(row.youtube_reply_id as string);
  assert.equal(assertDone(await remove(channel, one)).reply_status, "deleted");
  assertRefused(await edit(channel, two, "Thank you!"), 404, "gone_on_youtube");
  const after = await channel.row(two.comment_id);
  assert.equal(after.generated_reply, two.generated_reply);
  assert.ok(
    after.next_check_at && after.next_check_at.getTime() <= now().getTime() + 60_000,
    "it is looked at at once",
  );
});

scene("another user's reply, or none, is a 404 without any call to Google", async (open) => {
  const [channel, stranger] = [await open(), await open()];
  const row = await postedOne(channel);
  const before = (await simulator.requests({})).length;
  for (const id of [row.id, crypto.randomUUID()]) {
    assertRefused(await edit(stranger, { id }, "Mine now."), 404, "comment_not_found");
    assertRefused(await remove(stranger, { id }), 404, "comment_not_found");
  }
  assert.equal((await simulator.requests({})).length, before);
  assert.equal((await onYouTube(channel, row)).truth, "published");
  assert.equal((await channel.row(row.comment_id)).reply_status, "posting");
  const schedule = await invokeAsSchedule("manage-reply", { id: row.id, action: "delete" });
  assert.equal(schedule.status, 401, "nothing but a person edits or deletes");
});

scene("what is not on YouTube is neither edited nor deleted there", async (open) => {
  const channel = await open();
  const [queued] = await channel.queued(...friendlyComments(1));
  assert.ok(queued);
  assertRefused(await edit(channel, queued, "Thank you!"), 409, "reply_not_on_youtube");
  assertRefused(await remove(channel, queued), 409, "reply_not_on_youtube");
  await insertFault({ kind: "commitThenDrop" });
  await channel.run("post");
  assertRefused(await remove(channel, queued), 409, "reply_not_on_youtube");
});

scene("a text that cannot be a reply is refused before anything leaves", async (open) => {
  const channel = await open();
  const row = await postedOne(channel);
  const before = await calls("comments.update");
  assertRefused(await edit(channel, row, " \n "), 422, "reply_empty");
  assertRefused(await edit(channel, row, "a".repeat(1001)), 422, "reply_too_long");
  const untold = await channel.person.invoke("manage-reply", { id: row.id, action: "edit" });
  assert.equal(untold.body.error.code, "invalid_request");
  assert.equal(await calls("comments.update"), before);
});

scene("without a usable connection or quota the answer says so, and nothing leaves", async (open) => {
  const channel = await open();
  const row = await postedOne(channel);
  const before = await calls("comments.delete");
  await setUsed(channel.google.projectNumber, 9960);
  assertRefused(await remove(channel, row), 429, "quota_reached");
  await setUsed(channel.google.projectNumber, 100);
  await setConnection(stack, { id: channel.connectionId }, { is_active: false });
  assertRefused(await remove(channel, row), 409, "channel_not_usable");
  assert.equal(await calls("comments.delete"), before);
  assert.equal((await channel.booked()).used, 100);
});

scene(
  "what YouTube refuses is classified, noted on the connection where it closes it, and changes nothing",
  async (open) => {
    const cases = [
      { status: 403, reason: "quotaExceeded", answer: 429, code: "quota_reached", noted: "quotaExceeded" },
      { status: 429, reason: "rateLimitExceeded", answer: 429, code: "rate_limited", noted: null },
      { status: 403, reason: "forbidden", answer: 409, code: "refused_by_youtube", noted: null },
      { status: 400, reason: "processingFailure", answer: 409, code: "refused_by_youtube", noted: null },
      {
        status: 403,
        reason: "ineligibleAccount",
        answer: 409,
        code: "channel_refused",
        noted: "ineligibleAccount",
      },
    ];
    for (const { status, reason, answer, code, noted } of cases) {
      const channel = await open();
      const row = await postedOne(channel);
      const before = await calls("comments.update");
      await simulator.addFault({ method: "comments.update", fault: { kind: "error", status, reason } });
      assertRefused(await edit(channel, row, "Thank you!"), answer, code);
      assert.equal((await calls("comments.update")) - before, 1, `${reason} is not tried again by itself`);
      assert.equal((await channel.connection()).last_error_code, noted);
      const after = await channel.row(row.comment_id);
      assert.deepEqual([after.reply_status, after.generated_reply], ["posting", row.generated_reply]);
    }
  },
);

scene("a sign-in that YouTube no longer takes is renewed once, and the change is made", async (open) => {
  const channel = await open();
  const [edited, deleted] = (await channel.posted(...friendlyComments(2))) as [Row, Row];
  const { used } = await channel.booked();
  await simulator.expireAccessTokens({ email: channel.google.googleEmail });
  assertDone(await edit(channel, edited, "Thank you!"));
  assert.equal((await onYouTube(channel, edited)).text, "Thank you!");
  await simulator.expireAccessTokens({ email: channel.google.googleEmail });
  assertDone(await remove(channel, deleted));
  assert.equal((await onYouTube(channel, deleted)).truth, "deleted");
  const { last_error_code, status } = await channel.connection();
  assert.deepEqual([last_error_code, status], [null, "ok"]);
  // What a refused write costs is unknown, so both are booked.
  assert.equal((await channel.booked()).used - used, 4 * 50);
});

scene(
  "a sign-in that cannot be renewed, or is refused again, is asked for once more and noted",
  async (open) => {
    const cases = [
      { revoked: false, sent: 2, noted: "401 invalid_token", health: "need_reauth" },
      { revoked: true, sent: 1, noted: "invalid_grant", health: "need_reauth" },
    ];
    for (const { revoked, sent, noted, health } of cases) {
      const channel = await open();
      const row = await postedOne(channel);
      const before = await calls("comments.update");
      if (revoked) await simulator.revokeGrants({ email: channel.google.googleEmail });
      else {
        await simulator.addFault({
          method: "comments.update",
          times: 2,
          fault: { kind: "error", status: 401, reason: "authError" },
        });
      }
      assertRefused(await edit(channel, row, "Thank you!"), 409, "channel_refused");
      assert.equal((await calls("comments.update")) - before, sent);
      const connection = await channel.connection();
      assert.deepEqual([connection.last_error_code, connection.status], [noted, health]);
      const after = await channel.row(row.comment_id);
      assert.deepEqual([after.reply_status, after.generated_reply], ["posting", row.generated_reply]);
    }
  },
);

scene("two changes at the same time are made one after the other or refused, never mixed", async (open) => {
  const channel = await open();
  const row = await postedOne(channel);
  await simulator.addFault({ method: "comments.update", fault: { kind: "latency", ms: 400 }, times: null });
  const answers = await Promise.all(["One.", "Two.", "Three."].map((text) => edit(channel, row, text)));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  for (const answer of answers.filter((one) => one.status !== 200)) {
    assertRefused(answer, 409, "reply_change_under_way");
  }
  assert.equal((await onYouTube(channel, row)).text, (await channel.row(row.comment_id)).generated_reply);
});
