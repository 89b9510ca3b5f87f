// Generated from supabase/schemas by 'npm run types'. Do not edit.

/** Every reply_status, in the order of a reply's way. */
export const REPLY_STATUSES = [
  "draft",
  "queue",
  "posting",
  "under_moderation",
  "verified_public",
  "failed",
  "skipped",
  "unknown",
  "removed",
  "deleted",
] as const;
export type ReplyStatus = (typeof REPLY_STATUSES)[number];

/** Somebody decided to answer: is_replied. All but drafts and comments that get no reply. */
export const REPLY_REPLIED: readonly (string | null)[] = [
  "queue",
  "posting",
  "under_moderation",
  "verified_public",
  "failed",
  "unknown",
  "removed",
  "deleted",
];

/** Counts as a reply in the reports, with or without a text that is kept. */
export const REPLY_COUNTS: readonly (string | null)[] = [
  "queue",
  "posting",
  "under_moderation",
  "verified_public",
];

/** Decided, and not yet seen by the public: the reports' filter 'queued'. */
export const REPLY_ON_ITS_WAY: readonly (string | null)[] = ["queue", "posting", "under_moderation"];

/** On YouTube as far as anybody knows, once it has an id: it can be checked, edited and deleted there. */
export const REPLY_ON_YOUTUBE: readonly (string | null)[] = [
  "posting",
  "under_moderation",
  "verified_public",
];

/** YouTube has accepted it, so it has an id there. */
export const REPLY_ACCEPTED: readonly (string | null)[] = [
  "under_moderation",
  "verified_public",
  "removed",
  "deleted",
];

/** No longer on YouTube, taken down by YouTube or by its owner. */
export const REPLY_GONE: readonly (string | null)[] = ["removed", "deleted"];

/** Once it has an id on YouTube: not found there, or not by the public. It is looked for a few times more, and a sight reverses it. */
export const REPLY_MAY_COME_BACK: readonly (string | null)[] = ["failed", "removed"];

/** On its way to YouTube, so its very text is approved. */
export const REPLY_APPROVED: readonly (string | null)[] = ["queue", "posting"];

/** Not taken up for posting yet: its text can be changed, and it can be withdrawn. */
export const REPLY_EDITABLE: readonly (string | null)[] = ["draft", "queue"];

/** Ended without being public: a person may send it again. */
export const REPLY_RESENDABLE: readonly (string | null)[] = ["failed", "unknown"];

/** Out or on its way, so its viewer has had a reply. */
export const REPLY_ANSWERS_VIEWER: readonly (string | null)[] = [
  "queue",
  "posting",
  "under_moderation",
  "verified_public",
  "unknown",
];

/** On YouTube, or perhaps: nobody else may answer the comment. */
export const REPLY_MAY_BE_POSTED: readonly (string | null)[] = [
  "posting",
  "under_moderation",
  "verified_public",
  "unknown",
];

/** Sent, or about to be, and nothing speaks against it. */
export const REPLY_POSTED: readonly (string | null)[] = ["posting", "verified_public"];

/** Held, refused, unproven or taken down by YouTube: its owner should look after it. */
export const REPLY_NEEDS_OWNER: readonly (string | null)[] = [
  "under_moderation",
  "failed",
  "unknown",
  "removed",
];

/** The tabs of the inbox, in its order. Which one a comment is in: comments.tab. */
export const REPLY_TABS = [
  "to_approve",
  "needs_answer",
  "queued",
  "posted",
  "needs_you",
  "spam",
  "no_reply",
  "unanswered",
] as const;
export type ReplyTab = (typeof REPLY_TABS)[number];

/** Tabs whose comments wait for a person. */
export const WAITING_TABS = ["to_approve", "needs_answer", "needs_you"] as const;

/** What can have become of a comment, as the dashboard counts it; beside these skipped:reason. deleted: its owner took the reply down; thread_reply: a viewer's word within a thread, which is counted among conversations (public.report_conversations). */
export const REPLY_OUTCOMES = [
  "public",
  "on_the_way",
  "to_approve",
  "failed",
  "deleted",
  "undecided",
  "answered_by_owner",
  "thread_reply",
] as const;
export type ReplyOutcome = (typeof REPLY_OUTCOMES)[number];

/** What a person can make of a draft: have it sent as written or in other words, answer on YouTube instead, or decide that there is no reply. */
export const DRAFT_DECISIONS = ["approved", "edited", "replaced", "dismissed"] as const;

/** How drafts fare, as the reports count them; waiting: nobody has decided yet. */
export const DRAFT_FATES = ["approved", "edited", "replaced", "dismissed", "waiting"] as const;
export type DraftFate = (typeof DRAFT_FATES)[number];

/** What an owner did about a comment that drafts can learn from; written: an answer of their own, here or on YouTube. */
export const LESSON_KINDS = ["edited", "written", "approved", "dismissed"] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];

/** What can have become of a question that comments ask and nothing answered. */
export const QUESTION_STATES = ["open", "answered", "dismissed"] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** Why an owner should look at a fact again: it is past its date, or they changed what a reply said by it. */
export const FACT_REVIEWS = ["expired", "contradicted"] as const;
export type FactReview = (typeof FACT_REVIEWS)[number];

/** What an answer is said of: the whole channel, or the video under which all of them asked. */
export const QUESTION_SCOPES = ["channel", "video"] as const;
export type QuestionScope = (typeof QUESTION_SCOPES)[number];

/** Who wrote a reply: the model, the model and a person, or a person. */
export const REPLY_TYPES = ["AI", "AI+Edited", "Manual"] as const;
export type ReplyType = (typeof REPLY_TYPES)[number];

/** What kind of comment it is. */
export const COMMENT_CATEGORIES = ["Praise", "Questions", "Requests", "Criticism"] as const;
export type Category = (typeof COMMENT_CATEGORIES)[number];

/** The mood of a comment. */
export const COMMENT_SENTIMENTS = ["Positive", "Neutral", "Negative"] as const;
export type Sentiment = (typeof COMMENT_SENTIMENTS)[number];

/** What a comment can be about that a person has to decide. */
export const STOP_CLASSES = [
  "money",
  "legal",
  "health",
  "threat",
  "personal_data",
  "minor",
  "sarcasm",
] as const;
export type StopClass = (typeof STOP_CLASSES)[number];

/** Why a person has to decide about a comment; model: the model asks for one, or can't read it; edited: its viewer made it another under a reply that is out; quarrel: its viewer wrote angrily twice in a row in a conversation. */
export const ESCALATIONS = [
  "money",
  "legal",
  "health",
  "threat",
  "personal_data",
  "minor",
  "sarcasm",
  "model",
  "edited",
  "quarrel",
] as const;
export type Escalation = (typeof ESCALATIONS)[number];

