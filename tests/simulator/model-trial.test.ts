/** What `npm run eval:model` finds out about a model of which it is known how it errs. */
import { execFile } from "node:child_process";
import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";
import { readErrors } from "../../scripts/eval/errors.ts";
import type { AskedReply } from "../../scripts/eval/evidence-replies.ts";
import { measureModels, modelSettings } from "../../scripts/eval/measure-models.ts";
import { reportJson, reportMarkdown } from "../../scripts/eval/model-report.ts";
import { countingModel, type Named, tryModels } from "../../scripts/eval/model-trial.ts";
import { createModel } from "../../supabase/functions/_shared/model/model.ts";
import type { Env } from "../../supabase/functions/_shared/runtime/env.ts";
import { stageForEach } from "./stage.ts";

const stage = stageForEach();

const settings = () =>
  ({
    MODEL_BASE_URL: `${stage.simulator.origin}/v1`,
    MODEL_NAME: "simulated-model",
    MODEL_API_KEY: "key",
    MODEL_OUTPUT: "auto",
  }) as Env;
const simulated = (): Named => ({
  name: "simulated-model",
  model: createModel(settings(), fetch, { isKept: false }),
});

const comments = [
  { text: "Lovely loaf, thank you", label: "ordinary" as const },
  { text: "The crust came out golden", label: "ordinary" as const },
  { text: "you still owe me for march", label: "money" as const },
  { text: "my card was charged again", label: "money" as const },
].map((one) => ({ ...one, video_id: "", spam: false, language: "en" }));

const said = "Bake the bread for 45 minutes.";
const passage = {
  ...{ id: crypto.randomUUID(), kind: "description" as const, source_id: "v", title: "Bread", text: said },
  ...{ language: "en", url: null, at: null, whole: true },
};
const reply = (text: string, invented: string | null): AskedReply => ({
  reply: { kind: "reply", question: "q", text, proven: invented === null, invented },
  question: {
    ...{ kind: "question", id: "q", video: null, text: "Any tips for the bread?", language: "en" },
    answers: [{ source: "v", quote: said }],
  },
  title: "Bread",
  evidence: { passages: [passage], answers: [], videos: [] },
  quotes: [said],
});
const replies = [
  reply("Bake the bread for 45 minutes.", null),
  reply("Rotate tins halfway through.", "Rotate tins halfway through."),
];

/** The simulated model knows a condition by its words alone. */
const fittings = [
  { condition: "asks for the recipe", text: "Recipe please?", holds: true },
  { condition: "asks for the recipe", text: "How did you make it?", holds: true },
  { condition: "asks for the recipe", text: "Lovely loaf", holds: false },
];

async function labelled(texts: string[]) {
  const labels = comments.map(({ text, label }) => ({ text, label }));
  await stage.admin.configure({ model: { labels, misjudge: { texts, questions: ["read", "again"] } } });
}

it("finds the matrix of the readings, what both miss, and what the judge misses and doubts", async () => {
  await labelled(["you still owe me for march"]);
  const { errors, grave, fits, uses, failed } = await tryModels({ comments, replies, fittings }, [
    simulated(),
  ]);
  expect(fits).toEqual({ fitting: 2, missed: 1, others: 1, taken: 0, untold: 0 });
  expect(errors.reader).toEqual({
    name: "simulated-model",
    errors: 0.25,
    rows: { ordinary: { ordinary: 1 }, money: { ordinary: 0.5, money: 0.5 } },
  });
  expect(grave).toEqual({ n: 2, missed_by_both: 1 });
  expect(errors.judges).toEqual([{ name: "simulated-model", missed: 0, false_alarms: 0 }]);
  expect([uses.length, failed]).toEqual([5, 0]);
});

it("counts beforehand what is then asked, call by call", async () => {
  await labelled([]);
  const counted = await tryModels({ comments, replies, fittings }, [
    { name: "counted", model: countingModel() },
  ]);
  const { uses } = await tryModels({ comments, replies, fittings }, [simulated()]);
  const tokens = (some: typeof uses) => some.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
  expect(counted.uses).toHaveLength(uses.length);
  expect(tokens(counted.uses) / tokens(uses)).toBeGreaterThan(0.7);
  expect(tokens(counted.uses) / tokens(uses)).toBeLessThan(1.5);
});

