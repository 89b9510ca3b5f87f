/** What the demo's comments are answered with: by the simulated model, from the demo's own descriptions and facts, checked as in the product. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_CLAY_VIDEOS, DEMO_FACTS, DEMO_VIDEOS } from "../../scripts/simulator/demo/channel.ts";
import sayings from "../../scripts/simulator/demo/sayings.json" with { type: "json" };
import { analyse } from "../../scripts/simulator/model/analysis.ts";
import type { Evidence, Passage } from "../../supabase/functions/_shared/contracts/evidence.ts";
import { evidenceBlock, GROUNDING, PROMPT_TOKENS } from "../../supabase/functions/_shared/evidence/block.ts";
import { citationsOf, groundedAnswer } from "../../supabase/functions/_shared/evidence/citations.ts";
import { askJudge } from "../../supabase/functions/_shared/evidence/judge.ts";
import { marksOf } from "../../supabase/functions/_shared/evidence/marks.ts";
import { prove } from "../../supabase/functions/_shared/evidence/prove.ts";
import { fence, newNonce } from "../../supabase/functions/_shared/safety/prompt-block.ts";
import { modelOf } from "./stage.ts";
import { fillStage, type Stage, startStage } from "./support.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await fillStage(stage.admin);
  await stage.admin.configure({ model: { grounding: "honest" } });
});
afterAll(() => stage.simulator.close());

const model = () => modelOf(stage);

type Known = { videoId: string; question: string; answer: string; links?: string[] };

const passage = (number: number, kind: Passage["kind"], title: string, text: string): Passage => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  ...{ kind, source_id: "any", title, text, language: null, url: null, at: null, whole: true },
});

/** As the database gives it: the description whole, in parts, and the facts. */
function evidenceOf(
  videoId: string,
  facts: readonly Known[] = DEMO_FACTS.map((fact) => ({ videoId: "", ...fact })),
): Evidence {
  const video = DEMO_VIDEOS.find(({ id }) => id === videoId);
  if (!video) throw new Error(`there is no video ${videoId}`);
  const parts = video.description.split(/\n\n/).flatMap((paragraph) => {
    const lines = paragraph.split("\n");
    const some: string[] = [];
    for (let at = 0; at < lines.length; at += 3) some.push(lines.slice(at, at + 3).join("\n"));
    return some;
  });
  const told = facts.filter((fact) => fact.videoId === "" || fact.videoId === videoId);
  return {
    passages: [
      ...parts.map((text, at) => passage(at + 1, "description", video.title, text)),
      ...told.map(({ question, answer, links = [] }, at) =>
        passage(at + 101, "fact", question, [question, answer, ...links].join("\n")),
      ),
    ],
    answers: [],
    videos: [],
  };
}

async function draft(comment: string, evidence: Evidence) {
  const nonce = newNonce();
  const block = evidenceBlock(evidence, nonce, { characters: 6_000, tokens: PROMPT_TOKENS });
  const { value } = await model().ask({
    system: `You answer comments for Kettle & Kin.\n${GROUNDING}`,
    prompt: `${block.text}\n\nThe comment to answer:\n${fence(comment, nonce, "comment")}`,
    schema: groundedAnswer,
  });
  const grounded = citationsOf(value, block.sources);
  return {
    ...grounded,
    marks: await marksIn(grounded.reply, comment, value.language, grounded.passages, grounded.videos),
  };
}

async function marksIn(
  reply: string,
  comment: string,
  language: string | null,
  cited: readonly Passage[],
  videos: Evidence["videos"] = [],
) {
  const proof = prove({
    ...{ reply, language, comment, cited, videos },
    settings: { author: null, channel: "Kettle & Kin", allowedLinks: [], texts: [] },
  });
  const { judgement } = await askJudge(model(), {
    ...{ reply, sentences: proof.plain, comment, cited, videos, texts: [] },
  });
  return marksOf(proof, judgement.sentences).map(({ text }) => text);
}

/** Of both channels. */
const ALL_VIDEOS = [...DEMO_VIDEOS, ...DEMO_CLAY_VIDEOS];

const commentOf = (author: string) => {
  for (const { id, comments } of DEMO_VIDEOS) {
    const found = comments.find((comment) => comment.author === author);
    if (found) return { videoId: id, text: found.text };
  }
  throw new Error(`nobody is called ${author}`);
};

async function draftFor(author: string, facts?: readonly Known[]) {
  const { videoId, text } = commentOf(author);
  return draft(text, evidenceOf(videoId, facts));
}

