/** That the counts of threads which must be 0 are not 0 when the product is broken on purpose. */
import { beforeAll, expect, it } from "vitest";
import { trustConversations } from "../../scripts/builder/rows/conversations.ts";
import { readErrors } from "../../scripts/eval/errors.ts";
import { evaluateThreads, missedThreads } from "../../scripts/eval/threads.ts";
import { BREAKAGES, type Breakage, takeOut } from "../../scripts/proofs/faults/breakages.ts";
import { testDatabase } from "../db/support/database.ts";

const db = testDatabase();
beforeAll(() => trustConversations(db));

const thread = (addressed: "channel" | "viewer", due: boolean, texts: [who: string, text: string][]) => ({
  ...{ language: "en", judge: texts.length - 1, addressed, due, grave: null, quarrel: false },
  thread: texts.map(([who, text]) => ({ who, text })),
});
const THREADS = [
  thread("channel", true, [
    ["A", "How long do I bake it?"],
    ["us", "About forty minutes."],
    ["A", "And with rye flour?"],
  ]),
  thread("viewer", false, [
    ["A", "How long do I bake it?"],
    ["us", "About forty minutes, too."],
    ["B", "Mine took an hour."],
  ]),
  // Nobody of ours has spoken: the first comment's turn comes behind an answer within its thread.
  thread("channel", true, [
    ["A", "Lovely loaf"],
    ["B", "Which flour is that?"],
  ]),
];
const missed = async () =>
  missedThreads(await evaluateThreads(db, THREADS, { ...readErrors(), errors: [] })).join("\n");

it("nothing is missed of the product as it is", async () => {
  expect(await missed()).toBe("");
}, 120_000);

const out = (name: string, from: string, to: string): Breakage => ({
  functions: [{ name, replace: [[from, to]] }],
});
it.each<[string, Breakage]>([
  ["third_automatic_turn", BREAKAGES.turns],
  [
    "two_of_ours_in_a_row",
    out("engine.turn_stop(engine.comments)", "when v_last >= v_word then", "when false then"),
  ],
  [
    "talk_among_viewers_answered",
    out(
      "engine.note_turn(engine.comments, text, boolean, boolean)",
      "p_due and p_addressed = 'channel'",
      "true",
    ),
  ],
])(
  "%s is missed when its rule is taken out",
  async (name, breakage) => {
    const mend = await takeOut(db, breakage);
    try {
      expect(await missed()).toContain(name);
    } finally {
      await mend();
    }
  },
  120_000,
);
