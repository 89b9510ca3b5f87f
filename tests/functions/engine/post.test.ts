import assert from "node:assert/strict";
import type { FaultRule } from "../../../scripts/simulator/types.ts";
import { handlePostReplies } from "../../../supabase/functions/post-replies/handler.ts";
import { assertDone } from "../support/expect.ts";
import { serviceDb } from "../support/in-process.ts";
import { asOwner, invokeAsSchedule, simulator } from "../support/stack.ts";
import { type Channel, friendlyComments, type Row } from "./support/channel.ts";
import { hours, minutes, passUntil, seconds } from "./support/clock.ts";
import { impatiently, runHere, worldBehind } from "./support/in-process.ts";
import { scene } from "./support/scene.ts";

const isInsert = (url: URL, method: string) => method === "POST" && url.pathname.endsWith("/comments");

const insertFault = (fault: FaultRule["fault"], more: Partial<FaultRule> = {}) =>
  simulator.addFault({ method: "comments.insert", fault, ...more });

const reload = (channel: Channel, rows: Row[]) => channel.rowsOf(rows.map((row) => row.comment_id));

const states = (rows: Row[]) => rows.map((row) => [row.reply_status, row.status_reason]);

/** An address where a connection is refused before anything is sent. */
function nobodyListens(): string {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  return `http://127.0.0.1:${listener.addr.port}/`;
}

/** Every reply on YouTube is recorded with its id, and no comment has two. */
async function assertOneReplyEach(channel: Channel, rows: Row[]): Promise<void> {
  const onYouTube = (await channel.replies()).map(({ parentId, id }) => [parentId, id]).sort();
  const recorded = (await reload(channel, rows)).map((row) => [row.comment_id, row.youtube_reply_id]).sort();
  assert.deepEqual(onYouTube, recorded);
}

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
  "what YouTube refuses for good fails with YouTube's reason, and the rest of the batch is posted",
  async (open) => {
    const channel = await open();
    const refusals = [
      [400, "commentTextRequired"],
      [400, "commentTextTooLong"],
      [400, "invalidCustomEmoji"],
      [400, "invalidCommentMetadata"],
      [400, "parentIdMissing"],
      [400, "operationNotSupported"],
      [400, "parentCommentIsPrivate"],
      [400, "processingFailure"],
      [403, "forbidden"],
      [403, "commentsDisabled"],
      [404, "parentCommentNotFound"],
      [404, "commentNotFound"],
      [404, "videoNotFound"],
    ] as const;
    const queued = await channel.queued(...friendlyComments(refusals.length + 1));
    for (const [index, [status, reason]] of refusals.entries()) {
      await insertFault({ kind: "error", status, reason }, { parentId: queued[index]?.comment_id as string });
    }
    const run = await channel.run("post");
    assert.deepEqual([run.refused, run.posted], [refusals.length, 1]);
    const rows = await reload(channel, queued);
    assert.deepEqual(
      states(rows.slice(0, -1)),
      refusals.map(([, reason]) => ["failed", reason]),
    );
    for (const row of rows) assert.equal((await channel.inserts(row.comment_id)).posts, 1);
    assert.deepEqual((await channel.connection()).last_error_code, null);
  },
);

