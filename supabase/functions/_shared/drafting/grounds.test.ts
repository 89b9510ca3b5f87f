/** What of the evidence a prompt shows, and what becomes of a reply that says more. */
import { describe, expect, it } from "vitest";
import type { Evidence } from "../contracts/evidence.ts";
import { PROMPT_TOKENS } from "../evidence/block.ts";
import type { Judged, Judgement } from "../evidence/judge.ts";
import { tokensOf } from "../evidence/tokens.ts";
import type { GroundedAnswer } from "../model/model.ts";
import { groundedAnswer } from "../model/model.ts";
import { jsonSchemaOf } from "../model/read-answer.ts";
import { askModel, beginDrafting, decideWith, NOTHING_KNOWN, toJudgeOf, withProof } from "./decide.ts";
import type { Grounds } from "./grounds.ts";
import { modelAnswering, voiceOf } from "./plain.cases.ts";

const voice = voiceOf({ reply_length: "medium" }, { own_answers: ["Cheers from the oven!"] });

const passage = (text: string): Evidence["passages"][number] => ({
  id: crypto.randomUUID(),
  kind: "description",
  source_id: "video000001",
  title: "Oat bread",
  text,
  language: "en",
  url: "https://youtu.be/video000001",
  at: null,
  whole: true,
});
const groundsOf = (evidence: Partial<Evidence>, lessons: Grounds["lessons"] = []): Grounds => ({
  evidence: { passages: [], answers: [], videos: [], ...evidence },
  lessons,
});
const oven = passage("Bake the bread for 45 minutes at 230 °C.");

const lesson = {
  id: crypto.randomUUID(),
  comment_row_id: crypto.randomUUID(),
  comment: "How long in the oven?",
  draft: null,
  final: "45 of them, friend.",
  how: "written" as const,
  language: "en",
  at: "2026-03-01T10:00:00Z",
  similarity: 0.8,
};

/** What becomes of a comment with a model that answers as told, before anybody gave a second opinion. */
async function weighed(answer: Partial<GroundedAnswer>, grounds: Grounds, text = "How long do you bake it?") {
  const { model, told } = modelAnswering(answer);
  const comment = {
    text,
    author_name: "@ana",
    ...NOTHING_KNOWN,
    video_id: "video000001",
    video_title: "Oat bread",
    thread: [],
  };
  const drafting = beginDrafting(comment, voice);
  const found = decideWith(drafting, await askModel(model, drafting, grounds));
  return { ...told, weighed: found };
}

describe("a link in a draft", () => {
  const fact = {
    ...passage("Do you ship?\nTo all of Europe.\nhttps://crumb.example/shop"),
    kind: "fact" as const,
    title: "Do you ship?",
    url: null,
  };
  const findingsOf = async (reply: string, sources: string[]) => {
    const { weighed: found } = await weighed(
      { reply, sources },
      groundsOf({ passages: [fact] }),
      "Do you ship to Ireland?",
    );
    return found.decision.decision === "reply" ? found.decision.findings.map(({ check }) => check) : null;
  };

  it("may be the one that its owner gave with the fact it cites", async () => {
    expect(await findingsOf("Yes, to all of Europe: https://crumb.example/shop.", ["1"])).toEqual([]);
  });

  it.each([
    "Yes: https://crumb.example/shop/sale",
    "Yes: https://crumb.example",
    "Yes: https://crumb.example/shop and https://crumb.example/win",
    "Yes: https://crumb.example/shop?to=elsewhere",
  ])("is no other of the same place: %s", async (reply) => {
    expect(await findingsOf(reply, ["1"])).toContain("foreign_link");
  });

  it("may be the mail address that its owner gave, and no other", async () => {
    const mail = { ...fact, text: "Do you ship?\nWrite to post@crumb.example." };
    const checksOf = async (reply: string) => {
      const found = await weighed({ reply, sources: ["1"] }, groundsOf({ passages: [mail] }));
      const { decision } = found.weighed;
      return decision.decision === "reply" ? decision.findings.map(({ check }) => check) : null;
    };
    expect(await checksOf("Please write to post@crumb.example.")).toEqual([]);
    expect(await checksOf("Please write to boss@crumb.example.")).toContain("personal_data");
  });

  it("is not one that stands in the question, which may be a viewer's", async () => {
    const asked = {
      ...fact,
      title: "Is https://win.example real?",
      text: "Is https://win.example real?\nNo, do not press it.",
    };
    const { weighed: found } = await weighed(
      { reply: "No: https://win.example", sources: ["1"] },
      groundsOf({ passages: [asked] }),
    );
    expect(found.decision).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ check: "foreign_link" })]),
    });
  });

  it("may be any of the sources that were given, however it is written", async () => {
    const text =
      "Flour: https://www.mill.example/rye, tools at crumb.example/tools!\nMore: https://mill.example";
    const given = groundsOf({ passages: [passage(text)] });
    const checksOf = async (reply: string) => {
      const { weighed: found } = await weighed({ reply, sources: [] }, given, "Where?");
      return found.decision.decision === "reply" ? found.decision.findings.map(({ check }) => check) : null;
    };
    for (const link of ["mill.example/rye", "https://crumb.example/tools", "www.mill.example"])
      expect(await checksOf(`Here: ${link}`)).toEqual([]);
    expect(await checksOf("Here: https://mill.example/wheat")).toEqual(["foreign_link"]);
  });
});

