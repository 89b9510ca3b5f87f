import assert from "node:assert/strict";
import type { ServiceDatabase } from "../../../supabase/functions/_shared/database/service-database.ts";
import { handleVerifyPendingReplies } from "../../../supabase/functions/verify-pending-replies/handler.ts";
import { assertDone } from "../support/expect.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { secretsOf, spoilSecret } from "../support/secrets.ts";
import { invokeAsSchedule, simulator, sql } from "../support/stack.ts";
import { type Channel, friendlyComments, type Row } from "./support/channel.ts";
import { checkUntil, postedWith } from "./support/checks.ts";
import { hours, minutes, seconds } from "./support/clock.ts";
import { runHere } from "./support/in-process.ts";
import { reload, states } from "./support/posting.ts";
import { scene } from "./support/scene.ts";

/** Reads without a sign-in that Google counted today. */
const keyReads = async (channel: Channel) =>
  (await channel.ledger()).rows.find(({ principal }) => principal === "key")?.calls ?? 0;

scene("fifty replies are proven public by one read without a sign-in, for one unit", async (open) => {
  const channel = await open();
  const posted = await channel.posted(...friendlyComments(50));
  await channel.later(seconds(16));
  const { used } = await channel.ledger();
  const before = await keyReads(channel);
  const run = await channel.run("verify");
  assert.deepEqual([run.checked, run.public, run.units], [50, 50, 1]);
  assert.equal(await keyReads(channel), before + 1);
  assert.equal((await channel.ledger()).used, used + 1);
  assert.equal((await channel.booked()).used, used + 1);
  for (const row of await reload(channel, posted)) {
    assert.deepEqual(
      [row.reply_status, row.status_reason, row.verification_attempts],
      ["verified_public", "seen_by_public_read", 1],
    );
  }
});

scene("a reply that takes a while to appear waits for its proof", async (open) => {
  const channel = await open();
  const [row] = await postedWith(channel, [{ kind: "published", afterMs: minutes(2) }]);
  assert.ok(row);
  await checkUntil(channel, row, minutes(1) + seconds(5));
  const waiting = await channel.row(row.comment_id);
  assert.deepEqual([waiting.reply_status, waiting.verification_attempts], ["posting", 2]);
  await checkUntil(channel, row, minutes(5) + seconds(5));
  const proven = await channel.row(row.comment_id);
  assert.deepEqual([proven.reply_status, proven.verification_attempts], ["verified_public", 3]);
});

scene(
  "what the public does not see after five minutes is under moderation with its reason, and after a day failed",
  async (open) => {
    const channel = await open();
    const rows = await postedWith(channel, [
      { kind: "held" },
      { kind: "likelySpam" },
      { kind: "shadowDropped" },
      { kind: "rejectedLater", afterMs: 0 },
      { kind: "held", releasedAfterMs: minutes(20) },
      { kind: "rejectedLater", afterMs: minutes(20), initially: "heldForReview" },
    ]);
    const seen = async () => states(await reload(channel, rows));
    const [first] = rows as [Row];
    await checkUntil(channel, first, minutes(5) + seconds(10));
    assert.deepEqual(await seen(), [
      ["under_moderation", "held"],
      ["under_moderation", "likely_spam"],
      ["under_moderation", "hidden"],
      ["under_moderation", "gone"],
      ["under_moderation", "held"],
      ["under_moderation", "held"],
    ]);
    await checkUntil(channel, first, hours(24) + minutes(10));
    assert.deepEqual(await seen(), [
      ["failed", "not_public_held"],
      ["failed", "not_public_likely_spam"],
      ["failed", "not_public_hidden"],
      ["failed", "not_public_gone"],
      ["verified_public", "seen_by_public_read"],
      ["failed", "not_public_gone"],
    ]);
    assert.deepEqual((await simulator.state({ channelId: channel.google.channelId })).duplicates, []);
  },
);

scene(
  "a reply that vanishes after it was public is removed, once a second look has found it missing too",
  async (open) => {
    const channel = await open();
    const [row] = await postedWith(channel, [{ kind: "removedAfter", hours: 3 }]);
    assert.ok(row);
    await checkUntil(channel, row, hours(23));
    assert.equal((await channel.row(row.comment_id)).reply_status, "verified_public");
    await checkUntil(channel, row, hours(24) + seconds(30));
    const missed = await channel.row(row.comment_id);
    assert.deepEqual([missed.reply_status, missed.verification_note], ["verified_public", "absent_once"]);
    await checkUntil(channel, row, hours(25));
    const removed = await channel.row(row.comment_id);
    assert.deepEqual([removed.reply_status, removed.status_reason], ["removed", "gone_after_being_public"]);
    await checkUntil(channel, row, hours(24 * 9));
    const settled = await channel.row(row.comment_id);
    assert.deepEqual([settled.reply_status, settled.next_check_at], ["removed", null]);
  },
);

