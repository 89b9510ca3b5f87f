import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import type { PaceSettings } from "@/api/pace";
import type { FieldProblems } from "@/lib/form";
import { clockOf, minutesOf } from "./pace-words";

const { quiet_from: _from, quiet_to: _to, email: _email, ...limits } = COLUMN_LIMITS.automation_settings;
export type PaceFigure = keyof typeof limits;
const figures = Object.keys(limits) as PaceFigure[];

/** The figures of the pace with the least and the most that the database takes, model calls within the operator's ceiling. */
export function paceLimits(modelCallsCeiling?: number): Record<PaceFigure, { least: number; most: number }> {
  const { least, most } = limits.model_calls_per_day;
  const ceiling = Math.max(least, Math.min(most, modelCallsCeiling ?? most));
  return { ...limits, model_calls_per_day: { least, most: ceiling } };
}

/** The pace while it is typed: figures and times as they stand in their boxes. */
export type PaceForm = Record<PaceFigure, string> & {
  once_per_viewer: boolean;
  quiet: boolean;
  quiet_from: string;
  quiet_to: string;
};

export function toPaceForm(pace: PaceSettings): PaceForm {
  const typed = Object.fromEntries(figures.map((name) => [name, String(pace[name])]));
  return {
    ...(typed as Record<PaceFigure, string>),
    once_per_viewer: pace.once_per_viewer,
    quiet: pace.quiet_from !== null && pace.quiet_to !== null,
    quiet_from: clockOf(pace.quiet_from ?? 22 * 60),
    quiet_to: clockOf(pace.quiet_to ?? 7 * 60),
  };
}

/** What of a pace can be said for one channel, each as a whole. */
export const PACE_CHOICES = ["pace", "quiet_hours", "model_calls"] as const;
export type PaceChoice = (typeof PACE_CHOICES)[number];

/** What of a pace is said for a channel alone; null: as for all channels. */
export function paceOtherwise(pace: PaceSettings, own: ReadonlySet<PaceChoice>) {
  const paced = own.has("pace");
  const quiet = own.has("quiet_hours");
  return {
    cap_hour: paced ? pace.cap_hour : null,
    cap_day: paced ? pace.cap_day : null,
    cap_video_day: paced ? pace.cap_video_day : null,
    jitter_seconds: paced ? pace.jitter_seconds : null,
    same_text_per_day: paced ? pace.same_text_per_day : null,
    once_per_viewer: paced ? pace.once_per_viewer : null,
    has_quiet_hours: quiet ? pace.quiet_from !== null : null,
    quiet_from: quiet ? pace.quiet_from : null,
    quiet_to: quiet ? pace.quiet_to : null,
    model_calls_per_day: own.has("model_calls") ? pace.model_calls_per_day : null,
  };
}

/** The pace to save, or the words at each field that has something wrong with it. */
export function checkPace(
  form: PaceForm,
  within = paceLimits(),
): { pace: PaceSettings } | { problems: FieldProblems<PaceForm> } {
  const problems: FieldProblems<PaceForm> = {};
  const numbers = {} as Record<PaceFigure, number>;
  for (const name of figures) {
    const { least, most } = within[name];
    const number = Number(form[name]);
    if (form[name].trim() === "" || !Number.isInteger(number) || number < least || number > most)
      problems[name] = `Enter a whole number from ${least} to ${most.toLocaleString()}.`;
    numbers[name] = number;
  }
  if (
    !problems.breaker_not_public &&
    !problems.breaker_judged &&
    numbers.breaker_judged < numbers.breaker_not_public
  )
    problems.breaker_judged = "Must be at least the number next to it.";
  const from = form.quiet ? minutesOf(form.quiet_from) : null;
  const to = form.quiet ? minutesOf(form.quiet_to) : null;
  if (form.quiet) {
    if (from === null) problems.quiet_from = "Choose a time.";
    if (to === null) problems.quiet_to = "Choose a time.";
    else if (from === to) problems.quiet_to = "Choose a different end time.";
  }
  if (Object.keys(problems).length > 0) return { problems };
  return {
    pace: { ...numbers, once_per_viewer: form.once_per_viewer, quiet_from: from, quiet_to: to },
  };
}
