/** What a recording of the model keeps, and what it leaves out. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { modelExchangesIn, outcomeOf } from "../../scripts/simulator/recording/model.ts";
import { createModel } from "../../supabase/functions/_shared/model/model.ts";
import { recordModel } from "../../supabase/functions/_shared/model/recorder.ts";
import { fillStage, type Stage, startStage } from "./support.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await fillStage(stage.admin);
});
afterAll(() => stage.simulator.close());

test("a recording keeps texts, leaves keys and names out, and is read again by today's reader", async () => {
  const env = {
    MODEL_BASE_URL: `${stage.simulator.origin}/v1`,
    MODEL_API_KEY: "sk-secret-1234567890",
    MODEL_NAME: "a-model",
    MODEL_OUTPUT: "json_object",
    SEALING_KEYS: { k1: "0".repeat(64) },
    SEALING_KEY_ID: "k1",
  } as unknown as Parameters<typeof createModel>[0];
  const kept: object[] = [];
  const keep = async (_of: string, exchange: object) => void kept.push(exchange);
  const write = (names: (string | null)[], prompt: string) => {
    const recorded = recordModel({ ...env, RECORD_MODEL: "1" }, fetch, names, keep);
    return createModel(env, recorded).write("You answer comments for Slow Kitchen.", prompt);
  };
  const prompt =
    "Zora Quill: call me at +1 555 010 0199, @zora.q or zora@mail.test\n```comment\nI love this bread, Zora Quill!\n```";
  await write(["Zora Quill", "Slow Kitchen", null], prompt);
  await stage.admin.configure({ model: { behaviour: "wrongKey" } });
  await write(["Zora Quill", "Slow Kitchen"], prompt).catch(() => undefined);

  const text = JSON.stringify(kept);
  expect(text).toContain("I love this bread");
  for (const secret of ["Zora", "Slow Kitchen", "555 010", "0199,", "zora.q", "mail.test", "sk-secret"])
    expect(text).not.toContain(secret);
  expect(await Promise.all(modelExchangesIn(kept).map(outcomeOf))).toEqual(["usable", "key_refused"]);
});

test("without RECORD_MODEL nothing is kept", () => {
  const env = { RECORD_MODEL: "" } as Parameters<typeof recordModel>[0];
  expect(recordModel(env, fetch)).toBe(fetch);
});