describe("the demo's channel", () => {
  test("describes every video with chapters, hashtags and a word that it is simulated", () => {
    for (const { description } of DEMO_VIDEOS) {
      expect(description).toMatch(/^0:00 /m);
      expect(description).toMatch(/#\w+/);
      expect(description).toContain("A simulated video: nothing here is on YouTube.");
      // Half of what a draft is given, so that it is given whole.
      expect(new TextEncoder().encode(description).length).toBeLessThan(3_000);
      for (const line of description.split("\n")) expect(line.length).toBeLessThanOrEqual(300);
    }
  });

  test("says what the simulated model has by heart", () => {
    const said = [
      ...ALL_VIDEOS.map(({ description }) => description),
      ...DEMO_FACTS.map(({ answer }) => answer),
    ];
    expect(sayings.filter((one) => !said.some((text) => text.includes(one.passage)))).toEqual([]);
  });
});

describe("a draft of the demo", () => {
  test("says nothing in any language that its passage does not prove", async () => {
    const wrong: string[] = [];
    for (const { passage: text, says } of sayings) {
      const lines = ALL_VIDEOS.flatMap(({ description }) => description.split("\n"));
      const facts = DEMO_FACTS.map(({ answer, links }) => [answer, ...links].join("\n"));
      const line = [...lines, ...facts].find((one) => one.includes(text)) ?? text;
      for (const [language, reply] of Object.entries(says)) {
        const marks = await marksIn(reply, "?", language, [passage(1, "description", "A video", line)]);
        if (marks.length > 0) wrong.push(`${reply} → ${marks.join(" | ")}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each<[string, string, number?]>([
    ["@pieter.steeps", "80 °C"],
    ["@marisol_cocina", "lo dejamos 2 minutos"],
    // And from the chapters, whose time it names.
    ["@thermo_theo", "70 °C", 2],
    ["@backstube_anna", "Naturjoghurt"],
    ["@pauline_patisse", "350 g de farine"],
    ["@tanaka_y", "ぬるま湯"],
    ["@vera_samovar", "Перец не обязателен"],
    ["@bouilloire_paris", "le numéro 5"],
    ["@radio_ravioli", "Slow Sunday Stew"],
    ["@madrid_merienda", "otros países"],
    ["@cork_and_kettle", "https://kettleandkin.example/shop"],
    ["@no_nonsense_brew", "begins at 3:05"],
    ["@price_is_leaf", "smallest tin"],
  ])("answers %s from a passage, with its source", async (author, words, count = 1) => {
    const { reply, sources, cannotTell, marks } = await draftFor(author);
    expect(reply).toContain(words);
    expect(sources).toHaveLength(count);
    expect({ cannotTell, marks }).toEqual({ cannotTell: false, marks: [] });
  });

  const askers = [
    "@bamboo_bea",
    "@batidor_blas",
    "@besen_birte",
    "@fouet_flo",
    "@tea_and_tine",
    "@chasen_chie",
  ];

  test.each([
    ...askers,
    "@pot_spotter",
    "@kanne_karla",
    "@gf_gwen",
    "@sin_gluten_sara",
    "@mic_check_mo",
    "@backpack_ben",
    "@kessel_test",
  ])("leaves to the owner what %s asks", async (author) => {
    expect(await draftFor(author)).toMatchObject({ cannotTell: true, sources: [], marks: [] });
  });

  test.each(askers)("answers %s once the owner has said which whisk it is", async (author) => {
    const whisk = {
      videoId: "",
      question: "Which whisk do you use?",
      answer: "It is a bamboo whisk with 80 prongs.",
    };
    const { reply, sources, cannotTell, marks } = await draftFor(author, [whisk]);
    expect(reply).toContain("bamboo whisk with 80 prongs");
    expect(sources).toHaveLength(1);
    expect({ cannotTell, marks }).toEqual({ cannotTell: false, marks: [] });
  });

  test.each([
    ["@cocinaconluz", "Qué alegría"],
    ["@sconesandstones", "200 °C"],
    ["@cumbia_carla", "bailaras"],
    ["@auntie_em", "lovely thing"],
    ["@clever_cupboard", "laugh|smiling"],
    ["@norae_k", "감사합니다"],
  ])("speaks to %s of what they wrote", async (author, words) => {
    const { reply, cannotTell, marks } = await draftFor(author);
    expect(reply).toMatch(new RegExp(words));
    expect({ cannotTell, marks }).toEqual({ cannotTell: false, marks: [] });
  });

  test("links to the video that somebody looks for", async () => {
    const { videoId, text } = commentOf("@lost_the_chai");
    const chai = {
      id: "simChai0004",
      title: "My grandmother's masala chai",
      url: "https://youtu.be/simChai0004",
      published_at: null,
    };
    const { reply, videos, marks } = await draft(text, { ...evidenceOf(videoId), videos: [chai] });
    expect(reply).toContain(`Here it is: “${chai.title}” ${chai.url}`);
    expect({ videos, marks }).toEqual({ videos: [chai], marks: [] });
  });

  test("is proven, or the owner is asked", async () => {
    const marked: string[] = [];
    for (const { id, comments } of DEMO_VIDEOS) {
      for (const { text, truth } of comments) {
        // What a person should answer waits in any case.
        if (truth !== undefined || analyse(text).escalate) continue;
        const { reply, marks } = await draft(text, evidenceOf(id));
        if (marks.length > 0) marked.push(`${text} → ${reply} → ${marks.join(" | ")}`);
      }
    }
    expect(marked).toEqual([]);
  });
});
