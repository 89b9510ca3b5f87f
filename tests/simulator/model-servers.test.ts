/** Model servers of every temper, and what becomes of a comment that meets one. docs/MODEL.md shows the same table. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BEHAVIOURS, type BehaviourName } from "../../scripts/simulator/model/behaviours.ts";
import { classifyBatch } from "../../supabase/functions/_shared/drafting/classify.ts";
import { forgetDialects, recall, serverKey } from "../../supabase/functions/_shared/model/dialect.ts";
import { createModel, ModelError } from "../../supabase/functions/_shared/model/model.ts";
import { stageForEach } from "./stage.ts";

const stage = stageForEach();
let sent = 0;
const counted: typeof fetch = (input, init) => {
  sent++;
  return fetch(input, init);
};
const KEY = "sk-wrong-1234567890";
const settings = (output = "auto") =>
  ({
    MODEL_BASE_URL: `${stage.simulator.origin}/v1`,
    MODEL_API_KEY: KEY,
    MODEL_NAME: "a-model",
    MODEL_OUTPUT: output,
    RECORD_MODEL: "",
  }) as Parameters<typeof createModel>[0];

beforeEach(async () => {
  forgetDialects();
  sent = 0;
});
afterEach(() =>
  stage.admin.configure({ model: { behaviour: null, failStatus: null }, network: { model: true } }),
);

const comment = "I love this bread, thank you for the wonderful recipe!";
const write = (output?: string) =>
  createModel(settings(output), counted).write(
    "You answer comments.",
    `The comment to answer:\n\`\`\`comment\n${comment}\n\`\`\``,
  );

/** What becomes of a comment, in the words of the table. */
async function fate(): Promise<string> {
  try {
    const { answer } = await write();
    if (answer.reply === "") return "tried 3 times, then a person's";
    expect(answer).toMatchObject({ sentiment: "Positive", category: "Praise", class: "ordinary" });
    expect(answer.confidence).toBeGreaterThan(0.7);
    expect(answer.confidence).toBeLessThanOrEqual(1);
    return "usable";
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.hold === "model_down") return `all wait, the operator is told: ${error.trouble}`;
    if (error.hold || error.failing) return `all wait: ${error.trouble}`;
    return error.final ? "a person's at once" : "tried 3 times, then a person's";
  }
}

const usable: BehaviourName[] = [
  ...([
    "fenced",
    "reasoning",
    "reasoningOpen",
    "reasoningClosed",
    "prose",
    "trailingComma",
    "pythonic",
  ] as const),
  ...([
    "wrapped",
    "lowerCase",
    "percent",
    "percentSign",
    "numberAsText",
    "withoutNulls",
    "noneForNull",
  ] as const),
  ...(["blankForNull", "moreFields", "noJsonSchema", "noResponseFormat", "speechless400"] as const),
  ...(["completionTokens", "noTemperature"] as const),
];
const tries: BehaviourName[] = [
  ...([
    "otherCategory",
    "otherShape",
    "missingField",
    "noJson",
    "cutShort",
    "tooLongAnswer",
    "noReply",
  ] as const),
];
const person: BehaviourName[] = ["refusalField", "refusalText", "filtered", "filtered400", "contextTooLong"];
const operator: Partial<Record<BehaviourName, string>> = {
  wrongKey: "key_refused",
  noCredit: "no_credit",
  quotaSpent: "no_credit",
  forbidden: "forbidden",
  unknownModel: "unknown_model",
  wrongPath: "wrong_server",
  html: "wrong_server",
  otherProtocol: "wrong_server",
};
const waits: Partial<Record<BehaviourName, string>> = {
  rateLimited: "rate_limited",
  failing: "server_failed",
  overloaded: "server_failed",
  errorIn200: "server_failed",
};
const expected = new Map<BehaviourName, string>([
  ...usable.map((name) => [name, "usable"] as const),
  ...tries.map((name) => [name, "tried 3 times, then a person's"] as const),
  ...person.map((name) => [name, "a person's at once"] as const),
  ...Object.entries(operator).map(
    ([name, kind]) => [name as BehaviourName, `all wait, the operator is told: ${kind}`] as const,
  ),
  ...Object.entries(waits).map(([name, kind]) => [name as BehaviourName, `all wait: ${kind}`] as const),
]);