describe("the prompt of a draft", () => {
  it("has at most so many tokens, whatever there is to show", async () => {
    const passages = Array.from({ length: 60 }, (_, n) =>
      passage(`Fact ${n}: ${"flour and water ".repeat(17)}`),
    );
    const answers = Array.from({ length: 3 }, () => ({
      comment_row_id: crypto.randomUUID(),
      comment: "What flour? ".repeat(13),
      answer: "Rye, always. ".repeat(23),
      at: "2026-03-01T10:00:00Z",
      similarity: 0.8,
      learned: true,
    }));
    const { instructions, prompt } = await weighed({}, groundsOf({ passages, answers }, [lesson]));
    const shape = 2 * tokensOf(JSON.stringify(jsonSchemaOf(groundedAnswer)));
    const tokens = tokensOf(instructions) + tokensOf(prompt) + shape;
    expect(tokens).toBeGreaterThan(PROMPT_TOKENS * 0.9);
    expect(tokens).toBeLessThanOrEqual(PROMPT_TOKENS);
  });

  it("shows how the owner answered comments like it, in place of the last answers", async () => {
    const without = await weighed({}, groundsOf({}));
    expect(without.instructions).toContain("Cheers from the oven!");
    const taught = await weighed({}, groundsOf({}, [lesson]));
    expect(taught.instructions).not.toContain("Cheers from the oven!");
    expect(taught.prompt).toContain("45 of them, friend.");
    expect(taught.weighed.decision).toMatchObject({ lessons: [lesson.id] });
  });
});

