import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import type { Insight } from "@/api/report-dashboard";
import { WITHOUT_HISTORY } from "@/features/report-parts/coverage-words";
import { minutesWords } from "../minutes";

/** How an insight is told. */
export interface InsightWords {
  title: string;
  /** The numbers behind it. */
  driver: string;
  /** What is known of doing something about it; never what it might bring. */
  impact: string;
  /** Beginnings of replies that fit, and that promise nothing. */
  templates: readonly string[];
}

type Figures<Kind extends Insight["kind"]> = Extract<Insight, { kind: Kind }>["figures"];

export function insightWords(insight: Insight): InsightWords {
  switch (insight.kind) {
    case "uncovered_video":
      return uncoveredVideo(insight.figures);
    case "unhappy_topic":
      return unhappyTopic(insight.figures);
    case "waiting":
      return waiting(insight.figures);
    case "failed":
      return failed(insight.figures);
    case "late":
      return late(insight.figures);
    case "many_questions":
      return manyQuestions(insight.figures);
  }
}

function uncoveredVideo(video: Figures<"uncovered_video">): InsightWords {
  return {
    title: `“${video.name}” needs attention`,
    driver: `Coverage ${WITHOUT_HISTORY} is ${video.coverage}% (${video.published}/${video.comments}). ${some(video.open, "comment is", "comments are")} still open.`,
    impact:
      video.missing === null
        ? "The other comments were skipped or answered by you, or their replies are in progress or failed."
        : `${some(video.missing, "more public reply", "more public replies")} would bring it to ${LIMITS.coverage_target}%.`,
    templates: [
      "Thank you for watching, and for taking the time to write.",
      "Good point! Which part would you like to see in more detail?",
      "Glad you're here. What should the next video be about?",
    ],
  };
}

function unhappyTopic({ topic, comments, negative, unanswered }: Figures<"unhappy_topic">): InsightWords {
  return {
    title: `Viewers are unhappy about ${topic}`,
    driver: `${negative} of ${comments} comments about it sound negative (derived).`,
    impact: `${unanswered} of these comments have no public reply.`,
    templates: [
      `Thank you for your honest feedback on ${topic}. What would have helped you most?`,
      `Sorry about the trouble with ${topic}. Where exactly did it go wrong?`,
    ],
  };
}

function waiting({ over_day: overDay, open, drafts }: Figures<"waiting">): InsightWords {
  return {
    title: `${some(overDay, "comment has", "comments have")} waited for more than a day`,
    driver: `${some(open, "comment", "comments")} in this period ${open === 1 ? "is" : "are"} still open.`,
    impact:
      drafts === 0
        ? "None of them has a draft yet."
        : `${drafts} of them ${drafts === 1 ? "has a draft" : "have drafts"} waiting for approval.`,
    templates: [
      "Sorry for the late reply, and thank you for your patience.",
      "Better late than never: thank you for your comment!",
    ],
  };
}

function failed({ failed: count }: Figures<"failed">): InsightWords {
  return {
    title: `${some(count, "reply", "replies")} weren't published`,
    driver: "YouTube refused or removed them, or we couldn't confirm they're public.",
    impact: "We won't resend them automatically.",
    templates: ["Thank you for your comment!", "Thanks for taking the time to write."],
  };
}

function late(replies: Figures<"late">): InsightWords {
  return {
    title: "Most replies take more than an hour",
    driver: `${replies.on_time_percent}% are on time. The median is ${minutesWords(replies.median_minutes)}.`,
    impact: `${replies.over6h} of ${replies.timed} public replies took more than six hours.`,
    templates: ["Thank you for asking! In short:"],
  };
}

function manyQuestions({ questions, sorted, open }: Figures<"many_questions">): InsightWords {
  return {
    title: "Viewers are asking many questions",
    driver: `${questions} of ${sorted} categorized comments are questions (derived).`,
    impact: open === 0 ? "All of them have been handled." : `${open} of them still open.`,
    templates: ["Great question! In short:", "Thank you for asking. Here's how it works:"],
  };
}

function some(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
