import assert from "node:assert/strict";
import { simulator, sql } from "../support/stack.ts";
import { type Channel, friendlyComments } from "./support/channel.ts";
import { hours, minutes } from "./support/clock.ts";
import { scene } from "./support/scene.ts";

/** A video that nobody has commented on, published that many days ago. */
const upload = async (channel: Channel, id: string, days: number, more: object = {}) => {
  const publishedAt = new Date(Date.now() - hours(24 * days)).toISOString();
  await simulator.addVideo({
    id,
    channelId: channel.google.channelId,
    title: `About ${id}`,
    publishedAt,
    ...more,
  });
};

const videosOf = async (channel: Channel) => [
  ...(await sql`
    select id, title, description, privacy, described_at is not null as described from test.videos
    where user_id = ${channel.person.id} order by published_at desc`),
];
const listed = async () => (await simulator.requests({ method: "playlistItems.list" })).length;

scene("a video's description is read with its title, by the same unit", async (open) => {
  const channel = await open();
  const { id } = await simulator.addVideo({
    channelId: channel.google.channelId,
    title: "Much asked",
    description: "The flour is rye.\n0:00 Intro",
  });
  await channel.comments({ videoId: id, text: "What a lovely crust on that bread!" });
  const { units } = await channel.run("sync");
  assert.equal(units, 2, "the page of threads and the read of the video");
  assert.deepEqual(await videosOf(channel), [
    {
      id,
      title: "Much asked",
      description: "The flour is rye.\n0:00 Intro",
      privacy: "public",
      described: true,
    },
  ]);
});

scene("once a day the whole list of uploads is read, which is booked as such", async (open) => {
  const channel = await open();
  const mine = `up-${crypto.randomUUID().slice(0, 6)}`;
  await upload(channel, `${mine}a`, 3, { description: "Never commented on." });
  await upload(channel, `${mine}b`, 2, { privacyStatus: "private" });
  await channel.comments(...friendlyComments(1));
  await channel.run("sync");
  const before = await listed();
  await channel.later(minutes(61));
  await channel.run("sync");
  await channel.run("sync");
  assert.equal((await listed()) - before, 1);
  assert.deepEqual(
    (await videosOf(channel)).slice(1).map(({ id, privacy, description }) => ({ id, privacy, description })),
    [
      { id: `${mine}b`, privacy: "private", description: "" },
      { id: `${mine}a`, privacy: "public", description: "Never commented on." },
    ],
  );
  const { kinds } = await channel.booked();
  assert.equal(kinds.uploads, 2, "the list and the read of its videos");
  await channel.later(hours(25));
  await channel.run("sync");
  assert.equal((await listed()) - before, 2);
});

scene("a list of uploads that fails harms no reading, and is asked for again the next day", async (open) => {
  const channel = await open();
  await channel.comments(...friendlyComments(1));
  await channel.run("sync");
  await simulator.addFault({ method: "playlistItems.list", times: 1, fault: { kind: "error", status: 503 } });
  await channel.later(minutes(61));
  await channel.comments("Another one, I like it!");
  const { inserted, errors } = await channel.run("sync");
  assert.deepEqual([inserted, errors], [1, []]);
  const before = await listed();
  await channel.later(hours(25));
  await channel.run("sync");
  assert.equal((await listed()) - before, 1);
});
