import { DASH } from "@/domain/time-zone";

/** `42 min`, `3.5 h`, `2.1 d`; a dash for none. */
export function minutesWords(minutes: number | null): string {
  if (minutes === null) return DASH;
  if (minutes < 1) return "< 1 min";
  if (minutes < 100) return `${Math.round(minutes)} min`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 6) / 10} h`;
  return `${Math.round(minutes / 144) / 10} d`;
}
