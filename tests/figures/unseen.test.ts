/** How sets are counted that nobody tunes on, on a few lines of each form. */
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readErrors } from "../../scripts/eval/errors.ts";
import { type Unattended, unattendedChannel } from "../../scripts/eval/unattended.ts";
import { countUnseen } from "../../scripts/eval/unseen.ts";

let unattended: Unattended;
beforeAll(async () => {
  unattended = await unattendedChannel();
});
afterAll(() => unattended.stop());

async function count(files: Record<string, object[]>): Promise<Record<string, unknown>> {
  using folder = mkdtempDisposableSync(join(tmpdir(), "unseen-"));
  for (const [name, lines] of Object.entries(files))
    writeFileSync(join(folder.path, name), lines.map((line) => JSON.stringify(line)).join("\n"));
  return await countUnseen(folder.path, { errors: readErrors(), unattended, asOf: new Date("2026-11-22") });
}

const channel = [
  {
    kind: "video",
    id: "tea-v1",
    title: "Green tea",
    description: "Steep it at 80 °C for 2 minutes.",
    language: "en",
  },
  {
    ...{
      kind: "question",
      id: "tea-q1",
      video: "tea-v1",
      text: "How hot should the water be?",
      language: "en",
    },
    answers: [{ source: "tea-v1", quote: "at 80 °C for 2 minutes" }],
  },
];
const reply = (text: string, proven: boolean, invented: string | null = null) => ({
  ...{ kind: "reply", question: "tea-q1", text, proven, invented },
});

it("a person is shown what is serious of follow-ups and edits as often as the reader sees it, or words tell", async () => {
  const said = { first: "Great", ours: "Thanks!", language: "en" };
  const { follow_ups } = await count({
    "follow-ups.jsonl": [
      { ...said, kind: "follow_up", text: "where is my refund", label: "money", serious: true },
      { ...said, kind: "edit", text: "where is my refund", label: "money", serious: true },
      {
        ...said,
        kind: "follow_up",
        text: "I want to kill myself",
        label: "health",
        despair: true,
        serious: true,
      },
      { ...said, kind: "follow_up", text: "me too, lovely", label: "ordinary", serious: false },
    ],
  });
  expect(follow_ups).toEqual({
    serious: { n: 3, by_code: 1, with_reader_percent: expect.closeTo((100 * (0.9 + 0.9 + 1)) / 3, 0) },
    others: { n: 1, by_code: 0, with_reader_percent: expect.closeTo(9, 0) },
  });
});

it("grave comments are counted by the list alone and with readers, courtesies by what holds them", async () => {
  const { despair_threats, idioms } = await count({
    "despair-threats.jsonl": [
      { text: "I want to kill myself", label: "despair", language: "en" },
      { text: "soon it will all be quiet for me", label: "despair", language: "en" },
    ],
    "idioms.jsonl": [
      { text: "Thank you so much!", comment: "Lovely", language: "en" },
      { text: "See https://shop.example/40.", comment: "Lovely", language: "en" },
    ],
  });
  expect(despair_threats).toMatchObject({ grave: { n: 2, found_by_list: 1 }, others: { n: 0 } });
  expect(idioms).toEqual({ n: 2, held_by_code: 1, judged: 0, held_percent: 50 });
});

it("replies are counted channel by channel, and those beside the question by whether the judge is asked of the whole", async () => {
  const result = await count({
    "trades.jsonl": [...channel, reply("80 °C for 2 minutes.", true), reply("At 95 °C.", false, "95 °C")],
    "beside.jsonl": [...channel, reply("80 °C for 2 minutes.", true)],
  });
  expect(result).toMatchObject({
    trades: { product: { n: 1, held: 0 }, by_kind: { unit: { n: 1, unmarked: 0 } } },
    beside: { n: 1, held_by_code: 0 },
  });
});

it("a channel whose ids do not begin alike is one all the same", async () => {
  const [video, question] = channel;
  const lines = [
    video,
    { ...question, id: "q-1" },
    { ...reply("At 95 °C.", false, "95 °C"), question: "q-1" },
  ];
  const { trades } = await count({ "trades.jsonl": lines as object[] });
  expect(trades).toMatchObject({ by_kind: { unit: { n: 1, unmarked: 0 } } });
});

it("a set that can't be read says why, and the others are counted", async () => {
  const result = await count({ "idioms.jsonl": [{ text: 1 }], "despair-threats.jsonl": [] });
  expect(result).toMatchObject({
    idioms: { error: expect.stringContaining("line 1") },
    despair_threats: { grave: { n: 0 } },
  });
});
