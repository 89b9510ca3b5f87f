import assert from "node:assert/strict";
import { setAccount, setClient } from "../../../scripts/builder/rows/changes.ts";
import { heldComments } from "../../../supabase/functions/_shared/contracts/held-comments.ts";
import { handleHeldComments } from "../../../supabase/functions/held-comments/handler.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { bookedOn, setUsed } from "../support/quota.ts";
import { invokeAsSchedule, simulator, sql, stack } from "../support/stack.ts";
import { type Channel, friendlyComments } from "./support/channel.ts";
import { runHere, servicesBehind } from "./support/in-process.ts";
import { scene } from "./support/scene.ts";

interface Held {
  comment_id: string;
  kind: string;
  text: string;
  video_title: string | null;
}

const list = (channel: Channel, page_token?: string, channel_id = channel.google.channelId) =>
  channel.person.invoke("held-comments", { channel_id, action: "list", page_token });
const decide = (
  channel: Channel,
  action: string,
  comment_id: string,
  channel_id = channel.google.channelId,
) => channel.person.invoke("held-comments", { channel_id, action, comment_id });
/** All pages of both queues. */
const walk = async (channel: Channel) => {
  const comments: Held[] = [];
  let token: string | undefined;
  let pages = 0;
  do {
    const page = assertDone(await list(channel, token));
    assert.equal(page.units, 1);
    comments.push(...page.comments);
    token = page.next_page_token ?? undefined;
  } while (token && ++pages < 20);
  return comments;
};
const withheld = async (channel: Channel, truth: "heldForReview" | "likelySpam", ...texts: string[]) => {
  const ids = await channel.comments(...texts);
  for (const id of ids) await simulator.setTruth({ id, truth });
  return ids;
};
/** Comments that wait at YouTube and that the owner has been shown. */
const shown = async (channel: Channel, truth: "heldForReview" | "likelySpam", ...texts: string[]) => {
  const ids = await withheld(channel, truth, ...texts);
  await walk(channel);
  return ids;
};
const truthOf = async (channel: Channel, id: string) =>
  (await simulator.state({ channelId: channel.google.channelId })).comments.find((one) => one.id === id)
    ?.truth;
const moderations = async () => (await simulator.requests({ method: "comments.setModerationStatus" })).length;
const activity = async (channel: Channel) => [
  ...(await sql<{ actor: string; action: string; subject: string }[]>`
    select actor, action, subject from test.activity_log
    where user_id = ${channel.person.id} and action like 'comment_%' order by id`),
];

scene("both queues are listed page by page, each comment once, with its video", async (open) => {
  const channel = await open();
  const [seen] = await channel.comments("A comment that everybody sees.");
  const held = await withheld(channel, "heldForReview", ...friendlyComments(103));
  const spam = await withheld(channel, "likelySpam", "Win a phone.", "Win two.");
  await channel.run("sync");
  const found = await walk(channel);
  assert.deepEqual(found.map((one) => one.comment_id).sort(), [...held, ...spam].sort());
  for (const one of found) {
    assert.equal(one.kind, held.includes(one.comment_id) ? "held" : "likely_spam");
    assert.equal(one.video_title, "How we bake bread");
  }
  assert.ok(!found.some((one) => one.comment_id === seen));
});

scene("a held reply of a viewer is listed by itself, not its thread", async (open) => {
  const channel = await open();
  const parent = await channel.comment("A comment that everybody sees.");
  const reply = await channel.comment({ text: "A reply that waits.", parentId: parent });
  await simulator.setTruth({ id: reply, truth: "heldForReview" });
  assert.deepEqual(
    (await walk(channel)).map((one) => [one.comment_id, one.text]),
    [[reply, "A reply that waits."]],
  );
});

scene(
  "publishing and rejecting are done at YouTube, charged 50 credits and the look at what was published, and in the activity log",
  async (open) => {
    const channel = await open();
    const [good, bad] = (await shown(channel, "heldForReview", "Good.", "Bad.")) as [string, string];
    const used = (await channel.booked()).used;
    const ledger = (await channel.ledger()).used;
    assert.deepEqual(assertDone(await decide(channel, "publish", good)), { comment_id: good, units: 51 });
    assert.deepEqual(assertDone(await decide(channel, "reject", bad)), { comment_id: bad, units: 50 });
    assert.deepEqual([await truthOf(channel, good), await truthOf(channel, bad)], ["published", "rejected"]);
    assert.equal((await channel.booked()).used, used + 101);
    assert.equal((await channel.booked()).kinds.moderate, 100);
    assert.equal((await channel.ledger()).used, ledger + 101);
    assert.deepEqual(await activity(channel), [
      { actor: "owner", action: "comment_published", subject: good },
      { actor: "owner", action: "comment_rejected", subject: bad },
    ]);
    assert.deepEqual(await walk(channel), []);
  },
);

