import type { Comparison } from "@shared/database/vocabulary.gen.ts";

/** What a period is compared with, in words. */
export const comparedWords = {
  before: {
    name: "Previous period",
    known: "Compared with the previous period",
    unknown: "No comments from the previous period to compare with",
  },
  year: {
    name: "A year ago",
    known: "Compared with the same days a year ago",
    unknown: "No comments from a year ago to compare with",
  },
} as const satisfies Record<Comparison, unknown>;
