/** The simulated model with sources: honest, and as it must be caught at. */
import { describe, expect, test } from "vitest";
import type { Grounding } from "../../scripts/simulator/model/grounded.ts";
import type { Evidence } from "../../supabase/functions/_shared/contracts/evidence.ts";
import { type Rewriting, rewritingBlock } from "../../supabase/functions/_shared/drafting/rewriting.ts";
import { evidenceBlock, GROUNDING, PROMPT_TOKENS } from "../../supabase/functions/_shared/evidence/block.ts";
import { citationsOf, groundedAnswer } from "../../supabase/functions/_shared/evidence/citations.ts";
import { askJudge } from "../../supabase/functions/_shared/evidence/judge.ts";
import { type Lesson, lessonsBlock } from "../../supabase/functions/_shared/evidence/lessons.ts";
import { marksOf } from "../../supabase/functions/_shared/evidence/marks.ts";
import { prove } from "../../supabase/functions/_shared/evidence/prove.ts";
import { fence, newNonce } from "../../supabase/functions/_shared/safety/prompt-block.ts";
import { modelOf, stageForEach } from "./stage.ts";

const stage = stageForEach();

function passage(id: number, text: string): Evidence["passages"][number] {
  return {
    id: `00000000-0000-4000-8000-00000000000${id}`,
    kind: "description",
    source_id: "video000001",
    title: "Oat bread",
    text,
    language: "en",
    url: null,
    at: "2026-03-01T10:00:00Z",
    whole: true,
  };
}

const EVIDENCE: Evidence = {
  passages: [
    passage(1, "Bake the bread for 45 minutes at 230 °C.\nThe sponge rests 12 hours."),
    passage(2, "The whisk in this video is a Kuhn Rikon, bought for $24."),
    passage(3, "0:00 Intro\n1:15 Kneading\n4:40 Shaping"),
  ],
  answers: [
    {
      comment_row_id: "00000000-0000-4000-8000-000000000009",
      comment: "Which whisk do you use?",
      answer: "Cheers mate! Whisk is in the description :)",
      at: "2026-02-01T10:00:00Z",
      similarity: 0.8,
      learned: true,
    },
  ],
  videos: [
    {
      id: "video000002",
      title: "Rye starter from scratch",
      url: "https://youtu.be/video000002",
      published_at: "2026-01-01T10:00:00Z",
    },
  ],
};

const model = () => modelOf(stage);

/** A draft with sources, its proof and its judgement: all that becomes of one comment. */
async function answer(
  comment: string,
  grounding: Grounding = "honest",
  given: Evidence = EVIDENCE,
  { learned, rewriting }: { learned?: Lesson[]; rewriting?: Rewriting } = {},
) {
  await stage.admin.configure({ model: { grounding } });
  const nonce = newNonce();
  const block = evidenceBlock(given, nonce, { characters: 6_000, tokens: PROMPT_TOKENS });
  const { value } = await model().ask({
    system: `You answer comments for a bread channel.\n${GROUNDING}`,
    prompt: `${lessonsBlock(learned ?? [], nonce)?.text ?? ""}\n\n${block.text}\n\n${rewriting ? rewritingBlock(rewriting, nonce) : ""}\n\nThe comment to answer:\n${fence(comment, nonce, "comment")}`,
    schema: groundedAnswer,
  });
  const grounded = citationsOf(value, block.sources);
  const proof = prove({
    reply: grounded.reply,
    language: value.language,
    comment,
    cited: grounded.passages,
    settings: { author: "Mia", channel: "Bread", allowedLinks: [], texts: [] },
    videos: given.videos,
  });
  const { judgement } = await askJudge(model(), {
    reply: grounded.reply,
    sentences: proof.plain,
    comment,
    cited: grounded.passages,
    videos: grounded.videos,
    texts: [],
  });
  return { ...grounded, marks: marksOf(proof, judgement.sentences) };
}

