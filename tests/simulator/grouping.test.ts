/** Two hundred comments with twenty hidden questions, compared by the simulated model. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LIMITS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { groupQuestions, type ToGroup } from "../../supabase/functions/_shared/evidence/group.ts";
import { modelOf, stageForEach } from "./stage.ts";

const line = z.object({
  id: z.string(),
  video: z.string(),
  text: z.string(),
  question: z.string().nullable(),
});
const comments = readFileSync(new URL("../fixtures/evidence/grouping.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((one) => line.parse(JSON.parse(one)));
/** What hides nothing is a question of its own. */
const truth = new Map(comments.map(({ id, question }) => [id, question ?? id]));

const stage = stageForEach();

/** As the engine has it: so many a call, each with those asked last. */
async function grouped() {
  const model = modelOf(stage);
  const questions: ToGroup[] = comments.map(({ id, video, text }) => ({
    id,
    text,
    video_id: video,
    video_title: null,
  }));
  const rootOf = new Map<string, string>();
  let known: ToGroup[] = [];
  let calls = 0;
  for (let at = 0; at < questions.length; at += LIMITS.grouped_at_once) {
    const fresh = questions.slice(at, at + LIMITS.grouped_at_once);
    calls++;
    const answer = await groupQuestions(model, { known: known.slice(-LIMITS.grouped_beside), fresh });
    for (const { id, same_as } of answer.grouped) rootOf.set(id, same_as ?? id);
    known = known.concat(fresh.filter(({ id }) => rootOf.get(id) === id));
  }
  const groups = [...Map.groupBy(comments, ({ id }) => rootOf.get(id)).values()];
  const biggest = (group: typeof comments) =>
    Math.max(...[...Map.groupBy(group, ({ id }) => truth.get(id)).values()].map((same) => same.length));
  const pure = groups.reduce((sum, group) => sum + biggest(group), 0) / comments.length;
  return { calls, pure, groups: groups.length };
}

const hidden = () => comments.flatMap(({ id, text, question }) => [{ text, group: question ?? id }]);

describe("two hundred comments with twenty hidden questions", () => {
  test("a model that goes by words joins little and nothing wrongly, in 10 calls", async () => {
    const { calls, pure } = await grouped();
    expect(calls).toBe(10);
    expect(pure).toBeGreaterThanOrEqual(0.9);
  });

  test("a model that knows joins what is alike, wherever and in whatever language it was asked", async () => {
    await stage.admin.configure({ model: { groups: hidden() } });
    const { pure, groups } = await grouped();
    expect(pure).toBe(1);
    expect(groups).toBeLessThan(new Set(truth.values()).size + 40);
  });

  test("a model that is wrong about one in twenty still leaves nine in ten in their place", async () => {
    await stage.admin.configure({ model: { groups: hidden(), misgroup: { share: 0.05, seed: 7 } } });
    expect((await grouped()).pure).toBeGreaterThanOrEqual(0.9);
  });
});
