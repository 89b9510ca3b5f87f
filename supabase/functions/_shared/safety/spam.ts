import { begging } from "./spam-begging.ts";
import { type SpamNames, spamShapes } from "./spam-shapes.ts";
import { viewOf } from "./spam-text.ts";

export interface SpamVerdict {
  spam: boolean;
  /** What it is spam for, as sentences for a person; empty when nothing speaks for it. */
  reasons: string[];
}

/** Longer texts are judged by this many characters of their start and end: cost stays bounded, lures sit at the ends. */
const HEAD = 2_500;
const TAIL = 1_000;

/**
 * Tells whether a comment is spam by forms that only spam has. Deterministic, no network; what takes understanding is for the readings.
 * @param comment as the Data API gives it, plain or with its HTML
 * @param videoId the video it stands under, if known: a link to that video is then no sign of spam
 * @param names who wrote it and the channel it stands on, if known
 */
export function detectSpam(comment: string, videoId?: string, names?: SpamNames): SpamVerdict {
  const judged = comment.length > HEAD + TAIL ? `${comment.slice(0, HEAD)} ${comment.slice(-TAIL)}` : comment;
  const begged = begging(viewOf(judged, videoId));
  const reasons = [...spamShapes(judged, names), ...(begged ? [begged] : [])];
  return { spam: reasons.length > 0, reasons };
}