describe("a server of each temper", () => {
  test.each(BEHAVIOURS)("%s", async (behaviour) => {
    await stage.admin.configure({ model: { behaviour } });
    expect(await fate()).toBe(expected.get(behaviour));
  });

  test.each(usable)("%s: a batch of comments is read, too", async (behaviour) => {
    await stage.admin.configure({ model: { behaviour } });
    const texts = [comment, "I am 12 and my brother hits me", "The crust is beautiful."];
    const comments = texts.map((text, at) => ({ id: String(at), text }));
    const { read } = await classifyBatch(createModel(settings(), counted), comments);
    expect(read.map(({ class: name }) => name)).toEqual(["ordinary", "minor", "ordinary"]);
  });

  test("has its line in docs/MODEL.md", () => {
    const page = readFileSync(new URL("../../docs/MODEL.md", import.meta.url), "utf8");
    for (const [behaviour, outcome] of expected) expect(page).toContain(`| \`${behaviour}\` | ${outcome} |`);
  });
});

describe("what a server understands", () => {
  test("is found out once and remembered", async () => {
    await stage.admin.configure({ model: { behaviour: "noResponseFormat" } });
    await write();
    expect(sent).toBe(3);
    expect(recall(serverKey(settings()))).toEqual({ output: "text", limit: "max_tokens", temperature: true });
    await write();
    expect(sent).toBe(4);
  });

  test("is forgotten when the settings change", async () => {
    await stage.admin.configure({ model: { behaviour: "noJsonSchema" } });
    await write();
    expect(recall(serverKey({ ...settings(), MODEL_NAME: "another" }))).toBeUndefined();
    expect(recall(serverKey({ ...settings(), MODEL_BASE_URL: "https://elsewhere.test/v1" }))).toBeUndefined();
  });

  test.each(["json_schema", "json_object", "text"])(
    "is not asked where MODEL_OUTPUT says %s",
    async (output) => {
      expect((await write(output)).answer.category).toBe("Praise");
      expect(sent).toBe(1);
    },
  );

  test("a format that the operator chose and the server refuses stays, and is a trouble of the request", async () => {
    await stage.admin.configure({ model: { behaviour: "noJsonSchema" } });
    await expect(write("json_schema")).rejects.toMatchObject({ trouble: "rejected" });
    expect(sent).toBe(1);
  });
});

describe("a call that fails", () => {
  test.each(["failing", "wrongKey", "rateLimited", "filtered400"] as const)(
    "is sent once: %s",
    async (behaviour) => {
      await stage.admin.configure({ model: { behaviour } });
      await expect(write()).rejects.toBeInstanceOf(ModelError);
      expect(sent).toBe(1);
    },
  );

  test("is sent once when the connection breaks, and says so", async () => {
    await stage.admin.configure({ network: { model: false } });
    await expect(write()).rejects.toMatchObject({ trouble: "not_reached" });
    expect(sent).toBe(1);
  });

  test("tells as long as the server asks us to wait", async () => {
    await stage.admin.configure({ model: { behaviour: "rateLimited" } });
    await expect(write()).rejects.toMatchObject({ waitSeconds: 20, hold: "model_busy", free: true });
  });

  test("tells the server's words without the key", async () => {
    await stage.admin.configure({ model: { behaviour: "wrongKey" } });
    const error = await write().catch((thrown: ModelError) => thrown);
    expect(error).toMatchObject({ trouble: "key_refused", spent: { inputTokens: 0, outputTokens: 0 } });
    expect(JSON.stringify(error) + String(error)).not.toContain(KEY);
  });
});

test("every request has the shape in words, an output limit and a temperature", async () => {
  let body = "";
  const spy: typeof fetch = (input, init) => {
    body = String(init?.body);
    return fetch(input, init);
  };
  await createModel(settings(), spy).write("You answer comments.", comment);
  expect(JSON.parse(body)).toMatchObject({
    max_tokens: 4000,
    temperature: 0.3,
    response_format: { type: "json_schema" },
  });
  expect(JSON.parse(body).messages[0].content).toContain('"despair"');
});
