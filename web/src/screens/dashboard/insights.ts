import type { Dashboard } from "@/api/report-dashboard";
import { percentOf } from "@/domain/percent";
import type { DashboardSearch } from "./dashboard-search";
import { minutesWords } from "./minutes";

/** Something worth doing, drawn from the dashboard's own numbers. */
export interface Insight {
  title: string;
  /** The numbers behind it. */
  driver: string;
  /** What doing it would change. */
  impact: string;
  videoId?: string;
  /** Which comments it is about. */
  comments: Partial<DashboardSearch>;
  /** Beginnings of replies that fit. */
  templates: readonly string[];
}

const TARGET = 90;
const ATTENTION = 80;
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

/** The video under 80 % with most comments left without a public reply. */
function uncoveredVideo({ videos }: Dashboard): Insight | null {
  const [video] = videos
    .filter((candidate) => candidate.coverage < ATTENTION)
    .sort((a, b) => b.comments - b.published - (a.comments - a.published));
  if (!video) return null;
  const missing = Math.ceil((video.comments * TARGET) / 100) - video.published;
  return {
    title: `“${video.title || video.id}” needs attention`,
    driver: `Coverage ${video.coverage}% (${video.published}/${video.comments}), the most comments left without a public reply.`,
    impact: `${missing} more public ${missing === 1 ? "reply" : "replies"} would bring it to ${TARGET}%.`,
    videoId: video.id,
    comments: { video: video.id },
    templates: [
      "Thank you for watching, and for taking the time to write.",
      "Good point! Which part would you like to see in more detail?",
      "Glad you are here. What should the next video be about?",
    ],
  };
}

/** A topic of which at least two comments, and three in ten, sound negative. */
function unhappyTopic({ topics }: Dashboard): Insight | null {
  const [topic] = topics
    .filter((candidate) => candidate.negative >= 2 && candidate.negative / candidate.comments >= 0.3)
    .sort((a, b) => b.negative - a.negative);
  if (!topic) return null;
  return {
    title: `Viewers are unhappy about ${topic.topic}`,
    driver: `${topic.negative} of ${topic.comments} comments on it sound negative (derived).`,
    impact: `${topic.comments - topic.published} of them have no public reply yet.`,
    comments: { q: topic.topic },
    templates: [
      `You are right to bring up ${topic.topic}. We are looking into it.`,
      `Sorry about the trouble with ${topic.topic}. What would have helped you most?`,
      `Thank you for being frank about ${topic.topic}; we will do better.`,
    ],
  };
}

/** Comments open for more than a day. */
function waiting({ open }: Dashboard): Insight | null {
  if (open.overDay === 0) return null;
  const many = open.overDay !== 1;
  return {
    title: `${open.overDay} ${many ? "comments have" : "comment has"} waited for more than a day`,
    driver: `${open.count} comments of the period have no reply or an unapproved draft.`,
    impact: "Approving the drafts raises coverage today; the on-time hour has passed for them.",
    comments: { status: "all" },
    templates: [
      "Sorry for the late answer, and thank you for your patience.",
      "Better late than never: thank you for your comment!",
    ],
  };
}

/** Replies that did not make it. */
function failed({ outcomes }: Dashboard): Insight | null {
  const count = outcomes.find(({ outcome }) => outcome === "failed")?.comments ?? 0;
  if (count === 0) return null;
  return {
    title: `${count} ${count === 1 ? "reply" : "replies"} did not make it`,
    driver: "Refused by YouTube, unproven, or gone after having been public.",
    impact: "Looking at each and sending it again is quick; none is sent again by itself.",
    comments: { status: "all" },
    templates: ["Thank you for your comment!", "We read you, and we are glad you wrote."],
  };
}

/** Fewer than half of five or more public replies came within the hour. */
function late({ figures: { range }, response }: Dashboard): Insight | null {
  if (range.timed < 5 || percentOf(range.on_time, range.timed) >= 50) return null;
  return {
    title: "Most replies come after the first hour",
    driver: `${percentOf(range.on_time, range.timed)}% on time, the median is ${minutesWords(range.median_minutes)}.`,
    impact: `${response.over6h} of ${range.timed} public replies took more than six hours.`,
    comments: { status: "replied" },
    templates: ["Quick answer for now, more to follow: thank you for asking!"],
  };
}

/** Questions are a third of the classified comments or more. */
function questions({ categories }: Dashboard): Insight | null {
  const classified = categories.filter(({ category }) => category !== null);
  const total = classified.reduce((sum, { comments }) => sum + comments, 0);
  const asked = classified.find(({ category }) => category === "Questions")?.comments ?? 0;
  if (asked < 3 || asked * 3 < total) return null;
  return {
    title: "Your viewers are asking",
    driver: `${asked} of ${total} classified comments are questions (derived).`,
    impact: "What is asked again and again belongs into a pinned comment or the next video.",
    comments: { category: "Questions" },
    templates: [
      "Great question! In short:",
      "We show exactly that in the video, from the middle on. Tell us if it helps.",
    ],
  };
}
