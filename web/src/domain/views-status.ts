import type { ErrorKind } from "@shared/database/vocabulary.gen.ts";
import { VIEWS_SCOPES } from "@shared/database/vocabulary.gen.ts";
import { formatMoment } from "./time-zone";

export interface ViewsStatusInput {
  /** What Google granted, separated by blanks. */
  scope: string;
  reading:
    | { views_read_at: string | null; views_error_code: string | null; views_error_kind: string | null }
    | undefined;
  zone: string;
}

/** What an owner can do about each kind of error; of the others there is nothing to do. */
const steps: Partial<Record<ErrorKind, string>> = {
  api_off: "Enable the YouTube Analytics API for this OAuth client in Google Cloud.",
  scope: "Reconnect the channel and check the YouTube Analytics box on Google's page.",
};

/** How the reading of a channel's views stands while they are switched on. */
export function viewsStatus({ scope, reading, zone }: ViewsStatusInput): { words: string; trouble: boolean } {
  const granted = scope.split(" ");
  if (!VIEWS_SCOPES.every((wanted) => granted.includes(wanted))) {
    return {
      words:
        "Connected without views. To see views, reconnect the channel and check the YouTube Analytics box on Google's page.",
      trouble: true,
    };
  }
  if (reading?.views_error_code) {
    const step = steps[reading.views_error_kind as ErrorKind];
    return {
      words: [
        "YouTube Analytics returned no views",
        ` (${reading.views_error_code}). `,
        step && `${step} `,
        "We'll ask again in a day.",
      ]
        .filter(Boolean)
        .join(""),
      trouble: true,
    };
  }
  if (reading?.views_read_at)
    return { words: `Last read ${formatMoment(reading.views_read_at, zone)}`, trouble: false };
  return { words: "Not read yet", trouble: false };
}
