/** What the engine is held to, at any number of channels. */
import type { ClaimFigures } from "./claims.ts";
import type { EndToEndFigures } from "./end-to-end.ts";
import type { HostileFigures } from "./hostile.ts";
import type { Sizes } from "./sizes.ts";
import type { TeamFigures } from "./team.ts";
import type { ThroughputFigures } from "./throughput.ts";

const CLAIM_MS = 200;
const CLAIM_UNDER_LOAD_MS = 700;
const IDLE_CLAIM_MS = 5;
const METRICS_MS = 2_000;
const RECORD_MS_A_ROW = 10;
const LONGEST_MS = 2_000;
const STATEMENT_MS = 1_000;
const WAL_KB_A_REPLY = 25;
const TEAM_RATIO = 1.1;
const OTHERS_KEEP = 0.8;
const SQL_PER_S = { drafts: 60, posts: 100, polls: 80 } as const;

/** The parts that were measured. */
export interface Figures {
  claims?: ClaimFigures;
  /** Of the channel with the long history. */
  statements?: ClaimFigures["claims"];
  /** After one account was made of many. */
  team?: TeamFigures;
  walKb?: number;
  throughput?: ThroughputFigures;
  endToEnd?: EndToEndFigures;
  hostile?: HostileFigures;
  sizes?: Sizes;
}

/** One sentence for each target that is missed, times being allowed `slack` times as long. */
export function missedTargets(
  { claims, statements, team, walKb, throughput, endToEnd, hostile }: Figures,
  slack = 1,
): string[] {
  const missed: string[] = [];
  for (const [name, times] of Object.entries(claims?.claims ?? {})) {
    const limit =
      slack * (name.endsWith("_idle") ? IDLE_CLAIM_MS : name === "metrics" ? METRICS_MS : CLAIM_MS);
    if (times.timed_out) missed.push(`${name} was stopped after ${times.p95_ms} ms`);
    else if (times.p95_ms > limit) missed.push(`${name} takes ${times.p95_ms} ms (p95), more than ${limit}`);
  }
  for (const [name, { p95_ms }] of Object.entries(statements ?? {})) {
    if (p95_ms > slack * STATEMENT_MS)
      missed.push(`${name} takes ${p95_ms} ms (p95) of a long history, more than ${slack * STATEMENT_MS}`);
  }
  for (const [name, { ms_per_row }] of Object.entries(claims?.records ?? {})) {
    if (ms_per_row > slack * RECORD_MS_A_ROW)
      missed.push(`${name} takes ${ms_per_row} ms a row, more than ${slack * RECORD_MS_A_ROW}`);
  }
  for (const [name, ms] of Object.entries(throughput?.claims_p95_ms_under_load ?? {})) {
    if (ms > slack * CLAIM_UNDER_LOAD_MS)
      missed.push(`${name} takes ${ms} ms (p95) under load, more than ${slack * CLAIM_UNDER_LOAD_MS}`);
  }
  for (const part of [claims, throughput]) {
    if (part && part.slowest.ms > slack * LONGEST_MS)
      missed.push(`${part.slowest.step} once took ${part.slowest.ms} ms, more than ${slack * LONGEST_MS}`);
  }
  for (const kind of Object.keys(SQL_PER_S) as (keyof typeof SQL_PER_S)[]) {
    const rate = throughput?.per_s[kind];
    if (rate !== undefined && rate < SQL_PER_S[kind] / slack)
      missed.push(`SQL alone does ${rate} ${kind} a second, fewer than ${SQL_PER_S[kind] / slack}`);
  }
  for (const [name, { ratio }] of Object.entries(team?.claims ?? {})) {
    // What is claimed for a user is claimed for all of their channels.
    if (!name.endsWith("_user") && ratio > slack * TEAM_RATIO)
      missed.push(
        `${name} takes ${ratio} times as long for a team of many channels, more than ${slack * TEAM_RATIO}`,
      );
  }
  if (walKb !== undefined && walKb > WAL_KB_A_REPLY)
    missed.push(`a reply writes ${walKb} kB to the log, more than ${WAL_KB_A_REPLY}`);
  for (const [name, { ratio }] of Object.entries(hostile ?? {})) {
    if (ratio < OTHERS_KEEP) missed.push(`beside ${name} the others get only ${ratio} of their work done`);
  }
  for (const errors of [throughput?.errors, endToEnd?.errors]) {
    for (const [what, times] of Object.entries(errors ?? {})) missed.push(`failed ${times} times: ${what}`);
  }
  return missed;
}
