import type {
  DraftReason,
  Escalation,
  HoldReason,
  PostingReason,
  ReturnReason,
  SkipReason,
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
  | VisibilityReason;

/** What a `status_reason` or a `verification_note` of ours says to a person. */
const sentences: Record<ReplyReason, string> = {
  // Why there is no reply.
  dismissed: "You dismissed it.",
  own_comment: "Written by the channel itself.",
  already_answered: "The channel has already answered it.",
  empty: "The comment has no text.",
  noise: "There is nothing in it to answer.",
  spam: "It looks like spam.",
  confirmed_spam: "You said that it is spam.",
  too_old: "It's older than the comments you answer.",
  not_repliable: "YouTube does not allow replies to it.",
  language: "It is in a language you do not answer.",
  rule: "One of your rules says so.",

  // Why a draft waits.
  needs_approval: "Your policy is to review every reply.",
  check_failed: "A check found something to look at.",
  escalated: "It is about something that a person should decide.",
  rule_not_earned: "Its rule has not earned your trust yet: it posts by itself after enough approvals.",
  rule_gone: "The rule that let it go was deleted.",
  low_confidence: "The model is not sure enough of it.",
  second_opinion: "Two readings of the comment did not both find it harmless.",
  grave: "It needs words of your own, so nothing is written for you.",
  needs_answer: "Nothing you have told us answers it. Answer the question once, and the reply is drafted.",
  once_per_viewer: "This viewer has already had a reply under this video.",
  shadow: "Shadow mode is on: otherwise it would have been posted.",
  model_budget: "Today's budget of model calls is used up. It goes on after midnight UTC.",
  model_ceiling: "The model has written all it may for today. It goes on after midnight UTC.",
  model_down:
    "Drafting waits: the model is not reachable, and the operator has been told. It goes on by itself.",
  model_busy: "The model does not answer at the moment. It goes on by itself.",
  model_refused: "The model would not answer this comment, so it is yours to answer.",
  not_connected: "Its channel is not connected. It is drafted once the channel is connected again.",
  model_failed: "Writing the draft did not work. It is tried again by itself.",
  model_unusable:
    "The model gave no usable draft. It is asked a few times more, ever later; you can answer it yourself.",
  draft_failed:
    "Writing the draft did not work. It is tried a few times by itself; you can answer it yourself.",
  draft_given_up: `${LIMITS.draft_tries} tries gave no usable draft, so it is yours to answer.`,
  written: "You wrote it.",
  edited: "You changed it, so it needs approval again.",
  cancelled: "You took it back.",
  restored: "You restored it.",
  comment_edited: "The viewer edited the comment after the reply was written.",
  comment_back: "The comment was gone from YouTube for a while and is back.",
  not_spam: "You said that it is not spam.",

  // Why it is queued.
  approved: "You approved it.",
  policy_auto: "Approved by the policy you agreed to.",
  sent_again: "You sent it again.",
  requeued: "YouTube could not process it before, so it is tried again.",
  paused: "Automation was paused before it was sent.",
  all_paused: "Our operator has paused everything for a moment. It goes on by itself.",
  no_plan: "Your access is not approved yet, so nothing is drafted or posted.",
  channel_paused: "Too many replies of this channel were not public, so it is paused until you resume it.",
  quiet_hours: "It waits for the end of your quiet hours.",
  cap_hour: "The hour's cap is reached. It goes on by itself.",
  cap_day: "The day's cap is reached. It goes on by itself.",
  cap_video_day: "The day's cap for this video is reached. It goes on by itself.",
  same_text: "The same text was posted often enough today. It goes on by itself.",
  interrupted: "Sending was interrupted before anything left. It is tried again.",
  out_of_time: "It did not fit into the last run. The next one takes it.",
  server_trouble: "YouTube is having problems. It goes on by itself.",
  network: "YouTube could not be reached. It is tried again.",
  rate_limited: "YouTube asked us to slow down. It is tried again.",
  other_account:
    "Another account that has connected this channel has a reply to this comment on its way or posted, and a comment is answered once. Take this one back, or let only one of the two accounts post for the channel.",
  post_failed: "Preparing it for posting did not work. It is tried again within the hour.",

  // On the way.
  claimed: "Taken up for posting.",
  accepted: "YouTube accepted it.",
  lost_answer: "YouTube's answer was lost. We are looking for the reply.",
  unreadable_answer: "YouTube's answer could not be read. We are looking for the reply.",
  seen_by_public_read: "Seen by a read that needs no sign-in.",
  seen_again: "It is back: a read that needs no sign-in sees it again.",
  seen_by_owner: "Your channel can see it again. We are checking whether the public can.",

  // Why the public does not see it.
  held: "YouTube holds it for review.",
  likely_spam: "YouTube takes it for likely spam.",
  hidden: "Only your channel can see it.",
  gone: "It is not there any more.",
  not_public_held: "YouTube still held it for review after 24 hours.",
  not_public_likely_spam: "YouTube still took it for likely spam after 24 hours.",
  not_public_hidden: "After 24 hours only your channel can see it.",
  not_public_gone: "It is gone, and the public never saw it.",
  gone_with_comment: "The viewer's comment is gone, and the reply went with it.",
  video_private:
    "The video is private, so the public can see none of its comments. We look again once it is public.",
  video_gone:
    "YouTube no longer shows the video, so nobody can see its comments. We look again now and then.",
  comment_not_public:
    "The public cannot see the comment above it, as under a members-only video, so it cannot see the reply. We look again now and then.",
  deleted_by_owner: "You deleted it on YouTube.",
  edited_on_youtube: "You changed it on YouTube.",
  gone_after_being_public: "It was public, and two reads in a row no longer found it.",
  absent_once: "The last read did not find it. A second read decides.",
  no_api_key: "Posted, not proven: without a YouTube API key nobody can check what the public sees.",
  key_unreadable: "Posted, not proven: the saved YouTube API key cannot be opened. Save it again.",
  look_failed: "What the last read showed could not be kept. It is tried again.",
  not_found_after_lost_answer: "YouTube's answer was lost, and three searches did not find the reply.",
  found_later: "Its answer was lost. A later search found it on YouTube.",
  connection_gone:
    "YouTube's answer was lost, and the channel was disconnected before we could look for the reply.",
  comment_gone: "The comment is gone from YouTube.",
};

/** Codes that Google writes, named by their meaning (docs/YOUTUBE.md, Errors). */
const googleSentences: Record<string, string> = {
  backendError: "YouTube had a problem. It is tried again.",
  backend_error: "YouTube had a problem. It is tried again.",
  quotaExceeded: "Today's YouTube quota is used up. It goes on after midnight Pacific time.",
  "401 invalid_token": "YouTube did not accept the sign-in. It is renewed by itself.",
  credentials_unreadable:
    "The saved sign-in of the channel cannot be opened any more. Save the Client ID and Secret of its OAuth client again, then reconnect the channel.",
  invalid_grant: "Google no longer lets us act for this channel. Reconnect it.",
  insufficientPermissions: "The permission to post was not granted. Reconnect and tick every box.",
  invalid_client: "Google does not accept this OAuth client. Check its Client ID and Secret.",
  commentNotFound: "The comment is gone from YouTube.",
  commentThreadNotFound: "The comment is gone from YouTube.",
  parentCommentNotFound: "The comment is gone from YouTube.",
  videoNotFound: "The video is gone from YouTube.",
  commentsDisabled: "Comments are switched off for this video.",
  operationNotSupported: "YouTube does not allow replies to it.",
  parentCommentIsPrivate: "The comment is private.",
  commentTextTooLong: "YouTube found the reply too long.",
  commentTextRequired: "YouTube found the reply empty.",
  invalidCommentMetadata: "YouTube did not accept the reply's text.",
  invalidCustomEmoji: "YouTube did not accept an emoji in the reply.",
  processingFailure: "YouTube could not process the reply.",
  forbidden: "YouTube does not let this channel reply here.",
  ineligibleAccount: "This YouTube account may not comment before it is merged with its Google account.",
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
  money: "It is about money.",
  legal: "It is about law or rights.",
  health: "It is about health.",
  threat: "It contains a threat.",
  personal_data: "It contains personal data.",
  minor: "It may involve a minor.",
  sarcasm: "It may be meant sarcastically.",
  model: "The model asks for a person to decide.",
};

/** Why a person should decide about this comment; null when there is no such reason. */
export function escalationSentence(kind: string | null): string | null {
  return kind ? (lookUp(escalations, kind) ?? "A person should decide about it.") : null;
}
