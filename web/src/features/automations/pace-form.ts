import type { PaceSettings } from "@/api/pace";
import type { FieldProblems } from "@/lib/form";
import { clockOf, minutesOf } from "./pace-words";

/** The figures of the pace with the least and the most that the database takes. */
export const paceLimits = {
  cap_hour: [1, 200],
  cap_day: [1, 1000],
  cap_video_day: [1, 1000],
  jitter_seconds: [0, 600],
  same_text_per_day: [1, 100],
  breaker_bad: [1, 50],
  breaker_of: [1, 100],
  model_calls_per_day: [1, 100_000],
  undo_window_seconds: [0, 3600],
  max_comment_age_days: [1, 365],
} as const satisfies Partial<Record<keyof PaceSettings, readonly [number, number]>>;

export type PaceFigure = keyof typeof paceLimits;
const figures = Object.keys(paceLimits) as PaceFigure[];

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

/** The pace to save, or the words at each field that has something wrong with it. */
export function checkPace(form: PaceForm): { pace: PaceSettings } | { problems: FieldProblems<PaceForm> } {
  const problems: FieldProblems<PaceForm> = {};
  const numbers = {} as Record<PaceFigure, number>;
  for (const name of figures) {
    const [least, most] = paceLimits[name];
    const number = Number(form[name]);
    if (form[name].trim() === "" || !Number.isInteger(number) || number < least || number > most)
      problems[name] = `A whole number from ${least} to ${most.toLocaleString("en")}.`;
    numbers[name] = number;
  }
  if (!problems.breaker_bad && !problems.breaker_of && numbers.breaker_of < numbers.breaker_bad)
    problems.breaker_of = "Not less than the number beside it.";
  const from = form.quiet ? minutesOf(form.quiet_from) : null;
  const to = form.quiet ? minutesOf(form.quiet_to) : null;
  if (form.quiet) {
    if (from === null) problems.quiet_from = "Choose a time.";
    if (to === null) problems.quiet_to = "Choose a time.";
    else if (from === to) problems.quiet_to = "Choose another time than the beginning.";
  }
  if (Object.keys(problems).length > 0) return { problems };
  return {
    pace: { ...numbers, once_per_viewer: form.once_per_viewer, quiet_from: from, quiet_to: to },
  };
}
