/** What the pipeline command reports. */
import type { Invariant } from "../harness/play.ts";

/** Quota units by what they went for: lists and replies of threads, looks before sending, sends, looks at replies. */
export interface UnitsByUse {
  total: number;
  list: number;
  guard: number;
  insert: number;
  verify: number;
  /** Beside the total. */
  captions: number;
}

export interface PipelineSummary {
  comments: number;
  drafted: number;
  skipped: Record<string, number>;
  /** Nothing goes on with them until their owner does something: what for, and how many. */
  waiting_for_owner: Record<string, number>;
  posted: number;
  public: number;
  held: number;
  failed: number;
  unknown: number;
  /** Comments with more than one reply of ours, as the simulator counts them. */
  duplicates: number;
  /** Comments without a final state, of which waiting for the owner is one. */
  lost: number;
  /** Pacific quota days in which units were spent. */
  days: number;
  /** As the simulator's ledger counts them. */
  units: UnitsByUse & { per_public_reply: number | null };
  /** What came after that, where viewers answered: none of it counts above. */
  conversations?: {
    /** What viewers wrote within threads, by what became of it. */
    words: Record<string, number>;
    /** Public answers, and those of them that nobody had seen before. */
    answers: number;
    unseen: number;
    units: UnitsByUse & { per_answer: number | null };
  };
  seconds: number;
}

/** What decides about the final state of a comment. */
export interface Decision {
  comment_id: string;
  status: string | null;
  reason: string | null;
  grave: boolean;
}

/** What only the owner can do something about; null when it is somebody else's turn. `progressOf` asks the same. */
export function ownersTurn({ status, reason, grave }: Decision): string | null {
  if (status !== null && status !== "draft") return null;
  if (grave) return "grave";
  return status === null && reason === "needs_answer" ? reason : null;
}

/** Of the comments those that were skipped and those that wait for their owner, by why. */
export function tally(rows: Decision[]): Pick<PipelineSummary, "skipped" | "waiting_for_owner"> {
  const skipped: Record<string, number> = {};
  const waiting: Record<string, number> = {};
  const addTo = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const row of rows) {
    const turn = ownersTurn(row);
    if (turn) addTo(waiting, turn);
    if (row.status === "skipped") addTo(skipped, row.reason ?? "none");
  }
  return { skipped, waiting_for_owner: waiting };
}

const MAX_UNITS_PER_REPLY = 50.3;
/** Reading costs whole units, so a handful of replies cannot come near the floor of 50. */
const REPLIES_FOR_COST_TARGET = 200;

export const affordable: Invariant<Pick<PipelineSummary, "public" | "units">> = {
  name: "affordable",
  sentence: `A public reply costs at most ${MAX_UNITS_PER_REPLY} units, captions aside`,
  broken: ({ public: seen, units: { per_public_reply: cost } }) =>
    cost !== null && seen >= REPLIES_FOR_COST_TARGET && cost > MAX_UNITS_PER_REPLY
      ? [`A public reply cost ${cost} units; ${MAX_UNITS_PER_REPLY} is the most.`]
      : [],
};

/** Threads are read again for what viewers answer, which a first comment needs not. */
const MAX_UNITS_PER_ANSWER = 51;

export const affordableAnswers: Invariant<Pick<PipelineSummary, "conversations">> = {
  name: "affordable answers",
  sentence: `A public answer within a thread costs at most ${MAX_UNITS_PER_ANSWER} units, and viewers who ask on get some`,
  broken({ conversations }) {
    if (!conversations) return [];
    const { answers, units } = conversations;
    const cost = units.per_answer;
    return [
      ...(answers === 0 ? ["Nothing that viewers wrote within threads was answered."] : []),
      ...(cost !== null && answers >= REPLIES_FOR_COST_TARGET && cost > MAX_UNITS_PER_ANSWER
        ? [`An answer within a thread cost ${cost} units; ${MAX_UNITS_PER_ANSWER} is the most.`]
        : []),
    ];
  },
};

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, n]) => `${name} ${n}`)
    .join(", ") || 0;

export function printSummary(summary: PipelineSummary, note: (line: string) => void): void {
  const rows: [string, string | number][] = [
    ["comments", summary.comments],
    ["drafted", summary.drafted],
    ["skipped", listed(summary.skipped)],
    ["waiting for its owner", listed(summary.waiting_for_owner)],
    ["posted", summary.posted],
    ["public", summary.public],
    ["held, failed, unknown", `${summary.held}, ${summary.failed}, ${summary.unknown}`],
    ["duplicates, lost", `${summary.duplicates}, ${summary.lost}`],
    ["quota days", summary.days],
    [
      "units",
      `${summary.units.total} (${summary.units.per_public_reply ?? "–"} a public reply; 50 is the floor)`,
    ],
    ...(summary.conversations ? [conversationsIn(summary.conversations)] : []),
    ["seconds", summary.seconds],
  ];
  note("Google and the model were simulated.");
  for (const [name, value] of rows) note(`  ${name.padEnd(22)} ${value}`);
}

function conversationsIn({
  words,
  answers,
  unseen,
  units,
}: NonNullable<PipelineSummary["conversations"]>): [string, string] {
  return [
    "then in conversations",
    `words of viewers: ${listed(words)}; ${answers} public answers, ${unseen} of them by themselves, ${units.total} units (${units.per_answer ?? "–"} an answer)`,
  ];
}
