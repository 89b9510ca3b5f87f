/** A rule or a voice is tried on past comments: what it costs is said first, what it would have done is found, and nothing is sent. */
import assert from "node:assert/strict";
import type { MethodName } from "../../../scripts/simulator/methods.ts";
import { emptyRule } from "../../../web/src/screens/rules/empty-rule.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { simulator, sql } from "../support/stack.ts";
import { type Channel, friendlyComments } from "./support/channel.ts";
import { callsByPurpose, newRule, setPolicy } from "./support/policy.ts";
import { countModelCalls, scene } from "./support/scene.ts";

const CONDITION = "asks where to buy the flour";

const shop = {
  ...emptyRule,
  name: "Where to buy",
  plain_words: CONDITION,
  action: "fixed",
  fixed_text: "It's in the description, {viewer}.",
};

interface Figures {
  [name: string]: number;
}
interface Replay {
  id: string;
  state: string;
  held: string | null;
  calls: number;
  input_tokens: number;
  output_tokens: number;
  used_calls: number;
  used_input_tokens: number;
  used_output_tokens: number;
  calls_left: number;
  figures: Figures;
}

const post = async (channel: Channel, name: string, body: object) => {
  const answer = await channel.person.post(`rpc/${name}`, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body;
};
const begin = async (channel: Channel, tried: object): Promise<string> =>
  await post(channel, "begin_replay", { p_channel: channel.google.channelId, ...tried });
const current = async (channel: Channel): Promise<Replay> => (await post(channel, "current_replay", {}))[0];

/** Steps until there is nothing more to do without a person; how many there were. */
async function drive(channel: Channel, id: string): Promise<Replay> {
  for (let step = 0; step < 40; step++) {
    const { busy } = assertDone(
      await channel.person.invoke("replay-comments", { channel_id: channel.google.channelId, replay_id: id }),
    );
    const now = await current(channel);
    if (busy || now.held || !["looking", "reading"].includes(now.state)) return now;
  }
  throw new Error("It doesn't end.");
}
const rows = async (channel: Channel, id: string, list = "all") =>
  (await post(channel, "replay_page", { p_replay: id, p_list: list })) as {
    id: string;
    text: string;
    matched: boolean | null;
    would: string | null;
    why: string;
  }[];
const show = (channel: Channel, replay_id: string, comment_id: string) =>
  channel.person.invoke("replay-reply", { channel_id: channel.google.channelId, replay_id, comment_id });

const WRITES: MethodName[] = [
  "comments.insert",
  "comments.update",
  "comments.delete",
  "comments.setModerationStatus",
  "comments.markAsSpam",
];
const writes = async () =>
  (await Promise.all(WRITES.map(async (method) => (await simulator.requests({ method })).length))).reduce(
    (sum, count) => sum + count,
    0,
  );

/** Fingerprints of everything that is kept of a channel's comments. */
async function prints({ person }: Channel) {
  const [row] = await sql`
    select md5(string_agg(y::text, '' order by y.id)) as comments,
      (select md5(string_agg(r::text, '' order by r.comment_row_id)) from test.replies r where r.user_id = ${person.id}) as replies,
      (select md5(string_agg(e::text, '' order by e.id)) from test.reply_events e where e.user_id = ${person.id}) as history,
      (select md5(string_agg(l::text, '' order by l.comment_row_id, l.label_id)) from test.comment_labels l where l.user_id = ${person.id}) as labels,
      (select md5(string_agg(m::text, '' order by m.comment_row_id)) from test.rule_matches m where m.user_id = ${person.id}) as matches,
      (select md5(string_agg(c::text, '' order by c.comment_row_id)) from test.condition_readings c
        join test.comments o on o.id = c.comment_row_id where o.user_id = ${person.id}) as readings
    from test.comments y where y.user_id = ${person.id}`;
  return row;
}

scene(
  "500 comments are read within a minute for what was said, and nothing is written anywhere",
  async (open) => {
    const channel = await open();
    const texts = friendlyComments(500).map((text, at) =>
      at % 10 === 0 ? `Where can I buy this flour? I am baker number ${at}.` : text,
    );
    await channel.stored(...texts);
    const [before, sent] = [await prints(channel), await writes()];
    const begun = performance.now();
    const id = await begin(channel, { p_rule: shop });
    const asked = await drive(channel, id);
    assert.equal(asked.state, "asking");
    assert.deepEqual([asked.figures.comments, asked.figures.to_read, asked.used_calls], [500, 500, 0]);
    assert.deepEqual(await callsByPurpose(channel), {});
    await post(channel, "confirm_replay", { p_replay: id });
    const done = await drive(channel, id);
    const seconds = (performance.now() - begun) / 1000;
    assert.deepEqual([done.state, done.figures.matched, done.figures.unknown], ["done", 50, 0]);
    const [use] = await sql<{ calls: number; input: number; output: number }[]>`
      select calls, input_tokens::int as input, output_tokens::int as output from test.model_uses where user_id = ${channel.person.id} and purpose = 'try'`;
    const off = (said: number, real = 0) => Math.abs(said - real) / real;
    const figures = {
      ...{ seconds: Math.round(seconds * 10) / 10, calls: [done.calls, use?.calls] },
      ...{ prompt: [done.input_tokens, use?.input], answer: [done.output_tokens, use?.output] },
    };
    assert.ok(seconds < 60, JSON.stringify(figures));
    assert.equal(use?.calls, done.calls);
    assert.deepEqual([done.used_calls, done.used_input_tokens], [use?.calls, use?.input]);
    assert.ok(off(done.input_tokens, use?.input) < 0.1, JSON.stringify(figures));
    assert.ok(off(done.output_tokens, use?.output) < 0.1, JSON.stringify(figures));
    assert.equal(await writes(), sent);
    assert.deepEqual(await prints(channel), before);
  },
);

scene("a rule that needs no reading costs nothing and asks nothing", async (open) => {
  const channel = await open();
  await channel.stored(
    "I love this bread, thank you!",
    "Where is the flour from?",
    "check out my channel, sub4sub",
  );
  const modelCalls = await countModelCalls();
  const id = await begin(channel, {
    p_rule: { ...emptyRule, name: "Thanks", words: ["bread", "sub4sub"], action: "draft" },
  });
  const done = await drive(channel, id);
  assert.deepEqual([done.state, done.calls, done.figures.matched], ["done", 0, 2]);
  assert.equal(await modelCalls(), 0);
  const found = (await rows(channel, id)).find(({ text }) => text.startsWith("I love"));
  assert.deepEqual(
    [found?.matched, found?.would, found?.why],
    [true, "draft", "Matches: it contains “bread”."],
  );
});

scene("only what a condition in plain words decides is read, and no second time", async (open) => {
  const channel = await open();
  await channel.stored(
    "Where can I buy this flour?",
    "Is this flour any good?",
    "How long does the dough rest?",
  );
  const rule = { ...shop, words: ["flour"] };
  const first = await begin(channel, { p_rule: rule });
  const asked = await drive(channel, first);
  assert.deepEqual([asked.state, asked.figures.to_read, asked.calls], ["asking", 2, 1]);
  await post(channel, "confirm_replay", { p_replay: first });
  const done = await drive(channel, first);
  assert.deepEqual([done.figures.matched, done.used_calls], [1, 1]);
  const again = await drive(
    channel,
    await begin(channel, { p_rule: { ...rule, action: "skip", fixed_text: null } }),
  );
  assert.deepEqual([again.state, again.used_calls, again.figures.skips], ["done", 0, 1]);
});

scene(
  "an earlier rule comes first, and what it asks in plain words is read where it matters",
  async (open) => {
    const channel = await open();
    await newRule(channel, { name: "Politics", words: ["election"], action: "skip" });
    await newRule(channel, { name: "Shop", plain_words: CONDITION, action: "skip" });
    await channel.stored(
      "Bread for the election!",
      "Where can I buy this flour? I love bread",
      "Good bread!",
    );
    const id = await begin(channel, {
      p_rule: { ...emptyRule, name: "Bread", words: ["bread"], action: "draft" },
    });
    assert.equal((await drive(channel, id)).figures.to_read, 2);
    await post(channel, "confirm_replay", { p_replay: id });
    const done = await drive(channel, id);
    const by = new Map((await rows(channel, id)).map((row) => [row.text.split(" ")[0], row]));
    assert.deepEqual(
      ["Bread", "Where", "Good"].map((word) => by.get(word)?.would),
      ["earlier", "earlier", "draft"],
    );
    assert.match(by.get("Where")?.why ?? "", /Your rule “Shop” comes first\./);
    assert.deepEqual([done.figures.matched, done.figures.left_to_others, done.figures.answers], [3, 2, 1]);
  },
);

scene("reading keeps to the day's budget, says why it waits, and goes on when told", async (open) => {
  const channel = await open();
  await channel.stored(...friendlyComments(45));
  await setPolicy(channel, { model_calls_per_day: 2 });
  const id = await begin(channel, { p_rule: shop });
  const asked = await drive(channel, id);
  assert.deepEqual([asked.calls, asked.calls_left], [3, 2]);
  await post(channel, "confirm_replay", { p_replay: id });
  const held = await drive(channel, id);
  assert.deepEqual([held.state, held.held, held.used_calls], ["reading", "model_budget", 2]);
  await setPolicy(channel, { model_calls_per_day: 50 });
  await post(channel, "confirm_replay", { p_replay: id });
  assert.deepEqual((await drive(channel, id)).state, "done");
});

scene(
  "a reply is written where one is opened, is kept nowhere, and a fixed one takes no call",
  async (open) => {
    const channel = await open();
    await channel.stored("I love this bread, thank you for the wonderful recipe!");
    const fixed = await begin(channel, { p_rule: { ...shop, plain_words: null } });
    await drive(channel, fixed);
    const [row] = await rows(channel, fixed);
    assert.ok(row);
    const before = await prints(channel);
    const shown = assertDone(await show(channel, fixed, row.id));
    assert.deepEqual([shown.reply, shown.model_calls], ["It's in the description, @viewer.", 0]);

    const voice = {
      tone: "Warm.",
      reply_length: "short",
      emoji: "never",
      sign_off: "Maya from Slow Kitchen",
    };
    const lists = {
      banned_phrases: [],
      examples: [],
      allowed_links: [],
      reply_language: null,
      channel_id: null,
    };
    const id = await begin(channel, { p_voice: { ...voice, ...lists } });
    const done = await drive(channel, id);
    assert.deepEqual([done.state, done.figures.matched, done.used_calls], ["done", 1, 0]);
    const written = assertDone(await show(channel, id, row.id));
    assert.match(written.reply, /Maya from Slow Kitchen$/);
    assert.ok(written.model_calls >= 1);
    assert.deepEqual(await prints(channel), before);
    assertRefused(await show(channel, fixed, row.id), 404, "replay_not_found");
  },
);

scene("another account's replay is none, and a step of it neither", async (open) => {
  const [channel, stranger] = [await open(), await open()];
  await channel.stored("I love this bread!");
  const id = await begin(channel, { p_rule: shop });
  const body = { channel_id: stranger.google.channelId, replay_id: id };
  assertRefused(await stranger.person.invoke("replay-comments", body), 404, "replay_not_found");
  const [row] = await sql<
    { id: string }[]
  >`select id from test.comments where user_id = ${channel.person.id}`;
  assertRefused(
    await stranger.person.invoke("replay-reply", { ...body, comment_id: row?.id }),
    404,
    "replay_not_found",
  );
});