scene(
  "what is no fault of the reply takes it back to the queue, and nothing more of the batch is sent",
  async (open) => {
    const channel = await open();
    const perDay = "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'.";
    const quota = { returned: "quotaExceeded", noted: "quotaExceeded", health: "quota_reached" };
    const tooFast = { returned: "rate_limited", noted: null, health: "ok" };
    const signIn = { returned: "401 invalid_token", noted: "401 invalid_token", health: "need_reauth" };
    const account = { health: "ok" };
    const errors: {
      status: number;
      reason: string;
      message?: string;
      health: string;
      returned?: string;
      noted?: string | null;
    }[] = [
      { status: 403, reason: "quotaExceeded", ...quota },
      { status: 403, reason: "dailyLimitExceeded", ...quota },
      { status: 429, reason: "rateLimitExceeded", message: perDay, ...quota },
      { status: 429, reason: "rateLimitExceeded", ...tooFast },
      { status: 403, reason: "rateLimitExceeded", ...tooFast },
      { status: 403, reason: "userRateLimitExceeded", ...tooFast },
      { status: 401, reason: "authError", ...signIn },
      { status: 403, reason: "insufficientPermissions", ...account },
      { status: 403, reason: "ineligibleAccount", ...account },
      { status: 403, reason: "accountDelegationForbidden", ...account },
      { status: 403, reason: "authenticatedUserAccountClosed", ...account },
      { status: 403, reason: "authenticatedUserAccountSuspended", ...account },
      { status: 403, reason: "authenticatedUserNotChannel", ...account },
      { status: 401, reason: "youtubeSignupRequired", ...account },
    ];
    const queued = await channel.queued(...friendlyComments(2));
    for (const { status, reason, message, health, returned = reason, noted = reason } of errors) {
      await insertFault({ kind: "error", status, reason, ...(message ? { message } : {}) });
      const run = await channel.run("post");
      assert.deepEqual([run.claimed, run.returned, run.posted, run.uncertain], [2, 2, 0, 0], reason);
      const rows = await reload(channel, queued);
      assert.deepEqual(states(rows), [
        ["queue", returned],
        ["queue", returned],
      ]);
      const connection = await channel.connection();
      assert.deepEqual([connection.last_error_code, connection.status], [noted, health], reason);
      assert.equal((await channel.run("post")).claimed, 0, "it waits before it is tried again");
      await forgetErrors(channel);
    }
    const posts = await Promise.all(queued.map((row) => channel.inserts(row.comment_id)));
    assert.equal(
      posts.reduce((sum, { posts }) => sum + posts, 0),
      errors.length,
    );
    assert.equal((await channel.run("post")).posted, 2);
    await assertOneReplyEach(channel, queued);
  },
);

/** As if the cause were gone and the waiting over. */
async function forgetErrors(channel: Channel): Promise<void> {
  await asOwner(async (sql) => {
    await sql`update public.youtube_connections set last_error_code = null, status = 'ok' where id = ${channel.connectionId}`;
    await sql`update private.quota_days set exhausted_at = null where project = ${String(channel.google.projectNumber)}`;
    await sql`update public.youtube_comments set post_after = engine.now() where user_id = ${channel.person.id} and post_after is not null`;
  });
}

scene("a reply whose answer was lost after YouTube took it is found and never sent again", async (open) => {
  const channel = await open();
  const faults: FaultRule["fault"][] = [
    { kind: "commitThenDrop" },
    { kind: "commitThenError" },
    { kind: "commitThenError", status: 503 },
    { kind: "truncatedJson" },
  ];
  const queued = await channel.queued(...friendlyComments(faults.length));
  for (const [index, fault] of faults.entries()) {
    await insertFault(fault, { parentId: queued[index]?.comment_id as string });
  }
  const run = await channel.run("post");
  assert.deepEqual([run.uncertain, run.posted], [faults.length, 0]);
  assert.deepEqual(states(await reload(channel, queued)), [
    ["posting", "lost_answer"],
    ["posting", "internalError"],
    ["posting", "backendError"],
    ["posting", "unreadable_answer"],
  ]);
  assert.equal((await channel.run("post")).reconciled, 0, "YouTube is given time to list it");
  await channel.later(seconds(25));
  assert.equal((await channel.run("post")).reconciled, faults.length);
  await assertOneReplyEach(channel, queued);
  for (const row of queued) assert.deepEqual(await channel.inserts(row.comment_id), { posts: 1, commits: 1 });
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

scene("a reply that landed but is held for review is found in the moderation queue", async (open) => {
  const channel = await open();
  const [row] = await channel.queued("I love this bread, thank you!");
  assert.ok(row);
  await simulator.planFate({ parentId: row.comment_id, fate: { kind: "held" } });
  await insertFault({ kind: "commitThenDrop" });
  await channel.run("post");
  await channel.later(seconds(25));
  assert.equal((await channel.run("post")).reconciled, 1);
  await assertOneReplyEach(channel, [row]);
});

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
    const waited = await asOwner(
      async (sql) =>
        (
          await sql`select status_changed_at - send_started_at >= interval '5 minutes' as enough
        from public.youtube_comments where id = ${row.id}`
        )[0]?.enough,
    );
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
    await channel.later(minutes(3));
    assert.equal((await channel.run("post")).reconciled, 1);
    for (let look = 0; look < 3; look++) {
      await channel.later(minutes(6));
      await channel.run("post");
    }
    assert.equal((await channel.row(gone.comment_id)).reply_status, "unknown");
  },
);

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
    const world = worldBehind(async (url, method) => {
      if (isInsert(url, method)) await fetch(nobodyListens());
    });
    const run = await runHere(handlePostReplies, channel, { limit: 50 }, { world });
    assert.deepEqual([run.returned, run.uncertain], [2, 0]);
    for (const row of await reload(channel, queued)) assert.deepEqual(states([row]), [["queue", "network"]]);
    assert.equal((await channel.booked()).kinds.insert, 0);
    assert.equal((await channel.ledger()).used, (await channel.booked()).used);
  },
);