/** Whom a viewer speaks to within a thread: the channel, another viewer, or nobody in particular. */
export const ADDRESSEES = ["channel", "viewer", "nobody"] as const;

/** How a person takes the word in a thread: nothing more is answered there, or nothing more is drafted there. */
export const CONVERSATION_STANCES = ["rest", "by_hand"] as const;

/** What may be answered without review, each by a consent of its own: comments, or what viewers answer to us. */
export const CONSENT_SUBJECTS = ["comments", "conversations"] as const;

/** What an account may say otherwise for one of its channels, each as a whole. Rules, saved replies and facts name their channel one by one. */
export const CHANNEL_CHOICES = [
  "video_replies",
  "posting_policy",
  "conversations",
  "shadow_mode",
  "pace",
  "quiet_hours",
  "model_calls",
  "voice",
  "objective",
] as const;
export type ChannelChoice = (typeof CHANNEL_CHOICES)[number];

/** What a reading of a comment by the model finds it to be; unread: the model was asked and gave no usable answer. */
export const COMMENT_CLASSES = [
  "ordinary",
  "money",
  "legal",
  "health",
  "threat",
  "personal_data",
  "minor",
  "sarcasm",
  "spam",
  "injection",
  "unread",
] as const;
export type CommentClass = (typeof COMMENT_CLASSES)[number];

/** Escalations that cannot wait. */
export const URGENT_ESCALATIONS = ["threat", "health", "minor", "legal", "money"] as const;

/** What a rule says of the reply to a comment: no reply, a fixed reply, a draft, a reply that may go by itself; none: nothing, the next rule is asked. */
export const RULE_ACTIONS = ["skip", "fixed", "draft", "auto", "none"] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** Whose comments a rule is for: of who comments on the channel for the first time, of who has before, of regulars (engine.most('regular_comments')), or of all others. */
export const RULE_VIEWERS = ["new", "seen", "regular", "not_regular"] as const;
export type RuleViewer = (typeof RULE_VIEWERS)[number];

/** Where in a thread a rule's comments stand: they begin one, are within one, or come after an answer of the channel's there. */
export const RULE_PLACES = ["first", "thread", "follow_up"] as const;
export type RulePlace = (typeof RULE_PLACES)[number];

/** What became of a rule's suggestion to hold a comment: it waits for a person, YouTube is asked to, or it is not to be held. */
export const HOLD_STATES = ["suggested", "asked", "dismissed"] as const;

/** Rule actions whose replies may go without a person, once the rule has earned it. */
export const UNATTENDED_RULE_ACTIONS = ["fixed", "auto"] as const;

/** What Google must have granted for views to be read. Without it a channel works all the same. */
export const VIEWS_SCOPES = ["https://www.googleapis.com/auth/yt-analytics.readonly"] as const;

/** Whether a person approves every reply. */
export const POSTING_POLICIES = ["review", "auto"] as const;
export type PostingPolicy = (typeof POSTING_POLICIES)[number];

/** Orders of the replies screen. */
export const REPLY_ORDERS = ["urgent", "newest", "oldest"] as const;
export type ReplyOrder = (typeof REPLY_ORDERS)[number];

/** What the inbox filters warnings by: a threat or despair, a comment that its viewer made another after our reply, an escalation, words that nothing proves, what a check found; none: no such warning. */
export const INBOX_WARNINGS = ["grave", "edited", "escalated", "unproven", "findings", "none"] as const;
export type InboxWarning = (typeof INBOX_WARNINGS)[number];

/** Bands of a comment's age in the inbox, each from the end of the one before: up to an hour, 24 hours, 7 days, 30 days, and beyond. */
export const INBOX_AGES = ["hour", "day", "week", "month", "older"] as const;
export type InboxAge = (typeof INBOX_AGES)[number];

/** What kind of word a comment in the inbox is: the first of its thread, or an answer to the channel within one. Talk among viewers is neither. */
export const INBOX_KINDS = ["first", "answer"] as const;

/** Who wrote a comment in the inbox: somebody who wrote nothing on the channel before, or a regular (engine.viewer_band). */
export const INBOX_VIEWERS = ["first", "regular"] as const;

/** What the inbox can be filtered by. */
export const INBOX_FILTERS = [
  "search",
  "kind",
  "viewer",
  "channel",
  "video",
  "category",
  "sentiment",
  "language",
  "warning",
  "assignee",
  "label",
  "age",
] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** What an owner can do to several comments of the inbox at once. */
export const BULK_ACTS = [
  "approve",
  "dismiss",
  "keep",
  "cancel",
  "restore",
  "draft",
  "not_spam",
  "spam",
] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** What can be done to one comment; on_youtube: changing or deleting our reply there. Whether it can be done, and where the comment goes by it, says the view engine.inbox. */
export const COMMENT_ACTS = [
  "approve",
  "dismiss",
  "keep",
  "cancel",
  "restore",
  "draft",
  "not_spam",
  "spam",
  "write",
  "edit",
  "resend",
  "on_youtube",
] as const;
export type CommentAct = (typeof COMMENT_ACTS)[number];

/** The report's status filter. */
export const REPORT_STATUSES = ["all", "queued", "published"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Columns that the table of the report sorts by. */
export const REPORT_SORTS = ["video", "comment", "reply", "published", "replied", "status"] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** The dashboard's status filter. */
export const DASHBOARD_STATUSES = ["all", "replied", "queued"] as const;
export type DashboardStatus = (typeof DASHBOARD_STATUSES)[number];

/** How wide the steps of the dashboard's series are. */
export const DASHBOARD_GRANULARITIES = ["daily", "weekly", "monthly"] as const;
export type Granularity = (typeof DASHBOARD_GRANULARITIES)[number];

/** What a period of the reports is compared with: the days right before it, or the same days a year ago. */
export const REPORT_COMPARISONS = ["before", "year"] as const;
export type Comparison = (typeof REPORT_COMPARISONS)[number];

/** What can stand out in a dashboard, by weight. */
export const INSIGHT_KINDS = [
  "uncovered_video",
  "unhappy_topic",
  "waiting",
  "failed",
  "late",
  "many_questions",
] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

/** Reports of the Coming Soon tab. */
export const PLANNED_REPORTS = ["coverage_sla_trend", "sentiment_shift", "template_performance"] as const;
export type PlannedReport = (typeof PLANNED_REPORTS)[number];

/** How often a report is mailed to an address outside. */
export const REPORT_RHYTHMS = ["weekly", "monthly"] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];

