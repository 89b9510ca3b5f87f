import {
  COMMENT_SENTIMENTS,
  REPLY_TYPES,
  type ReplyType,
  type Sentiment,
} from "@shared/database/vocabulary.gen.ts";

// The letters stand in the address for the sentiments that are taken out.
const sentimentLooks = {
  Positive: { letter: "p", key: "positive", color: "var(--public)" },
  Neutral: { letter: "u", key: "neutral", color: "var(--control)" },
  Negative: { letter: "n", key: "negative", color: "var(--failed)" },
} as const satisfies Record<Sentiment, unknown>;

/** The sentiments as parts of the dashboard's series. */
export const sentimentSeries = COMMENT_SENTIMENTS.map((label) => ({ label, ...sentimentLooks[label] }));

const typeLooks = {
  AI: { key: "ai", color: "var(--accent)" },
  "AI+Edited": { key: "edited", color: "var(--held)" },
  Manual: { key: "manual", color: "var(--waiting)" },
} as const satisfies Record<ReplyType, unknown>;

/** Who wrote the replies, as parts of the dashboard's series. */
export const typeSeries = REPLY_TYPES.map((label) => ({ label, ...typeLooks[label] }));
