import { dayIn } from "../../../web/src/domain/day.ts";
import { clock, stack } from "./stack.ts";

const SIX_HOURS_MS = 6 * 3_600_000;

/**
 * Gives the account a zone in which its day lasts for hours yet. The product's clock runs ahead of the browser's, and a
 * report ends with the browser's day: near midnight what has just been written would be of the next.
 */
export async function liveFarFromMidnight(email: string): Promise<void> {
  const later = new Date(clock.now().getTime() + SIX_HOURS_MS);
  const timezone = Intl.supportedValuesOf("timeZone").find(
    (zone) => dayIn(zone, new Date()) === dayIn(zone, later),
  );
  if (!timezone) throw new Error("The product's clock is so far ahead that every zone's day is over.");
  await stack.sql`update test.accounts set timezone = ${timezone} where email = ${email}`;
}
