import assert from "node:assert/strict";
import { setAccount, setClient } from "../../../scripts/builder/rows/changes.ts";
import { moderateComments } from "../../../supabase/functions/_shared/contracts/moderate-comments.ts";
import { handleModerateComments } from "../../../supabase/functions/moderate-comments/handler.ts";
import { assertDone } from "../support/expect.ts";
import { setUsed } from "../support/quota.ts";
import { invokeAsSchedule, simulator, sql, stack } from "../support/stack.ts";
import { type Channel, friendlyComments } from "./support/channel.ts";
import { minutes, pass, passEvening, seconds } from "./support/clock.ts";
import { runHere, servicesBehind } from "./support/in-process.ts";
import {
  decide,
  kept,
  moderationsAt,
  readComments,
  sendDecided,
  shownHeld,
  statesOf,
  truthsOf,
  withheld,
} from "./support/moderation.ts";
import { scene } from "./support/scene.ts";

const fail = (fault: Parameters<typeof simulator.addFault>[0]["fault"], more = {}) =>
  simulator.addFault({ method: "comments.setModerationStatus", fault, ...more });

scene("many comments are held in calls of 50, and what became of each is read in lists", async (open) => {
  const channel = await open();
  const ids = await readComments(channel, ...friendlyComments(95));
  const before = (await channel.booked()).used;
  assert.deepEqual(assertDone(await decide(channel, "hold", ids)), [{ asked: 95, busy: 0 }]);
  assert.deepEqual(new Set(await statesOf(channel, ids)), new Set(["waiting"]));
  const sent = await sendDecided(channel);
  assert.deepEqual([sent.calls, sent.sent], [2, 95]);
  assert.deepEqual(new Set(await truthsOf(channel, ids)), new Set(["heldForReview"]));
  assert.deepEqual(
    new Set(await statesOf(channel, ids)),
    new Set(["sent"]),
    "nothing is done before it is read",
  );
  await pass(seconds(6));
  assert.equal((await sendDecided(channel)).done, 95);
  assert.deepEqual(new Set(await statesOf(channel, ids)), new Set(["done"]));
  // Two calls, and a page of the queue.
  assert.equal((await channel.booked()).used - before, 101);
});

scene("publishing, rejecting and hiding a viewer end as YouTube has them", async (open) => {
  const channel = await open();
  const [good, bad] = (await shownHeld(channel, "heldForReview", "Good.", "Bad.")) as [string, string];
  const [cruel] = (await readComments(channel, "Cruel.")) as [string];
  const before = await moderationsAt();
  await decide(channel, "publish", [good]);
  await decide(channel, "reject", [bad]);
  await decide(channel, "hide_author", [cruel]);
  await sendDecided(channel);
  assert.equal(await moderationsAt(), before + 3);
  await pass(seconds(6));
  await sendDecided(channel);
  assert.deepEqual(await truthsOf(channel, [good, bad, cruel]), ["published", "rejected", "rejected"]);
  assert.deepEqual(await statesOf(channel, [good, bad, cruel]), ["done", "done", "done"]);
  // What was published is in the inbox at once, however old.
  assert.ok((await channel.row(good)).candidate);
  const log = await sql<{ actor: string; subject: string; detail: unknown }[]>`
    select actor, subject, detail from test.activity_log where user_id = ${channel.person.id} and action = 'comments_moderated' order by id`;
  assert.deepEqual(
    log.map((line) => [line.actor, line.subject, line.detail]),
    ["publish", "reject", "hide_author"].map((act) => [
      "owner",
      channel.google.channelId,
      { act, comments: 1 },
    ]),
  );
});

scene("a ban goes with nothing but hiding a viewer", async (open) => {
  const channel = await open();
  const [bad, cruel] = (await readComments(channel, "Bad.", "Cruel.")) as [string, string];
  const asked: URL[] = [];
  const services = servicesBehind((url) => void asked.push(url));
  await decide(channel, "reject", [bad]);
  await decide(channel, "hide_author", [cruel]);
  await runHere(handleModerateComments, channel, moderateComments.parse({}), { services });
  const calls = asked.filter(({ href }) => href.includes("setModerationStatus"));
  assert.deepEqual(
    calls.map(({ searchParams }) => [searchParams.get("id"), searchParams.get("banAuthor")]).sort(),
    [
      [bad, null],
      [cruel, "true"],
    ].sort(),
  );
});