scene("what its owner publishes is read and drafted for at once", async (open) => {
  const channel = await open();
  const [id] = (await shown(channel, "heldForReview", "How long do you let it rest?")) as [string];
  // Newer comments stand above it, as far as a reading goes.
  await channel.comments(...friendlyComments(25));
  await channel.run("sync");
  assertDone(await decide(channel, "publish", id));
  assert.ok((await channel.row(id)).candidate);
  await channel.run("draft");
  assert.equal((await channel.row(id)).reply_status, "draft");
});

scene(
  "a comment that everybody sees is held, and its author hidden, when a person asks for just that",
  async (open) => {
    const channel = await open();
    const [cruel, worse] = (await channel.comments("Cruel.", "Worse.")) as [string, string];
    await channel.run("sync");
    assert.deepEqual(assertDone(await decide(channel, "hold", cruel)), { comment_id: cruel, units: 50 });
    assert.deepEqual(assertDone(await decide(channel, "hide_author", worse)), {
      comment_id: worse,
      units: 50,
    });
    assert.deepEqual(
      [await truthOf(channel, cruel), await truthOf(channel, worse)],
      ["heldForReview", "rejected"],
    );
    assert.deepEqual(await activity(channel), [
      { actor: "owner", action: "comment_held", subject: cruel },
      { actor: "owner", action: "comment_author_hidden", subject: worse },
    ]);
  },
);

scene("hiding a viewer has YouTube reject the comment and ban its author", async (open) => {
  const channel = await open();
  const [id] = (await channel.comments("Cruel.")) as [string];
  await channel.run("sync");
  const asked: URL[] = [];
  const services = servicesBehind((url) => void asked.push(url));
  const { channelId: channel_id } = channel.google;
  const body = heldComments.parse({ channel_id, action: "hide_author", comment_id: id });
  await runHere(handleHeldComments, channel, body, { services });
  const moderations = asked.filter(({ href }) => href.includes("setModerationStatus"));
  assert.deepEqual(
    moderations.map(({ searchParams }) =>
      ["id", "moderationStatus", "banAuthor"].map((name) => searchParams.get(name)),
    ),
    [[id, "rejected", "true"]],
  );
});

scene("a rejection bans nobody, whatever is asked beside it", async (open) => {
  const channel = await open();
  const [id] = (await shown(channel, "heldForReview", "Bad.")) as [string];
  const { channelId: channel_id } = channel.google;
  const asked: string[] = [];
  const services = servicesBehind((url) => void asked.push(url.href));
  const body = heldComments.parse({ channel_id, action: "reject", comment_id: id, banAuthor: true });
  await runHere(handleHeldComments, channel, body, { services });
  const moderation = asked.filter((href) => href.includes("setModerationStatus"));
  assert.equal(moderation.length, 1);
  assert.ok(!moderation[0]?.includes("ban"));
  assert.equal((await decide(channel, "ban", id)).body.error.code, "invalid_request");
});

scene("a stranger's comment or channel is refused, and nothing changes", async (open) => {
  const [channel, stranger] = [await open(), await open()];
  const [id] = (await withheld(channel, "heldForReview", "Waits.")) as [string];
  const before = await moderations();
  for (const action of ["publish", "reject"]) {
    assertRefused(await decide(stranger, action, id, channel.google.channelId), 404, "channel_not_connected");
  }
  assertRefused(await list(stranger, undefined, channel.google.channelId), 404, "channel_not_connected");
  assert.equal(
    await moderations(),
    before,
    "YouTube is not even asked about a channel that is not the caller's",
  );
  for (const action of ["publish", "reject"]) {
    assertRefused(await decide(stranger, action, id), 404, "comment_not_found");
  }
  for (const of of [channel, stranger])
    assertRefused(await decide(of, "publish", "no-such-comment"), 404, "comment_not_found");
  assert.equal(await moderations(), before, "nor about a comment that the caller was not shown");
  assert.equal((await stranger.booked()).kinds.moderate ?? 0, 0);
  assert.equal(await truthOf(channel, id), "heldForReview");
  assert.deepEqual(await activity(stranger), []);
});