scene("one empty answer about a public reply is no removal", async (open) => {
  const channel = await open();
  const [row] = await channel.posted("I love this bread, thank you!");
  assert.ok(row?.youtube_reply_id);
  await checkUntil(channel, row, hours(23));
  await simulator.setTruth({ id: row.youtube_reply_id, truth: "heldForReview" });
  await checkUntil(channel, row, hours(24) + seconds(30));
  await simulator.setTruth({ id: row.youtube_reply_id, truth: "published" });
  await checkUntil(channel, row, hours(25));
  const settled = await channel.row(row.comment_id);
  assert.deepEqual(
    [settled.reply_status, settled.verification_note, settled.next_check_at],
    ["verified_public", null, null],
  );
});

scene("a reply whose text YouTube shows altered is public all the same", async (open) => {
  const channel = await open();
  const [row] = await postedWith(channel, [{ kind: "textAltered", text: "Something shorter" }]);
  assert.ok(row);
  await checkUntil(channel, row, seconds(20));
  assert.equal((await channel.row(row.comment_id)).reply_status, "verified_public");
});

scene(
  "without any key a reply stays posted but not proven and says why; a key saved later proves it",
  async (open) => {
    const channel = await open({ apiKey: false });
    const [row] = await channel.posted("I love this bread, thank you!");
    assert.ok(row);
    await channel.later(seconds(20));
    const run = await channel.run("verify");
    assert.deepEqual([run.unread, run.units], [1, 0]);
    const unproven = await channel.row(row.comment_id);
    assert.deepEqual(
      [unproven.reply_status, unproven.verification_note, unproven.verification_attempts],
      ["posting", "no_api_key", 0],
    );
    assertDone(
      await channel.person.invoke("save-credentials", { kind: "api_key", api_key: channel.google.apiKey }),
    );
    await channel.later(hours(2));
    assert.equal((await channel.run("verify")).public, 1);
  },
);

scene(
  "a key that Google does not know proves nothing, is named on the key, and can be replaced",
  async (open) => {
    const channel = await open({ apiKey: false });
    const wrong = assertDone(
      await channel.person.invoke("save-credentials", {
        kind: "api_key",
        api_key: `AIzaSy-${crypto.randomUUID()}`,
      }),
    );
    const [row] = await channel.posted("I love this bread, thank you!");
    assert.ok(row);
    await channel.later(seconds(20));
    assert.equal((await channel.run("verify")).unread, 1);
    const unread = await channel.row(row.comment_id);
    assert.deepEqual([unread.reply_status, unread.verification_attempts], ["posting", 0]);
    const keyRow = async () =>
      assertDone(
        await channel.person.rows(`youtube_connections?id=eq.${wrong.id}&select=last_error_code`),
      )[0];
    assert.equal((await keyRow()).last_error_code, unread.verification_note);
    assert.equal((await channel.connection()).last_error_code, null);

    assertDone(
      await channel.person.invoke("save-credentials", { kind: "api_key", api_key: channel.google.apiKey }),
    );
    assert.equal((await keyRow()).last_error_code, null);
    await channel.later(minutes(3));
    assert.equal((await channel.run("verify")).public, 1);
  },
);

scene(
  "a check that fails is never a verdict: the reply stays as it was and is looked at again",
  async (open) => {
    const channel = await open();
    const [pending, proven] = await channel.posted(...friendlyComments(2));
    assert.ok(pending?.youtube_reply_id && proven);
    await simulator.setTruth({ id: pending.youtube_reply_id, truth: "heldForReview" });
    await checkUntil(channel, pending, minutes(1) + seconds(10));
    assert.equal((await channel.row(proven.comment_id)).reply_status, "verified_public");

    const failures = [
      () => simulator.addFault({ method: "comments.list", fault: { kind: "error", status: 503 } }),
      () => simulator.addFault({ method: "comments.list", fault: { kind: "truncatedJson" } }),
      () => simulator.addFault({ method: "comments.list", fault: { kind: "dropBeforeCommit" } }),
    ];
    for (const fail of failures) {
      await channel.later(minutes(15));
      await fail();
      assert.equal((await channel.run("verify")).unread, 1);
      const row = await channel.row(pending.comment_id);
      assert.deepEqual([row.reply_status, row.verification_attempts], ["posting", 2]);
      assert.ok(row.verification_note);
    }

    // The public read works, but the owner cannot be asked why the reply is not there.
    await channel.later(minutes(15));
    await simulator.addFault({ method: "comments.list", nth: 2, fault: { kind: "error", status: 503 } });
    assert.equal((await channel.run("verify")).waiting, 1);
    assert.equal((await channel.row(pending.comment_id)).reply_status, "posting");
    await channel.later(minutes(30));
    assert.equal((await channel.run("verify")).held, 1);
  },
);

