import { dayIn } from "./day.ts";

/** Quota days end at midnight here, daylight saving included. */
export const QUOTA_ZONE = "America/Los_Angeles";
/** Credits one comment reply costs. */
export const CREDITS_PER_REPLY = 50;
/** The daily quota per connection that is displayed. */
export const CREDITS_SHOWN_PER_DAY = 9950;
/** At this many credits used a connection counts as out of quota. */
export const CREDITS_PER_DAY = 10_000;

export interface CreditCount {
  daily_credits_used: number;
  /** When the figure was last counted, which tells the quota day it is of. */
  daily_credits_reset_at: string | null;
}

/** Credits used on the current quota day: the stored figure counts only if it is of today (SPEC 9). */
export function creditsUsedToday(count: CreditCount, now: Date): number {
  if (!count.daily_credits_reset_at) return 0;
  const at = new Date(count.daily_credits_reset_at);
  if (Number.isNaN(at.getTime())) return 0;
  return dayIn(QUOTA_ZONE, at) === dayIn(QUOTA_ZONE, now) ? count.daily_credits_used : 0;
}

/** How many replies the displayed quota still pays for today. */
export function repliesLeftToday(count: CreditCount, now: Date): number {
  return Math.max(0, Math.floor((CREDITS_SHOWN_PER_DAY - creditsUsedToday(count, now)) / CREDITS_PER_REPLY));
}
