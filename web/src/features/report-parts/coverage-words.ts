import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { DASH } from "@/domain/time-zone";
import { count } from "./figure";

/** Why a share of all comments is a dash. */
export const NO_COVERAGE = "Not shown with a type or status filter: it compares with all comments.";

/** Of what the dashboard's coverage is; the live report's is of all comments. Every place that shows one says which. */
export const WITHOUT_HISTORY = "without history";

/** What the dashboard's coverage is called where no note stands beside it. */
export const COVERAGE = `Coverage (${WITHOUT_HISTORY})`;
export const COVERAGE_AND_TARGET = `Coverage (${WITHOUT_HISTORY}, target ${LIMITS.coverage_target}%)`;

/** `82%`; a dash where it says nothing. */
export function percentWords(percent: number | null): string {
  return percent === null ? DASH : `${percent}%`;
}

/** `82% (41/50) of all comments` */
export function coverageText(totals: {
  coverage: number;
  published_replies: number;
  comments: number;
}): string {
  return `${totals.coverage}% (${totals.published_replies}/${totals.comments}) of all comments`;
}

/** What the replies are that are neither public nor queued; null when there are none. */
export function otherReplies(totals: { replies: number; published: number; queued: number }): string | null {
  const others = totals.replies - totals.published - totals.queued;
  return others > 0 ? `${count(others)} in review, failed or removed` : null;
}
