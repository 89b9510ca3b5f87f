/** What drafts gain by lessons, measured on a small made-up owner with a simulated model that copies the nearest example. */
import { expect, it } from "vitest";
import { databaseLessons, evaluateLearning, type LearningPair } from "../../scripts/eval/learning.ts";

/** By kind: what the owner says, and comments of that kind. */
const KINDS: Record<string, [answer: string | null, ...comments: string[]]> = {
  flour: [
    "Wholegrain rye from the mill in Bad Saarow, about 1.2 kg a week.",
    "Which flour do you use?",
    "What kind of flour is that in the bowl?",
    "can you tell me the brand of the flour please",
    "Is the flour rye or wheat?",
  ],
  oven: [
    "A Rofco B20. It took me two years to stop burning things in it.",
    "What oven is that?",
    "Where did you buy the oven, it looks great",
    "Does this work in a normal oven too?",
    "that oven!! which model",
  ],
  starter: [
    "Feed it twice a day for a week and keep it on top of the fridge. It will forgive you.",
    "My starter died, what should I do?",
    "my starter smells odd, did it die?",
    "How do I save a sleepy starter",
    "Is my starter dead if it has no bubbles?",
  ],
  music: [
    "My neighbour plays it. He has no channel, and says that is on purpose.",
    "What is the music in the background?",
    "Name of the background music?",
    "I love the background music, who plays it",
    "music name please!!",
  ],
  first: [null, "First!", "first", "I am first here", "FIRST comment"],
};

function pairs(): LearningPair[] {
  const kinds = Object.entries(KINDS);
  return [0, 1, 2, 3].flatMap((round) =>
    kinds.map(([kind, [answer, ...comments]], place): LearningPair => {
      const at = new Date(Date.UTC(2026, 0, 1 + round * kinds.length + place)).toISOString();
      const how = answer === null ? ("dismissed" as const) : ("edited" as const);
      const draft = "Thanks for watching, so glad you enjoyed the video!";
      const comment = comments[round] ?? "";
      return { id: `${kind}-${round}`, at, comment, draft, final: answer, how, language: "en", kind };
    }),
  );
}

it("a model that copies the nearest example leaves at most half as much to change", async () => {
  const lessons = await databaseLessons();
  try {
    const told = await evaluateLearning(pairs(), lessons, 10);
    expect(told).toMatchObject({ simulated: true, pairs: 20, replayed: 10, hit3: { n: 10 } });
    expect(told.hit3.share).toBeGreaterThanOrEqual(0.8);
    expect(told.edit_distance.with_examples).toBeLessThanOrEqual(told.edit_distance.without_examples / 2);
  } finally {
    await lessons.stop();
  }
});
