import { CREDITS_PER_REPLY } from "@shared/domain/credits.ts";
import type { AutoTerms } from "@/api/automation";
import type { Connection, OAuthClient } from "@/api/connections";

/** Units of a daily quota that posting leaves alone: 50, and 2 % for verification (engine.posting_budget). */
const reserve = (dailyQuota: number) => 50 + Math.floor(dailyQuota / 50);

const monthly: Record<string, string> = { pro: "At most 10,000 replies a month, as your plan allows." };

export interface TermsInput {
  channel: Connection;
  client: OAuthClient | undefined;
  plan: string | null;
  undoWindowSeconds: number;
}

/** What is agreed to when replies may be posted without review: the words that are shown are the words that are kept. */
export function autoTerms({ channel, client, plan, undoWindowSeconds }: TermsInput): AutoTerms {
  const quota = client?.daily_quota ?? 10_000;
  const perDay = Math.floor((quota - reserve(quota)) / CREDITS_PER_REPLY);
  return {
    channel_id: channel.channel_id ?? "",
    channel_title: channel.channel_title,
    rules: [
      "Only comments written after you connected the channel, not answered yet, and not spam.",
      "Only replies that pass every check: right language, no foreign links, no mention of others, not a copy of a recent reply.",
      "Only when the model is at least 70 % sure of its reply.",
      "Money, law, health, threats, personal data, minors and sarcasm always wait for you.",
      `Every reply waits ${Math.round(undoWindowSeconds / 60)} minutes in the queue, where you can take it back.`,
    ],
    caps: [
      `At most ${perDay} replies a day, as the quota of your Google project allows.`,
      ...(monthly[plan ?? "pro"] ? [monthly[plan ?? "pro"] as string] : []),
    ],
    consent: true,
  };
}
