/** A viewer who answers us, from YouTube and back: read, drafted with the thread, posted where YouTube shows it, and stopped by what is said meanwhile. */
import assert from "node:assert/strict";
import { handleDraftReplies } from "../../../supabase/functions/draft-replies/handler.ts";
import { handlePostReplies } from "../../../supabase/functions/post-replies/handler.ts";
import { assertDone } from "../support/expect.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { simulator } from "../support/stack.ts";
import { type Channel, friendlyComments, type Row } from "./support/channel.ts";
import { minutes, seconds } from "./support/clock.ts";
import { runHere } from "./support/in-process.ts";
import { servicesAnswering } from "./support/policy.ts";
import { answered, insertFault, states } from "./support/posting.ts";
import { scene } from "./support/scene.ts";

const ASKED = "And how long should it rest with rye flour?";

/** A viewer writes within its thread, and the model reads it; the id of the word. */
async function follow(
  channel: Channel,
  { comment_id: parentId }: Row,
  text = ASKED,
  authorDisplayName = "@rosa",
): Promise<string> {
  await channel.later(seconds(2));
  const id = await channel.comment({ text, parentId, authorDisplayName });
  await channel.run("sync");
  await channel.run("draft");
  return id;
}

/** The same with an answer that a person approved, due to be posted. */
async function approved(channel: Channel, row: Row, text?: string, by?: string): Promise<Row> {
  const id = await follow(channel, row, text, by);
  await channel.run("draft");
  await channel.approveAll();
  const word = await channel.row(id);
  assert.deepEqual([word.reply_status, word.approved_by], ["queue", "owner"], word.status_reason ?? "");
  return word;
}

const become = async (channel: Channel, ...words: Row[]) =>
  states(await channel.rowsOf(words.map(({ comment_id }) => comment_id)));
const textsIn = async (channel: Channel, { comment_id }: Row) =>
  (await channel.replies(comment_id)).map(({ text }) => text);

scene(
  "a viewer's answer is read for what it asks, and drafted with the thread and who said what in it",
  async (open) => {
    const channel = await open();
    const row = await answered(channel);
    const id = await follow(channel, row);
    assert.deepEqual(
      [(await channel.row(id)).first_opinion, (await channel.row(id)).candidate],
      ["ordinary", true],
    );
    const { services, told } = servicesAnswering({});
    await runHere(handleDraftReplies, channel, { limit: 40 }, { services });
    assert.equal(told.length, 1);
    const { prompt = "" } = told[0] ?? {};
    const [first, ours] = [row.text_original, row.generated_reply ?? ""].map((text) => text.slice(0, 30));
    assert.ok(prompt.indexOf(first as string) < prompt.indexOf(`THE CHANNEL: ${ours}`), prompt);
    assert.match(prompt, /Go on with the conversation/);
    const word = await channel.row(id);
    assert.equal(word.reply_status, "draft");
    assert.match(word.generated_reply ?? "", /^@rosa /);
  },
);

scene("talk among viewers and thanks are read and left alone", async (open) => {
  const channel = await open();
  const row = await answered(channel);
  const thanks = await follow(channel, row, "Thanks, that helps!");
  const talk = await follow(channel, row, "@rosa you could try spelt as well", "@ben");
  await channel.run("draft");
  assert.deepEqual(states(await channel.rowsOf([thanks, talk])), [
    [null, null],
    [null, null],
  ]);
});

scene(
  "an answer is posted at the end of its thread, names whom it answers, and is proven public",
  async (open) => {
    const channel = await open();
    const row = await answered(channel);
    const word = await approved(channel, row);
    const run = await channel.run("post");
    assert.deepEqual([run.claimed, run.posted], [1, 1]);
    const texts = await textsIn(channel, row);
    assert.deepEqual(texts, [row.generated_reply, word.generated_reply]);
    await channel.later(seconds(16));
    await channel.run("verify");
    assert.equal((await channel.row(word.comment_id)).reply_status, "verified_public");
    // Read again, it is ours: nobody's word, and no answer of the owner's.
    await channel.run("sync");
    assert.deepEqual(
      (await channel.rows()).map(({ owner_replied_at }) => owner_replied_at),
      [null, null],
    );
  },
);

scene("a lost answer to an insert within a thread is found there again, and not sent twice", async (open) => {
  const channel = await open();
  const row = await answered(channel);
  const word = await approved(channel, row);
  await insertFault({ kind: "commitThenDrop" });
  await channel.run("post");
  assert.deepEqual(await become(channel, word), [["posting", "lost_answer"]]);
  await channel.later(minutes(1));
  const run = await channel.run("post");
  assert.deepEqual([run.reconciled, run.claimed], [1, 0]);
  const found = await channel.row(word.comment_id);
  assert.ok(found.youtube_reply_id && found.youtube_reply_id !== row.youtube_reply_id);
  assert.equal((await textsIn(channel, row)).length, 2);
});

/** The owner answers the viewer in Studio. */
async function answerInStudio(channel: Channel, { comment_id: parentId }: Row): Promise<void> {
  await channel.later(seconds(2));
  await simulator.replyInStudio({ parentId, text: "Twice as long, Rosa." });
}