scene("the schedule's key opens nothing here, and no run of the engine moderates", async (open) => {
  const channel = await open({ policy: "auto" });
  const [id] = (await withheld(channel, "heldForReview", "Waits.")) as [string];
  await withheld(channel, "likelySpam", "Free money on my channel, click now!");
  const before = await moderations();
  const { channelId: channel_id } = channel.google;
  for (const body of [
    { action: "list" },
    { action: "publish", comment_id: id },
    { action: "reject", comment_id: id },
  ]) {
    assert.equal((await invokeAsSchedule("held-comments", { channel_id, ...body })).status, 401);
  }
  await channel.posted("What a lovely loaf, thank you for the recipe!");
  await channel.comments("BUY CHEAP FOLLOWERS http://spam.example now now now");
  for (const name of ["sync", "draft", "post", "verify"] as const) await channel.run(name);
  for (const name of [
    "sync-comments",
    "draft-replies",
    "post-replies",
    "verify-pending-replies",
    "send-mails",
  ])
    assert.equal((await invokeAsSchedule(name)).status, 200, name);
  assert.equal(await moderations(), before);
});

scene("a lost answer is repeated safely, and the log does not miss it", async (open) => {
  const channel = await open();
  const [id] = (await shown(channel, "heldForReview", "Waits.")) as [string];
  await simulator.addFault({ method: "comments.setModerationStatus", fault: { kind: "commitThenDrop" } });
  assertRefused(await decide(channel, "publish", id), 503, "lost_answer");
  assert.equal(await truthOf(channel, id), "published");
  assert.equal((await activity(channel)).length, 1);
  assertDone(await decide(channel, "publish", id));
});

scene("a page that nobody handed out, and a channel without quota, are refused", async (open) => {
  const channel = await open();
  assertRefused(await list(channel, "rejected.abc"), 400, "invalid_page_token");
  const [id] = (await shown(channel, "heldForReview", "Waits.")) as [string];
  await setUsed(channel.google.projectNumber, 9960);
  assertRefused(await decide(channel, "publish", id), 429, "quota_reached");
});

scene(
  "through the operator's project a stranger without a plan takes nothing of what others post with, nor does anybody for comments that they were not shown",
  async (open) => {
    const [honest, drain] = [await open(), await open()];
    const project = String(honest.google.projectNumber);
    // Both through one client of the operator's.
    for (const { clientConfigId, person } of [honest, drain]) {
      const client_id = `${project}-${person.id}.apps.googleusercontent.com`;
      await setClient(stack, clientConfigId, { is_operators: true, client_id });
    }
    await setAccount(stack, drain.person, { plan: null });
    const left = async () => {
      const [row] = await sql<[{ units: number }]>`select engine.quota_left(${project}, 'posting') as units`;
      return row.units;
    };
    const [before, asked] = [await left(), await moderations()];
    const codes = new Set<string>();
    for (let n = 0; n < 5; n++)
      codes.add((await decide(drain, "reject", `UgyNobodysComment${n}`)).body.error.code);
    assert.deepEqual([...codes], ["comment_not_found"]);
    assertRefused(await list(drain), 403, "not_approved");
    for (let n = 0; n < 5; n++)
      assertRefused(await decide(honest, "reject", `UgyNobodysComment${n}`), 404, "comment_not_found");
    // What is kept for others flows on as the day goes by, so it may be a unit more. One that was booked would be 50 less.
    assert.ok((await left()) >= before);
    assert.deepEqual(await bookedOn(honest.google.projectNumber), []);
    assert.equal(await moderations(), asked);
    // What is shown can be decided, up to what is left by hand beside posting and reading.
    const [id] = (await shown(honest, "heldForReview", "Waits.")) as [string];
    assertDone(await decide(honest, "hold", id));
    let refusal: Awaited<ReturnType<typeof decide>> | undefined;
    for (let n = 0; n < 40 && !refusal; n++) {
      const answer = await decide(honest, "hold", id);
      if (answer.status !== 200) refusal = answer;
    }
    assert.ok(refusal);
    assertRefused(refusal, 429, "share_spent");
    assert.ok((await left()) >= 7500);
  },
);
