import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import type { Dashboard } from "@/api/report-dashboard";
import { WITHOUT_HISTORY } from "@/features/report-parts/coverage-words";
import type { DashboardSearch } from "./dashboard-search";
import { minutesWords } from "./minutes";

/** Something worth doing, drawn from the dashboard's own numbers. */
export interface Insight {
  title: string;
  /** The numbers behind it. */
  driver: string;
  /** What is known of doing something about it; never what it might bring. */
  impact: string;
  videoId?: string;
  /** Which comments it is about. */
  comments: Partial<DashboardSearch>;
  /** Beginnings of replies that fit, and that promise nothing. */
  templates: readonly string[];
}

const TARGET = LIMITS.coverage_target;
const LATE = 50;
const MOST = 4;

/** The few most useful insights, in the order of their weight. Every rule names its threshold. */
export function insightsOf(dashboard: Dashboard): Insight[] {
  return [
    uncoveredVideo(dashboard),
    unhappyTopic(dashboard),
    waiting(dashboard),
    failed(dashboard),
    late(dashboard),
    questions(dashboard),
  ]
    .filter((insight) => insight !== null)
    .slice(0, MOST);
}

function became({ outcomes }: Dashboard, wanted: string): number {
  return outcomes.find(({ outcome }) => outcome === wanted)?.comments ?? 0;
}

/** The video that needs attention with most open comments. */
function uncoveredVideo({ videos }: Dashboard): Insight | null {
  const [video] = videos
    .filter(({ coverage, open }) => coverage !== null && coverage < LIMITS.coverage_attention && open > 0)
    .sort((a, b) => b.open - a.open);
  if (!video) return null;
  const missing = Math.ceil((video.comments * TARGET) / 100) - video.published;
  return {
    title: `“${video.title || video.id}” needs attention`,
    driver: `Coverage ${WITHOUT_HISTORY} is ${video.coverage}% (${video.published}/${video.comments}). ${some(video.open, "comment is", "comments are")} still open.`,
    impact:
      missing <= video.open
        ? `${some(missing, "more public reply", "more public replies")} would bring it to ${TARGET}%.`
        : "The other comments were skipped or answered by you, or their replies are in progress or failed.",
    videoId: video.id,
    comments: { video: video.id, what: "open" },
    templates: [
      "Thank you for watching, and for taking the time to write.",
      "Good point! Which part would you like to see in more detail?",
      "Glad you're here. What should the next video be about?",
    ],
  };
}

/** A topic of which at least two comments, and three in ten, sound negative. */
function unhappyTopic({ topics }: Dashboard): Insight | null {
  const [topic] = topics
    .filter((candidate) => candidate.negative >= 2 && candidate.negative * 10 >= candidate.comments * 3)
    .sort((a, b) => b.negative - a.negative);
  if (!topic) return null;
  return {
    title: `Viewers are unhappy about ${topic.topic}`,
    driver: `${topic.negative} of ${topic.comments} comments about it sound negative (derived).`,
    impact: `${topic.comments - topic.published} of these comments have no public reply.`,
    comments: { what: `topic:${topic.topic}` },
    templates: [
      `Thank you for your honest feedback on ${topic.topic}. What would have helped you most?`,
      `Sorry about the trouble with ${topic.topic}. Where exactly did it go wrong?`,
    ],
  };
}

/** Comments open for more than a day. */
function waiting(dashboard: Dashboard): Insight | null {
  const { count, over_day: overDay } = dashboard.open;
  if (overDay === 0) return null;
  const drafts = became(dashboard, "to_approve");
  return {
    title: `${some(overDay, "comment has", "comments have")} waited for more than a day`,
    driver: `${some(count, "comment", "comments")} in this period ${count === 1 ? "is" : "are"} still open.`,
    impact:
      drafts === 0
        ? "None of them has a draft yet."
        : `${drafts} of them ${drafts === 1 ? "has a draft" : "have drafts"} waiting for approval.`,
    comments: { what: "open_over_day" },
    templates: [
      "Sorry for the late reply, and thank you for your patience.",
      "Better late than never: thank you for your comment!",
    ],
  };
}

/** Replies that weren't published. */
function failed(dashboard: Dashboard): Insight | null {
  const count = became(dashboard, "failed");
  if (count === 0) return null;
  return {
    title: `${some(count, "reply", "replies")} weren't published`,
    driver: "YouTube refused or removed them, or we couldn't confirm they're public.",
    impact: "We won't resend them automatically.",
    comments: { what: "outcome:failed" },
    templates: ["Thank you for your comment!", "Thanks for taking the time to write."],
  };
}

/** Fewer than half of five or more public replies came within the hour. */
function late({ figures: { range }, response }: Dashboard): Insight | null {
  if (range.timed < 5 || range.on_time_percent >= LATE) return null;
  return {
    title: "Most replies take more than an hour",
    driver: `${range.on_time_percent}% are on time. The median is ${minutesWords(range.median_minutes)}.`,
    impact: `${response.over6h} of ${range.timed} public replies took more than six hours.`,
    comments: { what: response.over6h > 0 ? "response:over6h" : "response:under6h" },
    templates: ["Thank you for asking! In short:"],
  };
}

/** Questions are a third of the classified comments or more. */
function questions({ categories, open }: Dashboard): Insight | null {
  const classified = categories.filter(({ category }) => category !== null);
  const total = classified.reduce((sum, { comments }) => sum + comments, 0);
  const asked = classified.find(({ category }) => category === "Questions")?.comments ?? 0;
  if (asked < 3 || asked * 3 < total) return null;
  return {
    title: "Viewers are asking many questions",
    driver: `${asked} of ${total} categorized comments are questions (derived).`,
    impact: open.questions === 0 ? "All of them have been handled." : `${open.questions} of them still open.`,
    comments: { what: open.questions === 0 ? "category:Questions" : "open_questions" },
    templates: ["Great question! In short:", "Thank you for asking. Here's how it works:"],
  };
}

function some(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
