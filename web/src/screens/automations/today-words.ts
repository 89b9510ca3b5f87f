import type { Today } from "@/api/today";
import { dayIn } from "@/domain/day";
import { clockIn } from "@/features/posting/pace-words";

/** What its owner wanted so, which the time of the next post says; and access, which has a notice of its own. */
const NO_PROBLEM: ReadonlySet<string> = new Set(["quiet_hours", "cap_hour", "cap_day", "no_plan"]);

/** Whether what holds replies of a channel is to be told as a problem. */
export function isWrong(reason: string | null): boolean {
  return reason !== null && !NO_PROBLEM.has(reason);
}

/** When the next queued reply goes out; undefined where none is queued, or nobody can say. */
export function nextPost(
  { next_post_at: at }: Pick<Today, "next_post_at">,
  zone: string,
  now = new Date(),
): string | undefined {
  if (at === null) return undefined;
  const next = new Date(at);
  if (next <= now) return "next now";
  const clock = clockIn(at, zone);
  if (dayIn(zone, next) === dayIn(zone, now)) return `next ${clock}`;
  const day = new Intl.DateTimeFormat("en-US", { timeZone: zone, month: "short", day: "numeric" }).format(
    next,
  );
  return `next ${day}, ${clock}`;
}
