import { LIMITS } from "@shared/database/vocabulary.gen.ts";
/** How each number of the reports comes about; printed behind its mark and in docs/REPORTS.md, word for word. */
export const reportFormulas = {
  tracked:
    "Comments Rejoinder first saw in this period, on the chosen channel and video. Includes history: comments written before the channel was connected.",
  comments:
    "Comments Rejoinder first saw in this period, on the chosen channel and video. Comments written before the channel was connected are counted separately as history.",
  replies:
    "Comments whose reply was sent in this period and is published, queued, being posted, under review, or otherwise on YouTube or written. The comment itself may be older.",
  published: "Replies sent in this period that signed-out viewers can see on YouTube.",
  queued: "Replies queued in this period that are still waiting to be posted.",
  coverageTracked: `Published replies ÷ total comments, as a percentage rounded down; 0 without comments. Replies count when they were sent and comments when they were first seen. Replies to older comments count too, so it can exceed 100%. Target: ${LIMITS.coverage_target}%.`,
  coverage: `Published replies ÷ comments, both without history, as a percentage rounded down; 0 without comments. Replies count when they were sent and comments when they were first seen. Replies to older comments count too, so it can exceed 100%. Not shown with a type or status filter. Target: ${LIMITS.coverage_target}%.`,
  answerable:
    "Public replies to this period's comments ÷ this period's comments to answer, as a percentage rounded down; never over 100%. Left out: history, skipped comments, comments you answered or whose reply you deleted, and replies between viewers.",
  daily:
    "Whole days in your time zone. Comments count when they were first seen, replies when they were sent.",
  table:
    "With the status Queued, or sorted by Replied, the period applies to when the reply was sent. Sorted by Published, it applies to when the comment was written. Otherwise it applies to when the comment was first seen. Sorted by Replied, only comments with an approved reply are listed.",
  verification:
    "All approved replies on these channels at any time: verified public, or by how often we've checked them (0, 1, 2, 3 or more times). Never Checked includes replies not posted yet.",
  responseTime:
    "Time from the viewer's comment to the moment YouTube accepted the reply, for public replies sent in this period. Later verification doesn't add to it. Replies to history, and to comments without a known time, are left out.",
  median: "The midpoint of all response times in this period: half the replies were faster.",
  p90: "Nine out of ten replies were faster than this.",
  onTime:
    "Replies within 60 minutes ÷ public replies sent in this period with a response time, as a percentage rounded down.",
  buckets:
    "Public replies sent in this period, by response time: under 15 minutes, 15 to 60 minutes, 1 to 6 hours, and over 6 hours.",
  positive:
    "Derived: comments in this period the model rated positive ÷ rated comments in this period, as a percentage rounded down. Without history.",
  sentiment:
    "Derived: the model rates each comment as positive, neutral or negative when it drafts. Unrated comments are left out.",
  category:
    "Derived: the model sorts each comment into one of four categories when it drafts. The rest are not classified.",
  topics: "Derived: topics the model finds in this period's comments, without history.",
  words:
    "Words used in at least two of the latest 2,000 comments of the period, channel and category. Links, names and very common words are left out.",
  replyTypes:
    "Replies sent in this period by author: AI, AI edited by a person, or written by hand. Average response times count public replies only.",
  outcomes:
    "What happened to this period's comments, each counted once, so you can see how many were never meant to be answered. Without history.",
  open: "This period's comments without a reply or decision, or with a draft waiting for approval. History, comments you answered on YouTube, and replies between viewers are left out.",
  openQuestions: "Derived: open comments the model identified as questions.",
  videos: `Videos with comments in this period: most open questions first, then most open comments, then most comments. Coverage is without history, as above, per video. Below ${LIMITS.coverage_attention}%, a video needs attention.`,
  views:
    "All views since the video was published, not just in this period, as last reported by YouTube Analytics (at most once a day). Derived: comments per 1,000 views, both from YouTube Analytics.",
  previous:
    "The same number of days before this period, or the same days a year ago. While this period is unfinished, the earlier one ends at the same time of day. There's nothing to compare with before the first comment was read.",
  week: "The calendar week (Monday to Sunday) of the period's last day compared with the week before, up to the same time while it's unfinished.",
  labels:
    "Comments seen in this period that have the label, without history, and their share of all comments seen in it. Answered: those with a public first reply. Open: those still waiting for a decision or a reply. A comment with several labels counts for each.",
  conversations:
    "Threads in which viewers spoke to the channel in this period, their comments to it, and how many needed an answer, as judged by the model. Answered publicly: our public replies to them, with the time from the comment to the moment YouTube accepted the reply. Neither coverage nor response times count any of it.",
  saved:
    "Public replies sent in this period, as drafted and edited, multiplied by the minutes you say each one saves.",
  cost: "The cost of this period's model calls at the operator's prices, with calls and tokens by UTC day for all channels, and the YouTube credits spent on public replies.",
  questions:
    "Questions from this period's comments that neither your videos nor your facts could answer at the time. Similar ones are grouped. Answered since then includes those you answered manually.",
  decisions:
    "Drafts that people decided on in this period: sent as written, edited, or rejected (dismissed, or answered differently on YouTube), with the median time from draft to decision. Rejoinder's row shows replies sent automatically, with the median time from comment to approval. Working hours are set in Account.",
  rules: "The same, grouped by the rule that drafted or sent the reply.",
  people:
    "Comments whose reply somebody approved, edited or wrote in this period, and comments they dismissed, each counted once for each person. The median time runs from the viewer's comment to the approval, without history. Who was removed keeps their name; people whose accounts are deleted are one row, and so are client links. Managers see everybody, responders themselves.",
  without:
    "Your own median response time, from your latest 1,000 answers on YouTube to comments written before the channel was connected. Shadow mode: of the replies that would have been sent automatically and that you decided on, the share you sent as written.",
  drafts:
    "Replies Rejoinder drafted, by the week they were written (from Monday, in your time zone), no matter when you decided on them. Automatic replies are left out.",
  draftsApproved:
    "This period's drafts sent as written ÷ drafts a person decided on, as a percentage rounded down.",
  draftsEdited:
    "This period's drafts edited before sending ÷ drafts a person decided on, as a percentage rounded down. Changed: the share of characters in words that only the draft or only the reply has; the middle of all edits.",
  draftsDismissed:
    "This period's drafts that were dismissed, or deleted on YouTube by their owner ÷ drafts a person decided on, as a percentage rounded down. Answered on YouTube: the owner wrote a different answer there.",
  draftsWaiting: "Drafts from this period still waiting for a decision.",
} as const;

export type FormulaKey = keyof typeof reportFormulas;
