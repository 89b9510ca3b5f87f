/** What receivers are sent, how often, and what becomes of it when they are slow, wrong or away. */
import assert from "node:assert/strict";
import { handleSendWebhooks } from "../../../supabase/functions/send-webhooks/handler.ts";
import { minutes, pass, seconds } from "../engine/support/clock.ts";
import { impatiently } from "../engine/support/in-process.ts";
import { assertDone } from "../support/expect.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { invokeAsSchedule, sql } from "../support/stack.ts";
import { hooked } from "./support/hooked.ts";
import { once, verified } from "./support/receiver.ts";

const send = async () => assertDone(await invokeAsSchedule("send-webhooks"));

/** A run in this process. `record`: what becomes of its last step. */
function sendHere(record?: () => Promise<void>) {
  const db = serviceDb();
  const call: typeof db.call = async (name, args, shape) => {
    if (name === "record_delivery" && record) await record();
    return db.call(name, args, shape);
  };
  return handleSendWebhooks({ db: { call } } as Parameters<typeof handleSendWebhooks>[0], servicesWith());
}

hooked("an event is posted once, signed as the library of Standard Webhooks verifies it", async (at) => {
  const to = await at.endpoint();
  const id = await at.drafted("Is it the blue one?");
  assert.deepEqual(await send(), { delivered: 1, failed: 0 });
  assert.deepEqual(await send(), { delivered: 0, failed: 0 });
  assert.equal(to.received.length, 1);
  const [received] = to.received;
  assert.ok(received);
  const event = verified(to.secret, received) as { id: string; type: string; data: Record<string, never> };
  assert.equal(event.id, received.headers["webhook-id"]);
  assert.equal(event.type, "comment.waiting");
  const comment = event.data.comment as unknown as Record<string, unknown>;
  assert.deepEqual([comment.id, comment.text, comment.tab], [id, "Is it the blue one?", "to_approve"]);
  assert.match(String(event.data.link), new RegExp(`/app/replies\\?tab=to_approve&id=${id}`));
  const [line] = await at.log(to.id);
  assert.deepEqual([line?.state, line?.answer_status, line?.body], ["delivered", 204, received.body]);
});

hooked("while a secret is renewed both sign, and the new one alone after 24 hours", async (at) => {
  const to = await at.endpoint();
  const renewed = assertDone(await at.owner.person.invoke("manage-webhook", { act: "rotate", id: to.id }));
  assert.match(renewed.secret, /^whsec_/);
  await at.drafted();
  await send();
  for (const secret of [to.secret, renewed.secret]) verified(secret, to.received[0] ?? assert.fail());
  await pass(minutes(24 * 60 + 1));
  await at.drafted();
  await send();
  const [, late] = to.received;
  assert.ok(late);
  verified(renewed.secret, late);
  assert.throws(() => verified(to.secret, late));
});

hooked("after an hour away a receiver has everything, in order, and once by its id", async (at) => {
  const to = await at.endpoint();
  to.answers(() => new Response("out of order", { status: 503 }));
  const ids: string[] = [];
  for (const pause of [seconds(0), seconds(6), minutes(5) + seconds(1), minutes(31), minutes(24)]) {
    await pass(pause);
    await send();
    const id = await at.drafted();
    await at.approve(id);
    ids.push(id);
    await send();
  }
  assert.ok(to.received.length > 5);
  // It takes each, and loses its first answer.
  const taken = new Set<string | undefined>();
  to.answers(({ headers: { "webhook-id": id } }) => {
    const status = taken.has(id) ? 200 : 500;
    taken.add(id);
    return new Response(null, { status });
  });
  for (let hour = 0; hour < 8; hour++) {
    await pass(minutes(125));
    await send();
    await pass(seconds(6));
    await send();
  }
  const seen = once(to.received).map(({ type, data }) => [
    (data as { comment: { id: string } }).comment.id,
    type,
  ]);
  assert.equal(seen.length, 10);
  for (const id of ids)
    assert.deepEqual(
      seen.filter(([about]) => about === id).map(([, type]) => type),
      ["comment.waiting", "reply.approved"],
    );
  const states = (await at.log(to.id)).map(({ state }) => state);
  assert.deepEqual(new Set(states), new Set(["delivered"]));
});

