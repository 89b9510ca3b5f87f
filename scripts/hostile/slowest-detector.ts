/** The slowest of what looks at strangers' texts. */
import { triage } from "../../supabase/functions/_shared/safety/triage.ts";
import { quadraticTexts } from "./texts.ts";

export async function slowestDetector(): Promise<{ name: string; ms: number }> {
  let slowest = 0;
  triage("A text.");
  for (const text of quadraticTexts("")) {
    const begun = performance.now();
    triage(text);
    slowest = Math.max(slowest, performance.now() - begun);
  }
  return { name: "triage", ms: Math.round(slowest * 10) / 10 };
}
