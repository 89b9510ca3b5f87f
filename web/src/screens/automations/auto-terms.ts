import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import type { AutomationSettings, AutoTerms } from "@/api/automation";
import type { Connection, OAuthClient } from "@/api/connections";
import type { RuleState } from "@/api/rules";
import { postsByItself, ruleSentence } from "@/domain/rule-words";
import { quietWords, secondsWords } from "@/features/posting/pace-words";

/** Units of a daily quota that posting leaves alone: what is not shown of it, and 2 % for proof (engine.quota_purposes). */
const reserve = (dailyQuota: number) =>
  LIMITS.daily_credits - LIMITS.shown_credits + Math.floor(dailyQuota / 50);

const monthly: Record<string, string> = { pro: "At most 10,000 replies a month, your plan's limit." };

interface TermsInput {
  channel: Connection;
  client: OAuthClient | undefined;
  plan: string | null;
  settings: AutomationSettings;
  rules: readonly RuleState[];
  /** The title of a video that a rule names, where it is known. */
  videoTitle?: (id: string) => string | undefined;
}

/** What the owner's own rules do, each by its name; nothing of those that are switched off. */
function ruleTerms({ rules, videoTitle }: Pick<TermsInput, "rules" | "videoTitle">): string[] {
  const used = rules.filter((rule) => rule.enabled);
  if (used.length === 0)
    return ["You have no rules of your own, so the checks below apply to every comment."];
  return used.map((rule) => {
    const earning = postsByItself(rule.action)
      ? ` Only after ${rule.min_approvals} approvals with at least ${rule.min_unedited_percent}% unedited.`
      : "";
    return `Your rule “${rule.name}”: ${ruleSentence(rule, videoTitle)}${earning}`;
  });
}

/** What is agreed to when replies may be posted without review: the words that are shown are the words that are kept. */
export function autoTerms({ channel, client, plan, settings, rules, videoTitle }: TermsInput): AutoTerms {
  const quota = client?.daily_quota ?? LIMITS.daily_credits;
  const perDay = Math.floor((quota - reserve(quota)) / LIMITS.reply_credits);
  const quiet = quietWords(settings);
  return {
    channel_id: channel.channel_id ?? "",
    channel_title: channel.channel_title,
    rules: [
      ...ruleTerms({ rules, videoTitle }),
      "Only comments written after you connected the channel that are unanswered and not spam.",
      `Only comments no older than ${settings.max_comment_age_days} days.`,
      "Only replies that pass every check: right language, no links you haven't allowed, no mentions of other people, no repeats of a recent reply.",
      "Only when the model is at least 70% sure of its reply.",
      "Sarcastic comments and comments about money, law, health, threats, personal data or minors always wait for you.",
      `Every reply waits ${secondsWords(settings.undo_window_seconds)} in the queue, where you can take it back.`,
    ],
    caps: [
      `At most ${settings.cap_hour} replies an hour, ${settings.cap_day} a day, and ${settings.cap_video_day} a day per video.`,
      `The same text at most ${settings.same_text_per_day} times a day.`,
      ...(settings.once_per_viewer ? ["At most one automatic reply per viewer on each video."] : []),
      ...(quiet ? [`Nothing from ${quiet} in your time zone.`] : []),
      `Posting on the channel stops automatically when ${settings.breaker_not_public} of its last ${settings.breaker_judged} replies are not public.`,
      `At most ${perDay} replies a day, the most your Google project's quota allows.`,
      ...(monthly[plan ?? "pro"] ? [monthly[plan ?? "pro"] as string] : []),
    ],
    consent: true,
  };
}
