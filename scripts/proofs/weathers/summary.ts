/** What the pipeline command reports of weathers, and what it holds them to. */
import type { WeatherRecord } from "../../simulator/weather/active.ts";
import type { Finding } from "../invariants/judgement.ts";

export interface WeatherSummary {
  name: string;
  seed: number;
  /** The weathers of a mixture. */
  mixed: string[];
  comments: number;
  /** Replies that YouTube took, as the simulator counts them. */
  posted: number;
  public: number;
  failed: number;
  unknown: number;
  /** Comments with more than one reply of ours, as the simulator counts them. */
  duplicates: number;
  /** Comments that are there and have no final state. */
  lost: number;
  /** Comments whose state is not what YouTube knows. */
  wrong_verdicts: number;
  /** Times that the breaker paused the channel and its owner let it go on. */
  pauses: number;
  /** Quota units by what they went for: lists and replies of threads, looks before sending, sends, looks at replies. */
  units: {
    total: number;
    list: number;
    guard: number;
    insert: number;
    verify: number;
    per_posted_reply: number | null;
    /** As the simulator names the calls. */
    by_call: Record<string, number>;
    /** As the product booked them. */
    by_kind: Record<string, number>;
  };
  /** Simulated days until nothing moved any more, and those of them after the weather. */
  days: number;
  days_to_heal: number;
  seconds: number;
}

export interface WeatherReport extends WeatherSummary {
  record: WeatherRecord | null;
  findings: { duplicates: Finding[]; lost: Finding[]; wrong: Finding[] };
  /** Function calls that failed on our side. */
  failures: Record<string, number>;
  otherTexts: number;
}

/** A walk that is led in circles is tried again. */
const MAX_UNITS: Record<string, number> = { fair: 50.3, "endless-pages": 60 };
const MAX_UNITS_ELSE = 55;
/**
 * Reading costs whole units, and an outage loses as many replies of a few as of many, so a handful cannot come near the floor of 50: from so
 * many replies on nothing is allowed for either.
 */
const REPLIES_FOR_COST_TARGET = 200;
const READING_OF_A_HANDFUL = 100;
const LOST_SEND = 50;
const SHOWN = 5;

/** The bounds that a weather breaks, as sentences with the first ids. */
export function brokenBounds(report: WeatherReport): string[] {
  const { findings } = report;
  const most = MAX_UNITS[report.name] ?? MAX_UNITS_ELSE;
  const { total, per_posted_reply: cost } = report.units;
  const ofAHandful = READING_OF_A_HANDFUL + LOST_SEND * report.unknown;
  const allowed = most * report.posted + (report.posted < REPLIES_FOR_COST_TARGET ? ofAHandful : 0);
  return [
    listed(findings.duplicates, "answered more than once"),
    listed(findings.lost, "without a final state"),
    listed(findings.wrong, "with a wrong verdict"),
    total > allowed &&
      `${total} units for ${report.posted} posted replies (${cost ?? "–"} each); ${most} each is the most, ${Math.floor(allowed)} in all.`,
  ].filter((sentence) => typeof sentence === "string");
}

function listed(findings: Finding[], what: string): string | false {
  if (findings.length === 0) return false;
  const lines = findings.slice(0, SHOWN).map(({ comment_id, why }) => `\n    ${comment_id} ${why}`);
  const more = findings.length > SHOWN ? `\n    and ${findings.length - SHOWN} more` : "";
  const comments = findings.length === 1 ? "1 comment" : `${findings.length} comments`;
  return `${comments} ${what}:${lines.join("")}${more}`;
}

/** What standard output gets of a weather. */
export function inJson({
  record: _,
  findings: __,
  failures: ___,
  otherTexts: ____,
  ...summary
}: WeatherReport): WeatherSummary {
  return summary;
}

export function printReport(report: WeatherReport, note: (line: string) => void): void {
  const { record, units } = report;
  const heard = record
    ? `hit ${record.faults} calls, ${record.fates} replies, ${record.comments} comments, ${record.videos} videos`
    : "nothing unusual";
  note(
    `${report.name}, seed ${report.seed}${report.mixed.length > 0 ? ` (${report.mixed.join(", ")})` : ""}: ${heard}`,
  );
  note(
    `  ${report.posted} posted, ${report.public} public, ${report.failed} failed, ${report.unknown} unknown of ${report.comments} comments; ` +
      `${units.per_posted_reply ?? "–"} units a posted reply; ${report.pauses} pauses; ` +
      `${report.days} days, ${report.days_to_heal} of them after the weather; ${report.seconds} s`,
  );
  const failed = Object.entries(report.failures).map(([name, times]) => `${name} ${times} times`);
  if (failed.length > 0) note(`  failed on our side, and went on when called again: ${failed.join(", ")}`);
  if (report.otherTexts > 0)
    note(`  ${report.otherTexts} comments are kept with another text than they have`);
  for (const sentence of brokenBounds(report)) note(`  Missed: ${sentence}`);
}

/** The worst that any of several runs came to. */
export interface WorstOfSeeds {
  duplicates: number;
  lost: number;
  wrong_verdicts: number;
  units_per_posted_reply: number | null;
  /** The same without replies that an outage swallowed: each cost 50 units, and nobody knows where it is. */
  units_without_swallowed: number | null;
  /** Seeds that broke a bound. */
  missed: number[];
}

export function worstOf(reports: WeatherReport[]): WorstOfSeeds {
  const most = (figure: (report: WeatherReport) => number | null) =>
    reports.reduce<number | null>((worst, report) => {
      const value = figure(report);
      return value === null ? worst : Math.max(worst ?? value, value);
    }, null);
  return {
    duplicates: most((report) => report.duplicates) ?? 0,
    lost: most((report) => report.lost) ?? 0,
    wrong_verdicts: most((report) => report.wrong_verdicts) ?? 0,
    units_per_posted_reply: most((report) => report.units.per_posted_reply),
    units_without_swallowed: most(({ units, posted, unknown }) =>
      posted > 0 ? Math.round(((units.total - LOST_SEND * unknown) / posted) * 1000) / 1000 : null,
    ),
    missed: reports.filter((report) => brokenBounds(report).length > 0).map(({ seed }) => seed),
  };
}