/** Spoils what an API key is sealed as. */
const spoilKey = async (channel: Channel) => {
  const [{ row_id } = assert.fail("no key is saved")] = (
    await secretsOf({ user_id: channel.person.id })
  ).filter(({ name }) => name === "api_key");
  await spoilSecret(row_id, "api_key");
};
const keyError = async (channel: Channel) =>
  assertDone(
    await channel.person.rows("youtube_connections?scope=eq.api_key&select=last_error_code,error_kind"),
  )[0];

scene(
  "a key that cannot be opened stops nobody: its replies say so, and everybody else's are proven",
  async (open) => {
    const [broken, other] = [await open(), await open()];
    const unproven = await broken.posted("I love this bread, thank you!");
    const proven = await other.posted(...friendlyComments(3));
    await spoilKey(broken);
    await other.later(seconds(20));
    assertDone(await invokeAsSchedule("verify-pending-replies"));
    const public_ = ["verified_public", "seen_by_public_read"];
    assert.deepEqual(states(await reload(other, proven)), [public_, public_, public_]);
    const [row] = await reload(broken, unproven);
    assert.deepEqual([row?.reply_status, row?.verification_note], ["posting", "key_unreadable"]);
    assert.deepEqual(await keyError(broken), {
      last_error_code: "key_unreadable",
      error_kind: "unreadable_key",
    });
  },
);

scene("after an owner's key failed the operator's takes its place, and the owner sees why", async (open) => {
  const [refused, unreadable] = [await open({ apiKey: false }), await open()];
  assertDone(
    await refused.person.invoke("save-credentials", {
      kind: "api_key",
      api_key: `AIzaSy-${crypto.randomUUID()}`,
    }),
  );
  const services = servicesWith({ YOUTUBE_API_KEY: unreadable.google.apiKey });
  for (const channel of [refused, unreadable]) await channel.posted(...friendlyComments(2));
  await spoilKey(unreadable);
  await refused.later(seconds(20));
  for (const [channel, kind] of [
    [refused, "key"],
    [unreadable, "unreadable_key"],
  ] as const) {
    const run = await runHere(handleVerifyPendingReplies, channel, {}, { services });
    assert.deepEqual([run.checked, run.public, run.unread], [2, 2, 0]);
    assert.equal((await keyError(channel)).error_kind, kind);
  }
});

scene(
  "an owner who cannot be asked keeps nobody else from a verdict, and the absence stays without one",
  async (open) => {
    const [broken, other] = [await open(), await open()];
    const silent = await postedWith(broken, [{ kind: "held" }]);
    const held = await postedWith(other, [{ kind: "held" }]);
    await other.later(minutes(6));
    await spoilSecret(broken.connectionId, "access_token");
    assertDone(await invokeAsSchedule("verify-pending-replies"));
    assert.deepEqual(states(await reload(other, held)), [["under_moderation", "held"]]);
    assert.equal((await reload(broken, silent))[0]?.reply_status, "posting");
  },
);

scene("a run claims again until nothing is due any more", async (open) => {
  const channel = await open();
  await channel.posted(...friendlyComments(5));
  await channel.later(seconds(20));
  const real = serviceDb();
  const claims: number[] = [];
  const call: ServiceDatabase["call"] = async (name: string, args: object, schema?: never) => {
    const small = name === "claim_checks" ? { ...args, p_limit: 2 } : args;
    const out = await (real.call as (...given: unknown[]) => Promise<unknown>)(name, small, schema);
    if (name === "claim_checks") claims.push((out as unknown[]).length);
    return out as never;
  };
  const run = await runHere(
    handleVerifyPendingReplies,
    channel,
    {},
    { db: { ...real, call }, schedule: true },
  );
  assert.deepEqual([run.checked, run.public], [5, 5]);
  assert.deepEqual(claims, [2, 2, 1, 0]);
});

scene("a spent quota puts the checks off, with the reason, until the next Pacific day", async (open) => {
  const channel = await open();
  const [row] = await channel.posted("I love this bread, thank you!");
  assert.ok(row);
  await simulator.exhaustQuota(channel.google.projectNumber);
  await channel.later(seconds(20));
  assert.equal((await channel.run("verify")).unread, 1);
  assert.equal((await channel.row(row.comment_id)).verification_note, "quotaExceeded");
  await channel.later(hours(25));
  assert.equal((await channel.run("verify")).public, 1);
});

