/** Every example of the reference, asked for as it stands there but for the ids of what it is about. */
import assert from "node:assert/strict";
import { EXAMPLE } from "../../../supabase/functions/_shared/contracts/api/examples.ts";
import { type OperationId, operations } from "../../../supabase/functions/_shared/contracts/api/index.ts";
import type { Operation } from "../../../supabase/functions/_shared/contracts/api/operation.ts";
import { publicReplies } from "../../../supabase/functions/_shared/contracts/api/public-replies.ts";
import { type Channel, friendlyComments, type Row } from "../engine/support/channel.ts";
import { scene } from "../engine/support/scene.ts";
import { newOwnerAtWork } from "../support/connect.ts";
import { call, commentOn, done, draftOn, type Key, newKey, versionOf } from "../support/program.ts";
import { sql } from "../support/stack.ts";

interface Documented {
  operationId: OperationId;
  parameters?: ({ name: string; in: string; example?: unknown } | { $ref: string })[];
  requestBody?: { content: { "application/json": { example: unknown } } };
  responses: Record<string, { content?: { "application/json"?: { example: unknown } } }>;
}

const owner = await newOwnerAtWork();
const key = await newKey(owner.person);
const document = (await call("GET", "/openapi.json")).body;
const documented = Object.entries(document.paths as Record<string, Record<string, Documented>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), one })),
);

/** What an example is about: of a write made anew, so that nothing of one is another's. */
const sceneOf = (id: OperationId) => (operations[id].method === "GET" ? forReads : thingsFor(id));

/** A reply that YouTube has, and a key of its owner's. */
async function onYouTube(channel: Channel): Promise<[Record<string, string | number>, Key]> {
  const [row] = (await channel.posted(...friendlyComments(1))) as [Row];
  return [{ [EXAMPLE.comment]: row.id, version: await versionOf(row.id) }, await newKey(channel.person)];
}

async function thingsFor(id: OperationId): Promise<Record<string, string | number>> {
  const { id: comment, version } = await draftOn(owner);
  if (id === "actOnComment") await done(key, "approveReply", { params: { id: comment }, body: { version } });
  const { id: label } = await done(key, "createLabel", { body: { name: `For ${id}` } });
  if (id === "removeLabel") await done(key, "addLabel", { params: { id: comment, label_id: label } });
  const { id: note } = await done(key, "writeNote", { params: { id: comment }, body: { text: "Look." } });
  const channel = owner.google.channelId;
  const { id: fact } = await done(key, "addFact", {
    body: { channel_id: channel, question: "Q?", answer: "A." },
  });
  const [question] = await sql<[{ id: string }]>`
    insert into test.questions (user_id, channel_id, body, words)
    values (${owner.person.id}, ${channel}, ${`Do you ship to ${id}?`}, array[${id}]) returning id`;
  await commentOn(owner, { question_id: question.id, status_reason: "needs_answer" } as never);
  const made = { comment, person: owner.person.id, label, note, fact, question: question.id, channel };
  return {
    ...Object.fromEntries(Object.entries(made).map(([name, is]) => [Reflect.get(EXAMPLE, name), is])),
    version,
  };
}

const forReads = thingsFor("getComment");

Deno.test("the reference has every operation once, and nothing else", () => {
  assert.deepEqual(
    documented.map(({ one }) => one.operationId).toSorted(),
    Object.keys(operations).toSorted(),
  );
  for (const { path, method, one } of documented)
    assert.deepEqual([path, method], [operations[one.operationId].path, operations[one.operationId].method]);
});

for (const operation of documented) {
  const id = operation.one.operationId;
  const name = `the example of ${id} is answered as the reference says`;
  if (id in publicReplies)
    scene(name, async (open) => answers(operation, ...(await onYouTube(await open()))));
  else Deno.test(name, async () => answers(operation, await sceneOf(id), key));
}

async function answers(
  { path, method, one }: (typeof documented)[number],
  things: Record<string, string | number>,
  { key }: Key,
): Promise<void> {
  const real = (value: unknown) => things[String(value)] ?? value;
  const parameters = (one.parameters ?? []).flatMap((parameter) => ("name" in parameter ? [parameter] : []));
  const given = (where: string) =>
    parameters
      .filter((parameter) => parameter.in === where && parameter.example !== undefined)
      .map(({ name, example }) => [name, String(real(example))] as const);
  const filled = given("path").reduce((url, [name, value]) => url.replace(`{${name}}`, value), path);
  assert.doesNotMatch(filled, /[{}]/);
  const query = new URLSearchParams(given("query") as [string, string][]);
  const example = one.requestBody?.content["application/json"].example;
  const body = JSON.stringify(example, (name, value) => (name === "version" ? things.version : real(value)));
  const answer = await call(method, `${filled}?${query}`, {
    key,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(method !== "GET" && { "idempotency-key": crypto.randomUUID() }),
    },
    ...(body !== undefined && { body }),
  });
  const [[status = "", success] = []] = Object.entries(one.responses);
  assert.equal(String(answer.status), status, JSON.stringify(answer.body));
  const promised = success?.content?.["application/json"]?.example;
  const { response } = operations[one.operationId] as Operation;
  if (promised === undefined) return assert.equal(answer.body, "");
  for (const shown of [answer.body, promised]) assert.deepEqual(response.parse(shown), shown);
}
