/** What owner, operator and budget see of model servers of every temper, from the edge function down. */
import assert from "node:assert/strict";
import type { BehaviourName } from "../../../scripts/simulator/model/behaviours.ts";
import { handleDraftReplies } from "../../../supabase/functions/draft-replies/handler.ts";
import { handleSendMails } from "../../../supabase/functions/send-mails/handler.ts";
import { type Channel, friendlyComments } from "../engine/support/channel.ts";
import { hours, minutes } from "../engine/support/clock.ts";
import { runHere } from "../engine/support/in-process.ts";
import { modelUse } from "../engine/support/policy.ts";
import { countModelCalls, scene } from "../engine/support/scene.ts";
import { assertRefused } from "../support/expect.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { simulator, sql } from "../support/stack.ts";

const behave = (behaviour: BehaviourName | null) => simulator.configure({ model: { behaviour } });

async function read(channel: Channel, ...texts: string[]): Promise<string[]> {
  const ids = await channel.comments(...texts);
  await channel.run("sync");
  return ids;
}

scene("servers that wrap, bend or shorten what they say are understood", async (open) => {
  const channel = await open();
  const tempers = [
    "fenced",
    "reasoning",
    "prose",
    "percent",
    "lowerCase",
    "noResponseFormat",
    "completionTokens",
  ] as const;
  for (const [index, behaviour] of tempers.entries()) {
    const [id] = await read(channel, friendlyComments(tempers.length)[index] as string);
    await behave(behaviour);
    assert.equal((await channel.run("draft")).drafted, 1, behaviour);
    assert.equal((await channel.row(id as string)).reply_status, "draft", behaviour);
  }
});

for (const behaviour of ["wrongKey", "noCredit", "unknownModel", "html"] as const) {
  scene(
    `${behaviour}: all wait at no cost, one call finds out, and everything goes on by itself`,
    async (open) => {
      const channel = await open();
      await read(channel, ...friendlyComments(12));
      await behave(behaviour);
      const modelCalls = await countModelCalls();
      await channel.run("draft");
      // Those under way together.
      const first = await modelCalls();
      assert.ok(first >= 1 && first <= 8, `${first} calls`);
      assert.deepEqual(await modelUse(channel), { calls: 0, input_tokens: 0, output_tokens: 0 });
      assert.equal((await channel.run("draft")).claimed, 0);
      for (const row of await channel.rows()) assert.equal(row.reply_status, null);
      const tried = await channel.person.invoke("try-reply", { text: "I love this bread!" });
      assertRefused(tried, 503, "model_down");

      await channel.later(minutes(1));
      await channel.run("draft");
      assert.equal(await modelCalls(), first + 1);

      await behave(null);
      await channel.later(minutes(2));
      assert.equal((await channel.run("draft")).drafted, 12);
    },
  );
}

scene("a model that asks for time is left alone as long as it says, and then goes on", async (open) => {
  const channel = await open();
  await read(channel, ...friendlyComments(3));
  await behave("rateLimited");
  await channel.run("draft");
  assert.equal((await modelUse(channel))?.calls, 0);
  await behave(null);
  assert.equal((await channel.run("draft")).claimed, 0);
  await channel.later(20_000);
  assert.equal((await channel.run("draft")).drafted, 3);
});

scene(
  "what the model refuses is its owner's at once, and costs one call beside the batch that read it",
  async (open) => {
    const channel = await open();
    const [id] = await read(channel, friendlyComments(1)[0] as string);
    await behave("refusalField");
    const modelCalls = await countModelCalls();
    for (let hour = 0; hour < 3; hour++) {
      await channel.run("draft");
      await channel.later(hours(1));
    }
    assert.equal(await modelCalls(), 2);
    assert.equal((await channel.row(id as string)).status_reason, "model_refused");
  },
);

scene("a comment over which alone the server fails is its owner's after three tries", async (open) => {
  const channel = await open();
  const [id, beside] = friendlyComments(2) as [string, string];
  const [spoils] = await read(channel, id);
  await behave("failing");
  const modelCalls = await countModelCalls();
  for (const wait of [2, 60, 600, 600]) {
    await channel.run("draft");
    await channel.later(minutes(wait));
  }
  assert.equal(await modelCalls(), 3);
  const { reply_status, status_reason } = await channel.row(spoils as string);
  assert.deepEqual([reply_status, status_reason], [null, "draft_given_up"]);

  await behave(null);
  const [other] = await read(channel, beside);
  await channel.run("draft");
  assert.equal((await channel.row(other as string)).reply_status, "draft");
  assert.equal((await channel.row(spoils as string)).reply_status, null);
});

scene("the operator is told of a wrong key once, by log and mail, and never the key", async (open) => {
  const channel = await open();
  await read(channel, ...friendlyComments(2));
  await behave("wrongKey");
  const lines: string[] = [];
  const { error } = console;
  console.error = (line: string) => lines.push(line);
  try {
    await runHere(handleDraftReplies, channel, { limit: 40 });
  } finally {
    console.error = error;
  }
  const notices = lines.filter((line) => line.includes("notice"));
  assert.equal(notices.length, 1, lines.join("\n"));
  assert.match(notices[0] as string, /key_refused.*MODEL_API_KEY/);
  assert.doesNotMatch(lines.join("\n"), /sk-wrong/);

  const services = servicesWith({ OPERATOR_MAIL: "operator@rejoinder.test" });
  const sent: { to: string; text: string }[] = [];
  services.mailer = {
    send: async (mail) => {
      sent.push(mail);
    },
  };
  const send = () => handleSendMails({ db: serviceDb() } as Parameters<typeof handleSendMails>[0], services);
  await send();
  await send();
  const told = sent.filter(({ to }) => to === "operator@rejoinder.test");
  assert.equal(told.length, 1);
  assert.match(told[0]?.text ?? "", /doesn't accept MODEL_API_KEY/);
});

scene("what was found out about a server is kept in the database", async (open) => {
  const channel = await open();
  await read(channel, friendlyComments(1)[0] as string);
  await behave("noJsonSchema");
  await runHere(
    handleDraftReplies,
    channel,
    { limit: 40 },
    { services: servicesWith({ MODEL_NAME: "another-model" }) },
  );
  const [row] = await sql`select dialect ->> 'output' as output from test.model_server`;
  assert.equal(row?.output, "json_object");
});
