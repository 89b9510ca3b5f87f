import type { Findings } from "./findings.ts";
import { Picture } from "./png.ts";

/** The charts of a mail are drawn on paper of their own, so that they read the same where the mail is shown in the dark. */
export const COLOURS = { paper: "#faf8f4", line: "#d9d4ca", answered: "#1f6f54", open: "#d98a2b" } as const;
const [PAPER, LINE, ANSWERED, OPEN] = [0, 1, 2, 3];
/** Shown at half of it: screens have more than one pixel to a point. */
const [WIDTH, MARGIN] = [1120, 24];

const sheet = (height: number) => new Picture(WIDTH, height, Object.values(COLOURS));

/** A column a day: answered below, open above. */
export function daysChart({ days }: Findings): Promise<Uint8Array> {
  const height = 280;
  const picture = sheet(height);
  const most = Math.max(1, ...days.map(({ answered, open }) => answered + open));
  const step = (WIDTH - 2 * MARGIN) / days.length;
  const base = height - MARGIN;
  const scale = (height - 2 * MARGIN) / most;
  days.forEach(({ answered, open }, index) => {
    const left = MARGIN + index * step + step * 0.15;
    picture.fill(left, base - answered * scale, step * 0.7, answered * scale, ANSWERED);
    picture.fill(left, base - (answered + open) * scale, step * 0.7, open * scale, OPEN);
  });
  picture.fill(MARGIN, base, WIDTH - 2 * MARGIN, 2, LINE);
  return picture.png();
}

/** Two bars: of all comments, and of those to be answered. */
export function coverageChart({
  comments,
  answered,
  toAnswer,
  toAnswerAnswered,
}: Findings): Promise<Uint8Array> {
  const height = 176;
  const picture = sheet(height);
  const most = Math.max(1, comments);
  const bar = (top: number, all: number, done: number) => {
    const whole = ((WIDTH - 2 * MARGIN) * all) / most;
    picture.fill(MARGIN, top, whole, 52, OPEN);
    picture.fill(MARGIN, top, all === 0 ? 0 : (whole * done) / all, 52, ANSWERED);
  };
  bar(24, comments, answered);
  bar(100, toAnswer, toAnswerAnswered);
  picture.fill(MARGIN, PAPER, 2, height, LINE);
  return picture.png();
}
