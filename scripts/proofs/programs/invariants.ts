/** What must hold of programs' writes, by what the database's witness saw and by what is on YouTube. */
import type { Invariant } from "../harness/play.ts";
import { changesOf } from "../harness/witness.ts";
import { toldToPrograms } from "../invariants/events.ts";
import { traceOf, type Write } from "./plan.ts";
import type { ProgramsWorld } from "./world.ts";

const inWords = ({ step, trace }: Write) => `${step.id} (${trace})`;

/** How often each write was done: its traces in the database, and for a reply that is to be public those on YouTube, whichever are more. */
async function timesDone({
  stack,
  accounts,
  writes,
}: ProgramsWorld): Promise<[Write, database: number, youtube?: number][]> {
  const users = accounts.map(({ owner }) => owner.id);
  const traces = Map.groupBy(await changesOf(stack.sql, users), traceOf);
  const { comments } = await stack.admin.state({ source: "api" });
  const replies = Map.groupBy(comments, ({ parentId }) => parentId);
  return writes.map((write) => {
    const { trace, step } = write;
    const database = traces.get(trace)?.length ?? 0;
    if (!step.posts) return [write, database];
    const { comment, text } = step.posts;
    const there = replies.get(comment) ?? [];
    // A reply in other words than those that were approved is none.
    return [write, database, there.every((reply) => reply.text === text) ? there.length : 0];
  });
}

export const doneOnce: Invariant<ProgramsWorld> = {
  name: "done once",
  sentence: "What a program asks for by one Idempotency-Key is done once, however often it asks",
  async broken(world) {
    return (await timesDone(world))
      .filter(([, database, youtube = 0]) => database > 1 || youtube > 1)
      .map(
        ([write, database, youtube]) =>
          `${inWords(write)}: ${database} times${youtube === undefined ? "" : `, ${youtube} replies`}`,
      );
  },
};

export const noneLost: Invariant<ProgramsWorld> = {
  name: "none lost",
  sentence: "What a program asks for until it has an answer is answered well, and done",
  async broken(world) {
    const unplayed = world.accounts.flatMap(({ chains }) => chains.flat()).length - world.writes.length;
    const lost = (await timesDone(world)).flatMap(([write, database, youtube = 1]) => {
      const refused = write.heard.find((one) => one === undefined || one.status >= 300);
      if (write.heard.includes(undefined)) return [`${inWords(write)}: no answer ever came`];
      if (refused) return [`${inWords(write)}: ${refused.status} ${refused.text.slice(0, 200)}`];
      return database === 0 || youtube === 0 ? [`${inWords(write)}: answered, and not done`] : [];
    });
    return [
      ...lost,
      ...Array<string>(unplayed).fill("a write was never asked for: the one before it was refused"),
    ];
  },
};

export const answeredAlike: Invariant<ProgramsWorld> = {
  name: "answered alike",
  sentence: "Every repetition of a write is answered as the first time",
  broken: ({ writes }) =>
    writes
      .filter(({ heard }) => new Set(heard.map((one) => `${one?.status} ${one?.text}`)).size > 1)
      .map(
        (write) =>
          `${inWords(write)}: ${write.heard.map((one) => `${one?.status} ${one?.text.slice(0, 80)}`).join(" | ")}`,
      ),
};

export const ofPrograms: readonly Invariant<ProgramsWorld>[] = [
  doneOnce,
  noneLost,
  answeredAlike,
  ...toldToPrograms,
];
