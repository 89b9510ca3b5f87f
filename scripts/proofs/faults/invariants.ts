/** What must hold after faults beside what always must, and what is counted of it. */
import { query } from "../../journey/engine.ts";
import type { RequestEntry } from "../../simulator/journal.ts";
import { type Invariant, timesBroken, type Violation } from "../harness/play.ts";
import { threadOf, usersOf } from "../harness/world.ts";
import { nothingHeld, rightMonths, unitsBooked } from "../invariants/books.ts";
import { decided, trueStates } from "../invariants/comments.ts";
import { allTold, oneId, toldInOrder, toldToPrograms } from "../invariants/events.ts";
import { always } from "../invariants/index.ts";
import { answeredOnce } from "../invariants/replies.ts";
import type { Aftermath } from "./aftermath.ts";
import { booksToTheUnit } from "./books-to-the-unit.ts";

/** The times of a kill and of the reply it hit are taken by two processes. */
const TOLERANCE_MS = 250;
/** A run that hosted time ends was under way for 150 s when its last insert had begun; any other for less. */
const IN_FLIGHT_MS = 200_000;

/** After these the caller cannot know whether the reply was posted. */
const losing = new Set<RequestEntry["fault"]>([
  "commitThenDrop",
  "commitThenError",
  "truncatedJson",
  "dropBeforeCommit",
  "error",
]);

interface Row {
  comment_id: string;
  thread_id: string;
  reply_status: string | null;
  youtube_reply_id: string | null;
  send_started_at: Date | null;
}

async function rowsOf(world: Aftermath): Promise<Row[]> {
  return query(
    () => world.stack.sql<Row[]>`
      select comment_id, thread_id, reply_status, youtube_reply_id, send_started_at
      from test.comments where user_id = any (${usersOf(world)}::uuid[])`,
  );
}

const unknownForAReason: Invariant<Aftermath> = {
  name: "unknown for a reason",
  sentence: "A reply is given up as unknown only where its answer was lost or its sender was hit",
  async broken(world) {
    const { journal, storm, table } = world;
    const hit = new Set(
      journal
        .filter(
          ({ method, fault, status }) => method === "comments.insert" && (fault !== null || status !== 200),
        )
        .map(({ subject }) => threadOf(subject ?? "")),
    );
    const interruptions = [...storm.kills.map(({ at }) => at), ...storm.pauses, ...table.hosts.wire.broken];
    return (await rowsOf(world))
      .filter((row) => row.reply_status === "unknown" && !hit.has(row.thread_id))
      .filter((row) => !interruptions.some((at) => wasHit(at, row)))
      .map(
        ({ comment_id }) =>
          `${comment_id} is unknown, although its answer was not lost and its sender not interrupted`,
      );
  },
};

const everyCallEnds: Invariant<Aftermath> = {
  name: "every call ends",
  sentence: "Every call of a function ends",
  broken: ({ storm: { hanging } }) => (hanging > 0 ? [`${hanging} calls of functions never ended`] : []),
};

export const afterFaults: readonly Invariant<Aftermath>[] = [
  ...always,
  everyCallEnds,
  unknownForAReason,
  booksToTheUnit,
  ...toldToPrograms,
];

export interface Findings {
  posted: number;
  unknown: number;
  lostAnswers: number;
  /** Events that programs were told, each once. */
  events: number;
}

/** What became of the replies. */
export async function countReplies(world: Aftermath): Promise<Findings> {
  const rows = await rowsOf(world);
  const lostAnswers = new Set(
    world.journal
      .filter(({ method, fault }) => method === "comments.insert" && fault !== null && losing.has(fault))
      .map(({ subject }) => subject),
  );
  return {
    posted: rows.filter(({ youtube_reply_id }) => youtube_reply_id !== null).length,
    unknown: rows.filter(({ reply_status }) => reply_status === "unknown").length,
    lostAnswers: lostAnswers.size,
    events: new Set(world.accounts.flatMap(({ hook }) => hook.told.map(({ id }) => id))).size,
  };
}

/** The violations by what the summary counts. */
export function countViolations(violations: Violation[], { storm: { hanging } }: Pick<Aftermath, "storm">) {
  const times = (...invariants: Pick<Invariant<never>, "name">[]) =>
    invariants.reduce((sum, one) => sum + timesBroken(violations, one), 0);
  const leases = times(nothingHeld);
  const lost = times(decided, trueStates);
  return {
    duplicates: times(answeredOnce),
    lost,
    ledgerMismatch: times(booksToTheUnit, rightMonths, unitsBooked),
    unfinished: hanging + (lost + leases > 0 ? 1 : 0),
    leases,
    eventsLost: times(allTold),
    eventsWrong: times(toldInOrder, oneId),
  };
}

function wasHit(at: Date, row: Row): boolean {
  if (!row.send_started_at) return false;
  const after = at.getTime() - row.send_started_at.getTime();
  return after >= -TOLERANCE_MS && after <= IN_FLIGHT_MS;
}
