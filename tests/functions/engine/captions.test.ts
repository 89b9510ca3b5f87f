import assert from "node:assert/strict";
import type { CaptionInput } from "../../../scripts/simulator/inputs.ts";
import { simulator, sql } from "../support/stack.ts";
import type { Channel, Row } from "./support/channel.ts";
import { scene } from "./support/scene.ts";

const QUESTION = "How hot is the stone in the oven?";
const said = [
  "1\n00:00:02,000 --> 00:00:04,000\nWelcome back to the bakery.",
  "2\n00:03:42,000 --> 00:03:46,000\nThe stone in the oven is hot at 260 degrees.",
].join("\n\n");
const own: CaptionInput = { language: "en", text: said };
const recognised: CaptionInput = { language: "en", text: said, trackKind: "ASR" };

/** A viewer asks under a video with these tracks, and nothing tells. */
async function ask(channel: Channel, ...captions: CaptionInput[]) {
  await simulator.configure({ model: { grounding: "honest" } });
  const { id: videoId } = await simulator.addVideo({
    channelId: channel.google.channelId,
    title: "Oat bread",
    description: "A loaf for the weekend.",
    captions,
  });
  const comment = await channel.comment({ text: QUESTION, videoId });
  await channel.run("sync");
  assert.equal((await channel.run("draft")).asked, 1);
  return { videoId, comment };
}

const kept = async (videoId: string) => {
  const [row] =
    await sql`select state, reason, track, language from test.captions where video_id = ${videoId}`;
  return row && { ...row };
};
const unitsOf = async (channel: Channel) => (await channel.booked()).kinds.captions ?? 0;

scene(
  "what a viewer asks and only the video says is read, answered and cited with its second",
  async (open) => {
    const channel = await open();
    const { videoId, comment } = await ask(channel, recognised, own);
    assert.equal((await channel.run("sync")).errors.length, 0);
    assert.deepEqual(await kept(videoId), { state: "kept", reason: null, track: "standard", language: "en" });
    assert.equal((await channel.run("draft")).drafted, 1);
    const row = (await channel.row(comment)) as Row & { sources: { kind: string }[]; marks: object[] };
    assert.match(row.generated_reply ?? "", /3:42/);
    assert.deepEqual(
      row.sources.map(({ kind }) => kind),
      ["caption"],
    );
    const { rows } = (await channel.ledger()) as { rows: { method: string; calls: number; units: number }[] };
    const spent = rows.filter(({ method }) => method.startsWith("captions"));
    assert.deepEqual(
      spent.map(({ method, calls, units }) => [method, calls, units]),
      [
        ["captions.list", 1, 50],
        ["captions.download", 1, 200],
      ],
    );
    assert.equal(await unitsOf(channel), 250);
  },
);

scene("automatic captions that YouTube keeps to itself cost one try a month and channel", async (open) => {
  const channel = await open();
  const { videoId } = await ask(channel, recognised);
  await channel.run("sync");
  assert.deepEqual(await kept(videoId), {
    state: "refused",
    reason: "auto_captions",
    track: "auto",
    language: null,
  });
  assert.equal(await unitsOf(channel), 250);
  const other = await ask(channel, recognised);
  await channel.run("sync");
  assert.equal((await kept(other.videoId))?.reason, "auto_captions");
  assert.equal(await unitsOf(channel), 300, "the list alone");
});

scene("automatic captions are read where YouTube gives them", async (open) => {
  const channel = await open();
  await simulator.configure({ automaticCaptions: "given" });
  const { videoId } = await ask(channel, recognised);
  await channel.run("sync");
  assert.deepEqual(await kept(videoId), { state: "kept", reason: null, track: "auto", language: "en" });
});

scene(
  "a video without captions, and a lost answer, cost what they cost and stop nothing else",
  async (open) => {
    const channel = await open();
    const none = await ask(channel);
    await channel.run("sync");
    assert.deepEqual((await kept(none.videoId))?.state, "none");
    assert.equal(await unitsOf(channel), 50);
    await simulator.addFault({ method: "captions.list", fault: { kind: "commitThenDrop" } });
    const lost = await ask(channel, own);
    assert.deepEqual((await channel.run("sync")).errors, []);
    assert.deepEqual(await kept(lost.videoId), {
      state: "waiting",
      reason: "lost_answer",
      track: null,
      language: null,
    });
    assert.equal(await unitsOf(channel), 100);
  },
);
