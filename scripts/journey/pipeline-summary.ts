/** What the pipeline command reports. */
export interface PipelineSummary {
  comments: number;
  drafted: number;
  skipped: Record<string, number>;
  posted: number;
  public: number;
  held: number;
  failed: number;
  unknown: number;
  /** Comments with more than one reply of ours, as the simulator counts them. */
  duplicates: number;
  /** Comments of the file without exactly one final state. */
  lost: number;
  /** Pacific quota days in which units were spent. */
  days: number;
  /** As the simulator's ledger counts them. */
  units: {
    total: number;
    list: number;
    guard: number;
    insert: number;
    verify: number;
    per_public_reply: number | null;
  };
  seconds: number;
}

const MAX_UNITS_PER_REPLY = 50.3;
/** Reading costs whole units, so a handful of replies cannot come near the floor of 50. */
const REPLIES_FOR_COST_TARGET = 200;

/** The targets that a summary misses, as sentences. */
export function missedTargets(summary: PipelineSummary): string[] {
  const { per_public_reply: cost } = summary.units;
  return [
    summary.lost > 0 && `${summary.lost} comments have no final state.`,
    summary.duplicates > 0 && `${summary.duplicates} comments were answered more than once.`,
    cost !== null &&
      summary.public >= REPLIES_FOR_COST_TARGET &&
      cost > MAX_UNITS_PER_REPLY &&
      `A public reply cost ${cost} units; ${MAX_UNITS_PER_REPLY} is the most.`,
  ].filter((sentence) => sentence !== false);
}

export function printSummary(summary: PipelineSummary, note: (line: string) => void): void {
  const skipped = Object.entries(summary.skipped).map(([reason, n]) => `${reason} ${n}`);
  const rows: [string, string | number][] = [
    ["comments", summary.comments],
    ["drafted", summary.drafted],
    ["skipped", skipped.join(", ") || 0],
    ["posted", summary.posted],
    ["public", summary.public],
    ["held, failed, unknown", `${summary.held}, ${summary.failed}, ${summary.unknown}`],
    ["duplicates, lost", `${summary.duplicates}, ${summary.lost}`],
    ["quota days", summary.days],
    [
      "units",
      `${summary.units.total} (${summary.units.per_public_reply ?? "–"} a public reply; 50 is the floor)`,
    ],
    ["seconds", summary.seconds],
  ];
  note("Google and the model were simulated.");
  for (const [name, value] of rows) note(`  ${name.padEnd(22)} ${value}`);
}
