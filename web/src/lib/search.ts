import { type Day, isDay } from "@/domain/day";

/** Tolerant readers for search parameters, which anybody may write. */

/** The value when it is one of the known ones, else undefined. */
export function oneOf<const Known extends string>(
  known: readonly Known[],
  value: unknown,
): Known | undefined {
  return known.find((candidate) => candidate === value);
}

/** A day that exists, else undefined. */
export function day(value: unknown): Day | undefined {
  return isDay(value) ? value : undefined;
}

/** An id, else undefined. */
export function id(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
    ? value
    : undefined;
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