describe("the simulated model with sources", () => {
  test("says what a source says, and cites it", async () => {
    const drafted = await answer("How long do you bake the bread?");
    expect(drafted.reply).toContain("Bake the bread for 45 minutes at 230 °C.");
    expect(drafted).toMatchObject({ sources: [2], cannotTell: false, question: null });
    expect(drafted.marks).toEqual([]);
  });

  test("names the chapter", async () => {
    const drafted = await answer("Where is the shaping?");
    expect(drafted.reply).toContain("4:40 Shaping");
    expect(drafted.marks).toEqual([]);
  });

  test("links to a video of the owner's that is asked for", async () => {
    const drafted = await answer("Where is the video about the rye starter from scratch?");
    expect(drafted.reply).toContain("https://youtu.be/video000002");
    expect(drafted.videos).toEqual(EVIDENCE.videos);
    expect(drafted.marks).toEqual([]);
  });

  test("cannot tell what no source says, and asks", async () => {
    const drafted = await answer("Which song is playing at the end?");
    expect(drafted).toMatchObject({
      cannotTell: true,
      question: "Which song is playing at the end?",
      sources: [],
      marks: [],
    });
  });

  test("thanks for praise without asserting anything", async () => {
    const drafted = await answer("I love this, thank you for your work!");
    expect(drafted).toMatchObject({ cannotTell: false, sources: [], marks: [] });
  });

  test("ends as the owner ended the nearest reply that they edited", async () => {
    const learned: Lesson[] = [
      {
        id: "00000000-0000-4000-8000-000000000011",
        comment_row_id: "00000000-0000-4000-8000-000000000012",
        comment: "How hot is the oven?",
        draft: "It is 230 °C.",
        final: "It is 230 °C. Have fun baking! 🍞",
        how: "edited",
        language: "en",
        at: "2026-03-01T10:00:00Z",
        similarity: 0.7,
      },
    ];
    const { reply, marks } = await answer("How long do you bake the bread?", "honest", EVIDENCE, { learned });
    expect(reply).toMatch(/45 minutes at 230 °C\. Have fun baking! 🍞$/);
    expect(marks).toEqual([]);
  });

  describe("asked for another text", () => {
    const text = "Good question! Bake the bread for 45 minutes at 230 °C. Have fun baking!";
    const anew = (how: Rewriting["how"]) =>
      answer("How long do you bake the bread?", "honest", EVIDENCE, { rewriting: { how, text } });

    test("keeps an address apart from the wish after it", async () => {
      const linked = {
        ...EVIDENCE,
        passages: [passage(1, "Bake the bread for 45 minutes at 230 °C: https://bread.example/oven")],
      };
      const { reply, marks } = await answer("How long do you bake the bread?", "honest", linked, {
        rewriting: { how: "warmer", text: "It is 45 minutes at 230 °C: https://bread.example/oven" },
      });
      expect(reply).toMatch(/https:\/\/bread\.example\/oven\n\S/);
      expect(marks).toEqual([]);
    });

    test("greets once", async () => {
      const { reply } = await answer("How long do you bake the bread?", "honest", EVIDENCE, {
        rewriting: { how: "warmer", text: "Fair question! Bake the bread for 45 minutes at 230 °C." },
      });
      expect(reply).toMatch(/^Fair question! Bake the bread for 45 minutes at 230 °C\. \S/);
    });

    test("says what matters alone to make it shorter", async () => {
      expect(await anew("shorter")).toMatchObject({
        reply: "Bake the bread for 45 minutes at 230 °C.",
        sources: [2],
        marks: [],
      });
    });

    test.each(["warmer", "another"] as const)("says the same otherwise for %s", async (how) => {
      const { reply, sources, marks } = await anew(how);
      expect(reply).toContain("Bake the bread for 45 minutes at 230 °C.");
      expect(reply).not.toBe(text);
      expect({ sources, marks }).toEqual({ sources: [2], marks: [] });
    });
  });

  test("can be told to invent a name and a date, of which code marks the date", async () => {
    const { marks } = await answer("How long do you bake the bread?", "inventTyped");
    expect(marks.map(({ text, kind }) => [text, kind])).toContainEqual(["14 March", "date"]);
  });

  test("can be told to invent what only reading finds, which is marked", async () => {
    const { marks } = await answer("How long do you bake the bread?", "inventPlain");
    expect(marks).toMatchObject([{ text: "It is perfectly safe for dogs.", kind: "claim" }]);
  });

  test("can be told to cite what does not say it, which is marked", async () => {
    const { marks } = await answer("How long do you bake the bread?", "misquote");
    expect(marks.map(({ text }) => text)).toEqual(expect.arrayContaining(["45 minutes", "230 °C"]));
  });

  test("can be told to cite the only source wrongly, which is marked", async () => {
    const only = { ...EVIDENCE, passages: EVIDENCE.passages.slice(0, 1), videos: [] };
    const { marks } = await answer("How long do you bake the bread?", "misquote", only);
    expect(marks.map(({ text }) => text)).toContain("46 minutes");
  });

  test("can be told to copy the nearest example", async () => {
    const { reply } = await answer("What whisk is this?", "copyExample");
    expect(reply).toBe("Cheers mate! Whisk is in the description :)");
  });

  test("answers without sources as it always did", async () => {
    const { answer: plain } = await model().write(
      "You answer comments.",
      `The comment to answer:\n${fence("Lovely bread!", newNonce(), "comment")}`,
    );
    expect(plain.reply).not.toBe("");
  });
});
