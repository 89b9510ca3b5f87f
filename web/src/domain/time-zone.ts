import { formatInTimeZone, fromZonedTime } from "date-fns-tz";

/** The zones that the account offers. */
export const TIME_ZONES = [
  "UTC",
  "Asia/Kolkata",
  "America/Los_Angeles",
  "America/New_York",
  "Europe/London",
  "Europe/Paris",
  "Australia/Sydney",
] as const;

/** What an empty or unreadable value shows as. */
export const DASH = "—";

const HOUR_MS = 3_600_000;

const SHORT = "MMM d, HH:mm";

// Other names of Indian time that browsers and people write.
const aliases: Record<string, string> = {
  ist: "Asia/Kolkata",
  "indian standard time": "Asia/Kolkata",
  "asia/calcutta": "Asia/Kolkata",
  "gmt+5:30": "Asia/Kolkata",
  "utc+5:30": "Asia/Kolkata",
  // Postgres takes these for abbreviations, which know no summer time: the zones that tzdata links them to.
  cet: "Europe/Brussels",
  met: "Europe/Brussels",
  eet: "Europe/Athens",
  wet: "Europe/Lisbon",
  est: "America/Panama",
  mst: "America/Phoenix",
  hst: "Pacific/Honolulu",
};

/** The browser's own spelling of a zone, whose names the database knows too; undefined for none. */
function canonical(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** A name as the database writes it. What the browser calls by an older name (Kiev) stays as it was written. */
function spelt(zone: string): string | undefined {
  const name = aliases[zone.toLowerCase()] ?? zone;
  const browsers = canonical(name);
  if (browsers === undefined) return undefined;
  if (browsers.toLowerCase() === name.toLowerCase()) return browsers;
  return /^[A-Z][a-z]+\/[A-Z]/.test(name) ? name : (aliases[browsers.toLowerCase()] ?? browsers);
}

/** The browser's own zone. */
function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A usable IANA zone: the given one under its usual name, else the browser's, else UTC. */
export function normaliseTimeZone(zone: string | null | undefined, fallback?: string): string {
  // The browser takes its time to say its own: it is asked when it matters.
  for (const candidate of [() => zone, () => fallback ?? browserZone()]) {
    const name = candidate()?.trim();
    if (!name) continue;
    // An offset is valid to the browser but unknown to the database, which counts the days.
    const known = /^[A-Za-z]/.test(name) ? spelt(name) : undefined;
    if (known !== undefined) return known;
  }
  return "UTC";
}

/** `Nov 21, 18:05` in a zone; a dash for a missing or invalid time. */
export function formatTime(at: string | null | undefined, zone: string, pattern = SHORT): string {
  const date = at ? new Date(at) : null;
  return date && !Number.isNaN(date.getTime()) ? formatInTimeZone(date, zone, pattern) : DASH;
}

/**
 * As `formatTime`, for published times: one more than an hour in the future was local time that lost its zone on the way,
 * so its first 19 characters are read as such.
 */
export function formatPublished(
  at: string | null | undefined,
  zone: string,
  now: Date,
  pattern = SHORT,
): string {
  const date = at ? new Date(at) : null;
  if (!at || !date || Number.isNaN(date.getTime())) return DASH;
  if (date.getTime() <= now.getTime() + HOUR_MS) return formatTime(at, zone, pattern);
  return formatInTimeZone(fromZonedTime(at.slice(0, 19), zone), zone, pattern);
}

/** A moment in full, for titles and machine-made notes: `Nov 21, 2026, 18:05:09 GMT+1`. */
export function formatMoment(at: string, zone: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? DASH : formatInTimeZone(date, zone, "MMM d, yyyy, HH:mm:ss zzz");
}