describe("a reply", () => {
  it("names the passages that it rests on, and waits for a second opinion on what it asserts", async () => {
    const { weighed: found } = await weighed(
      { reply: "Bake it for 45 minutes at 230 °C [1].", sources: ["1"] },
      groundsOf({ passages: [oven] }),
    );
    expect(found.decision).toMatchObject({
      decision: "reply",
      reply: "Bake it for 45 minutes at 230 °C.",
      sources: [{ passage_id: oven.id, kind: "description", source_id: "video000001" }],
    });
    const toJudge = toJudgeOf(found);
    expect(toJudge?.sentences.map(({ text }) => text)).toEqual(["Bake it for 45 minutes at 230 °C."]);
    const judged = (verdict: Judged["verdict"], whole: Judgement["whole"]) => {
      const sentences = (toJudge?.sentences ?? []).map((one) => ({ ...one, verdict }));
      return withProof(found, { sentences, whole });
    };
    expect(judged("said", "answers")).toMatchObject({ marks: [], findings: [] });
    expect(judged("contradicted", "answers")).toMatchObject({
      marks: [{ start: 0, end: 33, why: "claim" }],
      findings: [{ reason: "Your sources say otherwise than “Bake it for 45 minutes at 230 °C.”." }],
    });
    expect(judged("said", "evades")).toMatchObject({ marks: [], findings: [{ check: "evades" }] });
    expect(judged("said", "implies_more")).toMatchObject({ findings: [{ check: "implies_more" }] });
    expect(judged("said", null)).toMatchObject({
      findings: [{ reason: "May not answer what the comment asks." }],
    });
    expect(withProof(found, null)).toMatchObject({
      marks: [{ start: 0, end: 33, why: "claim" }],
      findings: [{ check: "unproven", reason: "No source says “Bake it for 45 minutes at 230 °C.”." }],
    });
  });

  it("of thanks alone is judged where the comment asks something", async () => {
    const thanks = { reply: "Thank you so much!", sources: [] };
    const { weighed: asked } = await weighed(thanks, groundsOf({}), "Is it ok for my cat?");
    expect(toJudgeOf(asked)?.sentences).toEqual([]);
    expect(withProof(asked, null)).toMatchObject({ marks: [], findings: [{ check: "evades" }] });
    const { weighed: praised } = await weighed(thanks, groundsOf({}), "What a loaf!");
    expect(toJudgeOf(praised)).toBeNull();
    expect(withProof(praised, null)).toMatchObject({ marks: [], findings: [] });
  });

  it("that says another number is marked at that number, and costs no second opinion", async () => {
    const { weighed: found } = await weighed(
      { reply: "Bake it for 55 minutes.", sources: ["1"] },
      groundsOf({ passages: [oven] }),
    );
    expect(toJudgeOf(found)).toBeNull();
    const decision = withProof(found, null);
    expect(decision).toMatchObject({
      findings: [{ check: "unproven", reason: "No source says “55 minutes”." }],
    });
    expect(decision).toMatchObject({ marks: [{ start: 12, end: 22, why: "number" }] });
  });

  it("that says a number which code may have misread is judged, and held where no judge answers", async () => {
    const { weighed: found } = await weighed(
      { reply: "Bake it for fifty-five short minutes.", sources: ["1"] },
      groundsOf({ passages: [oven] }),
    );
    const toJudge = toJudgeOf(found);
    expect(toJudge?.sentences).toMatchObject([{ doubts: [expect.stringContaining("fifty-five")] }]);
    const judged = (verdict: Judged["verdict"]) =>
      withProof(found, {
        sentences: (toJudge?.sentences ?? []).map((one) => ({ ...one, verdict })),
        whole: "answers",
      });
    expect(judged("said")).toMatchObject({ marks: [], findings: [] });
    expect(judged("contradicted")).toMatchObject({
      marks: [{ why: "number" }],
      findings: [{ check: "contradicted" }],
    });
    for (const held of [judged("not_said"), judged(null), withProof(found, null)])
      expect(held).toMatchObject({ marks: [{ why: "number" }], findings: [{ check: "unproven" }] });
  });

  it("may link to the owner's videos among its sources, and to no other", async () => {
    const video = {
      id: "video000002",
      title: "Rye starter",
      url: "https://youtu.be/video000002",
      published_at: null,
    };
    const linking = (address: string) =>
      weighed({ reply: `Thank you! ${address}`, sources: ["1"] }, groundsOf({ videos: [video] }));
    const own = (await linking("https://www.youtube.com/watch?v=video000002")).weighed.decision;
    expect(own).toMatchObject({ findings: [], sources: [{ passage_id: null, source_id: "video000002" }] });
    const other = (await linking("https://youtu.be/video000003")).weighed.decision;
    expect(other).toMatchObject({ findings: [expect.objectContaining({ check: "foreign_link" })] });
  });

  it("is a question to the owner where the model cannot tell, unless a person must answer anyway", async () => {
    const cannot = { cannot_tell: true, question: "Which song is it?" };
    const asked = await weighed(cannot, groundsOf({ passages: [oven] }), "Which song is it?");
    expect(asked.weighed).toMatchObject({
      decision: { decision: "ask", question: "Which song is it?" },
      proving: null,
    });
    const grave = await weighed({ ...cannot, class: "money", escalate: true }, groundsOf({}));
    expect(grave.weighed.decision).toMatchObject({ decision: "reply", escalation: "money" });
  });
});
