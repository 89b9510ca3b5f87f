/** `npm run eval:learning`: what drafts gain by what their owner did before. */
import { Command, InvalidArgumentError } from "commander";
import {
  databaseLessons,
  evaluateLearning,
  type LearningEvaluation,
  readPairs,
  simulatedTopics,
  type Topics,
} from "./eval/learning.ts";
import { progressLine } from "./eval/progress.ts";
import { PlainError, runCommand } from "./lib/errors.ts";

const PAIRS = "tests/fixtures/evidence/pairs.jsonl";

/** The same pairs found by words alone, and by what a reading says they are about, too. */
interface Learning {
  words: LearningEvaluation;
  topics: LearningEvaluation & { misread: number };
}

function lines({ hit3, edit_distance: distance, ms_p50 }: LearningEvaluation): string[] {
  return [
    `  an example of the right kind among the three shown: ${(hit3.share * 100).toFixed(1)} % of ${hit3.n}`,
    `  left to edit: ${distance.with_examples} of the text with examples, ${distance.without_examples} without (${distance.n} answers)`,
    `  half of the comments within ${ms_p50} ms`,
  ];
}

function summary({ words, topics }: Learning): string {
  return [
    `${words.pairs} pairs of a made-up owner, the last ${words.replayed} replayed against a simulated model that copies the nearest example`,
    "Found by words alone",
    ...lines(words),
    `Found by topics, too, of a simulated reading that is wrong in ${topics.misread * 100} %`,
    ...lines(topics),
  ].join("\n");
}

const program = new Command("npm run eval:learning --")
  .description(
    "Learns an owner's pairs of comment, draft and final text in the order of their time, in a temporary database, and replays the last of them: which lessons are " +
      "found, and how much is left to edit when a simulated model copies the nearest. Owner, reading and model are made up.",
  )
  .option("--pairs <file>", "comment, draft, final, how and kind, a JSON object a line", PAIRS)
  .option("--replay <n>", "how many of the last pairs are replayed", whole, 100)
  .option("--until <n>", "leave out the pairs after the first n", whole)
  .option("--misread <share>", "how many comments the simulated reading takes for something else", part, 0.1)
  .option("--json", "print one JSON object");

await runCommand(async () => {
  const options = program.parse().opts<{
    pairs: string;
    replay: number;
    until?: number;
    misread: number;
    json?: true;
  }>();
  const { replay, misread } = options;
  const pairs = readPairs(options.pairs).slice(0, options.until);
  if (replay >= pairs.length)
    throw new PlainError(`--replay ${replay}: of ${pairs.length} pairs some have to be learned first`);
  console.error(`${pairs.length} pairs, the last ${replay} replayed. Starting two temporary databases …`);
  const measure = async (topics: Topics | undefined, what: string) => {
    const lessons = await databaseLessons(topics);
    try {
      return await evaluateLearning(pairs, lessons, replay, progressLine(what));
    } finally {
      await lessons.stop();
    }
  };
  const words = await measure(undefined, "pairs by words");
  const topics = await measure(simulatedTopics(pairs, misread), "pairs by topics, too");
  const result: Learning = { words, topics: { ...topics, misread } };
  console.log(options.json ? JSON.stringify(result) : summary(result));
});

function whole(value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError("A whole number above 0 is needed.");
  return Number(value);
}

function part(value: string): number {
  const share = Number(value);
  if (value.trim() === "" || !(share >= 0 && share <= 1))
    throw new InvalidArgumentError("A share from 0 to 1 is needed.");
  return share;
}