it("a second model reads again and judges, too", async () => {
  await labelled([]);
  const { errors } = await tryModels({ comments, replies, fittings }, [
    simulated(),
    { ...simulated(), name: "other" },
  ]);
  expect([errors.second_reader?.name, errors.judges.map(({ name }) => name)]).toEqual([
    "other",
    ["simulated-model", "other"],
  ]);
});

it("an answer that is none is counted, and its comments are unread", async () => {
  await stage.admin.configure({ model: { behaviour: "noJson" } });
  const { errors, failed } = await tryModels({ comments, replies: [], fittings }, [simulated()]);
  expect(failed).toBe(3);
  expect(errors.reader.rows.money).toEqual({ unread: 1 });
});

it("a key that is refused ends it in a sentence", async () => {
  await stage.admin.configure({ model: { behaviour: "wrongKey" } });
  await expect(tryModels({ comments, replies, fittings }, [simulated()])).rejects.toThrow(
    "a model answers nobody",
  );
});

it("the report is read as the file of stated errors is, and says models, version and cost", async () => {
  await labelled(["my card was charged again"]);
  const trial = await tryModels({ comments, replies, fittings }, [simulated()]);
  const facts = {
    at: "2026-11-26T12:00:00.000Z",
    version: "1.2.3",
    models: [{ name: "simulated-model", host: "model.example", answered_as: ["simulated-model-7"] }],
    sets: ["a.jsonl"],
    prices: { input: 1, output: 1 },
  };
  using folder = mkdtempDisposableSync(join(tmpdir(), "report-"));
  const path = join(folder.path, "report.json");
  writeFileSync(path, reportJson(trial, facts));
  expect(readErrors(path)).toEqual(trial.errors);
  const markdown = reportMarkdown(trial, facts);
  for (const words of [
    "2026-11-26",
    "Rejoinder 1.2.3",
    "simulated-model-7",
    "5 calls",
    "| money | 50 % | 50 % |",
  ])
    expect(markdown).toContain(words);
});

it("measuring refuses without a model, and says what it asks before it asks anything", async () => {
  expect(() => modelSettings({})).toThrow("no model is configured");
  const said = vi.spyOn(console, "error").mockReturnValue();
  const nowhere = { ...settings(), MODEL_BASE_URL: "http://127.0.0.1:1/v1" };
  const options = {
    comments: "a.jsonl",
    set: "b.jsonl",
    conditions: "c.jsonl",
    inputPrice: 1,
    outputPrice: 1,
    report: "unwritten",
  };
  await expect(measureModels(nowhere, { comments, replies, fittings }, options)).rejects.toThrow("Use --yes");
  expect(said).toHaveBeenCalledWith(
    expect.stringContaining(
      "4 comments are read twice, 3 more with conditions in plain words, and 2 replies judged by simulated-model: 5 calls",
    ),
  );
  said.mockRestore();
});

const run = promisify(execFile);

it("the command says what it asks, and writes the report and the errors", async () => {
  const { MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY } = settings();
  const named = { MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY, JUDGE_MODEL_NAME: "" };
  using folder = mkdtempDisposableSync(join(tmpdir(), "report-"));
  const report = join(folder.path, "report");
  const options = ["--limit", "4", "--yes", "--report", report];
  const { stderr } = await run(process.execPath, ["scripts/eval-model.ts", ...options], {
    env: { PATH: process.env.PATH ?? "", ...named },
  });
  expect(stderr).toMatch(
    /4 comments are read twice, 4 more with conditions in plain words, and 4 replies judged by simulated-model: \d calls/,
  );
  expect(readErrors(`${report}.json`).reader.name).toBe("simulated-model");
  expect(readFileSync(`${report}.md`, "utf8")).toContain("# Models measured on");
}, 120_000);
