import assert from "node:assert/strict";
import { assertDone, assertRefused } from "../support/expect.ts";
import { invokeAsSchedule, simulator } from "../support/stack.ts";
import type { Channel } from "./support/channel.ts";
import { modelUse } from "./support/policy.ts";
import { countModelCalls, scene } from "./support/scene.ts";

const translate = (channel: Channel, id: string, to = "en") =>
  channel.person.invoke("translate-comment", { id, to });
const stored = async (channel: Channel, text: string) => {
  const [id = ""] = await channel.stored(text);
  return channel.row(id);
};
scene("a comment is translated by one model call, which is kept and counted", async (open) => {
  const channel = await open();
  const row = await stored(channel, "Me encanta este pan, gracias por la receta");
  const asked = await countModelCalls();
  const translation = "[en] Me encanta este pan, gracias por la receta";
  assert.deepEqual(assertDone(await translate(channel, row.id)), { translation, to: "en" });
  assert.deepEqual(assertDone(await translate(channel, row.id)), { translation, to: "en" });
  assert.equal(await asked(), 1);
  const day = await modelUse(channel);
  assert.equal(day?.calls, 1);
  assert.ok(Number(day?.input_tokens) > 0 && Number(day?.output_tokens) > 0);
  assert.match(assertDone(await translate(channel, row.id, "de")).translation, /^\[de\] /);
  assert.equal(await asked(), 2);
});

scene("a comment that its author edits loses its translation", async (open) => {
  const channel = await open();
  const row = await stored(channel, "Me encanta este pan");
  assertDone(await translate(channel, row.id));
  await simulator.editComment({ id: row.comment_id, text: "No me gusta este pan" });
  await channel.run("sync");
  assert.equal(assertDone(await translate(channel, row.id)).translation, "[en] No me gusta este pan");
});

scene("another user's comment, or none, is a 404 without a model call", async (open) => {
  const [channel, stranger] = [await open(), await open()];
  const row = await stored(channel, "Me encanta este pan");
  const asked = await countModelCalls();
  for (const id of [row.id, crypto.randomUUID()])
    assertRefused(await translate(stranger, id), 404, "comment_not_found");
  assertRefused(await translate(channel, row.id, "zz"), 422, "unknown_language");
  assert.equal((await translate(channel, row.id, "english")).body.error.code, "invalid_request");
  assert.equal((await invokeAsSchedule("translate-comment", { id: row.id, to: "en" })).status, 401);
  assert.equal(await asked(), 0);
});

scene("with the day's model budget used up nothing is asked of the model", async (open) => {
  const channel = await open({ pace: { model_calls_per_day: 1 } });
  const [one, two] = [await stored(channel, "Me encanta este pan"), await stored(channel, "Y este otro")];
  const asked = await countModelCalls();
  assertDone(await translate(channel, one.id));
  assertRefused(await translate(channel, two.id), 429, "model_budget");
  assertDone(await translate(channel, one.id));
  assert.equal(await asked(), 1);
});

scene("a model that fails or answers nonsense leaves the comment as it was", async (open) => {
  const channel = await open();
  const row = await stored(channel, "Me encanta este pan");
  for (const mode of ["notJson", "wrongShape", "empty"] as const) {
    await simulator.configure({ model: { mode } });
    assertRefused(await translate(channel, row.id), 503, "model_failed");
  }
  await simulator.configure({ model: { mode: "normal" } });
  assertDone(await translate(channel, row.id));
});
