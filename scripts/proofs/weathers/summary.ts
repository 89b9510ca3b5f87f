/** What the pipeline command reports of weathers, and what it holds them to. */
import type { WeatherRecord } from "../../simulator/weather/active.ts";
import { WEATHERS, type Weather, type WeatherName } from "../../simulator/weather/weathers.ts";
import type { Invariant, Violation } from "../harness/play.ts";
import type { UnitsByUse } from "../pipeline/summary.ts";

/** What is counted of a weather before anything is judged. */
export interface WeatherFigures {
  name: string;
  seed: number;
  /** The weathers of a mixture. */
  mixed: string[];
  comments: number;
  /** What viewers wrote within threads. */
  words: number;
  /** Replies that YouTube took, as the simulator counts them. */
  posted: number;
  public: number;
  failed: number;
  unknown: number;
  /** Times that the breaker paused the channel and its owner let it go on. */
  pauses: number;
  units: UnitsByUse & {
    per_posted_reply: number | null;
    /** As the simulator names the calls. */
    by_call: Record<string, number>;
    /** As the product booked them. */
    by_kind: Record<string, number>;
  };
  /** Simulated days until nothing moved any more, and those of them after the weather. */
  days: number;
  days_to_heal: number;
  record: WeatherRecord | null;
  /** Function calls that failed on our side. */
  failures: Record<string, number>;
  otherTexts: number;
}

export interface WeatherReport extends WeatherFigures {
  /** Comments with more than one reply of ours. */
  duplicates: number;
  /** Comments that are there and have no final state. */
  lost: number;
  /** Comments whose state is not what YouTube knows. */
  wrong_verdicts: number;
  violations: Violation[];
  seconds: number;
}

/** A walk that is led in circles is tried again. */
const MAX_UNITS: Record<string, number> = { fair: 50.3, "endless-pages": 60 };
const MAX_UNITS_ELSE = 55;
/** From so many replies on, sends that weather refuses are as many in a hundred as it says, and reading is shared by enough. */
const REPLIES_FOR_COST_TARGET = 200;
/**
 * Of a handful chance refuses or swallows more sends or fewer: up to one in six is what it is, and the rest is held to what is left of
 * its bound without them. Reading costs whole units, however few replies share it, and goes on each day (18 units, measured): how many
 * days weather takes until the last look is chance, too.
 */
const HANDFUL = { most: 52, refusedShare: 1 / 6, reading: 65, readingADay: 25 };
const SEND = 50;

export const affordable: Invariant<WeatherFigures> = {
  name: "affordable",
  sentence: `A posted reply costs at most ${MAX_UNITS_ELSE} units, ${MAX_UNITS.fair} in fair weather and ${MAX_UNITS["endless-pages"]} where pages have no end; of a handful without the sends that were refused; captions aside, which have a share of their own`,
  broken({ name, posted, record, days, units: { total, insert, per_posted_reply: cost } }) {
    const isHandful = posted < REPLIES_FOR_COST_TARGET;
    const most = MAX_UNITS[name] ?? (isHandful ? HANDFUL.most : MAX_UNITS_ELSE);
    // Fair weather refuses none.
    const refused = record ? Math.min(insert / SEND - posted, posted * HANDFUL.refusedShare) : 0;
    const reading = HANDFUL.reading + HANDFUL.readingADay * days;
    const allowed = most * posted + (isHandful ? reading + SEND * refused : 0);
    return total > allowed
      ? [
          `${total} units for ${posted} posted replies (${cost ?? "–"} each); ${most} each is the most, ${Math.floor(allowed)} in all.`,
        ]
      : [];
  },
};

/** What a weather does is counted, unless it is of answers alone that look otherwise. */
const isCounted = (name: WeatherName) => {
  const { faults, fates, comment, video }: Weather = WEATHERS[name];
  return [faults, fates, comment, video].some((part) => part !== undefined);
};

/** A weather that hits nothing, or leaves nothing to hit, proves nothing. */
export const felt: Invariant<WeatherFigures> = {
  name: "felt",
  sentence:
    "A weather hits calls, replies, comments or videos, unless it only changes how answers look; and replies are posted in it",
  broken({ posted, record }) {
    if (posted === 0) return ["No reply was posted."];
    if (!record?.names.some(isCounted)) return [];
    return record.faults + record.fates + record.comments + record.videos === 0 ? ["It hit nothing."] : [];
  },
};

/** The same of viewers who are to answer. */
export const answered: Invariant<WeatherFigures> = {
  name: "answered",
  sentence: "Viewers answer replies where they may",
  broken: ({ words }) => (words === 0 ? ["No viewer answered a reply."] : []),
};

/** What standard output gets of a weather. */
export function inJson({ record: _, failures: __, otherTexts: ___, violations, ...summary }: WeatherReport) {
  return { ...summary, violations: violations.length };
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
    `  ${report.posted} posted, ${report.public} public, ${report.failed} failed, ${report.unknown} unknown of ${report.comments} comments and ${report.words} words within threads; ` +
      `${units.per_posted_reply ?? "–"} units a posted reply; ${report.pauses} pauses; ` +
      `${report.days} days, ${report.days_to_heal} of them after the weather; ${report.seconds} s`,
  );
  const failed = Object.entries(report.failures).map(([name, times]) => `${name} ${times} times`);
  if (failed.length > 0) note(`  failed on our side, and went on when called again: ${failed.join(", ")}`);
  if (report.otherTexts > 0)
    note(`  ${report.otherTexts} comments are kept with another text than they have`);
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
      posted > 0 ? Math.round(((units.total - SEND * unknown) / posted) * 1000) / 1000 : null,
    ),
    missed: reports.filter(({ violations }) => violations.length > 0).map(({ seed }) => seed),
  };
}
