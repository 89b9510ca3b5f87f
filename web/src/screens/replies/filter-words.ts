import { languageName } from "@shared/contracts/language-name.ts";
import type { Facet, InboxFacet } from "@/api/inbox";
import { lookUp } from "@/domain/look-up";

export const filterLabels: Record<InboxFacet, string> = {
  channel: "Channel",
  video: "Video",
  category: "Category",
  sentiment: "Sentiment",
  language: "Language",
  warning: "Warning",
  assignee: "Assigned to",
  label: "Label",
  age: "Age",
  kind: "Kind",
  viewer: "Viewer",
};

const words: Partial<Record<InboxFacet, Record<string, string>>> = {
  category: { none: "Uncategorized" },
  sentiment: { none: "No sentiment" },
  language: { none: "Unknown" },
  warning: {
    grave: "Needs a personal reply",
    edited: "Edited after your reply",
    escalated: "Needs your decision",
    unproven: "Has unsupported claims",
    findings: "Failed a check",
    none: "No warning",
  },
  assignee: { "": "Unassigned", me: "Me" },
  label: { none: "No label" },
  viewer: { first: "First-timers", regular: "Regulars" },
  kind: { first: "New comments", answer: "They answered you" },
  age: {
    hour: "Under an hour",
    day: "Under a day",
    week: "Under a week",
    month: "Under a month",
    older: "Older",
  },
};

/** What a value of a filter is called. */
export function valueLabel(filter: InboxFacet, value: string, facet: Facet = []): string {
  const fixed = lookUp(words[filter] ?? {}, value);
  if (fixed) return fixed;
  if (filter === "language") return languageName(value);
  return facet.find((one) => one.value === value)?.label || value;
}
