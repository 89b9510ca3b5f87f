import assert from "node:assert/strict";
import type { FaultRule } from "../../../scripts/simulator/faults.ts";
import { handlePostReplies } from "../../../supabase/functions/post-replies/handler.ts";
import { ago, type Channel, friendlyComments, type Row } from "../engine/support/channel.ts";
import { hours, minutes, pass, passUntil, seconds } from "../engine/support/clock.ts";
import { impatiently, runHere, servicesBehind } from "../engine/support/in-process.ts";
import { assertOneReplyEach, insertFault, reload, states } from "../engine/support/posting.ts";
import { scene } from "../engine/support/scene.ts";
import { assertDone } from "../support/expect.ts";
import { spoilSecret } from "../support/secrets.ts";
import { invokeAsSchedule, simulator, sql } from "../support/stack.ts";

scene("a reply whose answer was lost after YouTube took it is found and never sent again", async (open) => {
  const cases: [FaultRule["fault"], string][][] = [
    [
      [{ kind: "commitThenDrop" }, "lost_answer"],
      [{ kind: "commitThenError" }, "internalError"],
    ],
    [
      [{ kind: "commitThenError", status: 503 }, "backendError"],
      [{ kind: "truncatedJson" }, "unreadable_answer"],
    ],
  ];
  for (const faults of cases) {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(faults.length));
    for (const [index, [fault]] of faults.entries()) {
      await insertFault(fault, { parentId: queued[index]?.comment_id as string });
    }
    const run = await channel.run("post");
    assert.deepEqual([run.uncertain, run.posted], [faults.length, 0]);
    assert.deepEqual(
      states(await reload(channel, queued)),
      faults.map(([, reason]) => ["posting", reason]),
    );
    assert.equal((await channel.run("post")).reconciled, 0, "YouTube is given time to list it");
    await channel.later(seconds(25));
    assert.equal((await channel.run("post")).reconciled, faults.length);
    await assertOneReplyEach(channel, queued);
    for (const row of queued)
      assert.deepEqual(await channel.inserts(row.comment_id), { posts: 1, commits: 1 });
  }
});

scene(
  "a reply that YouTube answers too slowly is given up waiting for, found later, and never sent again",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(2));
    await insertFault({ kind: "latency", ms: 1500 }, { parentId: queued[0]?.comment_id as string });
    await insertFault({ kind: "slowBody", ms: 3000 }, { parentId: queued[1]?.comment_id as string });
    const run = await impatiently(20, () => runHere(handlePostReplies, channel, { limit: 50 }));
    assert.equal(run.uncertain, 2);
    await settled(() => channel.replies(), 2);
    await channel.later(seconds(25));
    assert.equal((await channel.run("post")).reconciled, 2);
    await assertOneReplyEach(channel, queued);
  },
);

/** Asks until the list has so many entries. */
async function settled(list: () => Promise<unknown[]>, length: number): Promise<void> {
  const until = Date.now() + 10_000;
  while ((await list()).length < length) assert.ok(Date.now() < until, `${length} were awaited`);
}

scene(
  "a reply that landed but is held for review is found in the moderation queue by the look that decides",
  async (open) => {
    const channel = await open();
    const [row] = await channel.queued("I love this bread, thank you!");
    assert.ok(row);
    await simulator.planFate({ parentId: row.comment_id, fate: { kind: "held" } });
    await insertFault({ kind: "commitThenDrop" });
    await channel.run("post");
    const queueReads = async () =>
      (await channel.ledger()).rows.find(({ mode }) => mode === "held")?.calls ?? 0;
    for (const wait of [seconds(25), seconds(65)]) {
      await channel.later(wait);
      assert.equal((await channel.run("post")).reconciled, 0);
    }
    assert.equal(await queueReads(), 0);
    await channel.later(minutes(5) + seconds(5));
    assert.equal((await channel.run("post")).reconciled, 1);
    assert.equal(await queueReads(), 2);
    await assertOneReplyEach(channel, [row]);
  },
);

