/** Two channels of one account: no prompt for one of them holds what was said for the other. */
import assert from "node:assert/strict";
import { connectAnother } from "../../../scripts/builder/at-work.ts";
import type { SimulatedChannel } from "../../../scripts/builder/channel.ts";
import { setAccount, setComment } from "../../../scripts/builder/rows/changes.ts";
import { MODEL_PURPOSES } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { handleDraftReplies } from "../../../supabase/functions/draft-replies/handler.ts";
import { handleRewriteDraft } from "../../../supabase/functions/rewrite-draft/handler.ts";
import { handleTranslateComment } from "../../../supabase/functions/translate-comment/handler.ts";
import { handleTryReply } from "../../../supabase/functions/try-reply/handler.ts";
import { assertDone } from "../support/expect.ts";
import { simulator, sql, stack } from "../support/stack.ts";
import type { Channel } from "./support/channel.ts";
import { listening, runHere } from "./support/in-process.ts";
import { callsByPurpose, insert } from "./support/policy.ts";
import { store } from "./support/queue.ts";
import { scene } from "./support/scene.ts";

/** What only one of the channels ever says or hears: words that no detector knows. */
const CANARIES = ["crumbquartz", "leafquartz"] as const;
type Canary = (typeof CANARIES)[number];

/** What of an owner's words reaches prompts, each with the canary before it. */
const TOLD = ["tone", "phrase", "example", "objective", "fact", "document", "lesson", "answer", "question"];

const QUESTION = "Which oven do you use for this one?";

/** Everything that an owner can say for one channel, each time with its canary. */
async function say(owner: Channel, channel: string, canary: Canary): Promise<void> {
  const add = (table: string, values: object) => insert(owner, table, { channel_id: channel, ...values });
  await add("brand_voices", {
    tone: `${canary}tone`,
    banned_phrases: [`${canary}phrase`],
    examples: [`Rest it overnight, ${canary}example.`],
  });
  await add("client_objectives", { objective_text: `Answer everybody, ${canary}objective.` });
  await add("reply_rules", {
    name: `${canary}rule`,
    words: [`${canary}word`],
    action: "fixed",
    fixed_text: `Thank you, ${canary}fixed.`,
  });
  await add("saved_replies", { name: `${canary}saved`, body: `The oven is below, ${canary}saved.` });
  await add("facts", { question: QUESTION, answer: `A deck oven called ${canary}fact.` });
  await add("documents", {
    title: "Our oven",
    format: "txt",
    body: `The oven that we use for this one stands in the cellar, says ${canary}document.`,
  });
}

/** What has happened on a channel before: an answer on YouTube, an answer here, and open questions. */
async function live(owner: Channel, google: SimulatedChannel, videoId: string, canary: Canary) {
  const at = { person: owner.person, google };
  const [answered, taught, ...asking] = await store(at, videoId, [
    "Which oven was it last time?",
    "Which oven did you use for this one?",
    "Where is the mill?",
    "What mill is it?",
  ]);
  const rows = await owner.rowsOf([answered, taught, ...asking] as string[]);
  const [old, lesson, ...open] = rows.map(({ id }) => id);
  await setComment(stack, old as string, {
    owner_reply_text: `It was the big one, ${canary}answer.`,
    owner_replied_at: sql`engine.now()`,
  });
  assertDone(await owner.act("write_reply", { p_id: lesson, p_text: `The small oven, ${canary}lesson.` }));
  assertDone(await owner.act("approve_reply", { p_id: lesson }));
  for (const [place, id] of open.entries()) {
    await setComment(stack, id, { draft_after: sql`'infinity'`, status_reason: "needs_answer" });
    await sql`select engine.ask_owner(${id}, ${`Where is the mill, ${canary}question, number ${place}?`}, 'en')`;
  }
}

scene("no prompt for a channel holds what was said for another of the same account", async (open) => {
  const bread = await open();
  await setAccount(stack, bread.person, { plan: "enterprise" });
  const { channel: google } = await connectAnother(stack, bread.person, "Tea Time");
  const { id: videoId } = await simulator.addVideo({ channelId: google.channelId, title: "How we brew tea" });
  const both = [
    { google: bread.google, videoId: bread.videoId, canary: CANARIES[0] },
    { google, videoId, canary: CANARIES[1] },
  ];
  const ids: string[] = [];
  for (const one of both) {
    await say(bread, one.google.channelId, one.canary);
    await live(bread, one.google, one.videoId, one.canary);
    ids.push(
      ...(await store({ person: bread.person, google: one.google }, one.videoId, [
        `${QUESTION} I love it, ${one.canary}viewer.`,
      ])),
    );
  }
  const { services, prompts } = listening();
  await runHere(handleDraftReplies, bread, { limit: 40 }, { services });
  const drafts = await bread.rowsOf(ids);
  for (const [place, { google: of, canary }] of both.entries()) {
    const comment_id = (drafts[place] as { id: string }).id;
    const tried = { text: QUESTION, author: "new" as const, channel_id: of.channelId };
    await runHere(handleTryReply, bread, tried, { services });
    await runHere(
      handleRewriteDraft,
      bread,
      { comment_id, how: "shorter", text: `A deck oven, ${canary}text.` },
      { services },
    );
    await runHere(handleTranslateComment, bread, { id: comment_id, to: "de" }, { services });
  }

  const asked = Object.keys(await callsByPurpose(bread)).sort();
  assert.deepEqual(asked, [...MODEL_PURPOSES].sort(), "every kind of prompt was made");
  for (const prompt of prompts) {
    const heard = CANARIES.filter((canary) => prompt.includes(canary));
    assert.ok(heard.length < 2, `both channels are in\n${prompt}`);
  }
  for (const canary of CANARIES)
    for (const told of TOLD)
      assert.ok(
        prompts.some((prompt) => prompt.includes(canary + told)),
        `${canary}${told} is in no prompt, so that nothing is shown by its absence`,
      );
});