/** Why a comment gets no reply. */
export const SKIP_REASONS = [
  "dismissed",
  "own_comment",
  "already_answered",
  "empty",
  "noise",
  "spam",
  "confirmed_spam",
  "too_old",
  "not_repliable",
  "language",
  "rule",
  "comment_gone",
  "newer_word",
  "at_rest",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Skip reasons after which a person may answer all the same: what decided was a judgement, not what YouTube has. */
export const ANSWERABLE_SKIPS = [
  "dismissed",
  "empty",
  "noise",
  "spam",
  "confirmed_spam",
  "too_old",
  "language",
  "rule",
  "newer_word",
  "at_rest",
] as const;

/** Why a reply waits for a person, or a comment for its draft. */
export const DRAFT_REASONS = [
  "needs_approval",
  "check_failed",
  "escalated",
  "rule",
  "hold_suggested",
  "rule_not_earned",
  "rule_gone",
  "low_confidence",
  "second_opinion",
  "grave",
  "follow_up",
  "by_hand",
  "conversation",
  "our_last_word",
  "quarrel",
  "turns_used",
  "same_words",
  "newer_word",
  "needs_answer",
  "once_per_viewer",
  "shadow",
  "no_plan",
  "not_connected",
  "model_budget",
  "model_ceiling",
  "model_down",
  "model_busy",
  "model_failed",
  "model_unusable",
  "model_refused",
  "draft_failed",
  "draft_given_up",
  "written",
  "edited",
  "cancelled",
  "restored",
  "comment_edited",
  "comment_back",
  "already_answered",
  "not_spam",
] as const;
export type DraftReason = (typeof DRAFT_REASONS)[number];

/** Why the model is not asked: no plan, no connected channel, the owner's budget or the operator's ceiling of the day, a server that answers nobody until the operator mends it, or for the moment. */
export const MODEL_HOLDS = [
  "no_plan",
  "not_connected",
  "model_budget",
  "model_ceiling",
  "model_down",
  "model_busy",
] as const;

/** Troubles of the model server that stop drafting for all until the operator mends them. */
export const MODEL_STOPS = [
  "not_configured",
  "key_refused",
  "no_credit",
  "forbidden",
  "unknown_model",
  "wrong_server",
] as const;

/** Troubles of the model server that pass by themselves. */
export const MODEL_WAITS = ["rate_limited", "server_failed", "timed_out", "not_reached"] as const;

/** What the model is asked for: drafts, classes of comments, translations, an owner's tries, a second opinion, which open questions are alike. */
export const MODEL_PURPOSES = ["draft", "classify", "translate", "try", "judge", "group"] as const;
export type ModelPurpose = (typeof MODEL_PURPOSES)[number];

/** Why nothing may be posted for an account or a channel at the moment; passes by itself, by the owner, or by the operator (all_paused, disk_full). */
export const HOLD_REASONS = [
  "no_plan",
  "all_paused",
  "disk_full",
  "just_restored",
  "paused",
  "shadow",
  "channel_paused",
  "quiet_hours",
  "cap_hour",
  "cap_day",
  "cap_video_day",
  "same_text",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Reasons of ours for taking a claimed reply back to the queue: it does not wait before it may be claimed again. */
export const OWN_RETURN_REASONS = [
  "interrupted",
  "out_of_time",
  "server_trouble",
  "refusing",
  "already_answered",
  "comment_edited",
  "needs_approval",
  "no_plan",
  "all_paused",
  "disk_full",
  "just_restored",
  "paused",
  "shadow",
  "channel_paused",
  "quiet_hours",
  "cap_hour",
  "cap_day",
  "cap_video_day",
  "same_text",
] as const;
export type ReturnReason = (typeof OWN_RETURN_REASONS)[number];

/** What happened to a reply on its way to YouTube. */
export const POSTING_REASONS = [
  "approved",
  "policy_auto",
  "sent_again",
  "requeued",
  "claimed",
  "accepted",
  "network",
  "rate_limited",
  "unexplained",
  "thread_cut",
  "post_failed",
  "lost_answer",
  "unreadable_answer",
  "not_found_after_lost_answer",
  "connection_gone",
  "found_later",
  "other_account",
] as const;
export type PostingReason = (typeof POSTING_REASONS)[number];

/** What looks at a posted reply have shown, what its viewer made of the comment since, and what its owner did to it there. */
export const VISIBILITY_REASONS = [
  "seen_by_public_read",
  "seen_again",
  "seen_by_owner",
  "held",
  "likely_spam",
  "hidden",
  "gone",
  "not_public_held",
  "not_public_likely_spam",
  "not_public_hidden",
  "not_public_gone",
  "gone_with_comment",
  "video_private",
  "video_gone",
  "comment_not_public",
  "deleted_by_owner",
  "edited_on_youtube",
  "edited_after_reply",
  "kept_after_edit",
  "gone_after_being_public",
  "absent_once",
  "id_corrected",
  "no_api_key",
  "key_unreadable",
  "key_spent",
  "key_share_spent",
  "key_closed",
  "look_failed",
] as const;
export type VisibilityReason = (typeof VISIBILITY_REASONS)[number];

/** What people settled among themselves about a comment; its reply stays as it was. sent_back: a client, by link, wants another one. */
export const TEAMWORK_REASONS = ["assigned", "unassigned", "sent_back"] as const;
export type TeamworkReason = (typeof TEAMWORK_REASONS)[number];

/** What a client link may let somebody do beside looking at drafts and commenting on them, neither of which brings the other. */
export const LINK_ACTS = ["approve", "edit"] as const;
export type LinkAct = (typeof LINK_ACTS)[number];

/** What the key of a program may let it do: permissions (engine.permissions) but to own, which is a person's alone. */
export const SCOPES = ["read", "answer", "approve", "moderate", "manage"] as const;
export type Scope = (typeof SCOPES)[number];

/** What a program can do to one comment, beside notes. */
export const PROGRAM_COMMENT_ACTS = [
  "approve",
  "dismiss",
  "keep",
  "cancel",
  "restore",
  "draft",
  "not_spam",
  "spam",
  "propose",
  "assign",
  "label",
] as const;
export type ProgramCommentAct = (typeof PROGRAM_COMMENT_ACTS)[number];

/** What a program can do to the facts of a channel. */
export const PROGRAM_FACT_ACTS = ["add_fact", "change_fact", "delete_fact"] as const;
export type ProgramFactAct = (typeof PROGRAM_FACT_ACTS)[number];

/** Everything that a program can do (public.program_act). */
export const PROGRAM_ACTS = [
  "approve",
  "dismiss",
  "keep",
  "cancel",
  "restore",
  "draft",
  "not_spam",
  "spam",
  "propose",
  "assign",
  "label",
  "add_fact",
  "change_fact",
  "delete_fact",
  "answer_question",
  "dismiss_question",
  "note",
  "edit_note",
  "delete_note",
  "create_label",
] as const;
export type ProgramAct = (typeof PROGRAM_ACTS)[number];

/** What programs can be told of (docs/WEBHOOKS.md): a comment waits for a person, or is grave; viewers ask what nothing answers; a reply was approved, is public, is gone from YouTube; posting on a channel stopped; a connection needs somebody; a report is there; an alert was raised (engine.alert_kinds). */
export const EVENT_KINDS = [
  "comment.waiting",
  "comment.grave",
  "question.asked",
  "reply.approved",
  "reply.public",
  "reply.removed",
  "channel.paused",
  "connection.broken",
  "report.ready",
  "alert.raised",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What people are told of on their devices (docs/PUSH.md), as emails and the screen tell it: a comment is grave; posting on a channel stopped; a connection needs somebody; comments were assigned to them; a note mentions them; a rule is to tell them of a comment; an alert was raised, or tried. */
export const PUSH_KINDS = [
  "comment.grave",
  "channel.paused",
  "connection.broken",
  "assigned",
  "mentioned",
  "rule_matched",
  "alert.negative",
  "alert.wave",
  "alert.late",
  "alert.trial",
] as const;

/** What alerts are of (89_alerts.sql), in the order in which they are shown: many negative comments; far more comments than usual; comments that wait too long; a grave comment; posting on a channel stopped, or its connection needs somebody. */
export const ALERT_KINDS = ["negative", "wave", "late", "grave", "paused"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** By what an alert is told, and can be tried: mail, people's devices, endpoints (Slack and Discord among them). */
export const ALERT_WAYS = ["mail", "push", "webhook"] as const;
export type AlertWay = (typeof ALERT_WAYS)[number];

/** In what form an endpoint is told: ours (Standard Webhooks), or as Slack or Discord take it. */
export const WEBHOOK_FORMATS = ["standard", "slack", "discord"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Why an endpoint gave no answer: its address is one that we don't send to, its name leads nowhere, it took too long, it can't be reached; or its secret can't be opened here. */
export const DELIVERY_FAULTS = [
  "address_refused",
  "not_found",
  "timed_out",
  "not_reached",
  "secret_unreadable",
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** Why an endpoint was switched off: it answered 410, or the last try of a delivery failed. */
export const SWITCHED_OFF_REASONS = ["gone", "failing"] as const;
export type SwitchedOffReason = (typeof SWITCHED_OFF_REASONS)[number];

/** What a member may be allowed, none of which brings another: read what there is; write, dismiss and assign replies; let them go; edit and delete on YouTube, and judge spam; change rules, voice, knowledge, pace and connections; consent to posting without review, plan and deletion. */
export const PERMISSIONS = ["read", "answer", "approve", "moderate", "manage", "own"] as const;

/** What somebody is in an account, from who may most to who may least. */
export const ROLES = ["owner", "manager", "responder", "viewer"] as const;

/** The colours of labels: each has a token of its own in both themes of the client. */
export const LABEL_COLOURS = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple"] as const;
export type LabelColour = (typeof LABEL_COLOURS)[number];

/** Where the captions of a video stand: waiting to be read, kept, none (the video has no usable track), refused (YouTube does not give them), or lapsed: what was read was not read again in time, and is deleted. */
export const CAPTION_STATES = ["waiting", "kept", "none", "refused", "lapsed"] as const;
export type CaptionState = (typeof CAPTION_STATES)[number];

/** Who wrote a track of captions: standard, its owner; auto, YouTube's speech recognition. */
export const CAPTION_TRACKS = ["standard", "auto"] as const;
export type CaptionTrack = (typeof CAPTION_TRACKS)[number];

/** What a person can decide about a viewer's comment on YouTube. hide_author: rejects it and hides its author from the channel, which only YouTube Studio undoes. */
export const MODERATION_ACTS = ["publish", "hold", "reject", "hide_author"] as const;
export type ModerationAct = (typeof MODERATION_ACTS)[number];

/** Where a decision stands: waiting to be sent, sending (a call may be under way), sent (what became of it is being read), done, refused, or unsure: nobody could tell. */
export const MODERATION_STATES = ["waiting", "sending", "sent", "done", "refused", "unsure"] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** Where a look finds a comment: anybody sees it, its owner alone does, in one of the two queues, in no list at all, or it could not be told. */
export const MODERATION_PLACES = ["public", "published", "held", "likely_spam", "nowhere", "unread"] as const;
export type ModerationPlace = (typeof MODERATION_PLACES)[number];

/** How far a replay is: comments are matched without the model, a person is asked whether it may read the others, it reads them, all is found, or a person has stopped it. */
export const REPLAY_STATES = ["looking", "asking", "reading", "done", "cancelled"] as const;

/** What a matched comment would have come to: what the rule says of its reply (engine.rule_actions), or why something else decides it: another rule comes first (earlier), or may (open), or it gets no reply whatever rules say (spam, noise). */
export const REPLAY_REPLIES = [
  "fixed",
  "draft",
  "auto",
  "skip",
  "none",
  "earlier",
  "open",
  "spam",
  "noise",
] as const;

/** Comments of a replay to look through: those that match, those of them whose reply it would decide and that a person answered, those of which nobody knows whether they match, all. */
export const REPLAY_LISTS = ["matched", "person", "unknown", "all"] as const;

/** The slices of report_cells and its like: all comments, those without a category, and each category. */
export const REPORT_SLICES = ["*", "", "Praise", "Questions", "Requests", "Criticism"] as const;

/** What each kind of error of a Google call means. answered: Google was heard, or needed not be asked. who_acts: nobody when it passes or the engine mends it. retry: when trying again makes sense. closes_connection: nothing is called with the connection until that is mended. after_insert, stops_batch: what posting records of the reply (again: surely not posted, and tried once more; unexplained: surely not posted, tried again, and the second in a row makes the connection wait), and whether the rest of the batch waits. after_change: what editing or deleting records. sentence: for whoever sees the connection, the cause and the step. http_status, error_code, advice: the answer to a person who asked for the call. console_page: the page of the Google Cloud console where the step is done. */
export const ERROR_KINDS = {
  api_off: {
    answered: true,
    who_acts: "owner",
    retry: "later",
    closes_connection: true,
    after_insert: "returned",
    stops_batch: true,
    after_change: "refused",
    sentence:
      "YouTube Data API v3 is turned off in this Google Cloud project. Enable it there, and replies resume within minutes.",
    http_status: 409,
    error_code: "api_not_enabled",
    advice:
      "YouTube Data API v3 is turned off in this channel's Google Cloud project. Enable it there, then try again.",
    console_page: "apis/library/youtube.googleapis.com",
  },
  backend: {
    answered: true,
    who_acts: "nobody",
    retry: "after_looking",
    closes_connection: false,
    after_insert: "uncertain",
    stops_batch: false,
    after_change: "lost",
    sentence: "YouTube is having problems. We'll try again shortly.",
    http_status: 503,
    error_code: "youtube_failing",
    advice: "YouTube is having problems. Try again shortly. Nothing is done twice.",
    console_page: null,
  },
  client: {
    answered: true,
    who_acts: "owner",
    retry: "after_reconnecting",
    closes_connection: true,
    after_insert: "returned",
    stops_batch: true,
    after_change: "refused",
    sentence:
      "Google doesn't accept this OAuth client: it was deleted, or its secret was changed. Save its Client ID and Secret again, or connect with another client.",
    http_status: 409,
    error_code: "channel_refused",
    advice: "Google doesn't accept this channel's OAuth client. Check its Client ID and Secret.",
    console_page: "apis/credentials",
  },
  gone: {
    answered: true,
    who_acts: "nobody",
    retry: "never",
    closes_connection: false,
    after_insert: "refused",
    stops_batch: false,
    after_change: "gone",
    sentence: "YouTube no longer has this comment or video.",
    http_status: 404,
    error_code: "gone_on_youtube",
    advice: "YouTube no longer has this comment.",
    console_page: null,
  },
  grant: {
    answered: true,
    who_acts: "owner",
    retry: "after_reconnecting",
    closes_connection: true,
    after_insert: "returned",
    stops_batch: true,
    after_change: "refused",
    sentence: "Google no longer lets us access this channel. Reconnect it.",
    http_status: 409,
    error_code: "channel_refused",
    advice: "Google no longer lets us access this channel. Reconnect it.",
    console_page: null,
  },
  key: {
    answered: true,
    who_acts: "owner",
    retry: "after_reconnecting",
    closes_connection: true,
    after_insert: "returned",
    stops_batch: true,
    after_change: "refused",
    sentence:
      "Google refuses this API key, so replies can't be checked. Check in Google Cloud that it exists and may use YouTube Data API v3, then save it again.",
    http_status: 409,
    error_code: "key_refused",
    advice: "Google refuses this API key. Check it in Google Cloud, then save it again.",
    console_page: "apis/credentials",
  },
  lost: {
    answered: false,
    who_acts: "nobody",
    retry: "after_looking",
    closes_connection: false,
    after_insert: "uncertain",
    stops_batch: false,
    after_change: "lost",
    sentence: "The connection to YouTube dropped before it answered.",
    http_status: 503,
    error_code: "lost_answer",
    advice: "The connection to YouTube dropped before it answered. Try again. Nothing is done twice.",
    console_page: null,
  },
  not_sent: {
    answered: false,
    who_acts: "nobody",
    retry: "later",
    closes_connection: false,
    after_insert: "returned",
    stops_batch: true,
    after_change: "not_sent",
    sentence: "YouTube can't be reached right now. We'll try again shortly.",
    http_status: 503,
    error_code: "youtube_unreachable",
    advice: "YouTube can't be reached right now, so nothing was changed. Try again shortly.",
    console_page: null,
  },
  quota: {
    answered: true,
    who_acts: "nobody",
    retry: "next_quota_day",
    closes_connection: true,
    after_insert: "returned",
    stops_batch: true,
    after_change: "refused",
    sentence: "Today's YouTube quota is used up. Replies resume after midnight Pacific time.",
    http_status: 429,
    error_code: "quota_reached",
    advice: "This OAuth client's YouTube quota for today is used up. Try again after midnight Pacific time.",
    console_page: null,
  },
  rate_limited: {
    answered: true,
    who_acts: "nobody",
    retry: "later",
    closes_connection: false,
    after_insert: "returned",
    stops_batch: true,
    after_change: "refused",
    sentence: "YouTube asked us to slow down. We'll try again shortly.",
    http_status: 429,
    error_code: "rate_limited",
    advice: "YouTube asked us to slow down. Try again in a minute.",
    console_page: null,
  },
  refused: {
    answered: true,
    who_acts: "nobody",
    retry: "never",
    closes_connection: false,
    after_insert: "refused",
    stops_batch: false,
    after_change: "refused",
    sentence: "YouTube refused this request.",
    http_status: 409,
    error_code: "refused_by_youtube",
    advice: "YouTube refused this. Nothing was changed.",
    console_page: null,
  },
  scope: {
    answered: true,
    who_acts: "owner",
    retry: "after_reconnecting",
    closes_connection: true,
    after_insert: "returned",
    stops_batch: true,
    after_change: "refused",
    sentence:
      "You didn't give permission to read and answer comments. Reconnect the channel and check every box.",
    http_status: 409,
    error_code: "channel_refused",
    advice:
      "You didn't give permission to read and answer comments. Reconnect the channel and check every box.",
    console_page: null,
  },
  sign_in: {
    answered: true,
    who_acts: "nobody",
    retry: "after_refresh",
    closes_connection: true,
    after_insert: "returned",
    stops_batch: true,
    after_change: "refused",
    sentence:
      "YouTube didn't accept the sign-in. It renews automatically. If this message stays, reconnect the channel.",
    http_status: 409,
    error_code: "channel_refused",
    advice: "YouTube didn't accept this channel's sign-in. Refresh its token or reconnect the channel.",
    console_page: null,
  },
  unexplained: {
    answered: true,
    who_acts: "nobody",
    retry: "later",
    closes_connection: false,
    after_insert: "unexplained",
    stops_batch: false,
    after_change: "refused",
    sentence:
      "YouTube is refusing requests without a reason we know. Posting waits and tries again by itself, less often each time.",
    http_status: 409,
    error_code: "refused_by_youtube",
    advice: "YouTube refused this without a reason we know. Nothing was changed. Try again later.",
    console_page: null,
  },
  unprocessed: {
    answered: true,
    who_acts: "nobody",
    retry: "later",
    closes_connection: false,
    after_insert: "again",
    stops_batch: false,
    after_change: "refused",
    sentence: "YouTube couldn't process this request. We'll try once more.",
    http_status: 409,
    error_code: "refused_by_youtube",
    advice: "YouTube couldn't process this. Nothing was changed. Try again later.",
    console_page: null,
  },
  unreadable: {
    answered: true,
    who_acts: "owner",
    retry: "after_reconnecting",
    closes_connection: true,
    after_insert: "returned",
    stops_batch: true,
    after_change: "refused",
    sentence:
      "This channel's saved sign-in can no longer be opened. Save the Client ID and Secret of its OAuth client again, then reconnect the channel.",
    http_status: 409,
    error_code: "channel_refused",
    advice:
      "This channel's saved sign-in can no longer be opened. Save the Client ID and Secret of its OAuth client again, then reconnect it.",
    console_page: null,
  },
  unreadable_key: {
    answered: true,
    who_acts: "owner",
    retry: "after_reconnecting",
    closes_connection: true,
    after_insert: "returned",
    stops_batch: true,
    after_change: "refused",
    sentence: "The saved API key can no longer be opened, so replies can't be checked. Save it again.",
    http_status: 409,
    error_code: "key_refused",
    advice: "The saved API key can no longer be opened. Save it again.",
    console_page: null,
  },
} as const;
export type ErrorKind = keyof typeof ERROR_KINDS;

/** Limits that no single column says. */
export const LIMITS = {
  /** The longest reply. YouTube's own limit is unpublished, so ours is far lower. */
  reply_characters: 1000,
  /** The longest document. */
  document_characters: 200000,
  /** Characters of a video's description that are kept: YouTube's own limit. */
  description_characters: 5000,
  /** The longest passage: what a reply can name as its source. */
  passage_characters: 300,
  /** Seconds after the time that a passage of captions names, within which all of it begins to be said. */
  caption_seconds: 15,
  /** What the evidence of one comment may hold, in bytes, so that no script takes more tokens than English. */
  evidence_characters: 6000,
  /** The longest note on a comment. */
  note_characters: 2000,
  /** The longest terms of a consent, as JSON. */
  consent_characters: 50000,
  /** The longest text to search for. */
  search_characters: 200,
  /** The longest rule to be put into words, as JSON. */
  rule_characters: 20000,
  /** How much of a comment, and of its reply, a line of the inbox has. */
  line_characters: 160,
  /** The longest id or name that a report is asked for. */
  key_characters: 100,
  /** The longest filters of the inbox, as JSON. */
  inbox_filter_characters: 2000,
  /** The longest cursor of the inbox, as JSON: it names the transactions that were under way. */
  inbox_cursor_characters: 20000,
  /** The name of what a report opens: 2,000 ids at most. */
  report_what_characters: 80000,
  /** A row of a report after which the next page begins. */
  report_after_characters: 100000,
  /** Channels of one user, connected or shown in reports. */
  channels: 100,
  /** Devices on which one person is told of what needs them. */
  push_devices: 10,
  /** Accounts of others that one person is a member of. */
  memberships: 100,
  /** Google OAuth clients of one user. */
  oauth_clients: 20,
  /** Sign-ins with Google that one user may have begun at a time; each ends after 10 minutes. */
  oauth_sessions: 20,
  /** Rules of one user. */
  rules: 50,
  /** Rules of one user with a condition in plain words: each is read with every comment of its channels. */
  plain_conditions: 20,
  /** Saved replies of one user. */
  saved_replies: 100,
  /** Objectives that are kept of one user: each save adds one, the oldest make room. */
  objectives: 50,
  /** Facts of one channel. */
  facts: 500,
  /** Facts of one account, on all of its channels. */
  account_facts: 2000,
  /** Bytes of the texts of an account's facts. */
  account_fact_bytes: 2000000,
  /** Documents of one channel. */
  documents: 20,
  /** Documents of one account, on all of its channels. */
  account_documents: 100,
  /** Bytes of the texts of an account's documents. Cut into passages and indexed they take up to 13 times as many. */
  account_document_bytes: 5000000,
  /** Videos of one channel whose captions are kept or wanted. */
  captioned_videos: 1000,
  /** Answers and decisions of an owner on one channel that drafts are written by; the oldest make room. */
  lessons: 2000,
  /** Lessons of one account, on all of its channels; the oldest make room. */
  account_lessons: 10000,
  /** Comments of one channel whose owner said whether they are spam; the oldest make room. */
  spam_lessons: 200,
  /** Spam lessons of one account, on all of its channels; the oldest make room. */
  account_spam_lessons: 2000,
  /** Open questions of one channel; what is asked beyond them waits until some are answered or dismissed. */
  open_questions: 200,
  /** Questions of one account, on all of its channels; those decided longest ago make room. */
  account_questions: 5000,
  /** Acts of one person of which it is known that they are done: more than a browser has waiting. */
  acts_done: 2000,
  /** Consents to posting without review that one user may give in 24 hours. */
  consents: 100,
  /** Bytes of the terms of all consents of one account. */
  account_consent_bytes: 5000000,
  /** Changes of one reply that are kept as its history; then its owner can change it no more. */
  reply_changes: 300,
  /** Held comments of one user that a list has shown and a decision may be about. */
  held_shown: 2000,
  /** Decisions about comments of one channel that are asked for at a time, and that are kept; the oldest that are over make room. */
  moderations: 2000,
  /** Labels of one account. */
  labels: 50,
  /** Saved views of one user. */
  saved_views: 20,
  /** Notes on one comment. */
  comment_notes: 100,
  /** Notes about one viewer of one channel. */
  viewer_notes: 50,
  /** Notes of one account, on all of its comments. */
  account_notes: 20000,
  /** Bytes of the texts of an account's notes. */
  account_note_bytes: 20000000,
  /** People whom one note can mention. */
  note_mentions: 20,
  /** Open client links of one account. */
  client_links: 20,
  /** Client links that one account makes in 24 hours. */
  client_links_per_day: 50,
  /** Exchanges with Google and the model that a recording keeps, the last ones. */
  recorded_exchanges: 5000,
  /** What one comments.insert costs, in credits (docs/YOUTUBE.md, Quota). */
  reply_credits: 50,
  /** What one comments.setModerationStatus costs, however many comments it names (docs/YOUTUBE.md, Quota). */
  moderation_credits: 50,
  /** Comments that one such call names at most. */
  moderated_at_once: 50,
  /** What one captions.list costs (docs/YOUTUBE.md, Quota). */
  caption_list_credits: 50,
  /** What one captions.download costs (docs/YOUTUBE.md, Quota). */
  caption_credits: 200,
  /** Percent of a project's day that captions may take; the captions of one video in any case. */
  caption_percent: 5,
  /** Credits that a Google project has a day. A connection that has used as many counts as out of quota. */
  daily_credits: 10000,
  /** Credits a day that the app shows for a connection. */
  shown_credits: 9950,
  /** Videos of one channel's list of uploads that are read. */
  index_videos: 5000,
  /** Comments of one backfill. */
  backfill_comments: 1000,
  /** Percent that a model must be sure of its reply, for the reply to be queued without a person. */
  sure_percent: 70,
  /** Tries without a usable draft, after which a comment is left to a person. */
  draft_tries: 3,
  /** Comments that one model call reads to tell what they are. */
  classified_at_once: 20,
  /** Comments that a rule or a voice is tried on: the newest of a channel. */
  replayed_comments: 500,
  /** Of them that one step looks at, and one page shows. */
  replay_page: 50,
  /** Of them that one step has read: five full calls. */
  replay_read_at_once: 100,
  /** Days for which it is kept what was found. */
  replay_days: 7,
  /** Comments that one rule may hold by itself in 24 hours, at most. */
  holds_by_rule: 100,
  /** Minutes after which a channel is looked at again for alerts. */
  alert_minutes: 15,
  /** Hours of comments that an alert may be about, that a comment may wait before one, and that the same is not told again, at most. */
  alert_hours: 168,
  /** Comments below which neither their number in an hour nor their mood raises an alert. */
  alert_floor: 20,
  /** The newest comments whose mood an alert is about, at most. */
  alert_comments: 500,
  /** Weeks before whose same hour is what a channel usually gets. */
  alert_weeks: 4,
  /** Trials of an alert by mail, or to one endpoint, that one person may ask for in 10 minutes. */
  alert_trials: 5,
  /** Texts of one viewer that are read within an hour where no reply is drafted; more wait an hour longer each time. */
  viewer_readings: 30,
  /** Percent of a day's model calls up to which texts are read that no draft takes along. */
  reading_percent: 25,
  /** Open questions that one model call compares with those that were there before. */
  grouped_at_once: 20,
  /** Open questions of a channel that it compares them with. */
  grouped_beside: 40,
  /** Words of a thread that the writer of a reply is shown. */
  thread_words: 12,
  /** Comments that a viewer wrote on a channel before, from which on they count as a regular. */
  regular_comments: 3,
  /** Answers to one viewer in one thread that go without a person. */
  automatic_turns: 2,
  /** Drafts in a channel's conversations that a person must have approved before answers there may go by themselves. */
  conversation_approvals: 20,
  /** Percent of them that must have gone out as written. */
  conversation_unedited_percent: 90,
  /** Tokens of a prompt that a model call counts for while it is under way; the usual one has 2,800. */
  model_input_tokens: 6000,
  /** Tokens of an answer that a model call counts for while it is under way; the usual one has 250. */
  model_output_tokens: 1500,
  /** Percent of a server's disk in use from which on its operator is warned. */
  disk_low_percent: 90,
  /** Percent of it from which on nothing is read, drafted or posted. */
  disk_full_percent: 95,
  /** Percent of the size that the operator allows the database, from which on past comments are not read and the operator is told. */
  database_low_percent: 85,
  /** Percent of it from which on the operator is told again: hosted, a database that is full can only be read. */
  database_full_percent: 95,
  /** Bytes that one past comment takes in the database with its indexes and what is counted of it, as measured (docs/SCALE.md, Plans). */
  comment_bytes: 2700,
  /** Months of comments that are read at most. */
  history_months: 24,
  /** Hours that a server may go without a backup before its operator is told. */
  backup_hours: 48,
  /** The longest prompt. What an owner can set and a thread can hold stays below it. */
  model_prompt_characters: 60000,
  /** Rows of a page of a report: what the Data API returns at most (supabase/config.toml), beyond which it cuts without a word. */
  page_rows: 1000,
  /** Entries of one answer that lists what an owner has taught, asked or stated. */
  list_rows: 500,
  /** The newest comments of a tab that the inbox counts, sorts by urgency, acts on at once, or looks through for one page. */
  inbox_window: 10000,
  /** Alerts of a page of the list of those that were raised. */
  alerts_shown: 50,
  /** Comments of a page of the inbox. */
  inbox_rows: 500,
  /** Videos that the inbox offers to filter by: the fullest. */
  facet_videos: 50,
  /** Comments of one call of an action on several. */
  bulk_rows: 500,
  /** Mentions that a person is shown, the newest. */
  mentions_shown: 30,
  /** Seconds without a word of it after which nobody is shown as writing a reply any more. */
  writing_seconds: 20,
  /** How often in a minute one person may say that they are writing. */
  writing_notes: 30,
  /** Drafts of a page that a client link shows. */
  client_drafts: 20,
  /** Days before and after today that a report is of where none are chosen. */
  report_days_around: 3,
  /** Days of a report: ten years. */
  report_days: 3700,
  /** Percent of comments with a public reply that the reports call the target. */
  coverage_target: 90,
  /** Percent of a video's comments with a public reply below which it needs attention. */
  coverage_attention: 80,
  /** Insights that a dashboard shows, the weightiest first. */
  insights: 3,
  /** Negative comments from which on a topic may be one that viewers are unhappy about. */
  unhappy_comments: 2,
  /** Percent of a topic's comments that must be negative for that. */
  unhappy_percent: 30,
  /** Public replies with a response time from which on the dashboard says that most are late. */
  late_replies: 5,
  /** Percent of them on time below which most are late. */
  late_percent: 50,
  /** Questions from which on viewers may be said to ask many. */
  many_questions: 3,
  /** Of so many comments with a category one at least must be a question for that. */
  questions_one_in: 3,
  /** Addresses outside that one account mails reports to, and asks to confirm in 24 hours. */
  report_addresses: 20,
  /** Mails that ask one address of an account to confirm: the first, and three more. */
  report_asks: 4,
  /** Such mails to one address in 24 hours, from all accounts together; one from each. */
  report_asks_per_day: 3,
  /** Feeds for spreadsheets of one account. */
  report_feeds: 20,
  /** Feeds that one account makes in 24 hours. */
  report_feeds_per_day: 50,
  /** Days that a feed tells, today included. */
  report_feed_days: 90,
  /** Comments of a period whose words the reports count, the latest; also the most that can be opened by their ids. */
  words_comments: 2000,
  /** Keys of programs that one account has at a time. */
  program_keys: 20,
  /** Keys of programs that one account makes in 24 hours. */
  program_keys_per_day: 50,
  /** Minutes since signing in within which a person may make a key. */
  fresh_minutes: 15,
  /** The longest arguments of what a program asks to be done, as JSON. */
  program_act_characters: 65536,
  /** The longest answer to a program's write, as JSON, that is kept with the thread of its comment; a longer one is kept, and given, without. */
  program_answer_characters: 65536,
  /** Endpoints of one account. */
  webhooks: 10,
  /** Deliveries that wait for one endpoint; what happens while as many wait is not told to it. */
  webhook_waiting: 1000,
  /** Tests of one endpoint in a minute. */
  webhook_tests: 5,
  /** The longest address of an endpoint. */
  webhook_url_characters: 2000,
  /** The longest text of a comment that an endpoint is told. */
  webhook_text_characters: 2000,
  /** What is kept of an endpoint's answer. */
  webhook_answer_characters: 2000,
  /** Deliveries of a page of an endpoint's log. */
  deliveries_shown: 100,
} as const;

/** Which of engine.permissions an act on a comment needs. */
export const ACT_PERMISSIONS = {
  approve: "approve",
  dismiss: "answer",
  keep: "answer",
  cancel: "answer",
  restore: "answer",
  draft: "answer",
  not_spam: "moderate",
  spam: "moderate",
  write: "answer",
  edit: "answer",
  resend: "approve",
  on_youtube: "moderate",
} as const;

/** How many calls in a row a program has, and in how many seconds one more (engine.gates, program_call). */
export const PROGRAM_CALLS = { in_a_row: 300, seconds: 1 } as const;

/** What the CHECKs of columns allow: numbers from least to most, texts of at most longest characters, lists of at most most entries. */
export const COLUMN_LIMITS = {
  accounts: { name: { longest: 100 }, timezone: { longest: 64 } },
  activity_log: { program: { longest: 60 } },
  asked_questions: { spoken: { most: 8 } },
  automation_settings: {
    breaker_judged: { least: 1, most: 100 },
    breaker_not_public: { least: 1, most: 50 },
    cap_day: { least: 1, most: 1000 },
    cap_hour: { least: 1, most: 200 },
    cap_video_day: { least: 1, most: 1000 },
    email: { longest: 320 },
    jitter_seconds: { least: 0, most: 600 },
    max_comment_age_days: { least: 1, most: 365 },
    model_calls_per_day: { least: 1, most: 100000 },
    quiet_from: { least: 0, most: 1439 },
    quiet_to: { least: 0, most: 1439 },
    same_text_per_day: { least: 1, most: 100 },
    undo_window_seconds: { least: 0, most: 3600 },
  },
  brand_voices: {
    allowed_links: { most: 20, longest: 253 },
    banned_phrases: { most: 50, longest: 100 },
    channel_id: { longest: 64 },
    examples: { most: 10, longest: 500 },
    reply_language: { longest: 35 },
    sign_off: { longest: 100 },
    tone: { longest: 300 },
  },
  channel_settings: {
    cap_day: { least: 1, most: 1000 },
    cap_hour: { least: 1, most: 200 },
    cap_video_day: { least: 1, most: 1000 },
    jitter_seconds: { least: 0, most: 600 },
    model_calls_per_day: { least: 1, most: 100000 },
    quiet_from: { least: 0, most: 1439 },
    quiet_to: { least: 0, most: 1439 },
    same_text_per_day: { least: 1, most: 100 },
  },
  channel_syncs: { history_months: { least: 1, most: 24 } },
  client_objectives: {
    channel_id: { longest: 64 },
    email: { longest: 320 },
    objective_text: { longest: 4000 },
    tags: { most: 20, longest: 100 },
  },
  client_youtube_channels: { channel_title: { longest: 200 } },
  comment_notes: { link_name: { longest: 60 }, program: { longest: 60 } },
  comments: { translation: { longest: 20000 } },
  documents: { title: { longest: 200 }, video_id: { longest: 64 } },
  facts: {
    answer: { longest: 1000 },
    links: { most: 5, longest: 500 },
    question: { longest: 300 },
    video_id: { longest: 64 },
  },
  labels: { name: { longest: 40 } },
  leads: { channel_url: { longest: 500 }, email: { longest: 320 }, name: { longest: 200 } },
  lessons: { features: { most: 128 } },
  notice_settings: { digest_hour: { least: 0, most: 23 }, digest_threshold: { least: 1, most: 1000 } },
  operator_sessions: { reason: { longest: 500 } },
  passages: { ordinal: { least: 1 } },
  profiles: {
    channel_url: { longest: 500 },
    email: { longest: 320 },
    name: { longest: 80 },
    timezone: { longest: 64 },
  },
  questions: { body: { longest: 300 }, video_id: { longest: 64 } },
  replies: { generated_reply: { longest: 5000 } },
  reply_events: { link_name: { longest: 60 }, program: { longest: 60 } },
  reply_rules: {
    categories: { most: 10, longest: 20 },
    channel_id: { longest: 64 },
    languages: { most: 30, longest: 20 },
    min_approvals: { least: 1, most: 1000 },
    min_unedited_percent: { least: 1, most: 100 },
    name: { longest: 80 },
    pattern: { longest: 200 },
    plain_words: { longest: 200 },
    sentiments: { most: 10, longest: 20 },
    video_ids: { most: 50, longest: 64 },
    with_labels: { most: 20 },
    words: { most: 50, longest: 100 },
  },
  reply_versions: { link_name: { longest: 60 }, program: { longest: 60 } },
  report_cells: { speed: { least: 0, most: 4 } },
  report_settings: {
    work_days: { most: 7 },
    work_from: { least: 0, most: 1439 },
    work_to: { least: 0, most: 1439 },
  },
  saved_replies: { channel_id: { longest: 64 }, language: { longest: 3 }, name: { longest: 60 } },
  saved_views: { name: { longest: 60 } },
  signup_leads: { email: { longest: 320 } },
  spam_lessons: { features: { most: 128 } },
  user_google_oauth_clients: {
    client_id: { longest: 300 },
    daily_quota: { least: 1, most: 10000000 },
    label: { longest: 100 },
  },
  videos: { comment_count: { least: 0 }, views: { least: 0 } },
  youtube_connections: { label: { longest: 100 } },
} as const;

/** The values that a column takes, where its CHECK lists them. */
export const COLUMN_VALUES = {
  accounts: { plan: ["pro", "enterprise"] },
  activity_log: { actor: ["owner", "engine", "operator", "visitor"] },
  automation_settings: { automation_status: ["active", "paused"] },
  brand_voices: { emoji: ["never", "sparing", "free"], reply_length: ["short", "medium", "long"] },
  documents: { format: ["md", "txt", "srt", "vtt"] },
  leads: { form_type: ["access_request", "free_report"] },
  notice_settings: { digest: ["off", "daily", "when_more"] },
  passages: { kind: ["description", "fact", "document", "video", "caption"] },
  profiles: { plan: ["pro", "enterprise"] },
  replies: { approved_by: ["owner", "engine"] },
  reply_events: { actor: ["owner", "engine"] },
  report_cells: {
    basis: ["seen", "fate", "sent"],
    grain: ["day", "week", "month"],
    state: ["", "public", "queue"],
  },
  report_times: { grain: ["day", "week", "month"] },
  report_topic_counts: { grain: ["day", "week", "month"] },
  report_video_counts: { grain: ["day", "week", "month"] },
  rule_outcomes: { outcome: ["approved", "edited", "rejected"] },
  shadow_decisions: { decision: ["post", "draft", "skip"] },
  videos: { privacy: ["public", "unlisted", "private", "gone"] },
  youtube_connections: { status: ["ok", "need_auth", "need_reauth", "quota_reached"] },
} as const;