scene(
  "an answer that is lost is read first: what took effect is not asked again, what did not is",
  async (open) => {
    const channel = await open();
    const [taken, untaken] = [
      await readComments(channel, "Taken one.", "Taken two."),
      await readComments(channel, "Untaken."),
    ];
    const before = await moderationsAt();
    await decide(channel, "hold", taken);
    await fail({ kind: "commitThenDrop" });
    await sendDecided(channel);
    await decide(channel, "reject", untaken);
    await pass(minutes(3));
    await fail({ kind: "dropBeforeCommit" });
    await sendDecided(channel);
    assert.deepEqual(await statesOf(channel, [...taken, ...untaken]), ["done", "done", "sent"]);
    await pass(minutes(3));
    await sendDecided(channel);
    await pass(seconds(6));
    await sendDecided(channel);
    assert.deepEqual(await statesOf(channel, [...taken, ...untaken]), ["done", "done", "done"]);
    assert.deepEqual(await truthsOf(channel, untaken), ["rejected"]);
    assert.equal(await moderationsAt(), before + 3, "one call is repeated: the one that had no effect");
  },
);

scene(
  "a run that dies while it sends loses nothing, and what it sent is read before it is sent again",
  async (open) => {
    const channel = await open();
    const ids = await readComments(channel, ...friendlyComments(3));
    await decide(channel, "hold", ids);
    const before = await moderationsAt();
    // It begins, and dies before anything leaves.
    await sql`select * from service.begin_moderations(${channel.person.id})`;
    assert.deepEqual(new Set(await statesOf(channel, ids)), new Set(["sending"]));
    await sendDecided(channel);
    assert.equal(await moderationsAt(), before, "another run leaves alone what may be under way");
    await pass(minutes(1));
    await sendDecided(channel);
    await pass(seconds(6));
    await sendDecided(channel);
    assert.deepEqual(new Set(await statesOf(channel, ids)), new Set(["done"]));
    assert.equal(await moderationsAt(), before + 1);
  },
);

scene("one comment that is gone spoils the call of none but itself, for 600 units at most", async (open) => {
  const channel = await open();
  const ids = await readComments(channel, ...friendlyComments(50));
  const gone = ids[17] as string;
  await simulator.setTruth({ id: gone, truth: "deleted" });
  const before = (await channel.booked()).used;
  await decide(channel, "hold", ids);
  await sendDecided(channel);
  await pass(seconds(6));
  await sendDecided(channel);
  const rows = await kept(channel);
  assert.deepEqual([rows.get(gone)?.state, rows.get(gone)?.reason], ["refused", "commentNotFound"]);
  const others = ids.filter((id) => id !== gone);
  assert.deepEqual(new Set(await statesOf(channel, others)), new Set(["done"]));
  assert.deepEqual(new Set(await truthsOf(channel, others)), new Set(["heldForReview"]));
  assert.ok((await channel.booked()).used - before <= 50 + 1 + 600);
});

scene(
  "a rejected comment that YouTube does not publish again is told as refused, and as done where it does",
  async (open) => {
    const channel = await open();
    const ids = await readComments(channel, "First.", "Second.", "Third.");
    await decide(channel, "reject", ids);
    await sendDecided(channel);
    await pass(seconds(6));
    await sendDecided(channel);
    const [first, second, third] = ids as [string, string, string];
    await simulator.configure({ rejectedAgain: "taken" });
    await decide(channel, "publish", [first]);
    await sendDecided(channel);
    await pass(seconds(6));
    await sendDecided(channel);
    await simulator.configure({ rejectedAgain: "refused" });
    await decide(channel, "publish", [second]);
    await sendDecided(channel);
    await simulator.configure({ rejectedAgain: "ignored" });
    await decide(channel, "publish", [third]);
    await sendDecided(channel);
    assert.deepEqual(await statesOf(channel, ids), ["done", "refused", "sent"]);
    for (let n = 0; n < 5; n++) {
      await pass(minutes(3));
      await sendDecided(channel);
    }
    assert.deepEqual(await statesOf(channel, ids), ["done", "refused", "refused"]);
    assert.equal((await kept(channel)).get(third)?.reason, "nowhere");
  },
);

