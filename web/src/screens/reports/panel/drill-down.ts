import { REPLY_TYPES, type ReplyOutcome } from "@shared/database/vocabulary.gen.ts";
import { lookUp } from "@/domain/look-up";
import { reasonSentence } from "@/domain/reply-reason";
import { id } from "@/lib/search";

/** The parts of the response times, as the database names them. */
export const responseBuckets = [
  { key: "under15m", label: "Under 15 min" },
  { key: "under1h", label: "15–60 min" },
  { key: "under6h", label: "1–6 h" },
  { key: "over6h", label: "Over 6 h" },
] as const;

const outcomeWords: Record<ReplyOutcome, string> = {
  public: "Answered publicly",
  on_the_way: "Reply being posted",
  to_approve: "Draft waiting for approval",
  failed: "Reply failed, unconfirmed or removed",
  deleted: "You deleted the reply",
  undecided: "No decision yet",
  answered_by_owner: "You answered on YouTube",
  thread_reply: "Reply in a thread, counted under Conversations",
};

/** What became of a comment, in words. */
export function outcomeLabel(outcome: string): string {
  const reason = outcome.startsWith("skipped:") ? outcome.slice("skipped:".length) : null;
  if (reason === null) return lookUp(outcomeWords, outcome) ?? outcome;
  return `No reply: ${reasonSentence(reason) ?? reason}`;
}

/** The numbers of the dashboard that open their comments, by the name that report_operations knows. */
const numbers = {
  comments: "Comments in this period",
  history: "Comments from before the channel was connected",
  replies: "Replies sent in this period",
  published: "Published replies",
  queued: "Queued replies",
  answerable: "Comments that needed a reply",
  answered: "Comments answered in public",
  timed: "Public replies with a response time",
  on_time: "Public replies within an hour",
  with_sentiment: "Comments with a sentiment",
  positive: "Positive comments",
  open: "Open comments",
  open_over_hour: "Open for over an hour",
  open_over_day: "Open for over a day",
  open_questions: "Open questions",
} as const;

const kinds: Record<string, (value: string) => string | undefined> = {
  category: (value) => (value === "none" ? "Uncategorized" : `Category: ${value}`),
  sentiment: (value) => `Sentiment: ${value}`,
  outcome: outcomeLabel,
  response: (value) => {
    const bucket = responseBuckets.find(({ key }) => key === value);
    return bucket && `Response time: ${bucket.label}`;
  },
  type: (value) => REPLY_TYPES.find((type) => type === value) && `Public replies: ${value}`,
  label: (value) => (id(value) ? "Comments with this label" : undefined),
  topic: (value) => `Topic: ${value}`,
  video: (value) => `Video ${value}`,
  // Behind its language: the same letters can be a word of two.
  word: (value) => (/^[a-z]{2,3}:./.test(value) ? `Word: ${value.slice(value.indexOf(":") + 1)}` : undefined),
};

/** What the pressed number counts, as the chip above the table says it; undefined for a name that there is not. */
export function whatWords(what: string): string | undefined {
  const colon = what.indexOf(":");
  if (colon < 0) return lookUp(numbers, what);
  return lookUp(kinds, what.slice(0, colon))?.(what.slice(colon + 1));
}
