import { fold } from "../text/normalise.ts";

function lettersOnly(text: string): string {
  return fold(text)
    .replace(/[@#]?[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function pieces(text: string): Map<string, number> {
  const padded = ` ${text} `;
  const found = new Map<string, number>();
  for (let i = 0; i + 3 <= padded.length; i += 1) {
    const piece = padded.slice(i, i + 3);
    found.set(piece, (found.get(piece) ?? 0) + 1);
  }
  return found;
}

/**
 * How alike two texts are, 0 to 1: the Dice share of their three-letter pieces after folding, without punctuation and
 * emoji. "Thanks, Ana! Glad it helped" and "Thanks Bob, glad it helped!!" are near-identical; the same thought in other words is not.
 */
export function similarity(one: string, other: string): number {
  const [a, b] = [lettersOnly(one), lettersOnly(other)];
  if (a === b) return 1;
  const [left, right] = [pieces(a), pieces(b)];
  let common = 0;
  for (const [piece, times] of left) common += Math.min(times, right.get(piece) ?? 0);
  const total = a.length + b.length;
  return total === 0 ? 1 : (2 * common) / total;
}

/** From here on two replies look like the same one posted twice (measured on rewordings, see the tests). */
const NEAR_DUPLICATE = 0.8;

export function isNearDuplicate(one: string, other: string): boolean {
  return similarity(one, other) >= NEAR_DUPLICATE;
}
