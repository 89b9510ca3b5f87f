import type {
  DraftReason,
  Escalation,
  HoldReason,
  PostingReason,
  ReturnReason,
  SkipReason,
  TeamworkReason,
  VisibilityReason,
} from "@shared/database/vocabulary.gen.ts";
import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { lookUp } from "./look-up";

/** The reasons that the database and the functions give. */
export type ReplyReason =
  | SkipReason
  | DraftReason
  | HoldReason
  | ReturnReason
  | PostingReason
  | VisibilityReason
  | TeamworkReason;

/** What a `status_reason` or a `verification_note` of ours says to a person. */
const sentences: Record<ReplyReason, string> = {
  // Why there is no reply.
  dismissed: "You dismissed it.",
  own_comment: "Written by the channel itself.",
  already_answered: "The channel has already answered it.",
  empty: "The comment has no text.",
  noise: "There's nothing to answer.",
  spam: "It looks like spam.",
  confirmed_spam: "You marked it as spam.",
  too_old: "It's older than the comments you answer.",
  not_repliable: "YouTube doesn't allow replies to it.",
  language: "It's in a language you don't answer.",
  rule: "One of your rules skipped it.",
  newer_word: "The viewer wrote again. The reply goes to their latest comment.",
  at_rest: "You let this conversation rest.",

  // Why a draft waits.
  needs_approval: "You review every reply.",
  check_failed: "A check found something to review.",
  escalated: "A person should decide on this one.",
  hold_suggested: "One of your rules suggests holding this comment.",
  rule_not_earned: "Its rule hasn't earned your trust yet. It posts automatically after enough approvals.",
  rule_gone: "The rule that approved it was deleted.",
  low_confidence: "The model isn't sure enough.",
  second_opinion: "Two readings of the comment disagreed on whether it's harmless.",
  grave: "It needs a reply from you, so nothing was drafted.",
  follow_up: "This one needs a person. Write a reply, or dismiss it.",
  by_hand: "You answer this conversation yourself, so nothing was drafted.",
  conversation: "You review every reply in conversations.",
  our_last_word: "The last word in this thread is yours. A second reply in a row needs your approval.",
  quarrel: "The viewer wrote angrily twice in a row, so it needs a reply from you.",
  turns_used: `This viewer already got ${LIMITS.automatic_turns} automatic replies in this thread.`,
  same_words: "The same words already stand in this thread.",
  needs_answer:
    "None of your facts or videos answer it. Answer the question once, and we'll draft the reply.",
  once_per_viewer: "This viewer already got a reply under this video.",
  shadow: "Shadow mode is on. Otherwise it would have been posted.",
  model_budget: "Today's model calls are used up. Drafting resumes after midnight UTC.",
  model_ceiling: "Today's model limit is reached. Drafting resumes after midnight UTC.",
  model_down: "The model can't be reached and the operator has been told. Drafting resumes automatically.",
  model_busy: "The model isn't answering right now. Drafting resumes automatically.",
  model_refused: "The model declined to answer this comment, so it needs a reply from you.",
  not_connected: "Its channel isn't connected. It will be drafted once the channel is reconnected.",
  model_failed: "Drafting failed. We'll try again automatically.",
  model_unusable:
    "The model gave no usable draft. We'll try a few more times. You can also answer it yourself.",
  draft_failed: "Drafting failed. We'll try a few more times. You can also answer it yourself.",
  draft_given_up: `${LIMITS.draft_tries} tries gave no usable draft, so it needs a reply from you.`,
  written: "You wrote it.",
  edited: "You changed it, so it needs approval again.",
  cancelled: "You took it back.",
  restored: "You restored it.",
  comment_edited: "The viewer edited the comment after the reply was written.",
  comment_back: "The comment was gone from YouTube for a while and is back.",
  not_spam: "You marked it as not spam.",

  // Why it is queued.
  approved: "You approved it.",
  policy_auto: "Approved automatically, under the terms you agreed to.",
  sent_again: "You sent it again.",
  requeued: "YouTube couldn't process it before, so we're trying again.",
  paused: "Automation was paused before it was sent.",
  all_paused: "The operator has paused everything. It resumes automatically.",
  disk_full: "The server has no disk space left. It resumes automatically.",
  just_restored: "The service has just been restored from a backup. Posting resumes automatically.",
  no_plan: "Your access isn't approved yet, so nothing is drafted or posted.",
  channel_paused: "Too many of this channel's replies weren't public, so it's paused until you resume it.",
  quiet_hours: "It's waiting for your quiet hours to end.",
  cap_hour: "The hourly limit is reached. Posting resumes automatically.",
  cap_day: "The daily limit is reached. Posting resumes automatically.",
  cap_video_day: "The daily limit for this video is reached. Posting resumes automatically.",
  same_text: "The same text has reached its daily limit. Posting resumes automatically.",
  interrupted: "Sending was interrupted before anything was posted. We'll try again.",
  out_of_time: "The last batch was full. It goes out with the next one.",
  server_trouble: "YouTube is having problems. Posting resumes automatically.",
  refusing:
    "YouTube is refusing replies without a reason we know. Posting waits and tries again automatically.",
  unexplained: "YouTube refused it without a reason we know. We'll try again.",
  thread_cut:
    "YouTube isn't listing all replies under this comment, so we can't tell whether you've already answered. We'll look again within a day.",
  network: "YouTube couldn't be reached. We'll try again.",
  rate_limited: "YouTube asked us to slow down. We'll try again.",
  other_account:
    "Another account that has connected this channel has already queued or posted a reply to this comment, and each comment is answered only once. Take this one back, or let only one of the two accounts post for the channel.",
  post_failed: "Preparing it for posting failed. We'll try again in an hour.",

  // On the way.
  claimed: "Posting started.",
  accepted: "YouTube accepted it.",
  lost_answer: "We never got YouTube's answer. We're looking for the reply.",
  unreadable_answer: "We couldn't read YouTube's answer. We're looking for the reply.",
  seen_by_public_read: "Signed-out viewers can see it.",
  seen_again: "It's back: signed-out viewers can see it again.",
  seen_by_owner: "Your channel can see it again. We're checking whether everyone can.",

  // Why the public does not see it.
  held: "YouTube is holding it for review.",
  likely_spam: "YouTube marked it as likely spam.",
  hidden: "Only your channel can see it.",
  gone: "It's no longer there.",
  not_public_held: "YouTube was still holding it for review after 24 hours.",
  not_public_likely_spam: "YouTube still marked it as likely spam after 24 hours.",
  not_public_hidden: "After 24 hours, only your channel can see it.",
  not_public_gone: "It's gone and was never public.",
  gone_with_comment: "The viewer's comment is gone, and so is the reply.",
  video_private:
    "The video is private, so nobody else can see its comments. We'll check again once it's public.",
  video_gone:
    "YouTube no longer shows the video, so nobody can see its comments. We'll check again from time to time.",
  comment_not_public:
    "The comment it answers isn't public, for example under a members-only video, so the reply isn't either. We'll check again from time to time.",
  deleted_by_owner: "You deleted it on YouTube.",
  edited_on_youtube: "You changed it on YouTube.",
  edited_after_reply: "The viewer edited the comment after your reply, and it reads differently now.",
  kept_after_edit: "You kept it under the edited comment.",
  gone_after_being_public: "It was public, but two checks in a row didn't find it.",
  absent_once: "The last check didn't find it. We'll check once more.",
  id_corrected: "YouTube lists it under another id than it gave us. We use that one now.",
  no_api_key: "Posted but not verified: checking what signed-out viewers see needs a YouTube API key.",
  key_unreadable: "Posted but not verified: the saved YouTube API key can't be opened. Save it again.",
  key_spent:
    "Posted but not verified: the shared YouTube API key is used up for today. We'll check after midnight Pacific time. With a key of your own it's checked right away.",
  key_share_spent:
    "Posted but not verified: you've used your share of the shared YouTube API key for today. We'll check after midnight Pacific time. With a key of your own it's checked right away.",
  key_closed:
    "Posted but not verified: the shared YouTube API key is switched off. We'll check once it's on. With a key of your own it's checked right away.",
  look_failed: "The last check couldn't be saved. We'll check again.",
  not_found_after_lost_answer: "We never got YouTube's answer, and three searches didn't find the reply.",
  found_later: "We never got YouTube's answer, but later found the reply on YouTube.",
  connection_gone:
    "We never got YouTube's answer, and the channel was disconnected before we could look for the reply.",
  comment_gone: "The comment is gone from YouTube.",

  // What people settled among themselves.
  assigned: "It was assigned to a teammate.",
  unassigned: "It's nobody's in particular any more.",
  sent_back: "A client asked for another reply.",
};

