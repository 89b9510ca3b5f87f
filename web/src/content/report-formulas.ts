/** How each number of the reports comes about; printed behind its mark and in docs/REPORTS.md, word for word. */
export const reportFormulas = {
  tracked:
    "Comments that Rejoinder first saw in the period (created_at), of the chosen channel and video. History, comments written before the channel was connected, is among them.",
  comments:
    "Comments that Rejoinder first saw in the period (created_at), of the chosen channel and video. History, comments written before the channel was connected, stands apart.",
  replies:
    "Comments whose reply was sent in the period (reply_sent_at): published, queued, under review or posting, or with a YouTube reply id or a written reply. The comment itself may be older.",
  published: "Replies sent in the period that a public look at YouTube has proven visible (verified_public).",
  queued: "Replies queued in the period that still wait to be posted (queue).",
  coverageTracked:
    "floor(published replies ÷ total comments × 100), 0 without comments. Published by reply_sent_at, comments by created_at, both in the period: replies to older comments count, so it can exceed 100. Target: 90 %.",
  coverage:
    "floor(published replies ÷ comments × 100), both without history, 0 without comments. Published by reply_sent_at, comments by created_at, both in the period: replies to older comments count, so it can exceed 100. With a type or status filter it says nothing, and is a dash. Target: 90 %.",
  answerable:
    "Public replies to comments of the period ÷ comments of the period that were to be answered × 100, rounded down; never over 100. Left out: history, what was skipped, what the owner answered or took down, and viewers' words within a thread.",
  daily: "Whole days in your time zone: comments by created_at, replies by reply_sent_at.",
  table:
    "The period holds for reply_sent_at when the status is Queued or the table is sorted by Replied, for published_at when sorted by Published, and for created_at otherwise. Sorted by Replied, only comments with an approved reply are listed.",
  verification:
    "All approved replies of the channels, of any time: proven public, or else by how often we have looked (0, 1, 2, 3 or more times). Never checked includes what is not posted yet.",
  responseTime:
    "Minutes from the viewer's comment (published_at) to the moment YouTube took the reply (reply_sent_at), of replies sent in the period and proven public. A reply that was proven later does not count as later. Replies to history and to comments without a known time have none.",
  median: "The middle of all response times in the period: half of the replies were quicker.",
  p90: "Nine of ten replies were quicker than this.",
  onTime:
    "Replies within 60 minutes ÷ public replies sent in the period that have a response time × 100, rounded down.",
  buckets:
    "Public replies sent in the period, by response time: under 15 minutes, 15 to 60, over 1 to 6 hours, over 6 hours.",
  positive:
    "Derived: comments of the period that the model reads as positive ÷ comments of the period with a reading × 100, rounded down. Without history.",
  sentiment:
    "Derived: the model reads each comment as positive, neutral or negative when it drafts. Comments without a reading are left out.",
  category:
    "Derived: the model puts each comment into one of four categories when it drafts. The rest is not classified.",
  topics: "Derived: topics the model names, per comment of the period. Without history.",
  words:
    "Words of the latest 2,000 comments of the period, channel and category, in two comments or more, without links, names and the stop words of their language.",
  replyTypes:
    "Replies sent in the period by who wrote them: AI as written, AI edited by a person, or by hand. Average minutes are response times of the public ones.",
  outcomes:
    "What became of the comments of the period: each counts once, so that coverage can be read against those that were never to be answered. Without history.",
  open: "Comments of the period without a reply or a decision, or with a draft that waits for approval. Without history, what the owner answered on YouTube, and viewers' words within a thread.",
  openQuestions: "Derived: open comments that the model reads as questions.",
  videos:
    "Videos with comments in the period, those with most open questions first, then most open comments, then most comments. Coverage as above, for the video. Under 80 % it needs attention.",
  views:
    "Views since the video was published, so of all time and not of the period, as YouTube Analytics counted them when it was last asked: once a day at most. Derived: comments per 1,000 views, both as YouTube Analytics counts them.",
  previous:
    "The same number of days before. While the period is unfinished, the earlier one ends at the same time of its day. Nothing is printed for a time before the first comment was read.",
  week: "The calendar week (Monday to Sunday) of the period's last day so far against the week before, cut alike while it is unfinished.",
  saved:
    "Public replies sent in the period: those that went out as drafted and those that a person changed, each times the minutes that you say one saves.",
  cost: "What the model's calls of the period came to at the operator's prices, its calls and tokens, by UTC day and for all channels; YouTube's credits for the replies that are public.",
  questions:
    "Questions in comments seen in the period that neither your videos nor your facts could answer then, alike ones grouped, by what became of them.",
  people:
    "Drafts that you decided about in the period: sent as written, edited, or rejected (dismissed, or answered otherwise on YouTube), with the median time from draft to decision. Rejoinder's row: replies sent in the period without a person, with the median time from comment to approval. Working hours are those of Account.",
  rules: "The same by the rule that drafted or sent the reply.",
  without:
    "Your own median from comment to answer, of the latest 1,000 answers on YouTube to comments written before the channel was connected. Shadow mode: of the replies that would have been sent without you and that you have decided about, those that you sent as written.",
  drafts:
    "Replies that Rejoinder drafted, by the week in which they were written (from Monday, in your time zone), whenever they were decided about. What was sent without a person is left out.",
  draftsApproved:
    "Drafts of the period that a person sent as written ÷ those that a person decided about × 100, rounded down.",
  draftsEdited:
    "Drafts of the period that a person sent in other words ÷ those that a person decided about × 100, rounded down. Changed: of the letters and marks of draft and reply, those in words that only one of them has; the middle of all edits.",
  draftsDismissed:
    "Drafts of the period that got no reply, dismissed or deleted on YouTube by their owner, ÷ those that a person decided about × 100, rounded down. Answered on YouTube: the owner wrote another answer there.",
  draftsWaiting: "Drafts of the period that nobody has decided about yet.",
} as const;

export type FormulaKey = keyof typeof reportFormulas;
