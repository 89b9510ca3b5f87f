import assert from "node:assert/strict";
import { handleDraftReplies } from "../../../supabase/functions/draft-replies/handler.ts";
import { assertDone } from "../support/expect.ts";
import { sql } from "../support/stack.ts";
import type { Channel, Row } from "./support/channel.ts";
import { runHere } from "./support/in-process.ts";
import { newRule, servicesAnswering, setVoice } from "./support/policy.ts";
import { scene } from "./support/scene.ts";

/** Without what no source says of these made-up replies: that is evidence.test.ts's. */
const othersOf = (row: Row) => row.findings.filter(({ check }) => check !== "unproven");
const checksOf = (row: Row) => othersOf(row).map(({ check }) => check);

/** A viewer writes, the model answers as told, and this is what is kept. */
async function drafted(channel: Channel, reply: string, comment = "I love this bread, thank you!") {
  const [id] = await channel.stored(comment);
  const { services, told } = servicesAnswering({
    reply,
    escalate: false,
    class: "ordinary",
    spam: false,
  });
  await runHere(handleDraftReplies, channel, { limit: 40 }, { services });
  return { row: await channel.row(id as string), ...told[0] };
}

scene("the brand voice is told to the model, with the owner's own answers as examples", async (open) => {
  const channel = await open();
  await setVoice(channel, {
    tone: "Dry, but warm",
    reply_length: "medium",
    emoji: "free",
    banned_phrases: ["no worries"],
    examples: ["Rest it overnight, it thanks you."],
    allowed_links: ["shop.example.com"],
  });
  const [old] = await channel.stored("What flour is that?");
  await sql`
    update test.comments set owner_reply_text = 'Plain wheat, type 550.', owner_replied_at = engine.now()
    where comment_id = ${old as string}`;
  const { instructions = "" } = await drafted(channel, "Glad you like it!");
  for (const part of [
    "Tone: Dry, but warm",
    "two to four sentences",
    "Emoji are welcome.",
    "no worries",
    '"Rest it overnight, it thanks you."',
    '"Plain wheat, type 550."',
    "shop.example.com",
  ]) {
    assert.ok(instructions.includes(part), `${part} is in\n${instructions}`);
  }
});

scene("the model is told neither the owner's email nor a token of theirs", async (open) => {
  const channel = await open();
  const { google, person } = channel;
  const { instructions = "", prompt = "" } = await drafted(channel, "Glad you like it!");
  assert.ok(prompt.includes("I love this bread"));
  for (const secret of [person.email, google.googleEmail, person.token, "ya29.", "1//0", "eyJ"]) {
    assert.ok(!(instructions + prompt).includes(secret), `${secret.slice(0, 12)} is told to the model`);
  }
});

scene("a sign-off stands behind every reply once, and makes no two of them alike", async (open) => {
  const channel = await open();
  await setVoice(channel, { sign_off: "– Ana from the little bakery by the sea", emoji: "never" });
  const first = await drafted(channel, "Glad it helped! 🎉");
  assert.equal(first.row.generated_reply, "Glad it helped! – Ana from the little bakery by the sea");
  const second = await drafted(channel, "Yes, rye works. – Ana from the little bakery by the sea");
  assert.equal(second.row.generated_reply, "Yes, rye works. – Ana from the little bakery by the sea");
  assert.deepEqual([othersOf(first.row), othersOf(second.row)], [[], []]);
});

scene("links to allowed sites pass, others and banned phrases are named", async (open) => {
  const channel = await open();
  await setVoice(channel, { allowed_links: ["example.com"], banned_phrases: ["no worries"] });
  const allowed = await drafted(channel, "Everything is on https://shop.example.com/flour today.");
  assert.deepEqual(othersOf(allowed.row), []);
  const foreign = await drafted(channel, "Have a look at https://example.com.evil.test, it is great.");
  assert.deepEqual(checksOf(foreign.row), ["foreign_link"]);
  const banned = await drafted(channel, "No   Worries, the dough forgives you.");
  assert.deepEqual(checksOf(banned.row), ["banned_phrase"]);
});

scene("an owner's fixed language is asked for and checked, whatever the comment's", async (open) => {
  const channel = await open();
  await setVoice(channel, { reply_language: "de" });
  const right = await drafted(channel, "Vielen Dank, das freut uns wirklich sehr!");
  assert.deepEqual(othersOf(right.row), []);
  assert.match(right.prompt ?? "", /Reply in German\./);
  const wrong = await drafted(channel, "Thank you so much, we are very happy to read this from you.");
  assert.deepEqual(checksOf(wrong.row), ["wrong_language"]);
});

scene(
  "a comment whose language is no more than a guess is left to the model, and checked by its reading",
  async (open) => {
    const channel = await open();
    const told = await drafted(channel, "Thank you, that means a lot to me!", "Congrats!");
    assert.match(told.prompt ?? "", /Reply in the language of the comment/);
    assert.doesNotMatch(told.prompt ?? "", /Reply in [A-Z]/);
    assert.deepEqual(othersOf(told.row), []);
    const hindi = await drafted(
      channel,
      "Bahut bahut shukriya bhai, aapko accha laga!",
      "bhaiya aap bahut accha samjhate ho",
    );
    assert.match(hindi.prompt ?? "", /Reply in Hindi \(Latin\)\./);
    assert.deepEqual([othersOf(hindi.row), hindi.row.language], [[], "hi-Latn"]);
  },
);

scene("a viewer's name neither holds an owner's fixed reply nor speaks in it", async (open) => {
  const channel = await open();
  await newRule(channel, { words: ["bread"], action: "fixed", fixed_text: "Thank you, {viewer}!" });
  for (const [author_name, reply] of [
    ["Free Gift", "Thank you, Free Gift!"],
    ["www.evil-gifts.com", "Thank you!"],
  ] as const) {
    const tried = assertDone(
      await channel.person.invoke("try-reply", { text: "Good bread today", author_name }),
    );
    assert.deepEqual([tried.reply, tried.findings], [reply, []]);
  }
});
