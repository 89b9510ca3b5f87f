/** The simulated model in conversations: what it reads in a word within a thread, and how it goes on. */
import { beforeEach, describe, expect, test } from "vitest";
import { classifyBatch } from "../../supabase/functions/_shared/drafting/classify.ts";
import { promptFor } from "../../supabase/functions/_shared/drafting/prompt.ts";
import type { ThreadWord } from "../../supabase/functions/_shared/drafting/thread.ts";
import { evidenceBlock, GROUNDING, PROMPT_TOKENS } from "../../supabase/functions/_shared/evidence/block.ts";
import { groundedAnswer } from "../../supabase/functions/_shared/evidence/citations.ts";
import { newNonce } from "../../supabase/functions/_shared/safety/prompt-block.ts";
import { modelOf, stageForEach } from "./stage.ts";

const stage = stageForEach();

const model = () => modelOf(stage);

const viewer = (author: string, text: string): ThreadWord => ({ author, text, who: "viewer" });
const channel = (text: string): ThreadWord => ({ author: null, text, who: "channel" });
const ANSWERED = [viewer("@ana", "My sponge sinks. Why?"), channel("Often the oven is too hot: 170 °C.")];
const AMONG = [...ANSWERED, viewer("@ben", "Mine never sinks.")];

describe("what it reads in a word within a thread", () => {
  test.each<[string, ThreadWord[], string, boolean, boolean]>([
    ["And in a fan oven?", ANSWERED, "channel", true, false],
    ["It still sinks in the middle.", ANSWERED, "channel", true, false],
    ["No me funciona con harina integral", ANSWERED, "channel", true, false],
    ["Bei mir klappt es immer noch nicht", ANSWERED, "channel", true, false],
    ["まだうまくいかない", ANSWERED, "channel", true, false],
    ["여전히 안 돼요", ANSWERED, "channel", true, false],
    ["не получается", ANSWERED, "channel", true, false],
    ["Thank you, that makes sense!", ANSWERED, "channel", false, false],
    ["Vielen Dank!", ANSWERED, "channel", false, false],
    ["ありがとう！", ANSWERED, "channel", false, false],
    ["haha", ANSWERED, "channel", false, false],
    ["Stop lying, this is pathetic.", ANSWERED, "channel", false, true],
    ["Sois unos mentirosos, ¿no?", ANSWERED, "channel", true, true],
    ["🙏🙏", ANSWERED, "nobody", false, false],
    ["@ben which flour do you take?", AMONG, "viewer", false, false],
    ["Lucky you.", AMONG, "viewer", false, false],
    ["Is there a video about fan ovens?", AMONG, "channel", true, false],
    ["@gran.and.i and with spelt?", AMONG, "channel", true, false],
  ])("%s", async (text, thread, addressed, due, negative) => {
    const comment = { id: "one", text, author_name: "@ana", thread };
    const { read } = await classifyBatch(model(), [{ id: "other", text: "Lovely video" }, comment]);
    expect(read.map(({ turn }) => turn)).toEqual([null, { addressed, due, negative }]);
  });
});

describe("how it goes on with a conversation", () => {
  const draft = async (text: string, thread: ThreadWord[], answers_us = true) => {
    const nonce = newNonce();
    const passages = [
      {
        id: "00000000-0000-4000-8000-000000000001",
        kind: "description" as const,
        source_id: "video000001",
        title: "Sponge",
        text: "In a fan oven the sponge bakes at 150 °C.",
        language: "en",
        url: null,
        at: "2026-03-01T10:00:00Z",
        whole: true,
      },
    ];
    const given = evidenceBlock({ passages, answers: [], videos: [] }, nonce, {
      characters: 20_000,
      tokens: PROMPT_TOKENS,
    });
    const languages = { commentLanguage: "en", replyLanguage: null };
    const { value } = await model().ask({
      system: GROUNDING,
      prompt: promptFor({ text, video_title: null, thread, answers_us }, languages, nonce, [given.text]),
      schema: groundedAnswer,
    });
    return value;
  };
  beforeEach(() => stage.admin.configure({ model: { grounding: "honest" } }));

  test("answers the question without thanking for it again", async () => {
    const question = "And how does the sponge bake in a fan oven?";
    const first = await draft(question, [], false);
    const later = await draft(question, ANSWERED);
    expect(later.reply).toContain("150 °C");
    expect(first.reply).toContain(later.reply);
    expect(first.reply.length).toBeGreaterThan(later.reply.length);
  });

  test("says nothing twice, and tells that it knows no more", async () => {
    const question = "And how does the sponge bake in a fan oven?";
    const said = (await draft(question, ANSWERED)).reply;
    const again = await draft(question, [...ANSWERED, channel(said)]);
    expect(again).toMatchObject({ cannot_tell: true });
    expect(again.reply).not.toContain(said);
  });

  test("finds other words of courtesy each time, and greets nobody", async () => {
    await stage.admin.configure({ model: { grounding: "smallTalk" } });
    const thread = [...ANSWERED];
    for (let turn = 0; turn < 4; turn++) {
      const { reply } = await draft("It is for my mother.", thread);
      expect(thread.map(({ text }) => text)).not.toContain(reply);
      expect(reply).not.toMatch(/^(hello|hi|hey)\b/i);
      thread.push(channel(reply));
    }
  });
});
