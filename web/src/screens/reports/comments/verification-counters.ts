import type { VerificationStats } from "@/api/reports";
import { count } from "@/features/report-parts/figure";

/** How often replies were looked at, in the order of the card. */
export const verificationCounters: readonly {
  key: Exclude<keyof VerificationStats, "queued">;
  label: string;
}[] = [
  { key: "verified_public", label: "Verified Public" },
  { key: "never", label: "Never Checked" },
  { key: "once", label: "Checked 1x" },
  { key: "twice", label: "Checked 2x" },
  { key: "more", label: "Checked 3+" },
];

/** Of the replies that nobody has looked at, those there is nothing to look at yet. */
export function notPostedNote(notPosted: number): string {
  return `${count(notPosted)} not on YouTube yet`;
}
