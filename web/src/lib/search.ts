/** Tolerant readers for search parameters, which anybody may write. */

/** The value when it is one of the known ones, else the fallback. */
export function oneOf<const Known extends string, Fallback extends Known | undefined>(
  known: readonly Known[],
  value: unknown,
  fallback: Fallback,
): Known | Fallback {
  return known.find((candidate) => candidate === value) ?? fallback;
}

/** A day that exists, as `yyyy-MM-dd`, else undefined. */
export function isoDate(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const day = new Date(`${value}T00:00:00Z`);
  // A 31st of February is read as a day in March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined;
}

/** A whole number from 1 up, else undefined. */
export function positive(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 ? number : undefined;
}

/** A text that is not blank, trimmed, else undefined. The router reads a bare number as a number. */
export function text(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return String(value).trim() || undefined;
}
