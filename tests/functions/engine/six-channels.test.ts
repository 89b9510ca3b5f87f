/** One person with six channels: each is answered in its own voice and at its own pace, whatever the others say. */
import assert from "node:assert/strict";
import { connectAnother } from "../../../scripts/builder/at-work.ts";
import type { SimulatedChannel } from "../../../scripts/builder/channel.ts";
import { setAccount } from "../../../scripts/builder/rows/changes.ts";
import { handleDraftReplies } from "../../../supabase/functions/draft-replies/handler.ts";
import { simulator, sql, stack } from "../support/stack.ts";
import type { Channel } from "./support/channel.ts";
import { pass, seconds } from "./support/clock.ts";
import { listening, runHere } from "./support/in-process.ts";
import { insert } from "./support/policy.ts";
import { store } from "./support/queue.ts";
import { scene } from "./support/scene.ts";

/** Words that no detector knows, one a channel: what is said for it, and under its videos, holds its own. */
const CANARIES = ["breadquartz", "teaquartz", "clayquartz", "woodquartz", "woolquartz", "glassquartz"];
const COMMENTS = 10;
const MOST_RUNS = 8;

interface Place {
  google: SimulatedChannel;
  canary: string;
  /** Replies an hour, which differ from channel to channel. */
  cap: number;
  /** What viewers wrote there. */
  texts: string[];
}

/** A voice, an objective, a fact and a pace of the channel's own, and ten comments under its video. */
async function settle(owner: Channel, { google, canary, cap, texts }: Place, videoId: string): Promise<void> {
  const add = (table: string, values: object) =>
    insert(owner, table, { channel_id: google.channelId, ...values });
  await add("brand_voices", {
    tone: `Plain, ${canary}tone`,
    examples: [`Come back soon, ${canary}example.`],
  });
  await add("client_objectives", { objective_text: `Answer everybody, ${canary}objective.` });
  await add("facts", { question: "Where is your workshop?", answer: `By the river, ${canary}fact.` });
  await add("channel_settings", {
    ...{ cap_hour: cap, cap_day: 500, cap_video_day: 500, jitter_seconds: 0 },
    ...{ same_text_per_day: 100, once_per_viewer: false },
  });
  await store({ person: owner.person, google }, videoId, texts);
}

async function draftAll(owner: Channel, services: ReturnType<typeof listening>["services"]): Promise<void> {
  for (let run = 0; run < MOST_RUNS; run++) {
    await runHere(handleDraftReplies, owner, { limit: 40 }, { services });
    if ((await owner.rows()).every(({ reply_status }) => reply_status !== null)) return;
  }
}

async function postAll(owner: Channel): Promise<void> {
  for (let run = 0; run < MOST_RUNS; run++) if ((await owner.run("post")).posted === 0) return;
}

scene(
  "six channels of one person are each answered in their own voice and within their own cap",
  async (open) => {
    const owner = await open();
    await setAccount(stack, owner.person, { plan: "enterprise" });
    const channels = [owner.google];
    for (const canary of CANARIES.slice(1))
      channels.push((await connectAnother(stack, owner.person, `About ${canary}`)).channel);
    // Comments have whole seconds on YouTube: they must fall clearly after the moment of connecting.
    await pass(seconds(2));
    const places = channels.map((google, index): Place => {
      const canary = CANARIES[index] as string;
      const texts = Array.from(
        { length: COMMENTS },
        (_, n) => `I love this one, ${canary}viewer${n}, thank you!`,
      );
      return { google, canary, cap: index + 2, texts };
    });
    for (const place of places) {
      const { channelId } = place.google;
      const { id } = await simulator.addVideo({ channelId, title: `About ${place.canary}` });
      await settle(owner, place, id);
    }
    await sql`update test.connections set selected_for_posting = true where user_id = ${owner.person.id} and channel_id is not null`;

    const { services, prompts } = listening();
    await draftAll(owner, services);
    for (const prompt of prompts) {
      const heard = CANARIES.filter((canary) => prompt.includes(canary));
      assert.ok(heard.length < 2, `${heard.join(" and ")} are in\n${prompt}`);
    }
    for (const { canary, texts } of places) {
      const voice = ["tone", "example", "objective"].map((said) => canary + said);
      for (const text of texts)
        assert.ok(
          prompts.some((prompt) => prompt.includes(text) && voice.every((said) => prompt.includes(said))),
          `“${text}” is in no prompt with the voice of its channel`,
        );
    }

    await owner.approveAll();
    await postAll(owner);
    for (const { google, cap, canary } of places)
      assert.equal(
        (await simulator.replies({ channelId: google.channelId })).length,
        cap,
        `posted on ${canary}`,
      );
  },
);
