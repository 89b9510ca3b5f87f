/** Whether what is said in a video is found for those who ask, and cited at the second at which it is said. */
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { describeVideo } from "../../scripts/builder/rows/knowledge.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { type Evidence, evidence } from "../../supabase/functions/_shared/contracts/evidence.ts";
import { LIMITS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { evidenceBlock } from "../../supabase/functions/_shared/evidence/block.ts";
import { testDatabase } from "./support/database.ts";

interface Video {
  kind: "video";
  id: string;
  language: string;
  title: string;
  said: string[];
}
interface Question {
  kind: "question";
  video: string;
  language: string;
  text: string;
  quote: string;
  topics?: string[];
  asked?: string;
  spoken?: string[];
}

const folder = "tests/fixtures/captions";
function read(file: string) {
  const lines = readFileSync(`${folder}/${file}`, "utf8").trim().split("\n");
  const set = lines.map((line): Video | Question => JSON.parse(line));
  return {
    videos: set.filter((one) => one.kind === "video"),
    questions: set.filter((one) => one.kind === "question"),
  };
}
const known = read("set.jsonl");
const byOthers = readdirSync(`${folder}/others`).map((file) => read(`others/${file}`));
const videos = [known, ...byOthers].flatMap((set) => set.videos);

const SECONDS_A_WORD = 0.4;
const WORDS_A_CUE = 8;

/** The cues of a video, and where in the text each begins. */
function cuesOf({ said }: Video) {
  const cues: { second: number; words: string }[] = [];
  let word = 0;
  for (const sentence of said) {
    const words = sentence.split(" ");
    for (let at = 0; at < words.length; at += WORDS_A_CUE)
      cues.push({ second: (word + at) * SECONDS_A_WORD, words: words.slice(at, at + WORDS_A_CUE).join(" ") });
    word += words.length;
  }
  return cues;
}
const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 23).replace(".", ",");
const srtOf = (video: Video) =>
  cuesOf(video)
    .map(({ second, words }, n) => `${n + 1}\n${clock(second)} --> ${clock(second + 3)}\n${words}`)
    .join("\n\n");

/** The second at which the first word of a quote is said. */
function secondOf({ video, quote }: Question): number {
  const cues = cuesOf(videos.find(({ id }) => id === video) as Video);
  const text = cues.map(({ words }) => words).join(" ");
  return text.slice(0, text.indexOf(quote)).split(" ").slice(0, -1).length * SECONDS_A_WORD;
}

const db = testDatabase();
let owner: Connection;
beforeAll(async () => {
  owner = await newAccount(db);
  for (const video of videos) {
    await describeVideo(db, owner, video.id, {
      title: video.title,
      description: `${video.title}. Thanks for watching!`,
    });
    await db.sql`select engine.want_captions(${owner.user.id}, ${owner.channel}, ${video.id}, ${video.language})`;
    await db.sql`update test.captions set lease_id = gen_random_uuid(), due_at = 'infinity' where video_id = ${video.id}`;
    const [row] = await db.sql<
      [{ lease_id: string }]
    >`select lease_id from test.captions where video_id = ${video.id}`;
    await db.service("record_captions", {
      p_lease: row.lease_id,
      p_outcome: "kept",
      p_track: "standard",
      p_language: video.language,
      p_text: srtOf(video),
    });
  }
});

/** What the draft for a question is shown: of one with what the first draft would have asked its owner, the second time. */
async function shown({
  video,
  language,
  text,
  topics,
  asked,
  spoken,
}: Question): Promise<Evidence["passages"]> {
  const id = await newComment(db, owner, {
    video_id: video,
    language,
    text_original: text,
    topics: topics ?? [],
  });
  if (asked) await db.sql`select engine.ask_owner(${id}, ${asked}, ${language}, ${spoken ?? []})`;
  const [row] = await db.service<{ evidence: unknown }>("draft_evidence", { p_comments: [id] });
  const { sources } = evidenceBlock(evidence.parse(row?.evidence), "a1b2c3d4", {
    characters: LIMITS.evidence_characters,
    tokens: 1800,
  });
  return sources.flatMap((source) => ("passage" in source ? [source.passage] : []));
}

async function found(all: Question[]) {
  let inPrompt = 0;
  const missed: string[] = [];
  for (const question of all) {
    const at = secondOf(question);
    const said = (await shown(question))
      .filter(({ kind, source_id }) => kind === "caption" && source_id === question.video)
      .map(({ url, text }) => ({ second: Number(/[?&]t=(\d+)s/.exec(url ?? "")?.[1]), text }))
      .sort((one, other) => one.second - other.second);
    // A sentence may go on in the passage after it, which is shown as well or not at all.
    const whole = said.map(({ text }) => text.replace(/^\[[\d:]+\] /, "")).join(" ");
    const begins = question.quote.split(" ").slice(0, 2).join(" ");
    const isSaid =
      whole.includes(question.quote) &&
      said.some(
        ({ second, text }) => text.includes(begins) && second <= at && at - second <= LIMITS.caption_seconds,
      );
    if (isSaid) inPrompt++;
    else missed.push(question.text);
  }
  return { share: inPrompt / all.length, missed };
}

const isForeign = ({ video, language }: Question) =>
  videos.find(({ id }) => id === video)?.language !== language;

it("holds in the prompt what answers nine of ten questions in the language of the video, within 15 seconds", async () => {
  const { share, missed } = await found(known.questions.filter((question) => !isForeign(question)));
  expect(share, missed.join(" | ")).toBeGreaterThanOrEqual(0.9);
});

it("holds it for three of four in another language, found by what reading and the first draft made of them", async () => {
  const { share, missed } = await found(known.questions.filter(isForeign));
  expect(share, missed.join(" | ")).toBeGreaterThanOrEqual(0.75);
});

describe.each(byOthers)(
  "a set by another hand, with what a model that saw the comments alone made of them",
  ({ questions }) => {
    it("has what answers nine of ten in the language of the video", async () => {
      const { share, missed } = await found(questions.filter((question) => !isForeign(question)));
      expect(share, missed.join(" | ")).toBeGreaterThanOrEqual(0.9);
    });

    it("has what answers three of four in another", async () => {
      const { share, missed } = await found(questions.filter(isForeign));
      expect(share, missed.join(" | ")).toBeGreaterThanOrEqual(0.75);
    });
  },
);