scene(
  "an older reply of the same words that YouTube released late is not taken for the lost one",
  async (open) => {
    const channel = await open();
    const [row] = await channel.queued("I love this bread, thank you!");
    assert.ok(row);
    const { id: older } = await simulator.replyInStudio({
      parentId: row.comment_id,
      text: row.generated_reply as string,
      publishedAt: ago(hours(2)),
    });
    await simulator.setTruth({ id: older, truth: "heldForReview" });
    await insertFault({ kind: "dropBeforeCommit" });
    assert.equal((await channel.run("post")).uncertain, 1);
    await simulator.setTruth({ id: older, truth: "published" });
    await channel.later(seconds(25));
    assert.equal((await channel.run("post")).reconciled, 0);
    assert.deepEqual(states(await reload(channel, [row])), [["posting", "lost_answer"]]);
  },
);

scene(
  "a lost reply is not recorded with an id that another comment's reply is recorded with",
  async (open) => {
    const channel = await open();
    const [row] = await channel.queued("I love this bread, thank you!");
    assert.ok(row);
    const word = await channel.comment({ text: "So do I, thank you!", parentId: row.comment_id });
    await channel.run("sync");
    const other = await channel.row(word);
    // Older than what lists do not show yet.
    await channel.later(minutes(11));
    const text = { p_id: other.id, p_text: row.generated_reply };
    assertDone(await channel.act("write_reply", text));
    await channel.run("post");
    assertDone(await channel.act("approve_reply", { p_id: other.id }));
    // YouTube does not list the first reply yet when the second one is about to leave.
    await simulator.configure({ repliesLag: { seed: 1, mostMs: minutes(10) } });
    await insertFault({ kind: "dropBeforeCommit" });
    assert.equal((await channel.run("post")).uncertain, 1);
    await simulator.configure({ repliesLag: null });
    await channel.later(seconds(25));
    assert.equal((await channel.run("post")).reconciled, 0);
    assert.deepEqual(states(await reload(channel, [other])), [["posting", "lost_answer"]]);
  },
);

scene(
  "a reply that cannot be found becomes unknown after three looks over five minutes, and is not sent again by itself",
  async (open) => {
    const channel = await open();
    const [row] = await channel.queued("I love this bread, thank you!");
    assert.ok(row);
    const id = row.comment_id;
    await insertFault({ kind: "dropBeforeCommit" });
    await channel.run("post");
    let looks = 0;
    const began = await channel.row(id);
    for (let state = began; state.reply_status === "posting"; state = await channel.row(id)) {
      await passUntil(state.lease_until as Date);
      await channel.run("post");
      looks++;
      assert.ok(looks <= 3, "three looks are enough");
    }
    assert.equal(looks, 3);
    const unknown = await channel.row(id);
    assert.deepEqual(states([unknown]), [["unknown", "not_found_after_lost_answer"]]);
    const [{ waited } = {}] = await sql<{ waited: boolean }[]>`
      select status_changed_at - send_started_at >= interval '5 minutes' as waited from test.comments where id = ${row.id}`;
    assert.equal(waited, true);

    await channel.later(hours(3));
    assert.equal((await channel.run("post")).claimed, 0);
    assert.deepEqual(await channel.inserts(id), { posts: 1, commits: 0 });

    assertDone(await channel.act("resend_reply", { p_id: row.id }));
    assert.equal((await channel.run("post")).posted, 1);
    await assertOneReplyEach(channel, [row]);
  },
);

scene(
  "an unknown reply that a person sends again is found if it is there after all, and not posted twice",
  async (open) => {
    const channel = await open();
    const [row] = await channel.queued("I love this bread, thank you!");
    assert.ok(row);
    await insertFault({ kind: "commitThenDrop" });
    await channel.run("post");
    await simulator.addFault({ method: "comments.list", times: null, fault: { kind: "error", status: 404 } });
    for (let look = 0; look < 3; look++) {
      await channel.later(minutes(6));
      await channel.run("post");
    }
    assert.equal((await channel.row(row.comment_id)).reply_status, "unknown");
    await simulator.clearFaults();
    assertDone(await channel.act("resend_reply", { p_id: row.id }));
    const run = await channel.run("post");
    assert.deepEqual([run.posted, run.units], [1, 1]);
    assert.deepEqual(await channel.inserts(row.comment_id), { posts: 1, commits: 1 });
    await assertOneReplyEach(channel, [row]);
  },
);

