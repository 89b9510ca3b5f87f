/** What the faults command reports. */
import type { RunResult } from "./run.ts";

interface FaultsSummary {
  runs: number;
  comments: number;
  kills: number;
  /** Inserts whose answer was lost. */
  lost_answers: number;
  posted: number;
  unknown: number;
  /** Comments with more than one reply of ours on YouTube. */
  duplicates: number;
  /** Comments without exactly one final state. */
  lost: number;
  /** Everything that must hold and did not, duplicates and losses included. */
  violations: number;
  seconds: number;
  seed: number;
}

export function emptySummary(seed: number): FaultsSummary {
  const counts = {
    runs: 0,
    comments: 0,
    kills: 0,
    lost_answers: 0,
    posted: 0,
    unknown: 0,
    duplicates: 0,
    lost: 0,
  };
  return { ...counts, violations: 0, seconds: 0, seed };
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
  summary.violations += run.violations.length;
}