hooked("a run that is killed between posting and noting it posts again under the same id", async (at) => {
  const to = await at.endpoint();
  await at.drafted();
  await assert.rejects(sendHere(() => Promise.reject(new Error("killed"))));
  assert.deepEqual(await send(), { delivered: 0, failed: 0 });
  await pass(seconds(31));
  assert.deepEqual(await send(), { delivered: 1, failed: 0 });
  assert.equal(to.received.length, 2);
  assert.equal(once(to.received).length, 1);
});

hooked("a slow receiver is given up for now, and holds up no other", async (at) => {
  const slow = await at.endpoint();
  const quick = await at.endpoint();
  const { promise, resolve } = Promise.withResolvers<Response>();
  slow.answers(() => promise);
  await at.drafted();
  const order: string[] = [];
  quick.answers(() => {
    order.push("quick");
    return new Response();
  });
  const result = await impatiently(10, () => sendHere()).finally(() => resolve(new Response()));
  assert.deepEqual(result, { delivered: 1, failed: 1 });
  assert.deepEqual(order, ["quick"]);
  const [line] = await at.log(slow.id);
  assert.deepEqual([line?.state, line?.fault, line?.answer_status], ["waiting", "timed_out", null]);
});

hooked("a redirect is followed nowhere, and is no delivery", async (at) => {
  const to = await at.endpoint();
  const elsewhere = await at.endpoint({ kinds: ["report.ready"] });
  to.answers(() => new Response(null, { status: 307, headers: { location: elsewhere.url } }));
  await at.drafted();
  assert.deepEqual(await send(), { delivered: 0, failed: 1 });
  assert.equal(elsewhere.received.length, 0);
  const [line] = await at.log(to.id);
  assert.deepEqual([line?.state, line?.answer_status], ["waiting", 307]);
});

hooked("an answer without end is read to 64 kB, and its beginning kept", async (at) => {
  const to = await at.endpoint();
  let given = 0;
  to.answers(
    () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            given += 65_536;
            controller.enqueue(new TextEncoder().encode("a\0".repeat(32_768)));
          },
        }),
      ),
  );
  await at.drafted();
  assert.deepEqual(await send(), { delivered: 1, failed: 0 });
  assert.ok(given < 20_000_000);
  const [line] = await at.log(to.id);
  assert.deepEqual([line?.state, line?.answer], ["delivered", "a".repeat(2000)]);
});

hooked("who says that it is gone is told nothing more", async (at) => {
  const to = await at.endpoint();
  to.answers(() => new Response(null, { status: 410 }));
  await at.drafted();
  await send();
  await at.drafted();
  await pass(minutes(10));
  await send();
  assert.equal(to.received.length, 1);
  const [row] = await sql`select disabled_reason from test.webhooks where id = ${to.id}`;
  assert.equal(row?.disabled_reason, "gone");
});

hooked("Slack and Discord get the form that they take", async (at) => {
  const slack = await at.endpoint({ format: "slack" });
  const discord = await at.endpoint({ format: "discord" });
  await at.drafted("<!channel> @everyone look");
  await send();
  for (const { received, secret } of [slack, discord]) verified(secret, received[0] ?? assert.fail());
  const [blocks, embeds] = [slack, discord].map(({ received }) => JSON.parse(received[0]?.body ?? ""));
  assert.match(blocks.blocks[1].text.text, /&lt;!channel&gt;/);
  assert.deepEqual(embeds.allowed_mentions, { parse: [] });
  assert.doesNotMatch(embeds.embeds[0].description, /@everyone/);
});

hooked("a test is delivered as a ping", async (at) => {
  const to = await at.endpoint();
  assertDone(await at.owner.person.post("rpc/test_webhook", { p_webhook: to.id }));
  await send();
  assert.equal(verified(to.secret, to.received[0] ?? assert.fail()).type, "ping");
});