scene(
  "looks that fail decide nothing, and a thread that is gone does not hold up the others",
  async (open) => {
    const channel = await open();
    const queued = await channel.queued(...friendlyComments(3));
    const [gone, found] = queued as [Row, Row, Row];
    await insertFault({ kind: "dropBeforeCommit" }, { parentId: gone.comment_id });
    await insertFault({ kind: "commitThenDrop" }, { parentId: found.comment_id });
    await channel.run("post");
    await simulator.deleteComment(gone.comment_id);

    await simulator.cutNetwork();
    for (let look = 0; look < 4; look++) {
      await channel.later(minutes(3));
      assert.equal((await channel.run("post")).reconciled, 0);
    }
    assert.deepEqual(states(await reload(channel, [gone, found])), [
      ["posting", "lost_answer"],
      ["posting", "lost_answer"],
    ]);

    await simulator.restoreNetwork();
    // A network that breaks off calls under way passes for an outage, whose pause is at most 15 minutes by now.
    await channel.later(minutes(17));
    assert.equal((await channel.run("post")).reconciled, 1);
    for (let look = 0; look < 3; look++) {
      await channel.later(minutes(6));
      await channel.run("post");
    }
    assert.equal((await channel.row(gone.comment_id)).reply_status, "unknown");
  },
);

/** Two replies that YouTube took, and whose answers were lost. */
async function twoLost(channel: Channel): Promise<Row[]> {
  const queued = await channel.queued(...friendlyComments(2));
  for (const row of queued) await insertFault({ kind: "commitThenDrop" }, { parentId: row.comment_id });
  await channel.run("post");
  return queued;
}

scene(
  "replies of several threads are looked for in one read, also where YouTube will not list them",
  async (open) => {
    const channel = await open();
    const queued = await twoLost(channel);
    await simulator.addFault({
      method: "comments.list",
      times: null,
      fault: { kind: "error", status: 403, reason: "forbidden" },
    });
    await channel.later(minutes(1));
    const run = await channel.run("post");
    assert.deepEqual([run.reconciled, run.units], [2, 1]);
    await assertOneReplyEach(channel, queued);
  },
);

scene(
  "a thread that YouTube refuses to list is given up after its time, and its neighbours are found meanwhile",
  async (open) => {
    const channel = await open();
    const queued = await twoLost(channel);
    const refused = queued[0]?.comment_id;
    const services = servicesBehind(
      () => undefined,
      ({ searchParams }) => {
        const asked = searchParams.get("parentId") ?? searchParams.get("id") ?? "";
        return asked.split(",").includes(refused as string) ? forbidden() : undefined;
      },
    );
    for (let look = 0; look < 3; look++) {
      await channel.later(minutes(6));
      await runHere(handlePostReplies, channel, { limit: 50 }, { services });
    }
    assert.deepEqual(
      (await reload(channel, queued)).map((row) => [row.reply_status, row.youtube_reply_id !== null]),
      [
        ["unknown", false],
        ["posting", true],
      ],
    );
    assert.equal((await channel.connection()).last_error_code, null);
  },
);

scene("a sign-in that cannot be opened stops its own channel, and nobody else's posting", async (open) => {
  const [broken, healthy] = [await open(), await open()];
  const [lost] = await broken.queued("I love this bread, thank you!");
  await insertFault({ kind: "commitThenDrop" }, { parentId: lost?.comment_id as string });
  await broken.run("post");
  const waiting = await broken.queued("What a lovely crust, thank you!");
  const queued = await healthy.queued(...friendlyComments(2));
  await spoilSecret(broken.connectionId, "access_token");
  await pass(seconds(50));
  const run = assertDone(await invokeAsSchedule("post-replies"));
  assert.equal(run.posted, 2);
  await assertOneReplyEach(healthy, queued);
  assert.equal((await broken.connection()).last_error_code, "credentials_unreadable");
  assert.equal((await broken.row(waiting[0]?.comment_id as string)).reply_status, "queue");
});

/** What YouTube answers for a thread that it will not show. */
const forbidden = () =>
  Response.json(
    {
      error: {
        code: 403,
        message: "The comment thread cannot be retrieved due to insufficient permissions.",
        errors: [{ message: "forbidden", domain: "youtube.comment", reason: "forbidden" }],
      },
    },
    { status: 403 },
  );