scene("three runs at once look at each reply once", async (open) => {
  const channel = await open();
  const posted = await channel.posted(...friendlyComments(6));
  await channel.later(seconds(20));
  const runs = await Promise.all([channel.run("verify"), channel.run("verify"), channel.run("verify")]);
  assert.equal(
    runs.reduce((sum, run) => sum + run.checked, 0),
    6,
  );
  for (const row of await reload(channel, posted)) {
    assert.deepEqual([row.reply_status, row.verification_attempts], ["verified_public", 1]);
  }
});

scene("a run of one user looks only at their own replies", async (open) => {
  const [channel, stranger] = [await open(), await open()];
  const posted = await channel.posted("I love this bread, thank you!");
  const theirs = await stranger.posted("I love this bread, thank you!");
  await channel.later(seconds(20));
  const before = await reload(channel, posted);
  const run = await stranger.run("verify", { user_id: channel.person.id, ids: [posted[0]?.id] });
  assert.deepEqual([run.checked, run.public], [1, 1]);
  assert.deepEqual(await reload(channel, posted), before);
  assert.equal((await reload(stranger, theirs))[0]?.reply_status, "verified_public");
});

const [budget] = await sql<
  { key_units: number; key_account_units: number }[]
>`select key_units, key_account_units from test.lending`;
/** What is lent, as it is before anybody has changed or used it. */
const lendAnew = async () => {
  for (const name of ["quota_days", "quota_uses", "quota_shares"])
    await sql`delete from ${sql(`test.${name}`)} where project = 'operator'`;
  await sql`
    update test.lending set key_units = ${budget?.key_units ?? 0}, key_account_units = ${budget?.key_account_units ?? 0}, key_closed_since = null, key_closed_why = null,
      key_error_code = null, key_error_kind = null, key_error_at = null`;
};
const keyState = async () => {
  const [row] = await sql<
    [{ state: string; used: number; error: string | null }]
  >`select * from service.key_state()`;
  return row;
};

scene(
  "the operator's key looks for who has none, up to each account's share and its own budget, and then replies wait and say why",
  async (open) => {
    const [first, second, lender] = [
      await open({ apiKey: false }),
      await open({ apiKey: false }),
      await open(),
    ];
    const services = servicesWith({ YOUTUBE_API_KEY: lender.google.apiKey });
    try {
      await lendAnew();
      for (const channel of [first, second]) await channel.posted(...friendlyComments(2));
      await first.later(seconds(20));
      assert.deepEqual((await runHere(handleVerifyPendingReplies, first, {}, { services })).public, 2);
      assert.equal((await keyState()).used, 1);
      await sql`update test.lending set key_account_units = 1`;
      const more = await first.posted(...friendlyComments(1));
      await first.later(seconds(20));
      const run = await runHere(handleVerifyPendingReplies, first, {}, { services });
      assert.deepEqual([run.checked, run.unread, run.units], [1, 1, 0]);
      assert.equal((await reload(first, more))[0]?.verification_note, "key_share_spent");
      // Its neighbour's share is whole, and the budget is what ends.
      await sql`update test.lending set key_account_units = 100, key_units = 1`;
      const waits = await runHere(handleVerifyPendingReplies, second, {}, { services });
      assert.deepEqual([waits.unread, waits.units], [2, 0]);
      assert.equal((await keyState()).state, "spent");
      await sql`update test.lending set key_units = 10000`;
      await second.later(hours(25));
      assert.equal((await runHere(handleVerifyPendingReplies, second, {}, { services })).public, 2);
    } finally {
      await lendAnew();
    }
  },
);

scene("a key of the operator's that Google rejects is noted until it is taken again", async (open) => {
  const [channel, lender] = [await open({ apiKey: false }), await open()];
  try {
    await lendAnew();
    await channel.posted(...friendlyComments(1));
    await channel.later(seconds(20));
    const wrong = servicesWith({ YOUTUBE_API_KEY: `AIzaSy-${crypto.randomUUID()}` });
    assert.equal((await runHere(handleVerifyPendingReplies, channel, {}, { services: wrong })).unread, 1);
    assert.equal((await keyState()).state, "wrong");
    await channel.later(hours(2));
    const right = servicesWith({ YOUTUBE_API_KEY: lender.google.apiKey });
    assert.equal((await runHere(handleVerifyPendingReplies, channel, {}, { services: right })).public, 1);
    assert.deepEqual([(await keyState()).state, (await keyState()).error], ["ok", null]);
  } finally {
    await lendAnew();
  }
});