/** Codes that Google writes, named by their meaning (docs/YOUTUBE.md, Errors). */
const googleSentences: Record<string, string> = {
  backendError: "YouTube had a problem. We'll try again.",
  backend_error: "YouTube had a problem. We'll try again.",
  quotaExceeded: "Today's YouTube quota is used up. Posting resumes after midnight Pacific time.",
  "401 invalid_token": "YouTube didn't accept the sign-in. It renews automatically.",
  credentials_unreadable:
    "The channel's saved sign-in can no longer be opened. Save the Client ID and Secret of its OAuth client again, then reconnect the channel.",
  invalid_grant: "Google no longer lets us access this channel. Reconnect it.",
  insufficientPermissions: "You didn't give permission to post. Reconnect and check every box.",
  invalid_client: "Google doesn't accept this OAuth client. Check its Client ID and Secret.",
  commentNotFound: "The comment is gone from YouTube.",
  commentThreadNotFound: "The comment is gone from YouTube.",
  parentCommentNotFound: "The comment is gone from YouTube.",
  videoNotFound: "The video is gone from YouTube.",
  commentsDisabled: "Comments are turned off for this video.",
  operationNotSupported: "YouTube doesn't allow replies to it.",
  parentCommentIsPrivate: "The comment is private.",
  commentTextTooLong: "YouTube says the reply is too long.",
  commentTextRequired: "YouTube says the reply is empty.",
  invalidCommentMetadata: "YouTube didn't accept the reply's text.",
  invalidCustomEmoji: "YouTube didn't accept an emoji in the reply.",
  processingFailure: "YouTube couldn't process the reply.",
  forbidden: "YouTube doesn't let this channel reply here.",
  ineligibleAccount: "This YouTube account can't comment until it's linked to a Google account.",
};

/** A sentence for a reason code; for an unknown one the code in plain words, for none nothing. */
export function reasonSentence(code: string | null | undefined): string | null {
  if (!code) return null;
  const known = lookUp(sentences, code) ?? lookUp(googleSentences, code);
  if (known) return known;
  const plain = code
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return `YouTube's reason: ${plain}.`;
}

const escalations: Record<Escalation, string> = {
  money: "It's about money.",
  legal: "It's about the law or someone's rights.",
  health: "It's about health.",
  threat: "It contains a threat.",
  personal_data: "It contains personal data.",
  minor: "It may involve a minor.",
  sarcasm: "It may be sarcastic.",
  model: "The model couldn't judge it, so a person should.",
  edited: "The viewer edited it after your reply.",
  quarrel: "The viewer wrote angrily twice in a row.",
};

/** Why a person should decide about this comment; null when there is no such reason. */
export function escalationSentence(kind: string | null): string | null {
  return kind ? (lookUp(escalations, kind) ?? "A person should decide on it.") : null;
}