scene("what nobody but its owner can see is never told as rejected nor as public", async (open) => {
  const channel = await open();
  const [id] = (await shownHeld(channel, "heldForReview", "Under a video that is closed.")) as [string];
  await decide(channel, "publish", [id]);
  await simulator.setVideoPrivacy({ videoId: channel.videoId, privacyStatus: "private" });
  await sendDecided(channel);
  await pass(minutes(10));
  await sendDecided(channel);
  assert.deepEqual(await statesOf(channel, [id]), ["sent"]);
  await simulator.setVideoPrivacy({ videoId: channel.videoId, privacyStatus: "public" });
  await pass(minutes(10));
  await sendDecided(channel);
  assert.deepEqual(await statesOf(channel, [id]), ["done"]);
});

scene(
  "what the day has no units for waits until midnight Pacific time, says so, and takes nothing that posting needs",
  async (open) => {
    await passEvening();
    const channel = await open();
    const ids = await readComments(channel, "One.", "Two.");
    await setUsed(channel.google.projectNumber, 1500);
    const before = await moderationsAt();
    await decide(channel, "hold", ids);
    await sendDecided(channel);
    assert.equal(await moderationsAt(), before);
    const [progress] = assertDone(
      await channel.person.post("rpc/moderation_progress", { p_channel: channel.google.channelId }),
    );
    assert.deepEqual([progress.asked, progress.done, progress.open, progress.reason], [2, 0, 2, "quota"]);
    const [reset] = await sql<[{ at: Date }]>`select engine.quota_resets_at() as at`;
    assert.ok(new Date(progress.resumes_at) <= reset.at);
    await setUsed(channel.google.projectNumber, 0);
    await sql`update test.moderations set due_at = engine.now() where user_id = ${channel.person.id}`;
    await sendDecided(channel);
    assert.equal(await moderationsAt(), before + 1);
  },
);

scene("through the operator's project an account can use up its own share only", async (open) => {
  await passEvening();
  const channel = await open();
  const project = String(channel.google.projectNumber);
  const ids = await readComments(channel, ...friendlyComments(60));
  const client_id = `${project}-${channel.person.id}.apps.googleusercontent.com`;
  await setClient(stack, channel.clientConfigId, { is_operators: true, client_id });
  const left = async () => {
    const [row] = await sql<[{ units: number }]>`select engine.quota_left(${project}, 'posting') as units`;
    return row.units;
  };
  for (let n = 0; n < 20; n++) {
    await decide(channel, n % 2 === 0 ? "hold" : "publish", ids);
    await sendDecided(channel);
    await pass(seconds(6));
    await sendDecided(channel);
  }
  const [spent] = await sql<[{ units: number }]>`
    select coalesce(sum(units), 0)::int as units from test.quota_uses where project = ${project} and kind = 'moderate'`;
  assert.ok(spent.units > 0 && spent.units <= 375, `${spent.units} units of a share of 2,500`);
  assert.ok((await left()) >= 7500);
  await setAccount(stack, channel.person, { plan: null });
  const before = await moderationsAt();
  await decide(channel, "hold", ids.slice(0, 1));
  await sendDecided(channel);
  assert.equal(await moderationsAt(), before, "without a plan nothing is asked by the operator's project");
});

scene(
  "nobody decides about a stranger's comment, one that they were not shown, or through the schedule",
  async (open) => {
    const [channel, stranger] = [await open({ policy: "auto" }), await open()];
    const [id] = (await withheld(channel, "heldForReview", "Waits.")) as [string];
    const before = await moderationsAt();
    const refused = async (of: Channel, at?: string) => {
      const { status, body } = await decide(of, "publish", [id], at);
      return [status, body.details];
    };
    assert.deepEqual(await refused(stranger, channel.google.channelId), [404, "channel_not_connected"]);
    for (const of of [channel, stranger]) assert.deepEqual(await refused(of), [404, "comment_not_found"]);
    await channel.posted("What a lovely loaf, thank you for the recipe!");
    for (const name of ["sync-comments", "draft-replies", "post-replies", "moderate-comments"])
      assert.equal((await invokeAsSchedule(name)).status, 200, name);
    assert.equal(await moderationsAt(), before);
    assert.deepEqual(await truthsOf(channel, [id]), ["heldForReview"]);
  },
);

scene("the schedule sends what a person has decided", async (open) => {
  const channel = await open();
  const ids = await readComments(channel, "One.");
  await decide(channel, "hold", ids);
  await invokeAsSchedule("moderate-comments");
  await pass(seconds(6));
  await invokeAsSchedule("moderate-comments");
  assert.deepEqual(await statesOf(channel, ids), ["done"]);
});
