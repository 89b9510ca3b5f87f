import assert from "node:assert/strict";
import { setConnection } from "../../../scripts/builder/rows/changes.ts";
import { type Channel, friendlyComments } from "../engine/support/channel.ts";
import { assertOneReplyEach, insertFault, reload, states } from "../engine/support/posting.ts";
import { scene } from "../engine/support/scene.ts";
import { sql, stack } from "../support/stack.ts";

scene(
  "what YouTube refuses for good fails with YouTube's reason, and the rest of the batch is posted",
  async (open) => {
    // Refused inserts count for the breaker, which is not what this is about.
    const channel = await open({ pace: { breaker_not_public: 50, breaker_judged: 50 } });
    const refusals = [
      [400, "commentTextRequired"],
      [400, "commentTextTooLong"],
      [400, "invalidCustomEmoji"],
      [400, "invalidCommentMetadata"],
      [400, "parentIdMissing"],
      [400, "operationNotSupported"],
      [400, "parentCommentIsPrivate"],
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
  const healthy = { last_error_code: null, error_kind: null, status: "ok" };
  await setConnection(stack, { id: channel.connectionId }, healthy);
  await sql`update test.quota_days set closed_until = null where project = ${String(channel.google.projectNumber)}`;
  await sql`update test.comments set post_after = engine.now() where user_id = ${channel.person.id} and post_after is not null`;
}
