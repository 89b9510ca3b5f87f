/** What the faults command reports. */
import type { RunResult } from "./run.ts";

export interface FaultsSummary {
  runs: number;
  comments: number;
  kills: number;
  /** Comments whose insert's answer was lost, late, cut short or an error. */
  lost_answers: number;
  posted: number;
  unknown: number;
  /** Comments with more than one reply of ours on YouTube. */
  duplicates: number;
  /** Comments without exactly one final state that is true. */
  lost: number;
  /** Books that do not agree with what Google saw: units of a project, replies of a month, quotas and plans that were exceeded. */
  ledger_mismatch: number;
  /** Runs that did not come to rest, and calls that never ended. */
  unfinished: number;
  /** What was still leased or reserved at rest. */
  leases: number;
  /** How many runs had which weather. */
  weathers: Record<string, number>;
  /** What programs were told, each once; what never came to them; and what came out of order, or under another id or body. */
  events: number;
  events_lost: number;
  events_wrong: number;
  /** Everything that must hold and did not, all of the above included. */
  violations: number;
  seed: number;
}

export function emptySummary(seed: number): FaultsSummary {
  return {
    runs: 0,
    comments: 0,
    kills: 0,
    lost_answers: 0,
    posted: 0,
    unknown: 0,
    duplicates: 0,
    lost: 0,
    ledger_mismatch: 0,
    unfinished: 0,
    leases: 0,
    weathers: {},
    events: 0,
    events_lost: 0,
    events_wrong: 0,
    violations: 0,
    seed,
  };
}

export function addRun(summary: FaultsSummary, run: RunResult): void {
  summary.runs += 1;
  summary.comments += run.comments;
  summary.kills += run.kills;
  summary.lost_answers += run.lostAnswers;
  summary.posted += run.posted;
  summary.unknown += run.unknown;
  summary.duplicates += run.duplicates;
  summary.lost += run.lost;
  summary.ledger_mismatch += run.ledgerMismatch;
  summary.unfinished += run.unfinished;
  summary.leases += run.leases;
  summary.events += run.events;
  summary.events_lost += run.eventsLost;
  summary.events_wrong += run.eventsWrong;
  summary.violations += run.violations.length;
  for (const name of run.weathers) summary.weathers[name] = (summary.weathers[name] ?? 0) + 1;
}
