/** Minutes of the day as `22:30`, as time inputs take and give them. */
export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The minutes of the day of `22:30`; null of anything else. */
export function minutesOf(clock: string): number | null {
  const parts = /^(\d{2}):(\d{2})/.exec(clock);
  if (!parts) return null;
  const minutes = Number(parts[1]) * 60 + Number(parts[2]);
  return minutes < 24 * 60 ? minutes : null;
}

/** Seconds as a person says them. */
export function secondsWords(seconds: number): string {
  if (seconds < 60 || seconds % 60 !== 0) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  const minutes = seconds / 60;
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/** `22:00 to 07:00`; null without quiet hours. */
export function quietWords(settings: { quiet_from: number | null; quiet_to: number | null }): string | null {
  const { quiet_from: from, quiet_to: to } = settings;
  return from === null || to === null ? null : `${clockOf(from)} to ${clockOf(to)}`;
}

/** An instant as `22:30` in a zone, without the library of time zones, which would be most of the card. */
export function clockIn(at: string, zone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short" }).format(new Date(at));
}