/** The answer to a word of a thread was not posted, because its owner had answered. */
async function assertStopped(channel: Channel, row: Row, word: Row): Promise<void> {
  assert.deepEqual(await become(channel, word), [["skipped", "already_answered"]]);
  assert.equal((await textsIn(channel, row)).includes(word.generated_reply ?? ""), false);
}

scene("what the owner says in Studio after the viewer's word stops the answer to it", async (open) => {
  const channel = await open();
  const row = await answered(channel);
  const word = await approved(channel, row);
  await answerInStudio(channel, row);
  const run = await channel.run("post");
  assert.deepEqual([run.claimed, run.withdrawn, run.posted], [1, 1, 0]);
  await assertStopped(channel, row, word);
});

scene(
  "what the owner said in Studio before it does not, nor does our own reply to another viewer",
  async (open) => {
    const channel = await open();
    const row = await answered(channel);
    await channel.later(seconds(2));
    await simulator.replyInStudio({
      parentId: row.comment_id,
      text: "It's my grandmother's recipe, by the way.",
    });
    const first = await approved(channel, row);
    const second = await approved(channel, row, "@channel which oven do you use for it?", "@ben");
    assert.equal((await channel.run("post")).posted, 2);
    assert.deepEqual(
      (await become(channel, first, second)).map(([status]) => status),
      ["posting", "posting"],
    );
  },
);

scene("an owner's answer that is read while the reply is claimed stops it before it leaves", async (open) => {
  const channel = await open();
  const row = await answered(channel);
  const word = await approved(channel, row);
  const real = serviceDb();
  const db: typeof real = {
    ...real,
    async call(name, args, shape) {
      // After the look at the thread, in the last moment.
      if (name === "begin_send") {
        await answerInStudio(channel, row);
        await channel.run("sync");
      }
      return real.call(name, args, shape);
    },
  };
  const run = await runHere(handlePostReplies, channel, { limit: 50 }, { db });
  assert.deepEqual([run.claimed, run.posted], [1, 0]);
  await assertStopped(channel, row, word);
});

scene(
  "the first comment of a thread gets its reply though another viewer was answered there",
  async (open) => {
    const channel = await open();
    const top = await channel.comment(friendlyComments(1)[0] as string);
    await channel.run("sync");
    await channel.run("draft");
    const first = await channel.row(top);
    const id = await follow(channel, first, "@channel does that work with rye?", "@ben");
    await channel.run("draft");
    for (const { id: p_id } of [await channel.row(id), first]) {
      assertDone(await channel.act("approve_reply", { p_id }));
      assert.equal((await channel.run("post")).posted, 1);
      await channel.later(seconds(16));
    }
    assert.equal((await textsIn(channel, first)).length, 2);
  },
);

scene("a viewer who takes back or changes what they said gets no answer to it", async (open) => {
  const channel = await open();
  const row = await answered(channel);
  const gone = await approved(channel, row);
  const changed = await approved(channel, row, "@channel which oven do you use for it?", "@ben");
  await simulator.deleteComment(gone.comment_id);
  await simulator.editComment({ id: changed.comment_id, text: "Never mind, found it." });
  await channel.run("post");
  await channel.later(seconds(16));
  await channel.run("post");
  assert.deepEqual(await become(channel, gone, changed), [
    ["failed", "comment_gone"],
    ["draft", "comment_edited"],
  ]);
  assert.equal((await textsIn(channel, row)).length, 1);
});

scene(
  "where YouTube nests replies, an answer goes to the word itself and begins with nobody's name",
  async (open) => {
    const channel = await open();
    const row = await answered(channel);
    await simulator.configure({ replyParents: "any" });
    const services = servicesWith({ YOUTUBE_REPLIES: "nested" });
    const id = await follow(channel, row);
    await runHere(handleDraftReplies, channel, { limit: 40 }, { services });
    await channel.approveAll();
    const word = await channel.row(id);
    assert.ok(word.generated_reply && !word.generated_reply.startsWith("@"));
    assert.equal((await runHere(handlePostReplies, channel, { limit: 50 }, { services })).posted, 1);
    assert.deepEqual(await channel.inserts(id), { posts: 1, commits: 1 });
    // Lists stay flat: it is proven and known as ours as anywhere.
    assert.deepEqual(await textsIn(channel, row), [row.generated_reply, word.generated_reply]);
    await channel.later(seconds(16));
    await channel.run("verify");
    await channel.run("sync");
    const { reply_status, owner_replied_at } = await channel.row(id);
    assert.deepEqual([reply_status, owner_replied_at], ["verified_public", null]);
  },
);

scene(
  "where YouTube takes no reply's id, a nested answer is refused, and nothing is sent twice",
  async (open) => {
    const channel = await open();
    const row = await answered(channel);
    const word = await approved(channel, row);
    const services = servicesWith({ YOUTUBE_REPLIES: "nested" });
    assert.equal((await runHere(handlePostReplies, channel, { limit: 50 }, { services })).refused, 1);
    assert.deepEqual(await become(channel, word), [["failed", "parentCommentNotFound"]]);
  },
);