for (const quotaForm of ["403", "429"] as const) {
  scene(
    `a quota that ends in the middle (${quotaForm}) leaves the rest queued, and the next Pacific day posts it`,
    async (open) => {
      const channel = await open();
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

      const [reset] = await asOwner((sql) => sql<{ at: Date }[]>`select engine.quota_resets_at() as at`);
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
    await simulator.revokeGrants({ email: channel.google.email });
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
    await asOwner(
      (sql) =>
        sql`update public.youtube_connections set expires_at = engine.now() - interval '1 minute' where id = ${channel.connectionId}`,
    );
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
    const world = worldBehind(async (url, method) => {
      if (isInsert(url, method) && ++inserts === 3)
        await simulator.expireAccessTokens({ email: channel.google.email });
    });
    const run = await runHere(handlePostReplies, channel, { limit: 50 }, { world });
    assert.deepEqual([run.posted, run.returned], [2, 2]);
    await channel.later(minutes(3));
    assert.equal((await channel.run("post")).posted, 2);
    await assertOneReplyEach(channel, queued);
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
    const world = worldBehind(async (url, method) => {
      if (isInsert(url, method) && ++inserts === 2) await channel.setAutomation(false);
    });
    const run = await runHere(handlePostReplies, channel, { limit: 50 }, { world });
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

scene("without an approved plan, or inside the undo window, nothing is posted", async (open) => {
  const [channel, unapproved] = [await open(), await open()];
  const setUndo = `automation_settings?user_id=eq.${channel.person.id}`;
  await channel.person.change(setUndo, { undo_window_seconds: 120 });
  const [row] = await channel.queued("I love this bread, thank you!");
  await unapproved.queued("I love this bread, thank you!");
  await asOwner((sql) => sql`update public.profiles set plan = null where user_id = ${unapproved.person.id}`);
  assert.equal((await channel.run("post")).claimed, 0);
  assert.equal((await unapproved.run("post")).claimed, 0);
  assertDone(await channel.act("cancel_reply", { p_id: row?.id }));
  await channel.later(minutes(3));
  assert.equal((await channel.run("post")).claimed, 0);
  assert.deepEqual(await channel.replies(), []);
});

scene("a run of one user posts nothing of another's", async (open) => {
  const [channel, stranger] = [await open(), await open()];
  const queued = await channel.queued("I love this bread, thank you!");
  const run = await stranger.run("post", { limit: 200, user_id: channel.person.id, ids: [queued[0]?.id] });
  assert.deepEqual([run.claimed, run.reconciled], [0, 0]);
  assert.deepEqual(await reload(channel, queued), queued);
  assert.deepEqual(await channel.replies(), []);
});
