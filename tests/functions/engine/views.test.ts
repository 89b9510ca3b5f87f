import assert from "node:assert/strict";
import { handleSyncComments } from "../../../supabase/functions/sync-comments/handler.ts";
import { simulator, sql } from "../support/stack.ts";
import { type Channel, friendlyComments } from "./support/channel.ts";
import { hours, minutes } from "./support/clock.ts";
import { runHere, servicesBehind } from "./support/in-process.ts";
import { setPolicy } from "./support/policy.ts";
import { scene } from "./support/scene.ts";

const FORCE_SSL = "https://www.googleapis.com/auth/youtube.force-ssl";

/** A video of the channel, published a month ago, with a viewer's comment. */
async function watchedVideo(channel: Channel, viewCount: number): Promise<string> {
  const publishedAt = new Date(Date.now() - hours(24 * 30)).toISOString();
  const { id } = await simulator.addVideo({
    channelId: channel.google.channelId,
    title: "Much watched",
    publishedAt,
    viewCount,
  });
  await channel.comments({ videoId: id, text: "What a lovely crust on that bread!" });
  return id;
}

const videosOf = async (channel: Channel) => [
  ...(await sql`
    select id, views::int, comment_count::int, views_read_at is not null as asked from test.videos
    where user_id = ${channel.person.id} order by views desc nulls last`),
];
const noteOf = async (channel: Channel) => {
  const [row] = await sql`
    select views_read_at is not null as read, views_error_code as code, views_error_kind as kind, last_error_code
    from test.syncs where user_id = ${channel.person.id}`;
  return row;
};
const reports = async () => (await simulator.requests({ method: "analytics.reports" })).length;

scene(
  "a reading brings the views of the channel's videos, with one report in 24 hours and no units",
  async (open) => {
    const channel = await open();
    const before = await reports();
    const units = async () => [(await channel.ledger()).used, (await channel.booked()).used];
    const [charged = 0, booked = 0] = await units();
    const video = await watchedVideo(channel, 4200);
    await channel.comments(...friendlyComments(2));
    await channel.run("sync");
    // The page of threads and the titles of the videos.
    assert.deepEqual(await units(), [charged + 2, booked + 2]);
    assert.deepEqual(await videosOf(channel), [
      { id: video, views: 4200, comment_count: 1, asked: true },
      // Published today, so YouTube Analytics has no figures.
      { id: channel.videoId, views: null, comment_count: null, asked: true },
    ]);
    assert.deepEqual(await noteOf(channel), { read: true, code: null, kind: null, last_error_code: null });
    for (let runs = 0; runs < 3; runs++) {
      await channel.later(hours(6));
      await channel.run("sync");
    }
    assert.equal((await reports()) - before, 1);
    await channel.later(hours(7));
    await channel.run("sync");
    assert.equal((await reports()) - before, 2);
  },
);

scene(
  "an API that is not enabled harms no reading: it is noted, and the next day's report clears the note",
  async (open) => {
    const channel = await open();
    await simulator.configure({ analyticsEnabled: false });
    const video = await watchedVideo(channel, 4200);
    const ids = await channel.comments(...friendlyComments(2));
    const { inserted, errors } = await channel.run("sync");
    assert.deepEqual([inserted, errors], [3, []]);
    assert.equal((await channel.rowsOf(ids)).length, 2);
    assert.deepEqual(await noteOf(channel), {
      read: false,
      code: "accessNotConfigured",
      kind: "api_off",
      last_error_code: null,
    });
    assert.equal((await channel.connection()).last_error_code, null);

    await simulator.configure({ analyticsEnabled: true });
    await channel.later(hours(25));
    await channel.run("sync");
    assert.deepEqual((await videosOf(channel))[0], { id: video, views: 4200, comment_count: 1, asked: true });
    assert.deepEqual(await noteOf(channel), { read: true, code: null, kind: null, last_error_code: null });
  },
);

scene("a report that breaks off or says something else is no views and no harm", async (open) => {
  const channel = await open();
  await watchedVideo(channel, 4200);
  for (const fault of [
    { kind: "commitThenDrop" },
    { kind: "truncatedJson" },
    { kind: "error", status: 403, reason: "quotaExceeded" },
  ] as const) {
    await simulator.addFault({ method: "analytics.reports", fault });
    const { errors } = await channel.run("sync");
    assert.deepEqual(errors, []);
    const note = await noteOf(channel);
    assert.ok(note?.code, fault.kind);
    assert.equal(note?.last_error_code, null);
    assert.equal((await channel.connection()).last_error_code, null);
    await channel.later(hours(25));
  }
  const foreign = servicesBehind(
    () => {},
    (url) =>
      url.pathname === "/v2/reports"
        ? Response.json({ columnHeaders: [{ name: "views" }], rows: [["many"]] })
        : undefined,
  );
  await runHere(handleSyncComments, channel, {}, { services: foreign });
  assert.equal((await noteOf(channel))?.code, "unreadable_answer");
  assert.ok((await videosOf(channel)).every(({ views }) => views === null));
});

scene(
  "a channel connected without views, or whose owner has switched them off, works without them",
  async (open) => {
    const [without, off] = [await open(), await open()];
    await setPolicy(without, { read_views: false });
    await without.reconnect();
    await setPolicy(without, { read_views: true });
    const [connection] = (await without.person.rows("youtube_connections?select=scope&scope=neq.api_key"))
      .body;
    assert.ok(
      connection.scope.includes(FORCE_SSL) && !connection.scope.includes("yt-analytics"),
      connection.scope,
    );
    await setPolicy(off, { read_views: false });
    const before = await reports();
    for (const channel of [without, off]) {
      await watchedVideo(channel, 4200);
      const [posted] = await channel.posted(...friendlyComments(1));
      assert.ok(posted?.youtube_reply_id);
      await channel.later(minutes(30));
      await channel.run("sync");
      assert.deepEqual(await noteOf(channel), { read: false, code: null, kind: null, last_error_code: null });
    }
    assert.equal(await reports(), before);
  },
);
